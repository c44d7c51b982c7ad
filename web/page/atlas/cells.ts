// Pictures of cells as pixels. Only what is seen becomes pixels: a window of the cells one by one, or all of them in
// blocks of q by q.
import { bytesOf } from '../engine/base64.ts';
import type { Colors } from '../kit/colors.ts';

/** What can be shown. It takes its colors before it is asked for any. Colors are the four bytes of a pixel. */
export interface Picture {
  rows: number;
  cols: number;
  ink: (colors: Colors) => void;
  color: (row: number, col: number) => number;
  /** Returns the color of a block of cells that is one pixel. */
  block: (top: number, left: number, bottom: number, right: number) => number;
}

/** Makes pixels of the cells of a window; or, if `q` is above 1, of all cells in blocks of q by q. */
export function pixelsOf(
  picture: Picture,
  left: number,
  top: number,
  width: number,
  height: number,
  q = 1,
) {
  const { rows, cols } = picture;
  const pixels = new Uint32Array(width * height);
  let to = 0;
  for (let y = 0; y < height; y++) {
    const [first, end] = [q * y, Math.min(q * (y + 1), rows)];
    for (let x = 0; x < width; x++) {
      if (q === 1) pixels[to++] = picture.color(top + y, left + x);
      else pixels[to++] = picture.block(first, q * x, end, Math.min(q * (x + 1), cols));
    }
  }
  return pixels;
}

export function imageOf(
  picture: Picture,
  left: number,
  top: number,
  width: number,
  height: number,
  q = 1,
) {
  const pixels = pixelsOf(picture, left, top, width, height, q);
  return new ImageData(new Uint8ClampedArray(pixels.buffer), width, height);
}

/** The cells of a pattern. They stay packed as the engine gave them. */
export class Cells implements Picture {
  /** The color of each value; if classes are apart, of a cell that is off, and then of each class. */
  colors = new Uint32Array();
  /** Whether each parity class of rows and columns has its own color. */
  apart = false;
  readonly rows = this.answer.rows;
  readonly cols = this.answer.columns;
  private readonly modulus = this.answer.modulus;
  private readonly packed = bytesOf(this.answer.packed); // bits, the lowest first, or bytes if the modulus is above 2
  private classes = false;

  constructor(private answer: { rows: number; columns: number; modulus: number; packed: string }) {}

  ink(colors: Colors) {
    this.classes = this.apart && this.modulus === 2;
    this.colors = Uint32Array.from(
      colors.lights(this.classes ? 5 : this.modulus),
      ({ word }) => word,
    );
  }

  at(cell: number) {
    return this.modulus === 2 ? (this.packed[cell >> 3] >> (cell & 7)) & 1 : this.packed[cell];
  }

  color(row: number, col: number) {
    const value = this.at(row * this.cols + col);
    return this.colors[this.classes && value ? 1 + 2 * (row & 1) + (col & 1) : value];
  }

  /** The mean of the colors. */
  block(top: number, left: number, bottom: number, right: number) {
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let r = top; r < bottom; r++) {
      for (let c = left; c < right; c++) {
        const color = this.color(r, c);
        red += color & 255;
        green += (color >> 8) & 255;
        blue += (color >> 16) & 255;
      }
    }
    const cells = (bottom - top) * (right - left);
    [red, green, blue] = [
      Math.round(red / cells),
      Math.round(green / cells),
      Math.round(blue / cells),
    ];
    return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  }
}
