// The puzzle of the day from one day to the next: what the page opens with, and what it says after midnight.
import { settled } from './harness.tsx';
import { answers, board, storeOf } from './playing.tsx';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { allOn } from '../page/board/game/start.ts';
import { firstGame } from '../page/play/games.ts';
import { write } from '../page/kit/keep.ts';
import { dailyKey } from '../page/play/kinds.ts';
import type { Store } from '../page/play/store.ts';

const text = (store: Store) => store.card.message.value?.text ?? '';
const labels = (store: Store) => store.card.message.value?.actions?.map(({ label }) => label) ?? [];
const act = async (store: Store, label: string) => {
  store.card.message.value!.actions!.find((one) => one.label === label)!.act();
  await settled();
};

/** The puzzle of every day is one press from the end. */
const dark = board('5x5').off();
const [start, presses] = [
  board('5x5').after(dark, [12]),
  dark.map((_, button) => (button === 12 ? 1 : 0)),
];

beforeEach(() => {
  mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-19T23:59:50') });
  const [state, solution] = [start, presses].map((values) => board('5x5').rowsOf(values));
  const puzzle = { state, presses: solution, weight: 1, least: true };
  answers.generate = () => ({ puzzles: [puzzle] });
  answers.solve = () => ({ solvable: true, weight: 4, least: true });
});

afterEach(() => {
  mock.timers.reset();
  for (const name of ['last', 'games', 'results', 'way', 'streak', 'day']) write(name, null);
});

/** A store that has opened today's puzzle. */
async function today() {
  const { store } = storeOf(allOn(board('4x4')));
  await store.games.daily();
  assert.equal(text(store).startsWith('Turn all lights off.'), true, text(store));
  return store;
}

function midnight(store: Store) {
  mock.timers.setTime(new Date('2026-11-20T00:00:10').getTime());
  store.tick();
}

test('a page that is left open over midnight offers the puzzle of the new day', async () => {
  const store = await today();
  store.press(12);
  store.tick();
  assert.deepEqual([store.card.message.value?.result?.day, store.days.untilNext.value], [true, 10]);
  assert.deepEqual(labels(store), ['Share', 'Again', 'Next: hard']);
  midnight(store);
  assert.deepEqual(
    [store.card.message.value?.result?.day, store.days.solvedToday.value],
    [false, false],
  );
  assert.deepEqual(labels(store), ['Today’s puzzle', 'Share', 'Again']);
  await act(store, 'Today’s puzzle');
  assert.deepEqual([store.table.game.key, store.table.session.wrong], [dailyKey('2026-11-20'), 5]);
  assert.equal(text(store), 'Yesterday: 1 press, the least possible.');
  await act(store, 'See it');
  assert.deepEqual([store.table.game.key, store.table.session.wrong], [dailyKey('2026-11-19'), 0]);
  assert.equal(labels(store)[1], 'Share');
});

test('after midnight a puzzle that was not begun gives way, and one that was stays', async () => {
  const store = await today();
  midnight(store);
  assert.deepEqual(
    [text(store), labels(store)],
    ['A new day has a new puzzle.', ['Today’s puzzle']],
  );
  mock.timers.setTime(new Date('2026-11-19T23:00:00').getTime());
  const begun = await today();
  begun.press(0);
  begun.days.solvedToday.value = true; // in another tab
  midnight(begun);
  assert.deepEqual(
    [text(begun), begun.table.session.made, begun.days.solvedToday.value],
    ['', 1, false],
  );
});

test('the page opens with the puzzle of the day, unless that of a day before is to be resumed', async () => {
  const store = await today();
  store.press(0);
  store.shelf.keep();
  midnight(store);
  const first = async () => (await firstGame('')).game;
  assert.deepEqual(
    [(await first()).key, (await first()).events?.length],
    [dailyKey('2026-11-19'), 1],
  );
  store.press(0);
  store.press(12);
  store.shelf.keep();
  assert.deepEqual(
    [(await first()).key, (await first()).events],
    [dailyKey('2026-11-20'), undefined],
  );
  delete answers.generate;
  assert.equal((await first()).key, dailyKey('2026-11-19'), 'the engine does not answer');
  assert.equal((await firstGame('daily-2026-11-19')).game.events?.length, 3, 'as the address says');
});

test('a puzzle of the day that waits on the shelf is resumed', async () => {
  const store = await today();
  store.press(0);
  store.games.begin(allOn(board('4x4')));
  await store.games.daily();
  assert.deepEqual([text(store), store.table.session.made], ['Resumed where you left off.', 1]);
  store.games.begin(allOn(board('4x4')));
  assert.equal((await firstGame('daily-2026-11-19')).game.events?.length, 1);
});

test('a solved puzzle of the day is shown as it was solved, and not lit again', async () => {
  const store = await today();
  store.press(12);
  const { table } = store;
  const seen = () => [table.session.wrong, table.session.made, store.card.topic, labels(store)[0]];
  store.dismiss();
  await store.games.daily();
  assert.deepEqual(seen(), [0, 1, 'won', 'Share'], 'it is on the table');
  store.games.begin(allOn(board('4x4')));
  store.press(0);
  await store.games.daily();
  assert.deepEqual(seen(), [0, 1, 'won', 'Share'], 'another game was begun');
  assert.equal(store.card.message.value?.result?.figures.at(-1)?.label, 'streak');
  await act(store, 'Again');
  assert.deepEqual([table.session.wrong, table.session.made], [5, 0]);
  await store.games.daily();
  assert.deepEqual(seen(), [0, 1, 'won', 'Share'], 'the other game of it was not begun');
  await act(store, 'Again');
  store.press(0);
  await store.games.daily();
  assert.equal(table.session.wrong, 8, 'the other game of it goes on');
});
