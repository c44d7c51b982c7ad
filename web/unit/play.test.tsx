// The store of Play and its views.
import { all, find, focused, key, press, settled, show, type } from './harness.tsx';
import { answers, board, storeOf } from './playing.tsx';
import assert from 'node:assert/strict';
import test from 'node:test';
import { allOn, openID, type Game } from '../page/board/game/start.ts';
import { dialogs } from '../page/play/dialogs.ts';
import { firstGame } from '../page/play/games.ts';
import { Make } from '../page/play/choose/make.ts';
import { linkProblem, nearBoards } from '../page/play/choose/near.ts';
import { settings } from '../page/play/settings.ts';
import type { DialogName } from '../page/play/desk.ts';
import { Store } from '../page/play/store.ts';
import { Stats } from '../page/play/stats.ts';
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
  return {
    board: board('2x2'),
    start,
    kind: 'easy',
    least: { weight: 1, proved: true, atLeast: 1 },
  };
}

test('what the card says when a game begins', async () => {
  answers.solve = () => ({ solvable: true, weight: 4, least: true });
  const won = (day: string) =>
    JSON.stringify({
      key: `daily-${day}`,
      ended: `${day}T12:00:00Z`,
      board: '5x5',
      kind: 'daily',
      won: true,
      took_ms: 5000,
      moves: 9,
      made: 9,
    });
  localStorage.setItem('lightsout.results', `${won('2026-11-15')}\n`);
  const goal = board('3x3').on();
  for (const [game, said, actions] of [
    [allOn(board('3x3')), 'Turn all lights off. A press changes a light and its neighbors.', []],
    [
      { ...allOn(board('3x3'), goal), litOnly: true },
      'Turn all lights on. A press changes a light and its neighbors. Only lights that are on may be pressed.',
      [],
    ],
    [
      { board: board('3x3'), start: board('3x3').off() },
      'Nothing to do: the lights already match the goal.',
      [],
    ],
    [
      tourGame(1),
      'Press the light in the middle. A press changes a light and its neighbors.',
      ['Start over', 'Skip'],
    ],
    [
      { ...allOn(board('5x5')), kind: 'daily', key: 'daily-2026-11-15-00000001' },
      'You solved this puzzle already.',
      ['Share', 'Next: expert'],
    ],
  ] as [Game, string, string[]][]) {
    const { store } = storeOf(game);
    assert.equal(text(store), said);
    assert.deepEqual(labels(store), actions);
  }
});

test('a win is praised with its figures, stored once, and can be undone', async () => {
  const { store } = storeOf(nearlyWon());
  store.press(0);
  assert.match(
    text(store),
    /^Solved in 1 press, the least possible\. Time 0\.\d\d s\. A perfect game\.$/,
  );
  assert.equal(store.games.celebrated.value, true);
  assert.deepEqual(labels(store), ['Next: medium', 'Share', 'Again']);
  await settled();
  assert.equal(store.games.way.value, '🟩');
  const { title, about, figures } = store.card.message.value!.result!;
  assert.deepEqual(
    [title, about, figures[0]],
    ['All dark.', '2 × 2, easy', { label: 'presses', value: '1', good: true }],
  );
  store.press(3);
  assert.equal(store.table.session.made, 1, 'a won board is locked');
  store.happen('undo');
  assert.deepEqual([store.games.celebrated.value, text(store)], [false, '']);
  store.happen('redo');
  assert.match(text(store), /^Solved in 1 press/);
  assert.equal(localStorage.getItem('lightsout.results')!.trim().split('\n').length, 1);
});

test('the first minute leads to the games', () => {
  localStorage.removeItem('lightsout.toured');
  const { store } = storeOf(tourGame(1));
  const steps = [
    [[4], 'All lights are off: solved.'],
    [[3, 5], 'Solved.'],
    [[0, 4, 8], 'That is the whole'],
  ] as const;
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
  assert.deepEqual(
    [text(store), store.card.message.value?.note],
    ['The saved game could not be opened.', 'No game.'],
  );
});

test('a hint goes from the part of the board to the proof, and the card shows a failure', async () => {
  const { store } = storeOf({ ...allOn(board('5x5')), least: { weight: 15, proved: true } });
  const marked = () => [...store.table.view.marks].map(({ kind }) => kind);
  const ask = async () => {
    store.hint();
    await settled();
  };
  await ask();
  assert.deepEqual(
    [text(store), store.card.message.value?.note],
    ['No hint was found.', 'No hint.'],
  );
  answers.hint = () => ({
    button: 0,
    weight: 15,
    least: true,
    solvable: true,
    why: '',
    reasons: [{ kind: 'parity', text: '' }],
    steps: [
      { step: 'look', text: 'Look at the corner.', lights: [0, 1] },
      { step: 'press', text: 'Press it.', button: 0 },
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
  assert.deepEqual(
    [text(store), store.table.session.made],
    ['The game is paused, and the board hidden.', 1],
  );
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
  const line = (more: object) =>
    JSON.stringify({
      key: 'a',
      ended: '2026-11-15T05:00:00Z',
      board: '5x5',
      won: true,
      moves: 15,
      made: 15,
      ...more,
    });
  const bad = [
    { hints: 'x' },
    { least: -5 },
    { kind: 5 },
    { ended: '2020' },
    { made: 3 },
    { board: '' },
  ].map(line);
  stats.take(
    [line({}), line({ key: 'b', unknown: { a: 1 } }), ...bad, '[]', 'null', 'rubbish'].join('\n'),
  );
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

test('the menu offers the grades that the board has', async () => {
  answers.generate = () => ({ grades: ['easy', 'medium'] });
  const { store } = storeOf(allOn(board('2x2')));
  store.open('everything');
  await settled();
  await showDialog(store, 'everything');
  assert.deepEqual([all('button', 'Medium').length, all('button', 'Hard').length], [1, 0]);
});

test('a board is made by hand, with what is known of it, and played', async () => {
  answers.solve = ({ state }) => ({ solvable: state[0] !== '100' });
  answers.info = ({ board: spec }) => ({ solutions_per_state: spec === '3x3' ? '1' : '4' });
  answers.generate = () => ({
    puzzles: [{ state: ['011', '000', '000'], presses: ['000', '000', '000'] }],
  });
  const { store, asked } = storeOf({ board: board('3x3'), start: board('3x3').off() });
  await showDialog(store, 'own');
  const facts = () => all('status')[0]!.textContent!;
  await settled();
  assert.match(
    facts(),
    /its neighbors. Every start can be solved, each in one way. All lights are off: tap some.$/,
  );
  await press(find('button', 'row 1, column 1: off'));
  assert.match(facts(), /This start cannot be solved: change a light, or deal one.$/);
  const title = () => document.querySelector('.own h3')!.textContent;
  await press(find('button', 'Left and right edges stop'));
  await press(find('button', 'Left and right edges meet'));
  assert.equal(title(), 'Möbius strip 3 × 3');
  await press(find('button', 'Left and right edges meet, turned'));
  await press(find('button', 'light -1 down, -1 right'));
  assert.equal(title(), '3 × 3, own pattern');
  assert.match(facts(), /One start in 4 can be solved, each in 4 ways./);
  await press(find('button', 'light -1 down, -1 right'));
  await press(find('button', 'States of a light: one more'));
  assert.equal(title(), 'Three colors 3 × 3');
  await press(find('button', 'States of a light: one less'));
  find('button', 'Drag to change the size, or use arrow keys').focus();
  await key('ArrowDown');
  assert.equal(title(), '4 × 3');
  assert.equal(
    document.querySelectorAll('.own [aria-label$=": on"]').length,
    1,
    'lights stay where they are',
  );
  await key('ArrowUp');
  await press(find('button', 'Deal a start'));
  await press(find('button', 'Play'));
  assert.equal(asked.at(-1), '#3x3:011_000_000');
  await showDialog(store, 'own');
  await type(find('textbox', 'Spec or game ID'), 'rubbish');
  await press(find('button', 'Open'));
  assert.equal(find('textbox', 'Spec or game ID').getAttribute('aria-invalid'), 'true');
  await type(find('textbox', 'Spec or game ID'), '2x2:10_00');
  await press(find('button', 'Open'));
  assert.equal(store.table.board.spec, '2x2');
});

test('a tap on a side of the board glues it to the other', () => {
  const { store } = storeOf(allOn(board('3x3')));
  const make = new Make(store);
  const edges = ([0, 1, 1, 0, 1, 1, 0, 1, 1] as const).map((pair) => {
    make.glue(pair);
    return make.rules.value.edges;
  });
  assert.equal(
    edges.join(', '),
    'cylinder, torus, klein, projective, mobius, turned klein, ' +
      'turned cylinder, turned mobius, rectangle',
  );
});

test('a board whose top and bottom alone meet is played with rows as columns', async () => {
  const { store, asked } = storeOf(allOn(board('3x3')));
  const make = new Make(store);
  make.setRules({ columns: 4, pattern: '0000000000001000010000000' });
  for (let light = 0; light < 12; light++) make.set(light, light < 2 ? 1 : 0);
  make.glue(1);
  const [shown, at] = [
    make.board.value,
    (light: number) => (light % 4) * 3 + Math.floor(light / 4),
  ];
  make.play();
  assert.equal(asked.at(-1), '#cylinder-4x3-pattern=000_011_000:100_100_000_000');
  for (let light = 0; light < 12; light++) {
    const changes = store.table.board.changes(at(light)).toSorted((a, b) => a - b);
    assert.deepEqual(
      changes,
      shown
        .changes(light)
        .map(at)
        .toSorted((a, b) => a - b),
    );
  }
});

test('a bad link says in one sentence what is wrong, and offers three boards that are near', async () => {
  const grammar =
    'topologies are rectangle, cylinder, torus, mobius, klein, projective; patterns are plus, x, king';
  for (const [link, detail, said, near] of [
    [
      'torsu-6x6',
      'spec "torsu-6x6": unknown part "torsu", did you mean torus-6x6?',
      'unknown part "torsu"',
      ['torus-6x6', 'klein-6x6', 'mobius-6x6'],
    ],
    [
      'rubbish',
      `spec "rubbish": unknown part "rubbish": ${grammar}`,
      'unknown part "rubbish"',
      null,
    ],
    [
      '5x5:1x2',
      'game ID "5x5:1x2": state has 1 row, board 5x5 has 5',
      'state has 1 row, board 5x5 has 5',
      ['5x5'],
    ],
  ] as [string, string, string, string[] | null][]) {
    assert.equal(linkProblem(new Error(detail)), `This link cannot be opened: ${said}.`);
    const found = nearBoards(link);
    assert.equal(found.length, 3);
    assert.deepEqual(found.slice(0, near?.length), near ?? found);
  }
  const { store } = storeOf(allOn(board('2x2')));
  for (const [link, actions] of [
    ['torsu-6x6', ['Torus 6 × 6', 'Klein bottle 6 × 6', 'Möbius strip 6 × 6']],
    ['daily-rubbish', ['Today’s puzzle']],
  ] as const) {
    await store.games.visit(link);
    assert.deepEqual(labels(store), actions);
  }
});

async function showDialog(store: Store, name: DialogName) {
  const View = await dialogs[name](store);
  await show(<View />);
}

test('every board says its own rule, from its wiring', () => {
  const rule = (spec: string, more: object, modulus = 2) => {
    const answer = {
      board: spec,
      lights: 9,
      buttons: 9,
      modulus,
      same: true,
      rows: [3, 3, 3],
      ...more,
    };
    return welcomeText(allOn(new Board(answer))).replace(/^.*?[.] /, '');
  };
  const grid = (pattern: number[][]) => ({
    grid: { rows: 3, cols: 3, topology: 'rectangle', pattern },
  });
  const around = [
    [-1, 0, 1],
    [1, 0, 1],
    [0, -1, 1],
    [0, 1, 1],
  ];
  const corners = [
    [-1, -1, 1],
    [1, 1, 1],
    [1, -1, 1],
    [-1, 1, 1],
  ];
  const ring = (self: number[]) => ({
    rows: [9],
    light_shapes: Array.from({ length: 9 }, (_, i) => ({ x: i, y: 0, r: 0.3 })),
    box: [0, 0, 9, 1],
    toggles: Array.from({ length: 9 }, (_, i) => [...self, 1, 8].map((step) => (i + step) % 9)),
  });
  for (const [said, want] of [
    [rule('3x3', grid([[0, 0, 1], ...around])), 'a light and its neighbors.'],
    [rule('3x3-open-plus', grid(around)), 'the neighbors of a light, not the light itself.'],
    [rule('3x3-x', grid([[0, 0, 1], ...corners])), 'a light and its diagonal neighbors.'],
    [
      rule('3x3-king', grid([[0, 0, 1], ...around, ...corners])),
      'a light and all that are around it.',
    ],
    [
      rule(
        '3x3-knight',
        grid([
          [0, 0, 1],
          [1, 2, 1],
          [-1, -2, 1],
        ]),
      ),
      'those that are a knight’s move away.',
    ],
    [rule('orbix', ring([])), 'the neighbors of a light, not the light itself.'],
    [
      rule('other', { ...ring([0]), toggles: ring([0]).toggles.with(4, [4, 0]) }),
      'pointing at the button shows.',
    ],
    [rule('merlin', ring([0])), 'a side its row or column, the middle a plus.'],
    [
      rule('3x3-king-mod3', grid([[0, 0, 1], ...around, ...corners]), 3),
      'the button shows; after 2 comes off.',
    ],
  ] as const)
    assert.ok(said.endsWith(want), `${said} should end with: ${want}`);
});

test('a new player reads the name of the game and its goal in five words', () => {
  assert.deepEqual(
    [gameName(tourGame(1)), gameAbout(tourGame(1))],
    ['Lights Out', 'Turn all the lights off.'],
  );
  assert.equal(gameAbout(tourGame(2)), 'puzzle 2 of 3');
});
