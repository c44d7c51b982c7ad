// The states of the boards in the text.
import { several } from '../../board/marks.ts';
import type { Board } from '../../board/board.ts';

export { boardOf } from '../../board/game/start.ts';

/** Reads a state as the text writes it: on, off, or rows with a slash between them. */
export function stateOf(board: Board, text = 'off') {
  if (text === 'on') return board.on();
  if (text === 'off') return board.off();
  return board.valuesOf(text.split('/'));
}

export function isOff(values: Uint8Array) {
  return values.every((v) => v === 0);
}

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

export function random(n: number) {
  return Math.floor(Math.random() * n);
}

/** Draws a solvable state. Every set of presses is as likely as every other, so every solvable state is too. */
export function randomPuzzle(board: Board) {
  return after(
    board,
    board.off(),
    upTo(board.buttons).map(() => random(board.modulus)),
  );
}

/** Draws any state, solvable or not. */
export function randomLights(board: Board) {
  return board.off().map(() => random(2));
}
