// What is seen of a board, and which of its lights and buttons are in sight.
import type { Board, Shape } from '../board.ts';
import type { Colors, Ink } from '../../kit/colors.ts';
import type { MarkKind } from '../drawing.ts';
import type { Lattice } from '../lattice.ts';

/** What is seen of a board, and how large: a camera, or what a small picture shows. */
export type Sight = { width: number; height: number; scale: number; x: number; y: number };

/**
 * Gives a canvas the pixels of its place in the page, or a part of them each way, and returns how to draw on it; null
 * if it is not seen.
 */
export function fitCanvas(canvas: HTMLCanvasElement, part = 1) {
  const ctx = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!ctx || width === 0 || height === 0) return null;
  const ratio = part * (window.devicePixelRatio || 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  return { ctx, width, height, ratio };
}

/** Returns what is seen of a lattice: first and past row, first and past column. */
export function seenCells({ rows, cols }: Lattice, { x, y, width, height, scale }: Sight) {
  return {
    r0: Math.max(0, Math.floor(y)),
    c0: Math.max(0, Math.floor(x)),
    r1: Math.min(rows, Math.ceil(y + height / scale)),
    c1: Math.min(cols, Math.ceil(x + width / scale)),
  };
}

/** Lists the lights that may be in sight. */
export function seenLights(board: Board, sight: Sight) {
  if (!board.lattice) return seenShapes(board.lights, (i) => board.light(i), sight);
  const { r0, c0, r1, c1 } = seenCells(board.lattice, sight);
  const seen: number[] = [];
  for (let r = r0; r < r1; r++) for (let c = c0; c < c1; c++) seen.push(r * board.lattice.cols + c);
  return seen;
}

/** Lists the shapes that may be in sight. Corners are at most twice as far as the radius. */
export function seenShapes(
  count: number,
  shape: (i: number) => Shape,
  { x, y, width, height, scale }: Sight,
) {
  const [right, bottom] = [x + width / scale, y + height / scale];
  const seen: number[] = [];
  for (let i = 0; i < count; i++) {
    const at = shape(i);
    const room = 3 * at.r;
    if (at.x + room > x && at.y + room > y && at.x - room < right && at.y - room < bottom)
      seen.push(i);
  }
  return seen;
}

/** Returns the color of a kind of marks. */
export function markInk(colors: Colors, kind: MarkKind): Ink {
  return colors.get(kind === 'look' ? 'hint' : kind);
}
