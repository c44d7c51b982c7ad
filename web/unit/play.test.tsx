// The store of Play and its views.
import { all, find, focused, press, settled, show, type } from './harness.tsx';
import { answers, board, storeOf } from './playing.tsx';
import assert from 'node:assert/strict';
import test from 'node:test';
import { allOn, openID, type Game } from '../page/board/game/start.ts';
import { dialogs } from '../page/play/dialogs.ts';
import { firstGame } from '../page/play/games.ts';
import { settings } from '../page/play/settings.ts';
import { Store, type DialogName } from '../page/play/store.ts';
import { Stats } from '../page/play/view/stats.tsx';
import { gameAbout, gameName, tourGame, welcomeText } from '../page/play/kinds.ts';
import { Board } from '../page/board/board.ts';

const text = (store: Store) => store.card.message.value?.text ?? '';
const labels = (store: Store) => store.card.message.value?.actions?.map(({ label }) => label) ?? [];
const act = (store: Store, label: string) =>
  store.card.message.value!.actions!.find((one) => one.label === label)!.act();

/** A game on 2×2 with one press left, whose least number of presses is known. */
function nearlyWon(): Game {
  const start = board('2x2').off();
  board('2x2').press(start, 0);
  return { board: board('2x2'), start, kind: 'easy', least: { weight: 1, proved: true, atLeast: 1 } };
}

test('what the card says when a game begins', async () => {
  answers.solve = () => ({ solvable: true, weight: 4, least: true });
  const won = (day: string) => JSON.stringify({
    key: `daily-${day}`, ended: `${day}T12:00:00Z`, board: '5x5', kind: 'daily', won: true,
    took_ms: 5000, moves: 9, made: 9,
  });
  localStorage.setItem('lightsout.results', `${won('2026-11-15')}\n`);
  const goal = board('3x3').on();
  for (const [game, said, actions] of [
    [allOn(board('3x3')), 'Turn all lights off. A press changes a light and its neighbors.', []],
    [{ ...allOn(board('3x3'), goal), litOnly: true },
      'Turn all lights on. A press changes a light and its neighbors. Only lights that are on may be pressed.', []],
    [{ board: board('3x3'), start: board('3x3').off() }, 'Nothing to do: the lights already match the goal.', []],
    [tourGame(1), 'Press the light in the middle. A press changes a light and its neighbors.', ['Start over', 'Skip']],
    [{ ...allOn(board('5x5')), kind: 'daily', key: 'daily-2026-11-15-00000001' },
      'You solved this puzzle already.', ['Share', 'Next: expert']],
  ] as [Game, string, string[]][]) {
    const { store } = storeOf(game);
    assert.equal(text(store), said);
    assert.deepEqual(labels(store), actions);
  }
});

test('a win is praised with its figures, stored once, and can be undone', async () => {
  const { store } = storeOf(nearlyWon());
  store.press(0);
  assert.match(text(store), /^Solved in 1 press, the least possible\. Time 0\.\d\d s\. A perfect game\.$/);
  assert.equal(store.celebrated.value, true);
  assert.deepEqual(labels(store), ['Next: medium', 'Share', 'Again']);
  await settled();
  assert.equal(store.way.value, '🟩');
  const { title, about, figures } = store.card.message.value!.result!;
  assert.deepEqual([title, about, figures[0]], [
    'All dark.', '2 × 2, easy', { label: 'presses', value: '1', good: true },
  ]);
  store.press(3);
  assert.equal(store.table.session.made, 1, 'a won board is locked');
  store.happen('undo');
  assert.deepEqual([store.celebrated.value, text(store)], [false, '']);
  store.happen('redo');
  assert.match(text(store), /^Solved in 1 press/);
  assert.equal(localStorage.getItem('lightsout.results')!.trim().split('\n').length, 1);
});

test('the first minute leads to the games', () => {
  localStorage.removeItem('lightsout.toured');
  const { store } = storeOf(tourGame(1));
  const steps = [[[4], 'All lights are off: solved.'], [[3, 5], 'Solved.'], [[0, 4, 8], 'That is the whole']] as const;
  for (const [buttons, said] of steps) {
    for (const button of buttons) store.press(button);
    assert.ok(text(store).startsWith(said), text(store));
    if (labels(store)[0] === 'Next') act(store, 'Next');
  }
  assert.deepEqual(labels(store), ['Levels', 'Today’s puzzle']);
  assert.equal(localStorage.getItem('lightsout.toured'), 'yes');
});

test('a game that is left is kept, resumes, and comes first when the page opens again', async () => {
  answers.solve = () => ({ solvable: true, weight: 4, least: true });
  const { store, asked } = storeOf(allOn(board('4x4')));
  store.press(5);
  store.shelf.keep();
  assert.equal((await firstGame('')).game.events?.length, 1);
  assert.equal((await firstGame('3x3:on')).left?.title, 'Mini 4 × 4, from before');
  store.games.begin(await openID('3x3:on'));
  assert.equal(text(store), 'A new game. The previous one is saved.');
  assert.equal(asked.at(-1), '#3x3:111_111_111');
  act(store, 'Back to the previous game');
  await settled();
  assert.deepEqual([text(store), store.table.session.made], ['Resumed where you left off.', 1]);
  assert.equal(await store.games.load('rubbish'), false);
  assert.deepEqual([text(store), store.card.message.value?.note], ['The saved game could not be opened.', 'No game.']);
});

test('a hint goes from the part of the board to the proof, and the card shows a failure', async () => {
  const { store } = storeOf({ ...allOn(board('5x5')), least: { weight: 15, proved: true } });
  const marked = () => [...store.table.view.marks].map(({ kind }) => kind);
  const ask = async () => {
    store.hint();
    await settled();
  };
  await ask();
  assert.deepEqual([text(store), store.card.message.value?.note], ['No hint was found.', 'No hint.']);
  answers.hint = () => ({
    button: 0, weight: 15, least: true, solvable: true, why: '', reasons: [{ kind: 'parity', text: '' }],
    steps: [
      { step: 'look', text: 'Look at the corner.', lights: [0, 1] }, { step: 'press', text: 'Press it.', button: 0 },
      { step: 'why', text: 'Because.', button: 0, lights: [2] },
      { step: 'proof', text: 'Proved.', button: 0, buttons: [3] },
    ],
  });
  await ask();
  assert.deepEqual([text(store), marked()], ['Look at the corner.', ['look']]);
  await ask();
  assert.deepEqual([text(store), marked()], ['Press it.', ['hint']]);
  assert.equal(store.card.message.value?.note, '15 presses left.');
  act(store, 'Why?');
  assert.deepEqual([text(store), marked()], ['Because.', ['witness', 'hint']]);
  act(store, 'Why exactly?');
  assert.deepEqual([text(store), marked()], ['Proved.', ['quiet', 'hint']]);
  assert.equal(store.card.message.value?.lesson?.title, 'Counting odd and even');
  store.press(3);
  assert.deepEqual([text(store), marked(), store.table.session.hints], ['', [], 1]);
  settings.direct.set(true);
  await ask();
  assert.equal(text(store), 'Press it.', 'the player wants the button at once');
  settings.direct.set(false);
});

test('a pause hides the board and refuses presses until it ends', () => {
  const { store } = storeOf(allOn(board('3x3')));
  store.pause();
  assert.equal(store.table.session.paused, false, 'nothing was pressed yet');
  store.press(0);
  store.pause();
  store.press(1);
  assert.deepEqual([text(store), store.table.session.made], ['The game is paused, and the board hidden.', 1]);
  act(store, 'Resume');
  assert.deepEqual([text(store), store.table.session.paused], ['', false]);
});

test('results are imported, counted and forgotten', async () => {
  const figures = { class: '5x5', won: 1, perfect: 0, hints: 2, best_ms: 62500 };
  answers.statistics = ({ results }) => ({ classes: [{ ...figures, games: results.length }] });
  const { store } = storeOf(allOn(board('5x5')));
  const stats = new Stats(store);
  await stats.show();
  assert.equal(stats.problem.value, 'No finished games yet.');
  const line = (more: object) => JSON.stringify(
    { key: 'a', ended: '2026-11-15T05:00:00Z', board: '5x5', won: true, moves: 15, made: 15, ...more },
  );
  const bad = [{ hints: 'x' }, { least: -5 }, { kind: 5 }, { ended: '2020' }, { made: 3 }, { board: '' }].map(line);
  stats.take([line({}), line({ key: 'b', unknown: { a: 1 } }), ...bad, '[]', 'null', 'rubbish'].join('\n'));
  await settled();
  assert.equal(stats.news.value, '2 results added. 9 lines could not be read.');
  assert.doesNotMatch(localStorage.getItem('lightsout.results')!, /unknown/);
  await showDialog(store, 'statistics');
  assert.ok([...document.querySelectorAll('td')].some((cell) => cell.textContent === '1:02.50'));
  await press(find('button', 'Forget all'));
  assert.ok(focused(find('button', 'Yes, forget all results')));
  await press(find('button', 'Yes, forget all results'));
  assert.equal(find('status').textContent, 'All results are forgotten.');
});

test('grades follow the board of the form', async () => {
  let seed = '';
  answers.generate = (request) => {
    ({ seed } = request);
    return { grades: request.board === 'torus-3x3' ? ['easy'] : ['easy', 'medium'], puzzles: [{ state: ['10', '00'] }] };
  };
  const { store } = storeOf(allOn(board('2x2')));
  store.open('everything');
  await settled();
  await showDialog(store, 'everything');
  assert.deepEqual([all('button', 'Medium').length, all('button', 'Hard').length], [1, 0], 'in the menu');
  await showDialog(store, 'new');
  const change = async (name: string, value: string) => {
    const list = find<HTMLSelectElement>('combobox', name);
    list.value = value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
  };
  const grades = () => [...find<HTMLSelectElement>('combobox', 'Start').options].map(({ value }) => value).join(' ');
  await change('Start', 'medium');
  await type(find('spinbutton', 'Rows'), '3');
  await type(find('spinbutton', 'Columns'), '3');
  await change('Surface', 'torus');
  assert.doesNotMatch(grades(), /medium/);
  assert.equal(find<HTMLSelectElement>('combobox', 'Start').value, 'uniform');
  await change('Surface', 'rectangle');
  assert.match(grades(), /medium/);
  await change('Start', 'presses');
  assert.equal(find<HTMLInputElement>('spinbutton', 'Random presses').value, '6');
  await type(find('spinbutton', 'Rows'), '2');
  await type(find('spinbutton', 'Columns'), '2');
  await press(find('button', 'Play'));
  assert.match(seed, /^presses-6\./);
  await showDialog(store, 'new');
  await type(find('textbox', 'Looks like, row by row'), 'rubbish');
  await press(find('button', 'Play'));
  assert.equal(document.querySelector('#new-problem')!.textContent, 'No id.');
  assert.equal(find('textbox', 'Looks like, row by row').getAttribute('aria-invalid'), 'true');
});

async function showDialog(store: Store, name: DialogName) {
  const View = await dialogs[name](store);
  await show(<View />);
}

test('every board says its own rule, from its wiring', () => {
  const rule = (spec: string, more: object, modulus = 2) => {
    const answer = { board: spec, lights: 9, buttons: 9, modulus, same: true, rows: [3, 3, 3], ...more };
    return welcomeText(allOn(new Board(answer))).replace(/^.*?[.] /, '');
  };
  const grid = (pattern: number[][]) => ({ grid: { rows: 3, cols: 3, topology: 'rectangle', pattern } });
  const around = [[-1, 0, 1], [1, 0, 1], [0, -1, 1], [0, 1, 1]];
  const corners = [[-1, -1, 1], [1, 1, 1], [1, -1, 1], [-1, 1, 1]];
  const ring = (self: number[]) => ({
    rows: [9], light_shapes: Array.from({ length: 9 }, (_, i) => ({ x: i, y: 0, r: 0.3 })), box: [0, 0, 9, 1],
    toggles: Array.from({ length: 9 }, (_, i) => [...self, 1, 8].map((step) => (i + step) % 9)),
  });
  for (const [said, want] of [
    [rule('3x3', grid([[0, 0, 1], ...around])), 'a light and its neighbors.'],
    [rule('3x3-open-plus', grid(around)), 'the neighbors of a light, not the light itself.'],
    [rule('3x3-x', grid([[0, 0, 1], ...corners])), 'a light and its diagonal neighbors.'],
    [rule('3x3-king', grid([[0, 0, 1], ...around, ...corners])), 'a light and all that are around it.'],
    [rule('3x3-knight', grid([[0, 0, 1], [1, 2, 1], [-1, -2, 1]])), 'those that are a knight’s move away.'],
    [rule('orbix', ring([])), 'the neighbors of a light, not the light itself.'],
    [rule('other', { ...ring([0]), toggles: ring([0]).toggles.with(4, [4, 0]) }), 'pointing at the button shows.'],
    [rule('merlin', ring([0])), 'a side its row or column, the middle a plus.'],
    [rule('3x3-king-mod3', grid([[0, 0, 1], ...around, ...corners]), 3), 'the button shows; after 2 comes off.'],
  ] as const) assert.ok(said.endsWith(want), `${said} should end with: ${want}`);
});

test('a new player reads the name of the game and its goal in five words', () => {
  assert.deepEqual([gameName(tourGame(1)), gameAbout(tourGame(1))], ['Lights Out', 'Turn all the lights off.']);
  assert.equal(gameAbout(tourGame(2)), 'puzzle 2 of 3');
});
