// The boards of the text. Rectangles and tori with the plus pattern are made here, so that they can be
// pressed before the engine has come; every other board is requested. The tests compare both.

import { Board, loadBoard } from '../../board/board.ts';

/** A press changes the cell itself and its four neighbors. */
const PLUS = [[-1, 0, 1], [0, -1, 1], [0, 0, 1], [0, 1, 1], [1, 0, 1]];

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
  return new Board({
    board: spec,
    lights: rows * cols,
    buttons: rows * cols,
    modulus,
    same: true,
    grid: { rows, cols, topology: found[1] ? 'torus' : 'rectangle', pattern: PLUS },
  });
}
