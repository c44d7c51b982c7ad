// The light of glowing cells on the pixels of a grid, computed as package film does: a preview shows what a file will.
import { between, word, type Color } from './palette.ts';

/** How opaque a glowing light is at distances from its middle, in cells. */
const SHINE = [[0, 1], [0.4, 1], [0.48, 0.48], [0.54, 0.36], [0.6, 0.24], [0.68, 0.14], [0.78, 0.06], [0.9, 0.015],
  [1, 0], [2, 0]];

/** A halo that lets 1/e through is UNIT deep, one that lets less than 1/256 through FULL; it has FINE distances. */
const [UNIT, FULL, FINE] = [256, 1434, 1024];

/** How many levels red, green and blue have, by the number of values of a light: a file has 256 colors. */
const LEVELS: Record<number, number[]> = { 3: [7, 7, 5], 4: [7, 7, 4], 5: [5, 9, 5] };

/** Returns how to show a grid. `colors`: of the values of a cell. `k`: how many values each of its lights has. */
export function bloomOf(rows: number, cols: number, scale: number, colors: Color[], k: number) {
  const [width, height, beyond] = [cols * scale, rows * scale, Math.ceil(scale / 2)];
  const side = scale + 2 * beyond; // of the square that a light reaches
  const depths = Array.from({ length: k }, (_, v) => Int32Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)].map((place) => place + 0.5 - side / 2);
    const distance = (Math.floor((Math.sqrt(x * x + y * y) / scale) * FINE) + 0.5) / FINE;
    const end = SHINE.findIndex(([far]) => distance <= far);
    const [[near, bright], [far, dim]] = [SHINE[end - 1], SHINE[end]];
    const opaque = bright + ((dim - bright) * (distance - near)) / (far - near);
    return Math.round(Math.min(FULL, -UNIT * Math.log(1 - (opaque * v) / (k - 1))));
  }));
  const levels = colors.length > k ? LEVELS[k] ?? [6, 6, 6] : [Math.floor(123 / (k - 1)) * (k - 1) + 1];
  const words = levels.map((count, n) => Uint32Array.from({ length: FULL + 1 }, (_, depth) => {
    const level = Math.round((1 - Math.exp(-depth / UNIT)) * (count - 1));
    return word(between(depths.map((_, v) => colors[v * k ** n]), level / (count - 1)));
  }));
  const sums = levels.map(() => new Int32Array(width * height)); // by channel and pixel
  const shown = new Uint8Array(rows * cols);
  const change = (cell: number, sum: Int32Array, before: Int32Array, after: Int32Array) => {
    const [left, top] = [(cell % cols) * scale - beyond, Math.floor(cell / cols) * scale - beyond];
    for (let y = Math.max(0, -top); y < Math.min(side, height - top); y++) {
      for (let x = Math.max(0, -left); x < Math.min(side, width - left); x++) {
        sum[(top + y) * width + left + x] += after[y * side + x] - before[y * side + x];
      }
    }
  };
  return (ink: CanvasRenderingContext2D, values: Uint8Array) => {
    for (const [n, sum] of sums.entries()) {
      const [before, after] = [shown, values].map((list) => list.map((v) => Math.floor(v / k ** n) % k));
      after.forEach((v, i) => v !== before[i] && change(i, sum, depths[before[i]], depths[v]));
    }
    shown.set(values);
    const pixels = new Uint32Array(width * height);
    for (let at = 0; at < pixels.length; at++) {
      for (let n = 0; n < sums.length; n++) pixels[at] |= words[n][Math.min(sums[n][at], FULL)];
    }
    ink.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height), 0, 0);
  };
}
