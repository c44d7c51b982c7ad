// A result as a picture to share: the start of the game, and how it went, in the size that previews have.
import { Camera } from '../kit/plain/camera.ts';
import { marginOf } from '../board/drawing.ts';
import { Marks } from '../board/marks.ts';
import { painterFor, readInks } from '../board/canvas/painter.ts';
import type { Board } from '../board/board.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;
const ROOM = 60;
const SIDE = HEIGHT - 2 * ROOM;

/** Returns the camera that shows a board in a square of the picture. */
export function cameraOf(board: Board, left: number, top: number, side: number) {
  const room = Math.max(0.5, marginOf(board));
  const [x0, y0, x1, y1] = board.box;
  const [w, h] = [x1 - x0 + 2 * room, y1 - y0 + 2 * room];
  const scale = side / Math.max(w, h);
  const camera = new Camera([x0 - room, y0 - room, x1 + room, y1 + room]);
  return Object.assign(camera, {
    width: WIDTH, height: HEIGHT, scale,
    x: x0 - room - (left + (side - w * scale) / 2) / scale, y: y0 - room - (top + (side - h * scale) / 2) / scale,
  });
}

/** Draws the picture. `lines`: the first is the title. `look`: whose colors are used. */
export function drawCard(board: Board, start: Uint8Array, lines: string[], look: HTMLElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const ctx = canvas.getContext('2d');
  if (!ctx) return Promise.resolve(null);
  const style = getComputedStyle(look);
  const color = (name: string, other: string) => style.getPropertyValue(name).trim() || other;
  ctx.fillStyle = color('--ground', '#0d111b');
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  const painter = painterFor(board, start, new Marks());
  painter.ink(readInks(look, board.modulus));
  painter.draw(ctx, cameraOf(board, ROOM, ROOM, SIDE), 1);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.textBaseline = 'alphabetic';
  ctx.textAlign = 'left';
  const left = SIDE + 2 * ROOM;
  const [title = '', ...rest] = lines;
  ctx.fillStyle = color('--ink', '#eef1f7');
  write(ctx, title, left, 200, 700, 52);
  ctx.fillStyle = color('--soft', '#8d96a8');
  rest.forEach((line, i) => write(ctx, line, left, 280 + 54 * i, 400, 34));
  ctx.fillStyle = color('--ink', '#eef1f7');
  write(ctx, 'Lights Out', left, HEIGHT - ROOM - 12, 600, 30);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Writes a line, smaller if it is too long. */
function write(ctx: CanvasRenderingContext2D, text: string, x: number, y: number, weight: number, size: number) {
  const font = (px: number) => `${weight} ${px}px system-ui, sans-serif`;
  ctx.font = font(size);
  const most = WIDTH - x - ROOM;
  const wide = ctx.measureText(text).width;
  if (wide > most) ctx.font = font((size * most) / wide);
  ctx.fillText(text, x, y);
}
