// Which single light, if it was entered wrong, explains that a puzzle has no solution.
//
// Rows of the matrix of the board are combined until it is triangular, modulo each power of a prime that divides the
// number of states; the wanted change goes through the same combinations. Row t can be satisfied if and only if its
// pivot divides the entry of the change. Each light enters a row by the entry of its own column.
import { inverse, matrixOf } from '../board/linear.ts';
import type { Board } from '../board/board.ts';

/** The largest board for which this is done, in lights. */
const MOST = 144;

/** A light, and the value that it would have. */
interface Suspect {
  light: number;
  value: number;
}

/** Something that makes a puzzle solvable. */
export interface Offer {
  key: string;
  text: string;
  note: string;
  label: string;
  light?: number;
  act: () => void;
}

/** Lists the lights that would explain that `change` cannot be made from the lights as they were entered. */
export function suspectsOf(board: Board, lights: Uint8Array, goal: Uint8Array): Suspect[] {
  if (board.lights > MOST) return [];
  const k = board.modulus;
  const change = Array.from(goal, (v, i) => (v - lights[i]! + k) % k);
  const tests = primePowers(k).flatMap(([p, q]) => testsOf(board, p, q));
  const suspects: Suspect[] = [];
  for (let light = 0; light < board.lights; light++) {
    for (let off = 1; off < k; off++) {
      const fits = ({ row, divisor }: Test) =>
        (sum(row, change) - off * row[light]!) % divisor === 0;
      if (tests.every(fits)) suspects.push({ light, value: (lights[light]! + off) % k });
    }
  }
  return suspects;
}

/** A combination of lights: what it adds up to in the wanted change must be a multiple of the divisor. */
interface Test {
  row: readonly number[];
  divisor: number;
}

/** Returns the tests that a change must pass modulo q, a power of the prime p. */
function testsOf(board: Board, p: number, q: number): Test[] {
  const matrix = matrixOf(board).map((row) => Array.from(row, (v) => v % q));
  const rows = matrix.map((left, i) => ({ left, right: left.map((_, j) => Number(i === j)) }));
  const tests: Test[] = [];
  for (let size = 1; size < q; size *= p) {
    for (;;) {
      // a pivot that only `size` divides: no entry left is divided by less
      const at = rows.findIndex(({ left }) => left.some((v) => v % (size * p) !== 0));
      if (at < 0) break;
      const [pivot] = rows.splice(at, 1);
      const column = pivot!.left.findIndex((v) => v % (size * p) !== 0);
      const unit = inverse(pivot!.left[column]! / size, q);
      for (const row of rows) {
        const times = ((row.left[column]! / size) * unit) % q;
        if (times === 0) continue;
        subtract(row.left, pivot!.left, times, q);
        subtract(row.right, pivot!.right, times, q);
      }
      if (size > 1) tests.push({ row: pivot!.right, divisor: size });
    }
  }
  return [...tests, ...rows.map(({ right }) => ({ row: right, divisor: q }))];
}

function subtract(from: number[], what: readonly number[], times: number, q: number) {
  for (let i = 0; i < from.length; i++) from[i] = (((from[i]! - times * what[i]!) % q) + q) % q;
}

const sum = (row: readonly number[], change: readonly number[]) =>
  row.reduce((all, v, i) => all + v * change[i]!, 0);

/** Returns the primes of a number, each with its largest power that divides the number. */
function primePowers(k: number): [p: number, q: number][] {
  const powers: [number, number][] = [];
  for (let p = 2; k > 1; p++) {
    let q = 1;
    for (; k % p === 0; k /= p) q *= p;
    if (q > 1) powers.push([p, q]);
  }
  return powers;
}
