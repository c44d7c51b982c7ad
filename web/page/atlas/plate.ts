// The plate: a canvas on which a picture of cells is shown in whole pixels, so that it is crisp: one cell
// is s by s pixels of the screen, or q by q cells are one pixel.
import { bindCamera } from '../kit/camera.ts';
import { withColors, type Colors } from '../kit/colors.ts';
import { imageOf } from './cells.ts';
import type { Atlas } from './store.ts';
import { words } from './words.ts';

/** Draws what the Atlas shows on a canvas, and lets fingers and mouse move it. */
export function mountPlate(canvas: HTMLCanvasElement, atlas: Atlas) {
  const { camera, explore } = atlas;
  const element = canvas.parentElement!;
  const ink = canvas.getContext('2d');
  if (!ink) throw new Error(words.noCanvas);
  let pixels = new OffscreenCanvas(1, 1); // one pixel a cell of what is seen
  let stored: unknown[] = []; // of what the pixels are, if they are of all of it
  const fill = (image: ImageData) => {
    const [w, h] = [Math.max(image.width, pixels.width), Math.max(image.height, pixels.height)];
    if (w > pixels.width || h > pixels.height) pixels = new OffscreenCanvas(w, h);
    pixels.getContext('2d')?.putImageData(image, 0, 0);
  };
  const draw = (colors: Colors) => {
    const { picture: { value: picture }, cursor: { value: cursor }, painted } = atlas;
    const stamp = [picture, painted.value, colors, camera.scale];
    void camera.changes.value; // draws again when it changes
    const { width, height } = canvas;
    ink.clearRect(0, 0, width, height);
    if (!picture) return;
    picture.ink(colors);
    const [left, top] = camera.origin;
    const size = camera.scale;
    ink.imageSmoothingEnabled = false;
    if (size < 1) {
      const q = Math.round(1 / size);
      const [w, h] = [Math.ceil(picture.cols / q), Math.ceil(picture.rows / q)];
      if (stamp.some((of, i) => of !== stored[i])) fill(imageOf(picture, 0, 0, w, h, q));
      stored = stamp;
      ink.drawImage(pixels, 0, 0, w, h, left, top, w, h);
    } else {
      const [c0, r0] = [Math.max(0, Math.floor(-left / size)), Math.max(0, Math.floor(-top / size))];
      const w = Math.min(picture.cols, Math.ceil((width - left) / size)) - c0;
      const h = Math.min(picture.rows, Math.ceil((height - top) / size)) - r0;
      if (w <= 0 || h <= 0) return;
      stored = [];
      fill(imageOf(picture, c0, r0, w, h));
      ink.drawImage(pixels, 0, 0, w, h, left + c0 * size, top + r0 * size, w * size, h * size);
    }
    if (cursor) frame(ink, left + cursor.col * size, top + cursor.row * size, size, camera.ratio);
  };
  const resize = () => {
    const { width, height } = element.getBoundingClientRect();
    camera.ratio = window.devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(width * camera.ratio));
    canvas.height = Math.max(1, Math.round(height * camera.ratio));
    camera.resize(canvas.width, canvas.height);
  };
  new ResizeObserver(resize).observe(element);
  resize();
  const cell = (x: number, y: number) => {
    const [col, row] = camera.at(x, y).map(Math.floor) as [number, number];
    return [row, col] as const;
  };
  bindCamera(element, camera, {
    tap: (x, y) => explore.tap(...cell(x, y)), hover: (x, y) => explore.hover(...cell(x, y)),
  });
  withColors(draw);
}

/** Frames a cell, so that it is seen however small it is. */
function frame(ink: CanvasRenderingContext2D, x: number, y: number, size: number, ratio: number) {
  const room = Math.max(3, Math.round(6 * ratio - size / 2));
  const line = Math.max(2, Math.round(2 * ratio));
  for (const [width, color] of [[2 * line, 'white'], [line, 'black']] as const) {
    ink.lineWidth = width;
    ink.strokeStyle = color;
    ink.strokeRect(x - room, y - room, size + 2 * room, size + 2 * room);
  }
}
