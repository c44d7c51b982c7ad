// Draws a board on a canvas.

import { LatticePainter } from './latticepainter.ts';
import { ShapePainter } from './shapepainter.ts';
import type { Board } from '../board.ts';
import type { Colors, Ink } from '../../kit/colors.ts';
import type { MarkKind } from '../drawing.ts';
import type { Marks } from '../marks.ts';

/** What is seen of a board, and how large: a camera, or what a small picture shows. */
export type Sight = { width: number; height: number; scale: number; x: number; y: number };

export interface Painter {
  ink: (colors: Colors) => void; // takes new colors
  touch: (lights: number[] | null) => void; // says that lights changed, or that all may have
  marked: (items: number[] | null) => void; // says that marks on some items changed, or that all may have
  draw: (ctx: CanvasRenderingContext2D, sight: Sight, ratio: number) => void;
}

/** Returns what draws a board. */
export function painterFor(board: Board, values: Uint8Array, marks: Marks): Painter {
  return board.lattice ? new LatticePainter(board, values, marks) : new ShapePainter(board, values, marks);
}

/** Returns the color of a kind of marks. */
export function markInk(colors: Colors, kind: MarkKind): Ink {
  return colors.get(kind === 'look' ? 'hint' : kind);
}

/** Returns what shows a box of the board in the middle of a square of a picture. */
export function sightOf([x0, y0, x1, y1]: number[], left: number, top: number, side: number) {
  const scale = side / Math.max(x1 - x0, y1 - y0);
  const at = (middle: number, from: number) => middle - (from + side / 2) / scale;
  return { scale, x: at((x0 + x1) / 2, left), y: at((y0 + y1) / 2, top) };
}
