import { all, find, key, press, settled, show } from './harness.tsx';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Board } from '../page/board/board.ts';
import { plainBoard } from '../page/board/game/start.ts';
import { EngineError } from '../page/engine/error.ts';
import { later } from '../page/kit/job.ts';
import {
  boardOfRules,
  FIRST_RULES,
  PATTERNS,
  rulesOf,
  specOf,
  withCell,
} from '../page/board/rules.ts';
import { FIRST, tableOf, type Rules } from '../page/solve/rules.ts';
import { placeAt } from '../page/solve/teach.ts';
import { Solver } from '../page/solve/store.ts';
import { View } from '../page/solve/view.tsx';
import { words } from '../page/solve/words.ts';
import type { World } from '../page/solve/world.ts';
import { suspectsOf } from '../page/solve/wrong.ts';

/** Returns the fewest presses that change lights to a goal, by trying all, or null. */
function solved(board: Board, from: Uint8Array, goal: Uint8Array): Uint8Array | null {
  let best: Uint8Array | null = null;
  let least = Infinity;
  for (let n = 0; n < board.modulus ** board.buttons; n++) {
    const presses = board.off().map((_, i) => Math.floor(n / board.modulus ** i) % board.modulus);
    const lights = from.slice();
    presses.forEach((times, button) => board.press(lights, button, times));
    const weight = presses.reduce((sum, v) => sum + v, 0);
    if (weight < least && lights.every((v, i) => v === goal[i])) [best, least] = [presses, weight];
  }
  return best;
}

/** A store whose engine tries all presses. `more`: other parts of its world. */
function begin(rules: Partial<Rules> = {}, more: Partial<World> = {}) {
  const world = { hash: '' };
  const boardFor = (spec: string) => {
    const edges = ['rectangle', 'cylinder', 'torus'];
    const tables = edges.flatMap((edge) =>
      Object.values(PATTERNS).map(
        (pattern) => tableOf({ ...store.rules.value, edges: edge, pattern }).board,
      ),
    );
    return [store.table.value.board, ...tables].find((board) => board.spec === spec)!;
  };
  const call = async (
    act: string,
    request: { board: string; state: string[]; goal: string[]; least?: boolean },
  ) => {
    const board = boardFor(request.board);
    if (act === 'nearest') return { state: request.state, wrong: 1 };
    const presses = solved(board, board.valuesOf(request.state), board.valuesOf(request.goal));
    if (!presses) return { solvable: false, least: false, witness: board.rowsOf(board.on()) };
    const weight = presses.reduce((sum, v) => sum + v, 0);
    return {
      solvable: true,
      least: request.least === true,
      weight,
      presses: board.rowsOf(presses),
    };
  };
  const store: Solver = new Solver({
    call: call as unknown as World['call'],
    later,
    hash: () => world.hash,
    go: (text) => {
      world.hash = text;
    },
    open: async (text) => {
      const [spec, state] = text.split(/[:&]/) as [string, string];
      const board = plainBoard(spec)!;
      return { board, start: board.valuesOf(state.split('_')) };
    },
    load: async (spec) => plainBoard(spec)!,
    ...more,
  });
  store.ready.value = true;
  store.setRules({ rows: 3, columns: 3, ...rules });
  return { store, world };
}

test('lights that are tapped have an answer, and a tap on each mark leads to the end', async () => {
  const { store } = begin();
  for (const light of [1, 3, 4, 5, 7]) store.tap(light);
  await settled();
  assert.equal(store.said.value.text, '1 press turns all lights off, the fewest possible.');
  store.tap(0);
  await settled();
  assert.equal(store.said.value.text, '6 presses turn all lights off, the fewest possible.');
  store.setMode('follow');
  for (let left = 6; left > 0; left--) {
    assert.equal(store.answer.value?.weight, left);
    store.tap(store.marks.value!.findIndex((times) => times > 0));
  }
  assert.deepEqual([...store.lights.value], new Array(9).fill(0));
  assert.equal(store.said.value.text, 'Done: all lights are off.');
  store.undo();
  assert.deepEqual([store.answer.value?.weight, store.answer.value?.proved], [1, true]);
});

test('after a wrong press the answer is one more, and an undo brings the old one back', async () => {
  const { store } = begin();
  store.tap(4);
  await settled();
  const { weight } = store.answer.value!;
  store.setMode('follow');
  store.tap(store.marks.value!.findIndex((times) => times === 0));
  assert.deepEqual([store.answer.value?.weight, store.answer.value?.proved], [weight + 1, false]);
  await settled();
  assert.deepEqual([store.answer.value?.weight, store.answer.value?.proved], [weight + 1, true]);
  store.undo();
  assert.equal(store.answer.value?.weight, weight);
});

/** A store that was shown a picture, usually of a cross, and how often it asked for a solution. */
async function shown(
  doubt: number[],
  colors: string[],
  rules: Partial<Rules> = {},
  states = [0, 1, 0, 1, 1, 1, 0, 1, 0],
) {
  const answer = {
    rows: states.length / 3,
    columns: 3,
    states: 2,
    doubt,
    colors,
    cells: states.map((state) => ({ state, confidence: 1, x: 0, y: 0 })),
    corners: [0, 1, 2, 3].map(() => ({ x: 0, y: 0 })),
  };
  const { store, world } = begin(rules);
  const { call } = store.world;
  const asked: string[] = [];
  store.world.call = ((act: string, ...rest: [never, never]) => {
    asked.push(act);
    return act === 'read' ? Promise.resolve(answer) : call(act as 'solve', ...rest);
  }) as World['call'];
  store.see(Promise.resolve({ image: new Uint8Array(0), url: '', width: 3, height: 3 }));
  await settled();
  await settled();
  return { store, world, solves: () => asked.filter((act) => act === 'solve').length };
}

test('an answer for a picture names its goal, and one tap leads to the other', async () => {
  const { store } = await shown([], ['#4d4d4d', '#ffffff']);
  await show(<View store={store} />);
  assert.equal(store.said.value.text, '1 press makes all cells dark, the fewest possible.');
  await press(find('button', 'Make all light'));
  await settled();
  assert.equal(store.said.value.text, '4 presses make all cells light, the fewest possible.');
  assert.equal(store.link.value, '3x3:010_111_010&goal=111_111_111');
  await press(find('button', 'Make all dark'));
  await settled();
  assert.equal(store.answer.value?.weight, 1);
  const ink = await shown([], ['#ffffff', '#20409a']);
  assert.equal(ink.store.said.value.text, '1 press makes all cells light, the fewest possible.');
  store.clear();
  store.tap(4);
  await settled();
  assert.match(store.said.value.text, /^\d presses turn all lights off, /);
});

test('an entered board names its goal, too', async () => {
  const { store } = begin();
  await show(<View store={store} />);
  assert.equal(all('button', 'Turn all on').length, 0); // nothing is entered
  for (const light of [1, 3, 4, 5, 7]) store.tap(light);
  await settled();
  await press(find('button', 'Turn all on'));
  await settled();
  assert.equal(store.said.value.text, '4 presses turn all lights on, the fewest possible.');
  store.setRules({ states: 3 });
  await settled();
  assert.equal(all('button', 'Turn all off').length, 0); // on is one of two
});

test('cells in doubt have no answer before they are settled or said to be right', async () => {
  const { store, solves } = await shown([0, 4], ['#4d4d4d', '#ffffff']);
  await show(<View store={store} />);
  const checks = 'Check the 2 cells marked ?: tap those that are wrong.';
  assert.deepEqual([store.said.value.text, store.answer.value, solves()], [checks, null, 0]);
  assert.equal(all('button', 'Make all light').length + all('button', words.follow).length, 0);
  store.setRules({ pattern: PATTERNS.king! }); // other rules settle nothing
  store.setGoal('on');
  await settled();
  assert.deepEqual([store.said.value.text, solves()], [checks, 0]);
  store.setRules({ pattern: PATTERNS.plus! });
  store.setGoal('off');
  store.tap(0);
  await settled();
  assert.equal(store.said.value.text, 'Check the cell marked ?: tap it if it is wrong.');
  await press(find('button', 'It is right'));
  await settled();
  assert.equal(store.said.value.text, '6 presses make all cells dark, the fewest possible.');
  store.undo();
  store.undo();
  await settled();
  assert.deepEqual([store.said.value.text, store.answer.value], [checks, null]);
  await press(find('button', 'The rest is right'));
  await settled();
  assert.equal(store.said.value.text, '1 press makes all cells dark, the fewest possible.');
});

test('a link keeps what is in doubt', async () => {
  const { store } = await shown([0, 4], ['#4d4d4d', '#ffffff']);
  assert.equal(store.link.value, '3x3:010_111_010&doubt=1.1,2.2');
  const other = begin();
  other.world.hash = store.link.value;
  await other.store.open();
  assert.deepEqual([[...other.store.doubts.value], other.store.answer.value], [[0, 4], null]);
});

test('lights that were in doubt are the first of those that may be wrong', async () => {
  const { store } = await shown(
    [5],
    ['#4d4d4d', '#ffffff'],
    { edges: 'cylinder' },
    [1, 0, 0, 0, 0, 0],
  );
  store.settle();
  await settled();
  assert.equal(store.said.value.text, 'These cells cannot all become dark.');
  assert.equal(store.offers.value[0]?.light, 5);
});

test('an answer of older lights is dropped', async () => {
  const waits: (() => void)[] = [];
  const call = (_: string, { state }: { state: string[] }) =>
    new Promise((done) => {
      const answer = {
        solvable: true,
        least: true,
        weight: state.join('').replaceAll('0', '').length,
      };
      waits.push(() => done({ ...answer, presses: ['100', '000', '000'] }));
    });
  const { store } = begin({}, { call: call as unknown as World['call'] });
  store.tap(0);
  store.tap(1);
  waits.shift()!();
  await settled();
  assert.equal(store.answer.value, null);
  waits.shift()!();
  await settled();
  assert.equal(store.answer.value!.weight, 2);
});

test('if it cannot be done, single lights, other rules and the nearest are offered', async () => {
  const { store } = begin({ rows: 2, columns: 3, edges: 'cylinder' }); // each press changes all but one light
  const { board } = store.table.value;
  await show(<View store={store} />);
  await press(find('button', 'row 1, column 1: off'));
  const turned = (i: number) => store.lights.value.map((v, j) => (i === j ? 1 - v : v));
  const explains = [...board.off().keys()].filter((i) => solved(board, turned(i), board.off()));
  assert.equal(all('status').at(-1)?.textContent, 'These cannot all go out.');
  const offered = store.offers.value.flatMap(({ light }) => light ?? []);
  assert.deepEqual(offered, explains.slice(0, 5));
  assert.equal(store.offers.value.at(-1)!.key, 'nearest');
  await press(find('button', words.why));
  assert.match(store.said.value.note, /even number of the marked lights/);
  await press(all('button', words.change)[0]!);
  assert.equal(store.unsolvable.value, false);
});

test('the lights that explain it are exactly those that do, for every number of states', () => {
  const cases: Partial<Rules>[] = [
    { rows: 2, columns: 3, edges: 'cylinder' },
    { states: 3 },
    { states: 4, rows: 2, columns: 3 },
    { states: 6 },
    { states: 3, pattern: withCell(PATTERNS.plus!, 13) },
    { rows: 3, columns: 3, pattern: PATTERNS.king! },
  ];
  for (const change of cases) {
    const { board } = tableOf({ ...FIRST, rows: 2, columns: 2, ...change });
    const [lights, k] = [board.off(), board.modulus];
    lights[0] = 1;
    const found = suspectsOf(board, lights, board.off()).map(
      ({ light, value }) => `${light}=${value}`,
    );
    const wanted = [...board.off().keys()].flatMap((light) =>
      [...Array(k).keys()]
        .filter((value) => value !== lights[light])
        .filter((value) =>
          solved(
            board,
            lights.map((v, i) => (i === light ? value : v)),
            board.off(),
          ),
        )
        .map((value) => `${light}=${value}`),
    );
    assert.deepEqual(found.sort(), wanted.sort(), board.spec);
  }
});

test('with three states a button may be pressed twice, and digits enter states', async () => {
  const { store } = begin({ rows: 2, columns: 3, states: 3 });
  await show(<View store={store} />);
  for (const light of [0, 1, 3]) store.set(light, 1);
  await settled();
  assert.equal(store.answer.value?.weight, 2);
  const button = find('button', 'row 1, column 1: state 1, press 2 times');
  button.focus();
  await key('2');
  await key('ArrowRight');
  assert.deepEqual([store.lights.value[0], store.at.value], [2, 1]);
});

test('a link holds rules, lights, goal and holes', async () => {
  const { store, world } = begin();
  store.tap(0);
  store.setMode('holes');
  store.tap(4);
  assert.equal(store.link.value, '3x3:100_000_000&holes=2.2');
  assert.match(store.game.value, /^graph=[-\w]+:10000000$/);
  const timers = new Set<() => void>();
  const other = begin(
    {},
    {
      later: (act) => {
        timers.add(act);
        return () => timers.delete(act);
      },
    },
  );
  other.world.hash = store.link.value;
  await other.store.open();
  assert.deepEqual(
    [other.store.rules.value.holes, other.store.link.value],
    [[placeAt(1, 1)], store.link.value],
  );
  other.store.tap(1);
  other.world.hash = '2x2:00_00'; // a link that comes before the address is written
  timers.forEach((act) => act());
  assert.equal(other.world.hash, '2x2:00_00');
  other.store.tap(2);
  const opened = other.store.open();
  timers.forEach((act) => act()); // while it is being opened
  await opened;
  assert.deepEqual([other.world.hash, other.store.link.value], ['2x2:00_00', '2x2:00_00']);
  world.hash = '3x3:12';
  await store.open();
  assert.match(store.said.value.text, /^This link cannot be opened\. /);
});

test('what was shown of some buttons is guessed for the others, and a link holds it', async () => {
  const { store } = begin();
  store.setMode('teach');
  for (const light of [4, 4, 5]) store.tap(light); // the middle changes itself and its right
  store.setMode('teach');
  const { board, guessed } = store.table.value;
  assert.deepEqual([board.toggles(4), board.toggles(0), board.toggles(2)], [[4, 5], [0, 1], [2]]);
  assert.deepEqual([guessed!.size, guessed!.has(4)], [8, false]);
  store.tap(2);
  store.tap(1); // added to the guess
  assert.deepEqual(store.table.value.board.toggles(2), [1, 2]);
  assert.equal(store.link.value, '3x3:000_000_000&taught=1.3~1.3,1.2;2.2~2.2,2.3');
  const other = begin();
  other.world.hash = store.link.value;
  await other.store.open();
  assert.deepEqual(other.store.table.value.board.toggles(2), [1, 2]);
});

test('all alike is the nearest of all off and all on', async () => {
  const { store } = begin();
  store.setGoal('alike');
  store.set(4, 1);
  for (const light of [0, 2, 6, 8]) store.set(light, 1); // one cross away from all on
  await settled();
  assert.equal(
    store.said.value.text,
    words.answer(
      solved(store.table.value.board, store.lights.value, store.table.value.board.on())!.reduce(
        (sum, v) => sum + v,
        0,
      ),
      true,
      'alike',
    ),
  );
  for (const light of [1, 3, 5, 7]) store.set(light, 1);
  assert.equal(store.said.value.text, 'Done: all lights are alike.');
});

test('after three seconds, or a tap on a mark, the page offers to follow the presses', async () => {
  const timers: [() => void, number][] = [];
  const { store } = begin(
    {},
    {
      later: (act, ms) => {
        timers.push([act, ms]);
        return () => {};
      },
    },
  );
  store.tap(4);
  await settled();
  assert.equal(store.said.value.note, words.order);
  timers.filter(([, ms]) => ms === 3000).forEach(([act]) => act());
  assert.equal(store.said.value.note, words.offer);
  store.set(0, 1);
  await settled();
  assert.notEqual(store.said.value.note, words.offer);
});

test('the rule is asked for with the positions and the buttons between them', async () => {
  const asked: object[] = [];
  const { store } = begin(
    {},
    {
      call: (async (act: string, request: object) => {
        if (act === 'rule') asked.push(request);
        return act === 'rule'
          ? { board: '3x3', boards: ['3x3', 'torus-3x3'], sure: false, press: 0 }
          : { solvable: true };
      }) as unknown as World['call'],
    },
  );
  await show(<View store={store} />);
  store.finder.begin();
  store.finder.next();
  store.tap(4);
  for (const light of [1, 3, 4, 5, 7]) store.tap(light);
  store.finder.next();
  await settled();
  assert.deepEqual(asked, [
    {
      board: '3x3',
      states: [
        ['000', '000', '000'],
        ['010', '111', '010'],
      ],
      buttons: [4],
    },
  ]);
  assert.equal(store.said.value.text, 'This is the likeliest of 2 rules.');
  assert.match(store.said.value.note, /press row 1, column 1 in your game/);
});

test('rules of a board are those that made it', () => {
  for (const pattern of [...Object.values(PATTERNS), withCell('star', 0)]) {
    const rules = { ...FIRST_RULES, rows: 4, states: 5, edges: 'torus', pattern };
    assert.deepEqual(rulesOf(boardOfRules(rules)), rules, specOf(rules));
  }
});

test('an engine that is away is named, and can be asked again', async () => {
  let away = true;
  const call = async () => {
    if (away) throw new EngineError('away', 'gone');
    return { solvable: true, least: true, weight: 1, presses: ['010', '000', '000'] };
  };
  const { store } = begin({}, { call: call as unknown as World['call'] });
  await show(<View store={store} />);
  store.tap(0);
  await settled();
  assert.match(all('status').at(-1)!.textContent, /^The engine does not answer/);
  away = false;
  await press(find('button', 'Try again'));
  assert.equal(store.said.value.text, '1 press turns all lights off, the fewest possible.');
});
