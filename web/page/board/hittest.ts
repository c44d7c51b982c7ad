// Which button lies at a place of the board.
import type { Board } from './board.ts';

/**
 * Returns the button at a place, else the nearest one whose edge is not further than a distance, or -1. `near`: in
 * units of the board.
 */
export function buttonAt(board: Board, x: number, y: number, near: number) {
  if (board.lattice) {
    const { rows, cols } = board.lattice;
    const c = Math.floor(x);
    const r = Math.floor(y);
    return c >= 0 && c < cols && r >= 0 && r < rows ? r * cols + c : -1;
  }
  let best = -1;
  let least = near;
  for (let j = 0; j < board.buttons; j++) {
    const shape = board.button(j);
    const away = Math.hypot(x - shape.x, y - shape.y) - shape.r;
    if (away > 2 * shape.r + near) continue;
    if (shape.corners && isInside(shape.corners, x, y)) return j;
    if (away < least) [best, least] = [j, away];
  }
  return best;
}

/** Reports whether a place lies in a polygon without dents: on the same side of every edge. */
function isInside(corners: number[], x: number, y: number) {
  let side = 0;
  for (let i = 0; i < corners.length; i += 2) {
    const j = (i + 2) % corners.length;
    const turn = Math.sign((corners[j] - corners[i]) * (y - corners[i + 1]) - (corners[j + 1] - corners[i + 1]) * (x - corners[i]));
    if (turn !== 0 && side !== 0 && turn !== side) return false;
    side = side || turn;
  }
  return true;
}
