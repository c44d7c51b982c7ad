// The toggle matrix by rows and columns, and its reduced row echelon form. Row i is light i, column j is
// button j.
import type { Board } from '../../board/board.ts';

/** Entries row by row, below the modulus. */
export type Matrix = { rows: number; columns: number; entries: Uint8Array[] };

/** Returns the toggle matrix of a board modulo the number of states. */
export function toggleMatrix(board: Board): Matrix {
  const entries = Array.from({ length: board.lights }, () => new Uint8Array(board.buttons));
  for (let j = 0; j < board.buttons; j++) {
    for (const i of board.toggles(j)) entries[i][j] = (entries[i][j] + 1) % board.modulus;
  }
  return { rows: board.lights, columns: board.buttons, entries };
}

/**
 * Brings a matrix to its reduced row echelon form, in place, and returns the columns of its pivots. The modulus is a
 * prime.
 */
export function reduce({ rows, columns, entries }: Matrix, p: number) {
  const pivots: number[] = [];
  for (let j = 0; j < columns && pivots.length < rows; j++) {
    const top = pivots.length;
    const found = entries.findIndex((row, i) => i >= top && row[j] !== 0);
    if (found < 0) continue;
    const unit = inverse(entries[found][j], p);
    const pivot = entries[found].map((v) => (v * unit) % p);
    entries[found] = entries[top];
    entries[top] = pivot;
    entries.forEach((row, i) => {
      const times = p - row[j];
      if (i !== top && row[j] !== 0) entries[i] = row.map((v, at) => (v + times * pivot[at]) % p);
    });
    pivots.push(j);
  }
  return pivots;
}

/** Returns the inverse of a number that is not 0 modulo a prime. */
function inverse(n: number, p: number) {
  for (let x = 1; ; x++) if ((n * x) % p === 1) return x;
}
