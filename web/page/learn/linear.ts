// Elimination over the field of two elements, one step at a time, as it is done with pencil and paper.
import { reduce } from '../board/linear.ts';
import { support, upTo } from './live/boards.ts';
import { words } from './words.ts';

export interface Step {
  rows: number[][]; // the system after the step; the last column is the right side
  pivot: [number, number] | null; // row and column of the pivot
  changed: number[]; // rows that the step changed
  why: string;
}

/** Returns every step of Gauss-Jordan elimination, the first being the system as it is given. */
export function eliminate(system: number[][]): Step[] {
  let rows = system;
  const width = system[0].length - 1;
  const steps: Step[] = [{ rows, pivot: null, changed: [], why: words.firstStep }];
  let rank = 0;
  for (let c = 0; c < width && rank < rows.length; c++) {
    const found = rows.findIndex((row, r) => r >= rank && row[c] === 1);
    if (found < 0) {
      steps.push({ rows, pivot: null, changed: [], why: words.freeButton(c + 1) });
      continue;
    }
    const pivot = rows[found];
    const others = support(rows.map((row, r) => (r === found ? 0 : row[c])));
    rows = rows
      .map((row, r) => (r === found ? rows[rank] : r === rank ? pivot : row))
      .map((row, r) => (others.includes(r) ? row.map((v, i) => v ^ pivot[i]) : row));
    const changed = found === rank ? others : [...new Set([...others, rank, found])];
    const why = words.pivot(
      c + 1,
      rank + 1,
      found + 1,
      others.map((r) => r + 1),
    );
    steps.push({ rows, pivot: [rank, c], changed, why });
    rank++;
  }
  steps.push({
    rows,
    pivot: null,
    changed: [],
    why: words.verdict(rank, width - rank, solution(rows) !== null),
  });
  return steps;
}

/** Reads a solution off an eliminated system, the free buttons not pressed, or null if there is none. */
export function solution(rows: number[][]): number[] | null {
  const width = rows[0].length - 1;
  const x = new Array(width).fill(0);
  for (const row of rows) {
    const lead = row.indexOf(1);
    if (lead === width) return null;
    if (lead >= 0) x[lead] = row[width];
  }
  return x;
}

/** Returns a basis of the kernel of a matrix over two elements: the quiet patterns that make all others. */
export function kernel(matrix: Iterable<number>[]): number[][] {
  const rows = matrix.map((row) => Uint8Array.from(row));
  const pivots = reduce(rows, 2);
  const columns = upTo(rows[0].length);
  return columns
    .filter((j) => !pivots.includes(j))
    .map((free) => columns.map((j) => (j === free ? 1 : (rows[pivots.indexOf(j)]?.[free] ?? 0))));
}
