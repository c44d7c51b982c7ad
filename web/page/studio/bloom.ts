// The light of glowing cells on the pixels of a canvas, as package film computes it: a preview shows what a file will.
import { between, word, type Color } from './palette.ts';

/** How opaque a glowing light is at distances from its middle, from 0 to 1 at the end of its halo. */
const SHINE = [
  [0, 1],
  [0.4, 1],
  [0.48, 0.48],
  [0.54, 0.36],
  [0.6, 0.24],
  [0.68, 0.14],
  [0.78, 0.06],
  [0.9, 0.015],
  [1, 0],
];

/** A halo that lets 1/e through is UNIT deep, one that lets less than 1/256 through FULL; it has FINE distances. */
const [UNIT, FULL, FINE] = [256, 1434, 1024];

/** How many levels red, green and blue have, by the number of values of a light: a file has 256 colors. */
const LEVELS: Record<number, number[]> = { 3: [7, 7, 5], 4: [7, 7, 4], 5: [5, 9, 5] };

/** The middle of a light and how far its halo reaches, in pixels. */
type Lamp = { x: number; y: number; reach: number };

/**
 * Returns how to show the values of lights over what is behind them.
 * `colors`: of the values of a cell. `k`: how many values each of its lights has.
 */
export function bloomOf(lamps: Lamp[], behind: ImageData, colors: Color[], k: number) {
  const { width, height } = behind;
  const depths = Array.from({ length: k }, (_, v) =>
    Int32Array.from({ length: FINE }, (_, at) => {
      const opaque = shineAt((at + 0.5) / FINE);
      return Math.round(Math.min(FULL, -UNIT * Math.log(1 - (opaque * v) / (k - 1))));
    }),
  );
  const levels =
    colors.length > k ? (LEVELS[k] ?? [6, 6, 6]) : [Math.floor(123 / (k - 1)) * (k - 1) + 1];
  const level = levels.map((count) =>
    Uint8Array.from({ length: FULL + 1 }, (_, depth) =>
      Math.round((1 - Math.exp(-depth / UNIT)) * (count - 1)),
    ),
  );
  const scales = new Map<number, Uint32Array[]>(); // by what is behind: by channel and level
  const under = Array.from(new Uint32Array(behind.data.buffer), (base) => {
    if (!scales.has(base)) scales.set(base, scaleOver(base, levels, colors, k));
    return scales.get(base) ?? [];
  });
  const sums = levels.map(() => new Int32Array(width * height)); // by channel and pixel
  const shown = new Uint8Array(lamps.length);
  const change = (
    { x, y, reach }: Lamp,
    sum: Int32Array,
    before: Int32Array,
    after: Int32Array,
  ) => {
    for (
      let down = Math.max(0, Math.floor(y - reach));
      down < Math.min(height, y + reach);
      down++
    ) {
      for (
        let right = Math.max(0, Math.floor(x - reach));
        right < Math.min(width, x + reach);
        right++
      ) {
        const far = Math.floor(
          (Math.sqrt((right + 0.5 - x) ** 2 + (down + 0.5 - y) ** 2) / reach) * FINE,
        );
        if (far < FINE) sum[down * width + right] += after[far] - before[far];
      }
    }
  };
  return (ink: CanvasRenderingContext2D, values: Uint8Array) => {
    for (const [n, sum] of sums.entries()) {
      const [before, after] = [shown, values].map((list) =>
        list.map((v) => Math.floor(v / k ** n) % k),
      );
      after.forEach(
        (v, i) => v !== before[i] && change(lamps[i], sum, depths[before[i]], depths[v]),
      );
    }
    shown.set(values);
    const pixels = new Uint32Array(width * height);
    for (let at = 0; at < pixels.length; at++) {
      for (let n = 0; n < sums.length; n++)
        pixels[at] |= under[at][n][level[n][Math.min(sums[n][at], FULL)]];
    }
    ink.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height), 0, 0);
  };
}

function shineAt(distance: number) {
  const end = SHINE.findIndex(([far]) => distance <= far);
  const [[near, bright], [far, dim]] = [SHINE[end - 1], SHINE[end]];
  return bright + ((dim - bright) * (distance - near)) / (far - near);
}

/** Lists the pixels of each level of light over a color. In full color the ground takes no light, as in a film. */
function scaleOver(base: number, levels: number[], colors: Color[], k: number) {
  const dark = levels.length > 1 && base !== word(colors[0]);
  const [r, g, b] = new Uint8Array(new Uint32Array([base]).buffer);
  return levels.map((count, n) =>
    Uint32Array.from({ length: count }, (_, level) => {
      const stops = Array.from({ length: k - 1 }, (_, v) => colors[(v + 1) * k ** n]);
      return dark ? base : word(between([[r, g, b], ...stops], level / (count - 1)));
    }),
  );
}
