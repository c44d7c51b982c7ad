// The toggle matrix of a board, elimination to watch, and remainders.
import { matrixOf } from '../../board/linear.ts';
import { MatrixPicture } from '../../board/matrix.tsx';
import type { Board } from '../../board/board.ts';
import { eliminate as stepsOf, solution, type Step } from '../linear.ts';
import { words } from '../words.ts';
import { boardOf, stateOf, support, switched, upTo } from './boards.ts';
import { bad, figure, good, type Kind } from './figure.ts';
import { classes } from '../../kit/button.tsx';
import { labels } from '../../kit/choice.tsx';
import { Table } from '../../kit/table.tsx';

/** The toggle matrix next to its board: row i is light i, column j is button j. Pressing a button shows its column. */
export const matrix: Kind = async ({ boards = '3x3,4x4,5x5' }, ask) => {
  const specs = boards.split(',');
  const load = async (spec: string) => {
    const [board, { rank, nullity }] = await Promise.all([
      boardOf(spec),
      ask('info', { board: spec }),
    ]);
    return {
      spec,
      board,
      rank,
      nullity,
      values: board.off(),
      presses: new Uint8Array(board.buttons),
      last: -1,
    };
  };
  return figure({
    start: await load(specs[0]),
    show: ({ spec, board, rank, nullity, values, presses, last }) => {
      const marked = support(presses);
      const changed =
        last < 0
          ? []
          : board
              .changes(last)
              .map((i) => i + 1)
              .sort((a, b) => a - b);
      const text =
        last < 0
          ? words.matrixOf(board.lights, board.buttons, rank, nullity)
          : words.column(last + 1, changed, marked.length, support(values).length);
      return {
        look: 'pair',
        boards: [
          {
            board,
            values,
            label: words.boardOf(spec),
            marks: { solution: marked },
            press: (button) => ({
              last: button,
              values: board.after(values, [button]),
              presses: presses.map((x, j) => (j === button ? (x + 1) % board.modulus : x)),
            }),
          },
        ],
        aside: (
          <div class="slot">
            <MatrixPicture
              matrix={matrixOf(board)}
              modulus={board.modulus}
              marked={marked}
              label={words.matrixPicture(board.lights, board.buttons)}
            />
            <p class="soft">{words.rowsAreLights}</p>
          </div>
        ),
        say: { text },
        tools: [{ label: words.board, value: spec, options: labels(specs), pick: load }],
      };
    },
  });
};

/** Elimination to watch: a small board whose lights the reader switches, and its system of equations. */
export const eliminate: Kind = async ({ boards = '3x3,2x3,4x4', state = 'on' }) => {
  const specs = boards.split(',');
  const systemOf = (board: Board, values: Uint8Array) => ({
    board,
    values,
    at: 0,
    steps: stepsOf(matrixOf(board).map((row, i) => [...row, values[i]])),
  });
  const load = async (spec: string, state = 'on') => {
    const board = await boardOf(spec);
    return { spec, ...systemOf(board, stateOf(board, state)) };
  };
  return figure({
    start: await load(specs[0], state),
    show: ({ spec, board, values, steps, at }) => {
      const end = at === steps.length - 1;
      const x = end ? solution(steps[at].rows) : null;
      const text = words.stepOf(at + 1, steps.length, steps[at].why);
      return {
        look: 'pair',
        boards: [
          {
            board,
            values,
            label: words.switchable(spec),
            marks: { solution: support(x ?? []) },
            press: (cell) => systemOf(board, switched(values, cell)),
          },
        ],
        aside: <System step={steps[at]} />,
        say: !end ? { text } : x ? good(text) : bad(text),
        tools: [
          { label: words.nextStep, disabled: end, act: () => ({ at: at + 1 }) },
          { label: words.back, disabled: at === 0, act: () => ({ at: at - 1 }) },
          { label: words.toTheEnd, disabled: end, act: () => ({ at: steps.length - 1 }) },
          { label: words.board, value: spec, options: labels(specs), pick: (spec) => load(spec) },
        ],
      };
    },
  });
};

function System({ step: { rows, changed, pivot } }: { step: Step }) {
  const width = rows[0].length;
  const look = (v: number, r: number, c: number) =>
    `${v ? 'one' : 'zero'}${pivot?.[0] === r && pivot[1] === c ? ' pivot' : ''}${c === width - 1 ? ' right' : ''}`;
  return (
    <Table
      label={words.theSystem}
      caption={words.aboutSystem}
      class={classes('system', width <= 10 && 'small')}
      head={upTo(width + 1).map((c) => (c === width ? words.on : c || ''))}
      rows={rows.map((row, r) => ({
        cells: [r + 1, ...row],
        looks: row.map((v, c) => look(v, r, c)),
        class: changed.includes(r) ? 'changed' : undefined,
      }))}
    />
  );
}

/** The products that a reader may choose, by their two factors. */
const FACTORS = ['2,3', '2,2', '3,4', '3,3'];

/** A number modulo a product as its remainders modulo two factors: a clock that the reader moves on. */
export const remainders: Kind = async () => {
  return figure({
    start: { chosen: FACTORS[0], n: 0 },
    show: ({ chosen, n }) => {
      const [a, b] = chosen.split(',').map(Number);
      const all = upTo(a * b);
      const same = all.filter((i) => i % a === n % a && i % b === n % b);
      const look = (i: number, m: number) => (i === n ? 'pivot' : i % m === n % m ? 'one' : 'zero');
      return {
        boards: [],
        aside: (
          <Table
            label={words.remainders}
            class="system small"
            head={[words.presses, ...all]}
            rows={[a, b].map((m) => ({
              cells: [words.modulo(m), ...all.map((i) => i % m)],
              looks: all.map((i) => look(i, m)),
            }))}
          />
        ),
        say: same.length === 1 ? good(words.known(n, a, b)) : bad(words.confused(same, a, b)),
        tools: [
          { label: words.onePress, act: () => ({ n: (n + 1) % (a * b) }) },
          {
            label: words.states,
            value: chosen,
            options: labels(FACTORS, words.product),
            pick: (chosen) => ({ chosen, n: 0 }),
          },
        ],
      };
    },
  });
};
