// Why a puzzle has no solution: the lights of a witness have a sum that no press changes.
import type { Board } from '../../board/board.ts';
import type { Puzzle } from './finding.ts';

/** Returns the sum of some lights that a witness measures, each times its number. */
export function measure(witness: Uint8Array, values: Uint8Array, k: number) {
  let sum = 0;
  for (let i = 0; i < witness.length; i++) sum = (sum + witness[i] * values[i]) % k;
  return sum;
}

/** Larger boards are not checked button by button here: the engine has checked its witness. */
const MOST_BUTTONS = 20_000;

/** Reports whether no press changes the sum of a witness, and the sums of start and goal differ. */
export function isWitness({ board, state, goal }: Puzzle, witness: Uint8Array) {
  const k = board.modulus;
  for (let j = 0; j < board.buttons && board.buttons <= MOST_BUTTONS; j++) {
    let sum = 0;
    for (const i of board.toggles(j)) sum += witness[i];
    if (sum % k !== 0) return false;
  }
  return measure(witness, board.valuesOf(state), k) !== measure(witness, board.valuesOf(goal), k);
}

/** Explains in one sentence why there is no solution. */
export function explain({ board, state, goal }: Puzzle, witness: Uint8Array) {
  const k = board.modulus;
  const now = board.valuesOf(state);
  const wished = board.valuesOf(goal);
  const marked = witness.reduce((sum, w) => sum + (w > 0 ? 1 : 0), 0);
  const lights = `${marked.toLocaleString('en')} marked lights`;
  if (k === 2) {
    const on = (values: Uint8Array) => values.reduce((sum, v, i) => sum + (witness[i] && v ? 1 : 0), 0);
    const [has, wants] = [on(now), on(wished)];
    if (marked === 1) return `No button changes the marked light: it is ${has ? 'on' : 'off'} and stays so, and at the goal it is ${wants ? 'on' : 'off'}.`;
    const word = (n: number) => `${n % 2 ? 'odd' : 'even'} (${n.toLocaleString('en')})`;
    return `Every button changes ${evenly(board, witness)} of the ${lights}, so the number of them that are on stays ${has % 2 ? 'odd' : 'even'} whatever is pressed: now it is ${word(has)}, at the goal ${word(wants)}.`;
  }
  const plain = witness.every((w) => w < 2);
  const one = plain ? 'Take the value of the marked light' : 'Multiply the value of the marked light by the number on it';
  const sum = marked === 1 ? one : plain ? `Add up the values of the ${lights}` : `Multiply the value of each of the ${lights} by the number on it and add up`;
  return `${sum}: every button changes that${marked === 1 ? '' : ' sum'} by a multiple of ${k}, so its remainder on division by ${k}, now ${measure(witness, now, k)}, stays as it is whatever is pressed; at the goal it is ${measure(witness, wished, k)}.`;
}

/** More numbers than this are too many to read. */
const MOST_NUMBERS = 4;

/** Describes how many lights of a witness the buttons change: 0, 2 or 4, an even number each. */
function evenly(board: Board, witness: Uint8Array) {
  if (board.buttons > MOST_BUTTONS) return 'an even number';
  const counts = new Set(Array.from({ length: board.buttons }, (_, j) => board.changes(j).filter((i) => witness[i]).length));
  if (counts.size > MOST_NUMBERS) return 'an even number';
  const list = [...counts].sort((a, b) => a - b).map(String);
  const numbers = list.length === 1 ? list[0] : `${list.slice(0, -1).join(', ')} or ${list[list.length - 1]}`;
  return `${numbers} (an even number)`;
}
