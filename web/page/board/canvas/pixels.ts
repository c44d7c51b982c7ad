// The cells of a lattice that are too small to have a form. They are pixels: one a cell, and smaller copies for when
// a cell is less than a pixel of the screen. A press changes a few pixels, and drawing is scaling, so that a million
// cells are drawn sixty times a second.
import { markInk, seenCells, type Sight } from './sight.ts';
import type { Board } from '../board.ts';
import type { Colors } from '../../kit/colors.ts';
import type { Lattice } from '../lattice.ts';
import type { Marks, MarkSet } from '../marks.ts';

/** The longest side of a texture. Of larger boards not every cell has a pixel. */
const MOST_SIDE = 4096;

/** How many pixels are made at a time. */
const BAND = 1 << 18;

class Texture {
  private stride: number; // how many cells, down and across, one pixel represents
  private levels: CanvasRenderingContext2D[] = []; // each half as large as the one before
  private window: CanvasRenderingContext2D | null; // for what is seen of a board that has more cells than pixels

  /** `colorAt`: the color of a cell, as four bytes: alpha, blue, green, red. */
  constructor(
    public rows: number,
    public cols: number,
    private colorAt: (cell: number) => number,
  ) {
    this.stride = Math.ceil(Math.max(rows, cols) / MOST_SIDE);
    let w = Math.ceil(cols / this.stride);
    let h = Math.ceil(rows / this.stride);
    for (;;) {
      this.levels.push(context(w, h));
      if (Math.max(w, h) <= 256) break;
      [w, h] = [Math.ceil(w / 2), Math.ceil(h / 2)];
    }
    this.window = this.stride > 1 ? context(1, 1) : null;
  }

  /** Makes all pixels again. */
  fill() {
    const [full] = this.levels;
    const { width, height } = full.canvas;
    const band = Math.max(1, Math.min(height, Math.floor(BAND / width)));
    for (let top = 0; top < height; top += band)
      this.make(full, 0, top * this.stride, width, Math.min(band, height - top), this.stride, top);
    for (let l = 1; l < this.levels.length; l++)
      this.shrink(l, 0, 0, this.levels[l].canvas.width, this.levels[l].canvas.height);
  }

  /**
   * Makes pixels of cells. `left`: the first column of cells. `top`: the first row of cells. `width`: in pixels.
   * `at`: the row of pixels to put them in.
   */
  private make(
    to: CanvasRenderingContext2D,
    left: number,
    top: number,
    width: number,
    height: number,
    stride: number,
    at: number,
  ) {
    const image = new ImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    let p = 0;
    for (let r = 0; r < height; r++) {
      let cell = (top + r * stride) * this.cols + left;
      for (let c = 0; c < width; c++, cell += stride) pixels[p++] = this.colorAt(cell);
    }
    to.putImageData(image, 0, at);
  }

  /** Makes a part of a level of the one before. */
  private shrink(l: number, x: number, y: number, w: number, h: number) {
    const to = this.levels[l];
    to.clearRect(x, y, w, h);
    to.drawImage(this.levels[l - 1].canvas, 2 * x, 2 * y, 2 * w, 2 * h, x, y, w, h);
  }

  /** Makes the pixel of a cell again. */
  touch(cell: number) {
    let x = cell % this.cols;
    let y = Math.floor(cell / this.cols);
    if (x % this.stride !== 0 || y % this.stride !== 0) return;
    [x, y] = [x / this.stride, y / this.stride];
    const image = new ImageData(1, 1);
    new Uint32Array(image.data.buffer)[0] = this.colorAt(cell);
    this.levels[0].putImageData(image, x, y);
    for (let l = 1; l < this.levels.length; l++) {
      [x, y] = [x >> 1, y >> 1];
      this.shrink(l, x, y, 1, 1);
    }
  }

  /**
   * Draws what is seen. `x`: the place of the board at the left top of the canvas. `scale`: pixels of the canvas a
   * cell.
   */
  draw(to: CanvasRenderingContext2D, x: number, y: number, scale: number) {
    const c0 = Math.max(0, Math.floor(x));
    const r0 = Math.max(0, Math.floor(y));
    const c1 = Math.min(this.cols, Math.ceil(x + to.canvas.width / scale));
    const r1 = Math.min(this.rows, Math.ceil(y + to.canvas.height / scale));
    if (c1 <= c0 || r1 <= r0) return;
    to.imageSmoothingEnabled = scale < 1;
    if (this.window && scale >= 1) {
      const { canvas } = this.window;
      if (canvas.width < c1 - c0) canvas.width = c1 - c0;
      if (canvas.height < r1 - r0) canvas.height = r1 - r0;
      this.make(this.window, c0, r0, c1 - c0, r1 - r0, 1, 0);
      to.drawImage(
        canvas,
        0,
        0,
        c1 - c0,
        r1 - r0,
        (c0 - x) * scale,
        (r0 - y) * scale,
        (c1 - c0) * scale,
        (r1 - r0) * scale,
      );
      return;
    }
    // The smallest level whose pixels are not larger than those of the screen.
    let level = 0;
    while (level + 1 < this.levels.length && scale * this.stride * 2 ** (level + 1) <= 1) level++;
    const cells = this.stride * 2 ** level;
    const { canvas } = this.levels[level];
    const left = Math.floor(c0 / cells);
    const top = Math.floor(r0 / cells);
    const w = Math.min(canvas.width, Math.ceil(c1 / cells)) - left;
    const h = Math.min(canvas.height, Math.ceil(r1 / cells)) - top;
    const size = cells * scale;
    to.drawImage(
      canvas,
      left,
      top,
      w,
      h,
      left * size - x * scale,
      top * size - y * scale,
      w * size,
      h * size,
    );
  }
}

function context(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const made = canvas.getContext('2d');
  if (!made) throw new Error('the browser has no canvas to draw on');
  made.imageSmoothingEnabled = true;
  return made;
}

/** From how many pixels a cell on there are gaps between them. */
const GAPS_FROM = 5;

/** Cells are rebuilt one by one if few of them change; else all are. */
const ONE_IN = 5000;
const MOST_TOUCHED = 256;

export class Pixels {
  private most: number; // how many cells are rebuilt one by one
  private colors: Colors | null = null;
  private words = new Uint32Array(256); // the color of each value of a light
  private cells: Texture;
  private sets: MarkSet[] = [];
  private overlay: Texture | null = null; // the marks, over the cells

  constructor(
    private board: Board,
    private lattice: Lattice,
    values: Uint8Array,
    private marks: Marks,
  ) {
    this.most = Math.min(MOST_TOUCHED, Math.max(32, board.lights / ONE_IN));
    this.cells = new Texture(lattice.rows, lattice.cols, (cell) => this.words[values[cell]]);
  }

  ink(colors: Colors) {
    this.colors = colors;
    colors.lights(this.board.modulus).forEach(({ word }, v) => (this.words[v] = word));
    this.cells.fill();
    this.marked(null);
  }

  touch(lights: number[]) {
    if (lights.length > this.most) this.cells.fill();
    else for (const light of lights) this.cells.touch(light);
  }

  /** Notes that the marks on some items changed, or that all may have. */
  marked(items: number[] | null) {
    this.sets = [...this.marks];
    if (this.sets.length === 0) {
      this.overlay = null;
      return;
    }
    const fresh = this.overlay === null; // and then it is empty
    this.overlay ??= new Texture(this.lattice.rows, this.lattice.cols, (cell) => {
      const set = this.sets.find(({ items }) => items.has(cell));
      return set && this.colors ? markInk(this.colors, set.kind).word : 0;
    });
    const cells = fresh
      ? this.sets.flatMap((set) => [...set.items.keys()].slice(0, this.most + 1))
      : items;
    if (cells && cells.length <= this.most) for (const cell of cells) this.overlay.touch(cell);
    else this.overlay.fill();
  }

  draw(ctx: CanvasRenderingContext2D, sight: Sight, ratio: number) {
    const scale = sight.scale * ratio;
    this.cells.draw(ctx, sight.x, sight.y, scale);
    if (this.overlay) {
      ctx.globalAlpha = 0.8;
      this.overlay.draw(ctx, sight.x, sight.y, scale);
      ctx.globalAlpha = 1;
    }
    if (sight.scale >= GAPS_FROM) this.drawGaps(ctx, sight, scale);
  }

  /** Clears lines between the cells, so that the background shows. */
  private drawGaps(ctx: CanvasRenderingContext2D, sight: Sight, scale: number) {
    const { r0, c0, r1, c1 } = seenCells(this.lattice, sight);
    const width = Math.max(1, scale * 0.09);
    ctx.globalCompositeOperation = 'destination-out';
    ctx.fillStyle = '#000';
    for (let c = c0; c <= c1; c++)
      ctx.fillRect((c - sight.x) * scale - width / 2, 0, width, ctx.canvas.height);
    for (let r = r0; r <= r1; r++)
      ctx.fillRect(0, (r - sight.y) * scale - width / 2, ctx.canvas.width, width);
    ctx.globalCompositeOperation = 'source-over';
  }
}
