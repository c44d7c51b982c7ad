// The whole board small in a corner, with a frame around what is seen of it.

import type { Camera } from '../../kit/camera.ts';
import type { Colors } from '../../kit/colors.ts';
import type { Painter } from './painter.ts';

/** The longest side of the map, in pixels of the page and in parts of the view, and its distance from the corner. */
const SIDE = 128;
const PART = 0.3;
const ROOM = 8;

/** Returns where the map lies in the view, and how large a unit of the board is on it. */
export function mapPlace({ box: [x0, y0, x1, y1], width, height }: Pick<Camera, 'box' | 'width' | 'height'>) {
  const scale = Math.min(Math.min(SIDE, PART * width) / (x1 - x0), Math.min(SIDE, PART * height) / (y1 - y0));
  const [w, h] = [(x1 - x0) * scale, (y1 - y0) * scale];
  return { left: width - w - ROOM, top: height - h - ROOM, width: w, height: h, scale };
}

/** Draws the map, if not the whole board is seen. */
export function drawMap(
  ctx: CanvasRenderingContext2D, painter: Painter, camera: Camera, ratio: number, colors: Colors,
) {
  if (camera.fitted) return;
  const [x0, y0] = camera.box;
  const { left, top, width, height, scale } = mapPlace(camera);
  const small = { width: camera.width, height: camera.height, scale, x: x0 - left / scale, y: y0 - top / scale };
  ctx.save();
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
  ctx.fillStyle = colors.get('boardPaper').text;
  ctx.fillRect(left, top, width, height);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  painter.draw(ctx, small, ratio);
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  const part = scale / camera.scale;
  for (const [name, line] of [['casing', 4], ['ring', 2]] as const) {
    ctx.strokeStyle = colors.get(name).text;
    ctx.lineWidth = line;
    const [x, y] = [left + (camera.x - x0) * scale, top + (camera.y - y0) * scale];
    ctx.strokeRect(x, y, camera.width * part, camera.height * part);
  }
  ctx.restore();
  ctx.save();
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.strokeStyle = colors.get('boardLine').text;
  ctx.lineWidth = 1;
  ctx.strokeRect(left, top, width, height);
  ctx.restore();
}
