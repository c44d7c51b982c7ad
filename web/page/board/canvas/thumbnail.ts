// A small picture of a board, drawn once by what draws large boards.

import { Camera } from '../../kit/plain/camera.ts';
import { marginOf } from '../drawing.ts';
import { Marks } from '../marks.ts';
import { painterFor, readInks } from './painter.ts';
import type { Board } from '../board.ts';

/** Draws lights on a canvas that is in the page. */
export function drawThumbnail(canvas: HTMLCanvasElement, board: Board, values: Uint8Array) {
  const ctx = canvas.getContext('2d');
  const around = canvas.parentElement;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!ctx || !around || width === 0 || height === 0) return;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const room = Math.max(0.5, marginOf(board)); // so that the light around the board is seen
  const [x0, y0, x1, y1] = board.box;
  const camera = new Camera([x0 - room, y0 - room, x1 + room, y1 + room]);
  camera.resize(width, height);
  camera.fit();
  const painter = painterFor(board, values, new Marks());
  painter.ink(readInks(around, board.modulus));
  painter.draw(ctx, camera, ratio);
}
