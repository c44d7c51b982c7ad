// Days, levels and the tutor of Play: what the store says, and where its games are.
import { all, find, settled, show } from './harness.tsx';
import { answers, board, storeOf } from './playing.tsx';
import assert from 'node:assert/strict';
import test from 'node:test';
import { allOn, today } from '../page/board/game/start.ts';
import { showStreak } from '../page/kit/theme.ts';
import { dialogs } from '../page/play/dialogs.ts';
import { gameAbout, gameName, dailyKey, dateOf, numberOf } from '../page/play/kinds.ts';
import { addressOf, gameAt, link } from '../page/play/link.ts';
import { summaryOf, type Result } from '../page/play/results.ts';
import { App } from '../page/play/view/app.tsx';
import type { Store } from '../page/play/store.ts';

const text = (store: Store) => store.card.message.value?.text ?? '';

function result(more: Partial<Result>): Result {
  const ended = new Date().toISOString();
  return {
    key: 'k',
    ended,
    board: '5x5',
    won: true,
    took_ms: 1,
    moves: 9,
    made: 12,
    least: 9,
    ...more,
  };
}

const keep = (...list: Result[]) =>
  localStorage.setItem('lightsout.results', list.map((one) => `${JSON.stringify(one)}\n`).join(''));

test('the header has the streak, and the daily button the time until the next one', async () => {
  const yesterday = dateOf(numberOf(today()) - 1);
  const first = result({
    key: dailyKey(yesterday),
    ended: new Date(`${yesterday}T12:00`).toISOString(),
  });
  keep(first);
  answers.solve = () => ({ solvable: true, weight: 4, least: true });
  document.body.innerHTML = '<p class="streak" hidden><span>Streak: </span><span></span></p>';
  const place = document.querySelector<HTMLElement>('.streak')!;
  const { store } = storeOf(allOn(board('4x4')));
  assert.deepEqual(
    [place.hidden, place.textContent, store.days.solvedToday.value],
    [false, 'Streak: 1 day', false],
  );
  keep(first, result({ key: dailyKey(today()) }));
  store.days.note();
  assert.deepEqual(
    [place.hidden, place.textContent, store.days.solvedToday.value],
    [false, 'Streak: 2 days', true],
  );
  localStorage.setItem('lightsout.streak', '2026-01-01 9 days');
  showStreak();
  assert.equal(place.hidden, true, 'it ended');
  place.remove();
  store.days.untilNext.value = 3 * 3600 + 61;
  await show(<App store={store} />);
  assert.equal(find('button', 'Daily solved, the next in 3:02').textContent, 'in 3:02');
  assert.equal(find('toolbar', 'Game').textContent, 'UndoHintNewLevelsin 3:02More');
});

test('days and levels have addresses', () => {
  for (const [name, address] of [
    ['daily-2026-11-18', 'http://localhost/d/322'],
    ['level-4', 'http://localhost/play/#level-4'],
    ['5x5:on', 'http://localhost/play/#5x5:on'],
    ['', 'http://localhost/play/'],
  ] as const) {
    for (const page of ['http://localhost/play/', 'http://localhost/d/7'])
      assert.equal(addressOf(name, page), address);
    assert.equal(gameAt(address), name);
  }
  assert.equal(gameAt('http://localhost/play/#daily-2026-11-18'), 'daily-2026-11-18');
  assert.equal(gameAt('http://localhost/d/7#5x5:on'), '5x5:on', 'another game was begun there');
  assert.match(link('level-4'), /#level-4$/);
});

test('a level begins with its idea, resumes by its address, and after the last there is another puzzle', async () => {
  const id = '3x3:010_111_010';
  const level = {
    number: 1,
    title: 'A plus',
    idea: 'Find the middle.',
    id,
    kind: 'level-1',
    least: 1,
  };
  answers.levels = () => ({ worlds: [{ name: 'Plus', about: '', levels: [level] }] });
  answers.solve = () => ({ solvable: true, weight: 4, least: true });
  const { store, asked } = storeOf(allOn(board('4x4')));
  await store.games.visit('level-1');
  assert.deepEqual([text(store), asked.at(-1)], ['A plus. Find the middle.', '#level-1']);
  store.press(0);
  store.games.begin(allOn(board('4x4')));
  await store.games.visit('level-1');
  assert.equal(store.table.session.made, 1, 'it resumes');
  assert.deepEqual(
    [gameName(store.table.game), gameAbout(store.table.game)],
    ['A plus', 'Level 1 · 3 × 3'],
  );
  await store.games.visit('level-7');
  assert.equal(text(store), 'There is no level 7.');
  await store.games.level(2);
  assert.match(text(store), /^That was the last level\./);
  const View = await dialogs.levels(store);
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  await show(<View />);
  assert.equal(find('button', 'Level 1, A plus, not solved yet').className, 'level next');
});

test('the tutor follows the player from row to row, finds another way after a stray press, and ends', async () => {
  const start = board('3x3').after(board('3x3').off(), [3, 5, 7]);
  const { store } = storeOf({ board: board('3x3'), start, least: { weight: 3, proved: true } });
  const marked = () => [...store.table.view.marks].flatMap(({ items }) => [...items.keys()]).join();
  answers.chase = () => ({
    solvable: true,
    steps: [
      { why: 'Row 1 is on.', row: 2, buttons: [3, 5] },
      { why: 'Row 2 is on.', row: 3, buttons: [7] },
    ],
  });
  await store.tutor.ask();
  assert.deepEqual([text(store), marked()], ['Press the 2 buttons shown in row 2.', '3,5']);
  store.press(5);
  assert.deepEqual([text(store), marked()], ['Press the button shown in row 2.', '3']);
  store.press(3);
  assert.deepEqual([text(store), marked()], ['Press the button shown in row 3.', '7']);
  assert.equal(store.card.message.value?.note, 'Row 2 is on.');
  const back = [
    { why: 'Back.', buttons: [0] },
    { why: '', row: 3, buttons: [7] },
  ];
  answers.chase = () => ({ solvable: true, steps: back });
  store.press(0);
  await settled();
  assert.deepEqual([text(store), marked()], ['Press the button shown.', '0']);
  for (const button of [0, 7]) store.press(button);
  assert.deepEqual([store.card.topic, marked(), store.table.session.hints], ['won', '', 4]);
  const { store: other } = storeOf({ board: board('3x3'), start, goal: board('3x3').on() });
  await other.tutor.ask();
  assert.match(text(other), /^The tutor is for games in which all lights/);
});

test('statistics say how many, how close to the least, and by grade', async () => {
  const list = [
    result({ key: 'a', kind: 'easy' }),
    result({ key: 'b', kind: 'easy', moves: 12 }),
    result({ key: 'c', least: 0 }),
    result({ key: 'daily-2026-11-15', moves: 11 }),
    result({ key: 'd', helped: true }),
    result({ key: 'e', won: false }),
  ];
  assert.deepEqual(summaryOf(list), { solved: 4, least: 1, mean: 5 / 3 });
  keep(...list);
  answers.statistics = () => ({
    classes: [{ class: '5x5', games: 6, won: 5, perfect: 1, hints: 0 }],
  });
  const { store } = storeOf({ ...allOn(board('5x5')), least: { weight: 15, proved: true } });
  const View = await dialogs.statistics(store);
  await show(<View />);
  assert.match(find('region', 'Solved puzzles by grade').textContent!, /easy211\.5expert102$/);
  assert.equal(document.querySelector('details')!.open, false, 'times are behind a fold');
});

test('the menu has eight entries, of which the last leads to all', async () => {
  const { store } = storeOf({ ...allOn(board('5x5')), least: { weight: 15, proved: true } });
  const View = await dialogs.menu(store);
  await show(<View />);
  assert.equal(all('button').length, 8);
  assert.equal(all('button').at(-1)!.textContent, 'Everything');
});
