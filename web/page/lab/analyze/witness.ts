// Why a puzzle has no solution: the lights of a witness have a sum that no press changes.
import { witness as words } from './words.ts';
import type { Board } from '../../board/board.ts';
import type { Puzzle } from './finding.ts';

/** Returns the sum of some lights that a witness measures, each times its number. */
function measure(witness: Uint8Array, values: Uint8Array) {
  return witness.reduce((sum, w, i) => sum + w * values[i], 0);
}

/** Larger boards are not checked button by button here: the engine has checked its witness. */
const MOST_BUTTONS = 20_000;

/** Reports whether no press changes the sum of a witness, and the sums of start and goal differ. */
export function isWitness({ board, state, goal }: Puzzle, witness: Uint8Array) {
  const k = board.modulus;
  for (let j = 0; j < board.buttons && board.buttons <= MOST_BUTTONS; j++) {
    if (board.toggles(j).reduce((sum, i) => sum + witness[i], 0) % k !== 0) return false;
  }
  return measure(witness, board.valuesOf(state)) % k !== measure(witness, board.valuesOf(goal)) % k;
}

/** Explains in one sentence why there is no solution. */
export function explain({ board, state, goal }: Puzzle, witness: Uint8Array) {
  const k = board.modulus;
  const [now, wished] = [state, goal].map((rows) => measure(witness, board.valuesOf(rows)));
  const marked = witness.filter((w) => w > 0).length;
  if (k > 2) return words.sum(marked, witness.every((w) => w < 2), k, now % k, wished % k);
  return marked === 1 ? words.single(now > 0, wished > 0) : words.parity(evenly(board, witness), marked, now, wished);
}

/** More numbers than this are too many to read. */
const MOST_NUMBERS = 4;

/** Lists how many lights of a witness the buttons change: 0, 2 or 4, an even number each; none if that is too long. */
function evenly(board: Board, witness: Uint8Array) {
  if (board.buttons > MOST_BUTTONS) return [];
  const changed = (_: unknown, j: number) => board.changes(j).filter((i) => witness[i]).length;
  const counts = new Set(Array.from({ length: board.buttons }, changed));
  return counts.size > MOST_NUMBERS ? [] : [...counts].sort((a, b) => a - b);
}
