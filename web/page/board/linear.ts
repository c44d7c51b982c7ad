// Matrices over the values of lights, row by row: the toggle matrix, and the reduced row echelon form.
import type { Board } from './board.ts';

/** Returns the toggle matrix of a board modulo the number of states: row i is light i, column j is button j. */
export function matrixOf(board: Board) {
  const rows = Array.from({ length: board.lights }, () => new Uint8Array(board.buttons));
  for (let j = 0; j < board.buttons; j++) {
    for (const i of board.toggles(j)) rows[i][j] = (rows[i][j] + 1) % board.modulus;
  }
  return rows;
}

/**
 * Brings a matrix to its reduced row echelon form, in place, and returns the columns of its pivots. The modulus is a
 * prime.
 */
export function reduce(rows: Uint8Array[], p: number) {
  const pivots: number[] = [];
  for (let j = 0; j < rows[0].length && pivots.length < rows.length; j++) {
    const top = pivots.length;
    const found = rows.findIndex((row, i) => i >= top && row[j] !== 0);
    if (found < 0) continue;
    const unit = inverse(rows[found][j], p);
    const pivot = rows[found].map((v) => (v * unit) % p);
    rows[found] = rows[top];
    rows[top] = pivot;
    rows.forEach((row, i) => {
      const times = p - row[j];
      if (i !== top && row[j] !== 0) rows[i] = row.map((v, at) => (v + times * pivot[at]) % p);
    });
    pivots.push(j);
  }
  return pivots;
}

/** Returns the inverse of a number modulo a small one with which it has no factor in common. */
export function inverse(n: number, p: number) {
  for (let x = 1; ; x++) if ((n * x) % p === 1) return x;
}

export function isPrime(n: number) {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return n > 1;
}
