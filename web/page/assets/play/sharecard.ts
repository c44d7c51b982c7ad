// A result as a picture to share: the start of the game, and how it went, in the size that previews have.
import { Camera } from '../base/camera.js';
import { marginOf } from '../base/drawing.js';
import { Marks } from '../base/marks.js';
import { painterFor, readInks } from '../base/painter.js';

/** @typedef {import('../base/board.js').Board} Board */

export const WIDTH = 1200;
export const HEIGHT = 630;
const ROOM = 60;
const SIDE = HEIGHT - 2 * ROOM;

/**
 * Returns the camera that shows a board in a square of the picture.
 * @param {Board} board
 * @param {number} left
 * @param {number} top
 * @param {number} side
 */
export function cameraOf(board, left, top, side) {
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

/**
 * Draws the picture.
 * @param {Board} board
 * @param {Uint8Array} start
 * @param {string[]} lines   the first is the title
 * @param {HTMLElement} look  whose colors are used
 * @returns {Promise<Blob | null>}
 */
export function drawCard(board, start, lines, look) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const ctx = canvas.getContext('2d');
  if (!ctx) return Promise.resolve(null);
  const style = getComputedStyle(look);
  const color = (/** @type {string} */ name, /** @type {string} */ other) => style.getPropertyValue(name).trim() || other;
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

/**
 * Writes a line, smaller if it is too long.
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} weight
 * @param {number} size
 */
function write(ctx, text, x, y, weight, size) {
  const font = (/** @type {number} */ px) => `${weight} ${px}px system-ui, sans-serif`;
  ctx.font = font(size);
  const most = WIDTH - x - ROOM;
  const wide = ctx.measureText(text).width;
  if (wide > most) ctx.font = font((size * most) / wide);
  ctx.fillText(text, x, y);
}
