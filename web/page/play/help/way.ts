// How a game was won, as one square a press: on a least way, a detour, or after a hint. It tells the way without
// telling the solution.
import { call } from '../../engine/call.ts';
import { leastPresses } from './least.ts';
import type { Table } from '../table.ts';

/** The squares, in the order of the colors that the card gives them. */
export const SQUARES = ['🟩', '🟨', '💡'];
const [LEAST, DETOUR, HINTED] = SQUARES;

/** Boards with more buttons, or more solutions of a state, are not looked at: it would take long. */
const MOST_BUTTONS = 144;
const MOST_SOLUTIONS = 4096;

/**
 * Returns the squares of presses. A press is on a least way if fewer are needed after it than ever before; others are
 * a detour or its undoing. `plan`: a solution from the start; `quiet`: the presses that change nothing, which lead from
 * it to all others.
 */
export function squaresOf(
  presses: { button: number; hinted: boolean }[],
  plan: Uint8Array,
  quiet: Uint8Array[],
  k: number,
) {
  let solutions = [plan.slice()];
  for (const pattern of quiet) {
    const times = Array.from({ length: k }, (_, n) => n);
    solutions = solutions.flatMap((one) =>
      times.map((n) => one.map((v, j) => (v + n * pattern[j]) % k)),
    );
  }
  const needed = () => Math.min(...solutions.map((one) => one.reduce((sum, v) => sum + v, 0)));
  let fewest = needed();
  return presses
    .map(({ button, hinted }) => {
      for (const one of solutions) one[button] = (one[button] + k - 1) % k;
      const nearer = needed() < fewest;
      if (nearer) fewest--;
      return hinted ? HINTED : nearer ? LEAST : DETOUR;
    })
    .join('');
}

/** Returns the squares of the game on the table, or nothing if its least number of presses is not known. */
export async function findWay(table: Table): Promise<string> {
  const {
    board: { spec, buttons, modulus },
    game: { least, litOnly },
    session,
  } = table;
  const presses = session.way();
  if (!least?.proved || litOnly || buttons > MOST_BUTTONS) return '';
  if (presses.length === least.weight)
    return presses.map(({ hinted }) => (hinted ? HINTED : LEAST)).join('');
  const plan = await leastPresses(table);
  const { quiet = [], nullity } = await call('info', { board: spec });
  if (!plan || modulus ** nullity > MOST_SOLUTIONS) return '';
  return squaresOf(
    presses,
    plan,
    quiet.map((rows) => table.board.pressesOf(rows)),
    modulus,
  );
}

/** Breaks squares into lines of at most 20. */
export function linesOf(way: string) {
  return way.replace(/.{20}(?=.)/gu, '$&\n');
}
