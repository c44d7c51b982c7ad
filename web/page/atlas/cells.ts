// The cells of a pattern as pixels. They stay packed as the engine gave them, and only what is seen
// becomes pixels: a window of them one by one, or all of them averaged over squares of q by q.
import { bytesOf } from '../engine/base64.ts';
import type { Colors, Ink } from '../kit/colors.ts';

export class Cells {
  colors = new Uint32Array(); // the color of each value
  /** With two states: the color of a cell that is set, by the parity of its row and column. */
  classes: Uint32Array | null = null;
  /** Whether each parity class of rows and columns has its own color. */
  apart = false;
  rows: number;
  cols: number;
  modulus: number;
  private packed: Uint8Array; // bits, least significant first, or a byte a cell if the modulus is above 2

  constructor(answer: { rows: number; columns: number; modulus: number; packed: string }) {
    ({ rows: this.rows, columns: this.cols, modulus: this.modulus } = answer);
    this.packed = bytesOf(answer.packed);
  }

  /** Sets the colors. Callers do this before they ask for pixels. */
  ink(colors: Colors) {
    const words = (inks: readonly Ink[]) => Uint32Array.from(inks, ({ word }) => word);
    this.colors = words(colors.lights(this.modulus));
    this.classes = this.apart && this.modulus === 2 ? words(colors.lights(5).slice(1)) : null;
  }

  /** Returns the color of a cell. */
  private color(row: number, col: number) {
    const value = this.at(row * this.cols + col);
    return this.classes && value ? this.classes[2 * (row & 1) + (col & 1)] : this.colors[value];
  }

  /** Returns the value of a cell. */
  at(cell: number) {
    return this.modulus === 2 ? (this.packed[cell >> 3] >> (cell & 7)) & 1 : this.packed[cell];
  }

  /** Makes pixels of the cells of a window. */
  window(left: number, top: number, width: number, height: number, out: Uint32Array) {
    const { packed, colors, cols } = this;
    let to = 0;
    if (this.modulus > 2 || this.classes) {
      for (let r = top; r < top + height; r++) {
        for (let c = left; c < left + width; c++) out[to++] = this.color(r, c);
      }
      return;
    }
    const [off, on] = colors;
    for (let r = top; r < top + height; r++) {
      for (let cell = r * cols + left, end = cell + width; cell < end; cell++) {
        out[to++] = (packed[cell >> 3] >> (cell & 7)) & 1 ? on : off;
      }
    }
  }

  /** Makes a pixel of each square of q by q cells: the mean of their colors. `out`: of ⌈cols/q⌉ by ⌈rows/q⌉ pixels. */
  shrink(q: number, out: Uint32Array) {
    if (this.modulus > 2 || this.classes) this.shrinkColors(q, out);
    else this.shrinkBits(q, out);
  }

  /** Up to sixteen bits are counted at once, by a table. */
  private shrinkBits(q: number, out: Uint32Array) {
    const { cols, rows } = this;
    const wide = Math.ceil(cols / q);
    const mixed = Uint32Array.from({ length: 256 }, (_, i) => mix(this.colors[0], this.colors[1], i / 255));
    const bits = new Uint8Array(this.packed.length + 2); // so that three bytes can be read everywhere
    bits.set(this.packed);
    const counts = countsTo(Math.min(q, 16));
    const on = new Uint16Array(wide);
    let to = 0;
    for (let top = 0; top < rows; top += q) {
      const high = Math.min(q, rows - top);
      on.fill(0);
      let cell = top * cols;
      for (let r = 0; r < high; r++) {
        for (let c = 0, left = cols; left > 0; c++, left -= q) {
          for (let many = left < q ? left : q; many > 0;) {
            const some = many < 16 ? many : 16;
            const at = cell >> 3;
            on[c] += counts[((bits[at] | (bits[at + 1] << 8) | (bits[at + 2] << 16)) >> (cell & 7)) & ((1 << some) - 1)];
            cell += some;
            many -= some;
          }
        }
      }
      for (let c = 0; c < wide; c++) {
        const cells = high * Math.min(q, cols - c * q);
        out[to++] = mixed[Math.round((on[c] * 255) / cells)];
      }
    }
  }

  private shrinkColors(q: number, out: Uint32Array) {
    const { cols, rows } = this;
    let to = 0;
    for (let top = 0; top < rows; top += q) {
      for (let left = 0; left < cols; left += q) {
        let red = 0;
        let green = 0;
        let blue = 0;
        const down = Math.min(top + q, rows);
        const right = Math.min(left + q, cols);
        for (let r = top; r < down; r++) {
          for (let c = left; c < right; c++) {
            const color = this.color(r, c);
            red += color & 255;
            green += (color >> 8) & 255;
            blue += (color >> 16) & 255;
          }
        }
        const cells = (down - top) * (right - left);
        out[to++] = pixel(red / cells, green / cells, blue / cells);
      }
    }
  }
}

/** Returns how many bits are set in each number of a given width. */
function countsTo(bits: number) {
  const counts = new Uint8Array(1 << bits);
  for (let i = 1; i < counts.length; i++) counts[i] = counts[i >> 1] + (i & 1);
  return counts;
}

/** Mixes two colors. `part`: of the second. */
export function mix(a: number, b: number, part: number) {
  const at = (shift: number) => ((a >> shift) & 255) * (1 - part) + ((b >> shift) & 255) * part;
  return pixel(at(0), at(8), at(16));
}

function pixel(red: number, green: number, blue: number) {
  return ((255 << 24) | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red)) >>> 0;
}
