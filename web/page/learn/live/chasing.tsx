// Light chasing, on rectangles and on a torus.
import { useLayoutEffect } from 'preact/hooks';
import type { Board } from '../../board/board.ts';
import type { SolveChaseLine as Line } from '../../engine/generated.ts';
import { labels } from '../../kit/choice.tsx';
import { Table } from '../../kit/table.tsx';
import { words } from '../words.ts';
import {
  after,
  boardOf,
  isOff,
  randomLights,
  randomPuzzle,
  stateOf,
  support,
  upTo,
} from './boards.ts';
import { bad, figure, good, type Kind, type Note, type Scene } from './figure.ts';

/**
 * Light chasing on a rectangle of any size, with its table. The next step follows from the lights alone: in the first
 * row that has a light on, press the buttons below; when only the last row is left, look it up in the table. So the
 * reader may press too, and the chase continues from there.
 */
export const chase: Kind = async ({ board: first = '5x5' }, ask) => {
  const load = async (spec: string) => {
    const [board, { nullity }, { table = [] }] = await Promise.all([
      boardOf(spec),
      ask('info', { board: spec }),
      ask('chase', { board: spec, state: 'off' }),
    ]);
    return { board, nullity, table, values: board.on() };
  };
  const [rows, cols] = first.split('x');
  const sizes = (most: number) => labels(upTo(most + 1).slice(2));
  return figure({
    start: { rows, cols, ...(await load(first)) },
    settle: ({ rows, cols, board }) =>
      board.spec === `${rows}x${cols}` ? null : load(`${rows}x${cols}`),
    show: ({ rows, cols, board, nullity, table, values }) => {
      const size = words.size(board.spec);
      const step = nextStep(board, values, table);
      const left = step?.row === 0 || !step ? onIn(board, values, board.rows.length - 1) : [];
      const none = isOff(values) ? good(words.allLightsOff) : bad(words.notInTable(left));
      return {
        boards: [
          {
            board,
            values,
            label: words.chasingOn(size),
            marks: { hint: step?.buttons },
            press: (button) => ({ values: board.after(values, [button]) }),
          },
        ],
        say: step ? { text: step.why } : none,
        tools: [
          {
            label: words.nextStep,
            disabled: !step,
            act: () => ({ values: board.after(values, step?.buttons ?? []) }),
          },
          { label: words.newPuzzle, act: () => ({ values: randomPuzzle(board) }) },
          { label: words.anyLights, act: () => ({ values: randomLights(board) }) },
          { label: words.rows, value: rows, options: sizes(10), pick: (rows) => ({ rows }) },
          { label: words.columns, value: cols, options: sizes(8), pick: (cols) => ({ cols }) },
        ],
        beside: <Lookup table={table} size={size} nullity={nullity} left={left.join()} />,
      };
    },
  });
};

/** Returns the next step, or null if all is off or nothing helps. Rows are counted from 0. */
function nextStep(board: Board, values: Uint8Array, table: Line[]) {
  const step = (row: number, columns: number[], why: string) => ({
    row,
    buttons: columns.map((c) => row * board.rows[0] + c - 1),
    why,
  });
  const last = board.rows.length - 1;
  for (let row = 0; row < last; row++) {
    const on = onIn(board, values, row);
    if (on.length > 0) return step(row + 1, on, words.pressBelow(row + 1, on));
  }
  const left = onIn(board, values, last);
  const line = table.find((l) => l.left.join() === left.join());
  return left.length > 0 && line ? step(0, line.press, words.tableSays(left, line.press)) : null;
}

/** Lists the columns, from 1, whose lights are on in a row. */
function onIn(board: Board, values: Uint8Array, row: number) {
  const cols = board.rows[0];
  return support(values.slice(row * cols, (row + 1) * cols)).map((c) => c + 1);
}

/** The table of a chase. `left`: the line to look at. */
function Lookup({
  table,
  size,
  nullity,
  left,
}: {
  table: Line[];
  size: string;
  nullity: number;
  left: string;
}) {
  useLayoutEffect(() => {
    const row = document.querySelector<HTMLElement>('.lookup .looked');
    const box = row?.closest('.lookup');
    if (row && box) box.scrollTop = row.offsetTop - box.clientHeight / 2; // the page itself stays where it is
  }, [left]);
  if (table.length === 0) return <p class="lookup">{words.emptyTable(size)}</p>;
  const rows = table.map((line) => ({
    cells: [line.left.join(', '), line.press.join(', ')],
    class: line.left.join() === left ? 'looked' : undefined,
  }));
  const caption = words.table(size, table.length, nullity);
  return (
    <Table
      {...words.lookup}
      label={words.theTable}
      class="lookup"
      caption={caption}
      told
      rows={rows}
    />
  );
}

/**
 * Chasing on a torus. The first round leaves lights in two rows, the first and the last, since the last row is also
 * above the first. Then the presses of both rows are taken from a solution of that state, and the second round clears
 * the board: if x solves the rest, pressing x in the first and the last row leaves a state that the other rows of x
 * solve, and the chase presses exactly those, row by row.
 */
export const torus: Kind = async ({ board: spec = 'torus-5x5', state }, ask) => {
  const board = await boardOf(spec);
  const [rows, cols] = [board.rows.length, board.rows[0]];
  /** `row`: the next to be cleared in this round, from 0. */
  const begin = (values: Uint8Array, text = words.chaseFromTop) => ({
    values,
    round: 1,
    row: 0,
    stuck: false,
    said: { text } as Note,
  });
  type State = ReturnType<typeof begin>;

  /** Clears one row by the row below. */
  const clear = ({ values, round, row }: State) => {
    const on = onIn(board, values, row);
    const lights = board.after(
      values,
      on.map((c) => (row + 1) * cols + c - 1),
    );
    const lit = (r: number) => onIn(board, lights, r).length;
    const two = row + 2 === rows && round === 1;
    const done = words.rowIsOff(row + 1, on);
    const text = two ? words.twoRowsLeft(done, rows, lit(0), lit(rows - 1)) : done;
    return {
      values: lights,
      row: row + 1,
      said: isOff(lights) ? good(words.thenAllOff(done)) : { text },
    };
  };
  /** Presses the buttons that both rows need. */
  const twoRows = async ({ values }: State) => {
    const answer = await ask('solve', { board: spec, state: board.rowsOf(values) });
    if (!answer.solvable) return { stuck: true, said: bad(words.twoRowsContradict) };
    const presses = board
      .pressesOf(answer.presses ?? [])
      .map((x, j) => (j < cols || j >= (rows - 1) * cols ? x : 0));
    const lights = after(board, values, presses);
    const solution = support(presses);
    const text = words.twoRowsSolved(2 * cols, solution.length, rows, isOff(lights));
    const said: Note = { text, mood: isOff(lights) ? 'good' : undefined, marks: { solution } };
    return { values: lights, round: 2, row: 0, said };
  };
  return figure({
    start: begin(stateOf(board, state)),
    show: (state): Scene<State> => ({
      boards: [
        {
          board,
          values: state.values,
          label: words.chasingOn(spec),
          press: (button) => begin(board.after(state.values, [button]), words.chaseStartsOver),
        },
      ],
      say: state.said,
      tools: [
        {
          label: words.nextStep,
          disabled: isOff(state.values) || state.stuck,
          act: () => (state.row < rows - 1 ? clear(state) : twoRows(state)),
        },
        { label: words.newPuzzle, act: () => begin(randomPuzzle(board)) },
        { label: words.anyLights, act: () => begin(randomLights(board)) },
      ],
    }),
  });
};
