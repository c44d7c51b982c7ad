// Which button lies at a place of the board, and which one the arrow keys lead to. On lattices they go over glued
// sides, as the toggles do; on every other board they lead to the nearest button in that direction as it is drawn.
import { ARROWS } from '../kit/camera.ts';
import type { Board } from './board.ts';

/**
 * Returns the button that a key leads to, the same one if there is none, or -1 if the key does not move. `page`: how
 * many rows Page Up and Page Down move.
 */
export function steer(
  board: Board,
  button: number,
  event: { key: string; ctrlKey?: boolean; metaKey?: boolean },
  page = 10,
): number {
  const all = event.ctrlKey || event.metaKey;
  const { number, first, past } = rowOf(board, button);
  let step: number;
  switch (event.key) {
    case 'Home':
      return all ? 0 : first;
    case 'End':
      return all ? board.buttons - 1 : past - 1;
    case 'PageUp':
    case 'PageDown':
      // Rows of a lattice, else one button before or after, so that every button of any graph can be reached.
      step = (event.key === 'PageUp' ? -1 : 1) * (board.lattice ? page : 1);
      if (!board.lattice) return Math.min(Math.max(button + step, 0), board.buttons - 1);
      return (
        Math.min(Math.max(number + step, 0), board.lattice.rows - 1) * (past - first) +
        (button - first)
      );
  }
  const way = ARROWS[event.key];
  if (!way || all) return -1;
  return next(board, button, way);
}

/** Returns the row of a button: its number, where it begins, and where the next one does. */
export function rowOf(board: Board, button: number) {
  if (board.lattice) {
    const { cols } = board.lattice;
    const number = Math.floor(button / cols);
    return { number, first: number * cols, past: (number + 1) * cols };
  }
  let first = 0;
  for (const [number, length] of board.buttonRows.entries()) {
    if (button < first + length) return { number, first, past: first + length };
    first += length;
  }
  return { number: 0, first: 0, past: board.buttons };
}

/** Returns the next button in a direction. */
function next(board: Board, button: number, [dx, dy]: [number, number]) {
  if (board.lattice) {
    const { cols } = board.lattice;
    const to = board.lattice.home(Math.floor(button / cols) + dy, (button % cols) + dx);
    return to < 0 ? button : to;
  }
  return nearestIn(board.buttons, (j) => board.button(j), button, dx, dy);
}

/** Returns which of several places is the nearest in a direction from one of them, or that one if there is none. */
export function nearestIn(
  count: number,
  place: (i: number) => { x: number; y: number },
  from: number,
  dx: number,
  dy: number,
) {
  const here = place(from);
  let [best, least] = [from, Infinity];
  for (let i = 0; i < count; i++) {
    const [rx, ry] = [place(i).x - here.x, place(i).y - here.y];
    const ahead = rx * dx + ry * dy;
    const aside = Math.abs(rx * dy) + Math.abs(ry * dx);
    // Places further aside than ahead belong to another direction, and are taken only if there is nothing else.
    const cost = ahead + 2 * aside + (aside > ahead * 1.75 ? 1e6 : 0);
    if (ahead > 1e-6 && cost < least) [best, least] = [i, cost];
  }
  return best;
}

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
    const turn = Math.sign(
      (corners[j] - corners[i]) * (y - corners[i + 1]) -
        (corners[j + 1] - corners[i + 1]) * (x - corners[i]),
    );
    if (turn !== 0 && side !== 0 && turn !== side) return false;
    side = side || turn;
  }
  return true;
}
