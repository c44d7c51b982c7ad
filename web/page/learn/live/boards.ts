// The boards of the text and their states. Rectangles and tori with the plus pattern are made here, so that they can be
// pressed before the engine has come; every other board is requested. The tests compare both.
import { loadBoard, type Board } from '../../board/board.ts';
import { plusBoard } from '../../board/game/start.ts';
import { several } from '../../board/marks.ts';

/** Returns the board of a spec. */
export async function boardOf(spec: string): Promise<Board> {
  return gridOf(spec) ?? loadBoard(spec);
}

/** Returns the board of a spec such as 5x5, torus-4x6 or 3x3-mod3, or null if it says more than that. */
export function gridOf(spec: string) {
  const found = /^(torus-)?(\d+)x(\d+)(?:-mod(\d+))?$/.exec(spec);
  if (!found) return null;
  const [rows, cols, modulus] = [found[2], found[3], found[4] ?? '2'].map(Number);
  if (rows < 2 || cols < 2 || rows * cols > 400 || modulus < 2 || modulus > 36) return null;
  return plusBoard(spec, rows, cols, found[1] ? 'torus' : 'rectangle', modulus);
}

/** Reads a state as the text writes it: on, off, or rows with a slash between them. */
export function stateOf(board: Board, text = 'off') {
  if (text === 'on') return board.on();
  if (text === 'off') return board.off();
  return board.valuesOf(text.split('/'));
}

export function isOff(values: Uint8Array) {
  return values.every((v) => v === 0);
}

/** Lists the numbers from 0 to n - 1. */
export function upTo(n: number) {
  return Array.from({ length: n }, (_, i) => i);
}

/** Lists the places that are not zero. */
export function support(values: Iterable<number>) {
  return [...values].flatMap((v, i) => (v ? [i] : []));
}

/** Returns the lights after each button was pressed as often as its number says. */
export function after(board: Board, values: Uint8Array, presses: ArrayLike<number>) {
  return board.after(values, several(presses));
}

/** Returns the lights after the light of one cell was switched. */
export function switched(values: Uint8Array, cell: number) {
  return values.map((v, i) => (i === cell ? 1 - v : v));
}

/** Returns a number from 0 to n - 1 at random. */
export function random(n: number) {
  return Math.floor(Math.random() * n);
}

/** Draws a solvable state. Every set of presses is as likely as every other, so every solvable state is too. */
export function randomPuzzle(board: Board) {
  return after(board, board.off(), upTo(board.buttons).map(() => random(board.modulus)));
}

/** Draws any state, solvable or not. */
export function randomLights(board: Board) {
  return board.off().map(() => random(2));
}
