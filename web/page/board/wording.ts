// Boards in words, for screen readers.
import type { Board } from './board.ts';

/** The most lights of a button that are listed one by one. */
const MOST_TOLD = 12;

/** Names a value: off, on, or its level if there are more than two. */
function valueWord(v: number, k: number) {
  if (v === 0) return 'off';
  return k === 2 ? 'on' : `level ${v}`;
}

/** Describes a button and its state: that of a cell by its light, one apart from the lights by those it changes. */
export function buttonWords(board: Board, values: Uint8Array, button: number) {
  const name = board.name(button);
  if (board.same) return `${name}, ${valueWord(values[button], board.modulus)}`;
  const lights = board.changes(button);
  if (lights.length === 0) return `${name}, changes nothing`;
  const told = lights.slice(0, MOST_TOLD).map((i) => `light ${i + 1} ${valueWord(values[i], board.modulus)}`);
  if (lights.length > MOST_TOLD) told.push(`${lights.length - MOST_TOLD} more`);
  return `${name}, changes ${told.join(', ')}`;
}

/** Writes how many lights are on. */
export function onWords(on: number) {
  return on === 0 ? 'all off' : `${on} on`;
}
