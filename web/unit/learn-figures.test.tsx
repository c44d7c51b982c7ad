// The figures of Learn, with an engine that knows rectangles and tori of two states.
import { all, find, press, settled, show } from './harness.tsx';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eliminate as stepsOf, kernel, solution } from '../page/learn/linear.ts';
import * as algebra from '../page/learn/live/algebra.tsx';
import { matrixOf } from '../page/board/linear.ts';
import { plainBoard } from '../page/board/game/start.ts';
import { after, isOff, support, upTo } from '../page/learn/live/boards.ts';
import * as chasing from '../page/learn/live/chasing.tsx';
import { Place, type Ask, type Kind } from '../page/learn/live/figure.ts';
import { graph } from '../page/learn/live/graph.tsx';
import * as models from '../page/learn/live/models.tsx';
import * as pressing from '../page/learn/live/pressing.tsx';
import * as solving from '../page/learn/live/solving.tsx';
import * as states from '../page/learn/live/states.tsx';
import { FigureView } from '../page/learn/live/view.tsx';
import { words } from '../page/learn/words.ts';

const kinds: Record<string, Kind> = {
  ...algebra,
  ...chasing,
  graph,
  ...models,
  ...pressing,
  ...solving,
  ...states,
};

/** Answers acts as the engine does. */
function answer(act: string, { board: spec, state }: { board: string; state?: string[] }) {
  const board = plainBoard(spec);
  if (!board) throw new Error(`no board ${spec}`);
  const rows = (x: Iterable<number>) => board.rowsOf(Uint8Array.from(x));
  const quiet = kernel(matrixOf(board));
  const values = Array.isArray(state) ? board.valuesOf(state) : board.off();
  const x = solution(stepsOf(matrixOf(board).map((row, i) => [...row, values[i]])).at(-1)!.rows);
  const sums = upTo(2 ** quiet.length).map((set) =>
    (x ?? []).map((v, j) => quiet.reduce((sum, q, i) => ((set >> i) & 1 ? sum ^ q[j] : sum), v)),
  );
  const least = sums.reduce((a, b) => (support(b).length < support(a).length ? b : a));
  const weight = support(least).length;
  switch (act) {
    case 'info':
      return { quiet: quiet.map(rows), nullity: quiet.length, rank: board.buttons - quiet.length };
    case 'solve':
      return {
        solvable: x !== null,
        presses: rows(least),
        weight,
        solutions: String(sums.length),
        elapsed_ms: 1,
      };
    case 'hint':
      return { done: weight === 0, button: support(least)[0], weight };
    case 'chase':
      return { table: chaseTable(board.rows.length, board.rows[0]) };
    case 'distribution':
      return { values: ['1', '4', '6', '4', '1'] };
    case 'generate':
      return { puzzles: [{ state: rows(after(board, board.off(), [1, 1])) }] };
    case 'nearest':
      return { wrong: x ? 0 : 1, wrong_lights: x ? [] : [0], proved: true };
    case 'encode':
      return { text: `board ${spec}\nend\n` };
    default:
      throw new Error(act);
  }
}

/** What a chase leaves in the last row, by the first row that it takes. */
function chaseTable(rows: number, cols: number) {
  const board = plainBoard(`${rows}x${cols}`)!;
  const table = new Map<string, { left: number[]; press: number[] }>();
  for (let set = 1; set < 2 ** cols; set++) {
    const first = upTo(cols).filter((c) => (set >> c) & 1);
    const lights = after(
      board,
      board.off(),
      upTo(board.buttons).map((j) => Number(first.includes(j))),
    );
    for (let cell = 0; cell < (rows - 1) * cols; cell++)
      if (lights[cell]) board.press(lights, cell + cols);
    const left = support(lights.slice((rows - 1) * cols)).map((c) => c + 1);
    if (left.length > 0 && !table.has(left.join()))
      table.set(left.join(), { left, press: first.map((c) => c + 1) });
  }
  return [...table.values()];
}

const ask = (async (act: string, request: never) => answer(act, request)) as unknown as Ask;

/** A figure to use by the names of its tools. */
async function begin(kind: string, data: Record<string, string> = {}, engine = ask) {
  const place = new Place(await kinds[kind](data, engine));
  await place.act({});
  const tool = (label: string) => {
    const found = place.scene.value.tools.find((t) => t.label === label);
    assert.ok(found, `${kind} has no ${label}`);
    return found;
  };
  return {
    place,
    scene: () => place.scene.value,
    says: () => place.line.value.text,
    off: () => isOff(place.scene.value.boards[0].values),
    isDisabled: (label: string) => Boolean((tool(label) as { disabled?: boolean }).disabled),
    press: (cell: number) => place.act(place.scene.value.boards[0].press!(cell)),
    use: (label: string) => place.act((tool(label) as { act: () => object }).act()),
    pick: (label: string, value: string) =>
      place.act((tool(label) as { pick: (value: string) => object }).pick(value)),
  };
}

// What the reader does, and what the line says then. A number presses a cell; Label=value picks.
const cases: [kind: string, data: Record<string, string>, steps: [string | number, RegExp][]][] = [
  [
    'press',
    { board: '5x5', state: '00000/00100/01110/00100/00000', task: 'off', least: '1' },
    [
      [0, /^8 lights on, 1 press\.$/],
      [0, /^5 lights on, 2 presses\.$/],
      [12, /^All off with 3 presses\. It can be done with 1\.$/],
      ['Start again', /^5 lights on, 0 presses\.$/],
      [12, /^All off with 1 press\. That is the least possible\.$/],
    ],
  ],
  [
    'press',
    { board: '3x3', state: 'on', task: 'off', hints: 'yes' },
    [
      ['Hint', /^Press row 1, column 1\. 5 presses to go\.$/],
      [4, /^4 lights on, 1 press\.$/],
    ],
  ],
  [
    'press',
    { board: '5x5', task: 'quiet', marks: 'yes', patterns: 'yes' },
    [
      ['Add pattern 1', /^\d+ buttons pressed, and nothing is lit: a quiet pattern\.$/],
      ['Clear', /^0 buttons pressed, 0/],
      [0, /^1 button pressed, 3 lights on\.$/],
    ],
  ],
  [
    'press',
    { board: '3x3-mod3', state: 'off' },
    [
      [4, /^5 lights on/],
      [4, /^5 lights on/],
      [4, /^0 lights on, 3 pr/],
    ],
  ],
  [
    'order',
    { presses: '7,8,13' },
    [
      ['Next press', /^1 press of 3 made\. The boards differ, so far\.$/],
      ['Next press', /^2 pr/],
      ['Next press', /^All made\. The two boards show the same/],
      ['Shuffle the second order', /^0 presses of 3 made/],
    ],
  ],
  [
    'parity',
    { board: '5x5', state: '00000/00100/01110/00100/00000' },
    [
      [3, /^Every count is even/],
      ['Switch single lights', /even/],
      [0, /^A count is odd/],
      ['Start again', /even/],
    ],
  ],
  [
    'single',
    { board: '5x5' },
    [
      [0, /^No: this light alone cannot be turned off\. Found 0 of 5\.$/],
      [6, /^Yes: alone it takes 11 presses, and not fewer\. Found 1 of 5\.$/],
      [8, /2 of/],
      [12, /3 of/],
      [16, /4 of/],
      [18, /Those are all 5\.$/],
      ['Start again', /^Press a cell.*Found 0 of 5\.$/],
    ],
  ],
  [
    'solutions',
    { board: '5x5', state: '01100/00001/10111/10101/01110' },
    [
      ['Add pattern 1', /^These \d+ presses turn everything off\. The 4 solutions take 6, /],
      ['Another state', /^These \d+ press(es)? turn everything off\./],
    ],
  ],
  [
    'matrix',
    { boards: '3x3,4x4' },
    [
      [
        4,
        /^Column 5 is button 5: it changes lights 2, 4, 5, 6 and 8\. The 1 marked column add up .*: 5 lights\.$/,
      ],
      ['Board=4x4', /^16 lights, 16 buttons: rank 12, nullity 4/],
    ],
  ],
  [
    'eliminate',
    { boards: '3x3,2x3' },
    [
      ['Next step', /^2 of \d+\. Button 1 is kept in row 1: add row 1 to rows 2, 4\.$/],
      ['Back', /^1 of/],
      ['To the end', /Rank 9, nullity 0\. .* the only solution\.$/],
      ['Board=2x3', /^1 of/],
      ['To the end', /one of 4 solutions/],
      [0, /^1 of/],
      ['To the end', /A row says 0 = 1/],
    ],
  ],
  [
    'remainders',
    {},
    [
      ['One press', /^1 is 1 modulo 2 and 1 modulo 3, and no other number from 0 to 5 is\.$/],
      ['States=2,2', /^0 and 2 have the same remainders/],
    ],
  ],
  [
    'histogram',
    { boards: '2x2' },
    [
      [0, /^16 solvable states; the deepest take 4 presses/],
      [0, /^All off with 2 presses\.$/],
    ],
  ],
  [
    'nearest',
    { board: '5x5', state: 'off' },
    [
      [0, /^No presses show this\. 1 light must be wrong, and not fewer: row 1, column 1\.$/],
      ['Start again', /^Presses can show exactly this\.$/],
    ],
  ],
  [
    'classes',
    { boards: '5x5,3x3' },
    [
      [
        'Next class',
        /^5×5 has nullity 2\..* have rank 2, 1, 1, 0\. Marked: odd rows, even columns, rank 1\.$/,
      ],
      ['Board=3x3', /^3×3 has nullity 0\..* rank 0, 0, 0, 0\./],
    ],
  ],
  [
    'graph',
    {},
    [
      [
        'Nodes=3',
        /^0 lines\. All on goes off by pressing 1, 2 and 3\. Rank 3, nullity 0: 1 solution\.$/,
      ],
      ['At random', /lines?\. All on goes off by pressing/],
      ['No lines', /^0 lines/],
    ],
  ],
  [
    'model',
    { board: '3x3' },
    [
      ['Run', /^1 solution\. Number 1: 5 presses, the fewest\. It turns everything off\.$/],
      ['Solver=dense', /^Run the model/],
      ['Run', /^dense found 5 presses in 1 ms, one of 1 solution\.$/],
    ],
  ],
  [
    'model',
    { board: '2x3', form: 'clause' },
    [
      ['Run', /^4 solutions\. Number 1: .*, the fewest/],
      ['Next solution', /^4 solutions\. Number 2: \d press(es)?\. It/],
      [0, /^Run the model/],
      ['Run', /^No set of presses fits the model\.$/],
      ['Solver=breadth-first', /^Run/],
      ['Run', /^breadth-first says that there is no solution\.$/],
    ],
  ],
  [
    'encode',
    { boards: '3x3,5x5', formats: 'lp,opb', models: '{"3x3 lp any":"stored\\n"}' },
    [
      ['Format=opb', /^2 lines\.$/],
      ['Format=lp', /^1 line\.$/],
      ['Board=rubbish', /^No board rubbish\.$/],
    ],
  ],
];

for (const [kind, data, steps] of cases) {
  test(`${kind} ${JSON.stringify(data)} says what happened`, async () => {
    const figure = await begin(kind, data);
    for (const [step, says] of steps) {
      const [label, value] = String(step).split('=');
      await (typeof step === 'number'
        ? figure.press(step)
        : value
          ? figure.pick(label, value)
          : figure.use(label));
      assert.match(figure.says(), says, String(step));
    }
  });
}

test('a puzzle is undone by its secret', async () => {
  const figure = await begin('puzzle', { board: '5x5', presses: '6' });
  await figure.use(words.showSecret);
  const secret = figure.scene().boards[0].marks?.solution ?? [];
  assert.equal(secret.length, 6);
  for (const [i, button] of secret.entries()) {
    await figure.press(button);
    assert.equal(figure.says(), i < 5 ? words.secretLeft(5 - i) : words.allOff);
  }
});

for (const [kind, data] of [
  ['chase', { board: '4x4' }],
  ['torus', { board: 'torus-5x5' }],
] as const) {
  test(`${kind} turns every puzzle off, and stops at what cannot be turned off`, async () => {
    const figure = await begin(kind, data);
    for (const start of [words.newPuzzle, words.newPuzzle, words.anyLights, words.anyLights]) {
      await figure.use(start);
      const { board, values } = figure.scene().boards[0];
      const { solvable } = answer('solve', { board: board.spec, state: board.rowsOf(values) }) as {
        solvable: boolean;
      };
      for (let i = 0; i < 20 && !figure.isDisabled(words.nextStep); i++)
        await figure.use(words.nextStep);
      assert.equal(figure.off(), solvable, `${start} ${board.rowsOf(values)}`);
    }
  });
}

test('the size of a chase is what was chosen, though the first choice was still loading', async () => {
  const figure = await begin('chase', { board: '5x5' });
  await Promise.all([figure.pick(words.rows, '3'), figure.pick(words.columns, '4')]);
  assert.equal(figure.scene().boards[0].board.spec, '3x4');
});

test('a model can be changed, is read again, and says what is wrong with it', async () => {
  const figure = await begin('model', { board: '3x3' });
  await show(<FigureView place={figure.place} />);
  const boxes = all('checkbox') as HTMLInputElement[];
  await press(boxes[4]);
  await press(find('button', 'Run'));
  assert.match(figure.says(), /^2 solutions\./);
  const field = find<HTMLTextAreaElement>('textbox', 'Light 1');
  for (const [text, says] of [
    ['x1 = 0', /^2 solutions\. .* It leaves 2 lights on\.$/],
    ['<b>x1</b> = 1', /^“<b>x1<\/b>” is not understood/],
  ] as const) {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await settled();
    await press(find('button', 'Run'));
    assert.match(figure.says(), says, text);
  }
  await figure.pick(words.solver, 'dense');
  await figure.use(words.run);
  assert.match(figure.says(), /^dense takes the board, not a model that was changed\./);
  await press(find('button', 'Write it again'));
  await press(find('button', 'Run'));
  assert.match(figure.says(), /^dense found 5 presses/);
});

test('a view has boards, a line and tools with names and states', async () => {
  const { place } = await begin('parity', { board: '5x5' });
  await show(<FigureView place={place} />);
  assert.equal(find('grid').getAttribute('aria-label'), words.lightsAndPattern);
  assert.equal(find('button', 'Pattern 1').getAttribute('aria-pressed'), 'true');
  await press(find('button', 'Pattern 2'));
  assert.equal(find('button', 'Pattern 1').getAttribute('aria-pressed'), 'false');
  await press(find('button', 'Switch single lights'));
  await press(find('grid').querySelector('button')!);
  assert.equal(document.querySelector<HTMLElement>('.says')?.dataset.mood, 'bad');
  assert.equal(
    document.querySelector('.counts .looked')?.textContent,
    'Pattern 2: 1 light on inside, odd.',
  );
});

test('a bar draws a state, and two nodes are joined by pressing both', async () => {
  const { place: bars } = await begin('histogram', { boards: '2x2' });
  await show(<FigureView place={bars} />);
  await press(find('button', '1 press: 4 states'));
  assert.match(
    bars.line.value.text,
    /^4 states take 1 press: 25\.00 % of the solvable ones\. One of them/,
  );
  const { place: drawing } = await begin('graph');
  await show(<FigureView place={drawing} />);
  await press(find('button', 'node 1, joined to none'));
  await press(find('button', 'node 3, joined to none'));
  assert.match(drawing.line.value.text, /^1 line\./);
  await press(find('button', 'node 1, joined to 3'));
  await press(find('button', 'node 3, joined to 1'));
  assert.match(drawing.line.value.text, /^0 lines\./);
});

test('an answer that comes too late is dropped, a slow one is announced, and a failure says why', async ({
  mock,
}) => {
  const waiting: { done: (answer: object) => void; fail: (error: Error) => void }[] = [];
  const slow = (() =>
    new Promise((done, fail) => {
      waiting.push({ done, fail });
    })) as unknown as Ask;
  const figure = await begin('press', { board: '3x3', state: 'on', hints: 'yes' }, slow);
  mock.timers.enable({ apis: ['setTimeout'] });
  const late = figure.use(words.hint);
  mock.timers.tick(500);
  assert.equal(figure.says(), words.oneMoment);
  await figure.press(0);
  waiting[0].done({ button: 4, weight: 3 });
  await late;
  assert.equal(figure.says(), '6 lights on, 1 press.');
  const failed = figure.use(words.hint);
  waiting[1].fail(new Error('no engine'));
  await failed;
  assert.equal(figure.says(), 'This cannot be done now: No engine.');
  await figure.press(0);
  assert.equal(figure.says(), '9 lights on, 2 presses.');
});
