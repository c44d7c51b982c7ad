import { find, settled, show, type } from './harness.tsx';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Acts } from '../page/engine/generated.ts';
import { Colors } from '../page/kit/colors.ts';
import { Cells, pixelsOf } from '../page/atlas/cells.ts';
import { firstPlace } from '../page/atlas/board.ts';
import { Entry } from '../page/kit/field.tsx';
import { Atlas } from '../page/atlas/store.ts';
import type { World } from '../page/atlas/world.ts';
import { factsOf, pictureWords, sequencesOf, type Answer } from '../page/atlas/words.ts';

const TOKENS: Record<string, string> = { '--board-on': '#ffcc00', '--board-off': '#102030' };
const COLORS = Colors.read((token) => TOKENS[token] ?? '#000000')!;

/** An answer for a board whose quiet patterns are as many as its rows leave over by 5, as if it were so. */
function answerTo({ board, what, quiet = [], least = false }: Acts['pattern']['request']): Answer {
  const [rows = 1, columns = 1] = (/(\d+)x(\d+)/.exec(board) ?? []).slice(1).map(Number);
  const nullity = rows % 5 === 0 ? 2 : 0;
  if (quiet.some((term) => term > nullity))
    throw Object.assign(new Error('no such pattern'), { field: 'quiet' });
  const packed = btoa(
    (quiet.length === 0 ? '\xff' : '\x0f').repeat(Math.ceil((rows * columns) / 8)),
  );
  return {
    board,
    rows,
    columns,
    modulus: 2,
    nullity,
    quiets: nullity,
    packed,
    weight: 7,
    least: least || nullity === 0,
    solvable: true,
    solutions: String(2 ** nullity),
    solvable_states: '',
    what: what ?? '',
  } as unknown as Answer;
}

/** A store in a world of its own, whose clock only `pass` moves. */
function begin(hash = '', more: Partial<World> = {}) {
  const timers = new Set<{ at: number; act: () => void }>();
  const steps: string[] = [];
  const world = { time: 0, hash, asked: [] as string[] };
  const atlas = new Atlas({
    call: (async (name: string, request: never) => {
      world.asked.push((request as { board: string }).board);
      if (name === 'pattern') return answerTo(request);
      const { rows, columns } = request as Acts['nullities']['request'];
      const many = (rows[1]! - rows[0]! + 1) * (columns[1]! - columns[0]! + 1);
      return { rows, columns, values: btoa('\x02\x00'.repeat(many)) };
    }) as unknown as World['call'],
    later: (act, ms) => {
      const timer = { at: world.time + ms, act };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    random: () => 0.3,
    hash: () => world.hash,
    go: (to, step) => {
      world.hash = to;
      steps.push(`${step ? 'step' : 'replace'} ${to}`);
    },
    ...more,
  });
  atlas.camera.resize(600, 600);
  const pass = async (ms: number) => {
    await settled();
    world.time += ms;
    for (const timer of [...timers].filter(({ at }) => at <= world.time)) {
      timers.delete(timer);
      timer.act();
    }
    await settled();
  };
  atlas.open(true);
  return { atlas, world, steps, pass };
}

test('an address is opened, kept, and a view is a step of its own in the history', async () => {
  const { atlas, world, steps, pass } = begin('#torus-10x10?quiet=2');
  await pass(300);
  const { topology, terms } = atlas.place.value;
  assert.deepEqual([topology, terms, atlas.title.value], ['torus', [2], '10 × 10']);
  assert.equal(atlas.said.value, 'Quiet pattern of 10 by 10: 7 presses');
  atlas.setView('solution');
  await pass(300);
  atlas.step(1);
  await pass(300);
  assert.deepEqual(steps, ['step #torus-10x10', 'replace #torus-11x11']);
  world.hash = '#7x8?least';
  atlas.open();
  assert.deepEqual(
    [atlas.place.value.rows, atlas.place.value.columns, atlas.square.value],
    [7, 8, false],
  );
  const wrong = [
    ['#%E0%A4%A', /damaged/],
    ['#9by9', /not a grid/],
    ['#9x9-king?map=500', /from 1 to 128/],
  ] as const;
  for (const [hash, says] of wrong) {
    world.hash = hash;
    atlas.open();
    assert.match(atlas.problem.value, says);
    assert.equal(atlas.place.value.rows, 127);
  }
});

test('a board with fewer quiet patterns shows its last one; one without gives way to one that has some', async () => {
  const { atlas, pass } = begin('#10x10?quiet=9');
  await pass(0);
  assert.deepEqual(atlas.shown.value?.place.terms, [2]);
  atlas.stepQuiet(1);
  assert.deepEqual(atlas.place.value.terms, [1]);
  assert.equal(atlas.setTerms('1+3'), false);
  assert.match(atlas.problem.value, /no quiet pattern 3: this board has 2/);
  assert.equal(atlas.setTerms('2+1'), true);
  atlas.setView('solution');
  atlas.resize('rows', 12);
  await pass(0);
  atlas.setView('quiet');
  assert.equal(atlas.place.value.rows, 9);
});

test('the fewest presses are sought when nothing changes, and another solution is another', async () => {
  const { atlas, world, pass } = begin('#10x10');
  await pass(300);
  assert.equal(world.asked.length, 2);
  assert.deepEqual([atlas.shown.value?.answer.least, atlas.offers.value.least], [true, false]);
  atlas.shuffle();
  assert.deepEqual(atlas.place.value.terms, [1, 2]);
});

test('the engine fails: the page says why; Stop gives up a picture that does not come', async () => {
  const failing = begin('#6x6', { call: () => Promise.reject(new Error('out of memory')) });
  await failing.pass(0);
  assert.deepEqual(
    [failing.atlas.problem.value, failing.atlas.ready.value],
    ['Out of memory.', true],
  );
  let stuck = false;
  const { atlas, pass } = begin('#9x9', {
    call: ((_: string, request: never, { signal }: { signal: AbortSignal }) =>
      new Promise((answer, fail) => {
        if (!stuck) answer(answerTo(request));
        signal?.addEventListener('abort', () => fail(new Error('canceled')));
      })) as unknown as World['call'],
  });
  await pass(300);
  stuck = true;
  atlas.step(1);
  await pass(800);
  assert.deepEqual(
    [atlas.bar.current.value?.label, atlas.busy.value],
    ['Looking for 10 × 10', true],
  );
  atlas.stop();
  await pass(0);
  assert.deepEqual(
    [atlas.place.value.rows, atlas.bar.current.value, atlas.busy.value],
    [9, null, false],
  );
});

test('a map grows to its end; cursor, keys and taps lead to a board', async () => {
  const { atlas, pass } = begin('#3x4?map=8');
  for (let i = 0; i < 20 && !atlas.explore.whole.value; i++) await pass(0);
  const { explore } = atlas;
  assert.deepEqual([explore.at.value, explore.nullity.value], [{ m: 3, n: 4 }, 2]);
  assert.ok(atlas.key({ key: 'ArrowDown' }) && atlas.key({ key: 'ArrowRight', shiftKey: true }));
  assert.deepEqual(explore.at.value, { m: 4, n: 8 });
  explore.tap(1, 2);
  assert.equal(atlas.place.value.view, 'map');
  explore.tap(9, 9);
  explore.tap(1, 2);
  assert.deepEqual(
    [atlas.place.value.view, atlas.place.value.rows, atlas.place.value.columns],
    ['solution', 2, 3],
  );
});

test('sizes are entered, stepped through and animated up to the end of the slider', async () => {
  const { atlas, pass } = begin('#48x48');
  await pass(0);
  const sizes = [
    [0, 1, /from 1 to 5,000/],
    [NaN, 1, /whole/],
    [12.6, 13, /whole/],
    [12, 12, /^$/],
  ] as const;
  for (const [n, side, says] of sizes) {
    atlas.enterSide('rows', n);
    assert.equal(atlas.place.value.rows, side);
    assert.match(atlas.problem.value, says);
  }
  assert.ok(atlas.setKind({ topology: 'klein' }));
  assert.deepEqual([atlas.longest.value, atlas.setKind({ modulus: 1 })], [500, false]);
  assert.equal(atlas.setKind({ shape: 'custom', stencil: '11' }), false);
  assert.ok(atlas.setKind({ topology: 'rectangle', shape: 'plus' }));
  atlas.resize('rows', 48);
  atlas.end.value = 50;
  await pass(0);
  atlas.animate();
  for (let i = 0; i < 5; i++) await pass(100);
  assert.deepEqual([atlas.place.value.rows, atlas.animating.value], [50, false]);
});

test('a wrong text stays in its field, marked, until another value comes', async () => {
  const enter = (text: string) => text !== '9';
  await show(<Entry type="text" value="1" onEnter={enter} />);
  const field = find<HTMLInputElement>('textbox');
  await type(field, '9');
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
  assert.deepEqual([field.value, field.getAttribute('aria-invalid')], ['9', 'true']);
  await show(<Entry type="text" value="2" onEnter={enter} />);
  assert.deepEqual([field.value, field.getAttribute('aria-invalid')], ['2', null]);
});

test('pixels have the colors that the painter is given, in any order of drawing', () => {
  const cells = new Cells(answerTo({ board: '5x5', quiet: [1] }));
  cells.ink(COLORS);
  const pixels = pixelsOf(cells, 0, 0, 5, 5);
  assert.deepEqual(new Set(pixels), new Set([COLORS.get('on').word, COLORS.get('off').word]));
  const [half] = pixelsOf(cells, 0, 0, 1, 1, 5);
  assert.deepEqual(
    [half! & 255, pixels.filter((pixel) => pixel === COLORS.get('on').word).length],
    [140, 13],
  );
});

test('facts say what is proved, and where it is published', () => {
  const place = { ...firstPlace(), rows: 10, columns: 10 };
  const of = (more: object, at: object = {}) =>
    new Map(factsOf({ ...answerTo({ board: '10x10' }), ...more }, { ...place, ...at }, ''));
  for (const [more, at, name, text] of [
    [{}, {}, 'Shown', 'a solution of all-on, one of many'],
    [{}, { terms: [1] }, 'Shown', 'a solution of all-on, with 1 quiet pattern added'],
    [{ least: true }, {}, 'Presses', '7, 7.0 % of the buttons; proved: no solution has fewer'],
    [
      { at_least: 3 },
      {},
      'Presses',
      '7, 7.0 % of the buttons; not proved to be fewest, at least 3 are needed',
    ],
    [{ nullity: 0 }, {}, 'Solvable states', 'all 2^{100}'],
    [{}, {}, 'Solvable states', '2^{98} of 2^{100}, one in 4'],
    [{}, {}, 'Solutions of each', '2^{2} = 4'],
    [
      { quiets: 0 },
      { view: 'quiet' },
      'Shown',
      'there is no quiet pattern: every state has exactly one solution',
    ],
    [
      {},
      { view: 'quiet', terms: [2] },
      'Shown',
      'quiet pattern 2 of 2: presses that leave every light as it is',
    ],
    [{ solvable: false }, {}, 'Lights shown', '7'],
  ] as const)
    assert.equal(of(more, at).get(name), text);
  assert.deepEqual(
    sequencesOf({ ...place, topology: 'torus' }).map(({ name }) => name),
    ['A165738'],
  );
  const one = { ...answerTo({ board: '6x6' }), weight: 1 };
  assert.equal(pictureWords(one, place), 'Solution of all-on of 6 by 6: 1 press');
});
