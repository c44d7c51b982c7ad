// A small picture of a board, drawn once by what draws large boards.

import { marginOf } from '../drawing.ts';
import { Painter } from './painter.ts';
import { fitCanvas } from './sight.ts';
import type { Board } from '../board.ts';
import type { Colors } from '../../kit/colors.ts';

/** How much of the picture stays free around the board, in pixels. */
const BORDER = 8;

/** Draws lights on a canvas that is in the page. */
export function drawThumbnail(canvas: HTMLCanvasElement, board: Board, values: Uint8Array, colors: Colors) {
  const fit = fitCanvas(canvas);
  if (!fit) return;
  const { ctx, width, height, ratio } = fit;
  const side = Math.min(width, height) - 2 * BORDER;
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  drawBoard(ctx, board, values, colors, { width, height, left, top, side, ratio });
}

/** Draws lights in a square of a picture. `side`, `left`, `top`, `width`, `height`: in pixels of the page. */
export function drawBoard(
  ctx: CanvasRenderingContext2D, board: Board, values: Uint8Array, colors: Colors,
  { width, height, left, top, side, ratio }: Record<'width' | 'height' | 'left' | 'top' | 'side' | 'ratio', number>,
) {
  const room = Math.max(0.5, marginOf(board)); // so that the light around the board is seen
  const [x0, y0, x1, y1] = board.box;
  const painter = new Painter(board, values);
  painter.ink(colors);
  const scale = side / (Math.max(x1 - x0, y1 - y0) + 2 * room);
  const [x, y] = [(x0 + x1) / 2 - (left + side / 2) / scale, (y0 + y1) / 2 - (top + side / 2) / scale];
  painter.draw(ctx, { width, height, scale, x, y }, ratio);
}
