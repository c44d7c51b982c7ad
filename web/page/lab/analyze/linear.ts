// The toggle matrix by rows and columns, and its reduced row echelon form. Row i is light i, column j is
// button j.
import type { Board } from '../../board/board.ts';

/** Entries row by row, below the modulus. */
export type Matrix = {rows: number, columns: number, entries: Uint8Array[]};

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
    let found = top;
    while (found < rows && entries[found][j] === 0) found++;
    if (found === rows) continue;
    [entries[top], entries[found]] = [entries[found], entries[top]];
    scale(entries[top], inverse(entries[top][j], p), p);
    for (let i = 0; i < rows; i++) if (i !== top) subtract(entries[i], entries[top], entries[i][j], p);
    pivots.push(j);
  }
  return pivots;
}

function scale(row: Uint8Array, times: number, q: number) {
  if (times === 1) return;
  for (let j = 0; j < row.length; j++) row[j] = (row[j] * times) % q;
}

function subtract(row: Uint8Array, other: Uint8Array, times: number, q: number) {
  if (times === 0) return;
  const add = q - (times % q);
  for (let j = 0; j < row.length; j++) if (other[j] !== 0) row[j] = (row[j] + add * other[j]) % q;
}

/** Returns the inverse of a unit modulo q. */
function inverse(unitOf: number, q: number) {
  for (let x = 1; x < q; x++) if ((unitOf * x) % q === 1) return x;
  throw new Error(`${unitOf} has no inverse modulo ${q}`);
}
