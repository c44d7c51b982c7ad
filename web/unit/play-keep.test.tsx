// What Play says of its storage: two tabs on a game, and a browser that stores nothing more.
import { settled } from './harness.tsx';
import { answers, board, storeOf } from './playing.tsx';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { allOn, openSave, type Game } from '../page/board/game/start.ts';
import { write } from '../page/kit/keep.ts';
import { results } from '../page/play/results.ts';
import { keptGames, keptOf } from '../page/play/shelf.ts';
import type { Store } from '../page/play/store.ts';

const text = (store: Store) => store.card.message.value?.text ?? '';
const note = (store: Store) => store.card.message.value?.note ?? '';
const labels = (store: Store) => store.card.message.value?.actions?.map(({ label }) => label) ?? [];
const act = (store: Store, label: string) =>
  store.card.message.value!.actions!.find((one) => one.label === label)!.act();
const last = () => localStorage.getItem('lightsout.last') ?? '';
const presses = (saved: string) =>
  [...saved.matchAll(/ press (\d+)$/gm)].map(([, button]) => button).join(' ');
/** The presses of every game that the browser stores: the current one and those on the shelf. */
const all = () => [last(), ...keptGames().map((kept) => kept.text)].map(presses);

const storage = localStorage;

/** Fills the storage: what is stored stays, and what has one of the names, or any, is refused. */
function fill(...names: string[]) {
  const setItem = (name: string, value: string) => {
    if (names.length === 0 || names.includes(name))
      throw new DOMException('full', 'QuotaExceededError');
    storage.setItem(name, value);
  };
  const getItem = (name: string) => storage.getItem(name);
  const removeItem = (name: string) => storage.removeItem(name);
  Object.assign(globalThis, { localStorage: { getItem, setItem, removeItem } });
}

const empty = () => Object.assign(globalThis, { localStorage: storage });

beforeEach(() => {
  answers.solve = () => ({ solvable: true, weight: 4, least: true });
});

afterEach(() => {
  empty();
  // Also what the page keeps itself:
  for (const name of ['last', 'games', 'results', 'way', 'streak', 'day']) write(name, null);
});

/** Opens what is stored as the last game in another tab. */
async function tab() {
  return storeOf(await openSave(last())).store;
}

/** Opens a game, presses buttons, and a second tab on the same game. */
async function twoTabs(game: Game, ...buttons: number[]) {
  const { store: one } = storeOf(game);
  for (const button of buttons) one.press(button);
  one.shelf.keep();
  return [one, await tab()] as const;
}

test('a tab that was left shows the presses of another tab when it is looked at again', async () => {
  const [one, two] = await twoTabs(allOn(board('5x5')), 0);
  one.leave(true);
  for (const button of [1, 2, 3]) two.press(button);
  two.leave(true); // which pauses it
  two.shelf.keep();
  one.shelf.look();
  assert.equal(one.table.session.made, 1, 'it is hidden');
  one.leave(false);
  assert.deepEqual(
    [text(one), one.table.session.made, one.table.session.paused],
    ['This game went on in another tab. Here it is as it is there now.', 4, false],
  );
  one.press(4);
  one.shelf.keep();
  assert.deepEqual(all(), ['0 1 2 3 4']);
  two.leave(false);
  assert.equal(two.table.session.made, 5, 'there, too');
});

test('presses in two tabs make two games, both stored', async () => {
  const [one, two] = await twoTabs(allOn(board('5x5')), 0);
  for (const button of [1, 2, 3]) two.press(button);
  two.shelf.keep();
  one.press(4); // before it hears of them
  one.shelf.keep();
  assert.equal(
    text(one),
    'This game went on in another tab, too. Both are saved: the other one is in New.',
  );
  assert.deepEqual(all(), ['0 4', '0 1 2 3']);
  assert.notEqual(one.table.game.key, two.table.game.key);
  two.press(5);
  two.shelf.keep();
  assert.deepEqual(all(), ['0 1 2 3 5', '0 4'], 'each is in one place');
  one.press(6);
  one.shelf.keep();
  assert.deepEqual(all(), ['0 4 6', '0 1 2 3 5']);
});

test('a tab that leaves a game does not store it over the presses of another tab', async () => {
  const [one, two] = await twoTabs(allOn(board('5x5')), 0);
  for (const button of [1, 2]) two.press(button);
  two.games.begin(allOn(board('3x3'))); // which moves the game to the shelf
  two.shelf.keep();
  one.press(4);
  one.shelf.keep();
  assert.deepEqual(all(), ['0 4', '0 1 2']);
  const [three, four] = await twoTabs(allOn(board('4x4')), 0);
  four.press(1);
  four.shelf.keep();
  three.games.begin(allOn(board('3x3')));
  three.shelf.keep();
  assert.deepEqual(all(), ['', '0 1', '0 4', '0 1 2']);
  act(three, 'Back to the previous game');
  await settled();
  assert.deepEqual([three.table.session.made, all()], [2, ['0 1', '0 4', '0 1 2']]);
});

test('two tabs with games of their own store both, and a won one is no unfinished game', () => {
  const { store: one } = storeOf(allOn(board('5x5')));
  const { store: two } = storeOf({
    board: board('2x2'),
    start: board('2x2').after(board('2x2').off(), [0]),
  });
  one.press(0);
  one.shelf.keep();
  two.press(1);
  two.shelf.keep();
  assert.deepEqual(all(), ['1', '0']);
  two.happen('undo');
  two.press(0);
  two.shelf.keep();
  one.press(1);
  one.shelf.keep();
  assert.deepEqual(all(), ['0 1']);
});

test('where the storage is full, a game that is left is not called saved, and a file keeps it', async () => {
  const { store, asked } = storeOf(allOn(board('5x5')));
  store.press(0);
  store.shelf.keep();
  fill();
  store.press(1);
  store.games.begin(allOn(board('4x4')));
  assert.equal(text(store), 'A new game. The previous one is not saved.');
  const why = 'The browser cannot store the previous game: it ends with the page. A file keeps it.';
  assert.equal(note(store), why);
  const [back, file] = labels(store);
  act(store, file);
  assert.match(asked.at(-1)!, /\.game$/);
  act(store, back);
  await settled();
  assert.equal(store.table.session.made, 2, 'while the page is open');
  store.games.begin({ ...allOn(board('3x3')), news: 'A plus.' });
  assert.deepEqual([text(store), note(store)], ['A plus.', why], 'beside other news');
});

test('the last game is not called saved at the start either, and no other overwrites it', () => {
  const { store: one } = storeOf(allOn(board('5x5')));
  one.press(0);
  one.shelf.keep();
  const left = keptOf(last());
  fill();
  const { store: two } = storeOf(allOn(board('4x4')));
  two.games.first({ game: two.table.game, left });
  assert.equal(text(two), 'The previous game is not saved.');
  empty();
  one.press(1);
  one.shelf.keep();
  fill('lightsout.games'); // there is no room for one more game
  two.press(2);
  two.shelf.keep();
  assert.deepEqual(
    [presses(last()), text(two)],
    ['0 1', 'The browser does not keep this game: it ends with the page.'],
  );
});

test('a win that cannot be stored says so, and a file keeps the results', () => {
  const start = board('2x2').after(board('2x2').off(), [0]);
  const game = { board: board('2x2'), start, least: { weight: 1, proved: true, atLeast: 1 } };
  const { store: kept } = storeOf(game);
  kept.press(0);
  assert.deepEqual([note(kept), labels(kept).includes('Save results')], ['', false]);
  fill();
  const { store, asked } = storeOf(game);
  store.press(0);
  assert.match(text(store), /^Solved in 1 press/);
  assert.equal(
    note(store),
    'The browser cannot store this result: it ends with the page. A file keeps it.',
  );
  act(store, 'Save results');
  assert.deepEqual([asked.at(-1), results().length], ['lightsout-results.jsonl', 2]);
});

test('an unfinished game that is no longer kept is named, and a file keeps it', () => {
  const { store, asked } = storeOf(allOn(board('3x3')));
  for (const size of [4, 5, 6, 7, 8, 9, 10]) {
    store.press(0);
    assert.equal(keptGames().length, size - 4);
    store.games.begin(allOn(board(`${size}x${size}`)));
  }
  assert.equal(keptGames().length, 6);
  assert.equal(
    note(store),
    'The browser keeps six unfinished games beside this one. No longer kept: 3 × 3, all on, 6 lights left.',
  );
  act(store, labels(store)[1]);
  assert.match(asked.at(-1)!, /\.game$/);
});
