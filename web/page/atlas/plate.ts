// The plate: a canvas on which a picture of cells is shown in whole pixels, so that it is crisp: one cell
// is s by s pixels of the screen, or q by q cells are one pixel.
import { bindCamera } from '../kit/camera.ts';
import { withColors, type Colors } from '../kit/colors.ts';
import { imageOf } from './cells.ts';
import type { Atlas } from './store.ts';
import { words } from './words.ts';

export class Plate {
  private canvas = document.createElement('canvas');
  private ink: CanvasRenderingContext2D;
  private pixels = new OffscreenCanvas(1, 1); // one pixel a cell of what is seen
  private stored: unknown[] = []; // of what the pixels are, if they are of all of it

  constructor(public element: HTMLElement, private atlas: Atlas) {
    this.canvas.setAttribute('aria-hidden', 'true');
    element.append(this.canvas);
    const ink = this.canvas.getContext('2d', { alpha: true });
    if (!ink) throw new Error(words.noCanvas);
    this.ink = ink;
    new ResizeObserver(() => this.resize()).observe(element);
    this.resize();
    const cell = (x: number, y: number) => {
      const [col, row] = atlas.camera.at(x, y).map(Math.floor) as [number, number];
      return [row, col] as const;
    };
    bindCamera(element, atlas.camera, {
      tap: (x, y) => atlas.explore.tap(...cell(x, y)), hover: (x, y) => atlas.explore.hover(...cell(x, y)),
    });
    withColors((colors) => this.draw(colors));
  }

  private resize() {
    const { camera } = this.atlas;
    const box = this.element.getBoundingClientRect();
    camera.ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.max(1, Math.round(box.width * camera.ratio));
    this.canvas.height = Math.max(1, Math.round(box.height * camera.ratio));
    camera.resize(this.canvas.width, this.canvas.height);
  }

  private draw(colors: Colors) {
    const { ink, atlas: { camera, picture: { value: picture }, cursor: { value: cursor }, painted } } = this;
    const stamp = [picture, painted.value, colors, camera.scale];
    void camera.changes.value; // draws again when it changes
    const { width, height } = this.canvas;
    ink.clearRect(0, 0, width, height);
    if (!picture) return;
    picture.ink(colors);
    const [left, top] = camera.origin;
    const size = camera.scale;
    ink.imageSmoothingEnabled = false;
    if (size < 1) {
      const q = Math.round(1 / size);
      const [w, h] = [Math.ceil(picture.cols / q), Math.ceil(picture.rows / q)];
      if (stamp.some((of, i) => of !== this.stored[i])) this.fill(imageOf(picture, 0, 0, w, h, q));
      this.stored = stamp;
      ink.drawImage(this.pixels, 0, 0, w, h, left, top, w, h);
    } else {
      const [c0, r0] = [Math.max(0, Math.floor(-left / size)), Math.max(0, Math.floor(-top / size))];
      const w = Math.min(picture.cols, Math.ceil((width - left) / size)) - c0;
      const h = Math.min(picture.rows, Math.ceil((height - top) / size)) - r0;
      if (w <= 0 || h <= 0) return;
      this.stored = [];
      this.fill(imageOf(picture, c0, r0, w, h));
      ink.drawImage(this.pixels, 0, 0, w, h, left + c0 * size, top + r0 * size, w * size, h * size);
    }
    if (cursor) this.frame(left + cursor.col * size, top + cursor.row * size, size, camera.ratio);
  }

  /** Frames a cell, so that it is seen however small it is. */
  private frame(x: number, y: number, size: number, ratio: number) {
    const { ink } = this;
    const room = Math.max(3, Math.round(6 * ratio - size / 2));
    const line = Math.max(2, Math.round(2 * ratio));
    for (const [width, color] of [[2 * line, 'white'], [line, 'black']] as const) {
      ink.lineWidth = width;
      ink.strokeStyle = color;
      ink.strokeRect(x - room, y - room, size + 2 * room, size + 2 * room);
    }
  }

  /** Makes the pixels. */
  private fill(image: ImageData) {
    const [w, h] = [Math.max(image.width, this.pixels.width), Math.max(image.height, this.pixels.height)];
    if (w > this.pixels.width || h > this.pixels.height) this.pixels = new OffscreenCanvas(w, h);
    this.pixels.getContext('2d')?.putImageData(image, 0, 0);
  }
}
