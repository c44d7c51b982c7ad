// Pictures to begin with. Each is a formula: the brightness, from 0 to 1, at a place whose x runs from
// −4/3 to 4/3 and whose y runs down from −1 to 1.

import { words } from '../words.ts';
import { inkOf } from './images.ts';

const LIGHTS = { eye, moon, ball, rings, spiral, heart, cat };

export type Sample = keyof typeof LIGHTS;

/** The samples with their titles. */
export const samples = Object.entries(words.sampleTitles) as [Sample, string][];

/** How high a sample is, in pixels; it is 4/3 as wide. */
const HEIGHT = 240;

/** Draws a sample on its own canvas. */
export function drawSample(sample: Sample, height: number = HEIGHT) {
  const width = Math.round((height * 4) / 3);
  const ink = inkOf(width, height);
  const image = ink.createImageData(width, height);
  for (let row = 0, p = 0; row < height; row++) {
    for (let col = 0; col < width; col++, p += 4) {
      const x = ((col + 0.5) / height) * 2 - width / height;
      const y = ((row + 0.5) / height) * 2 - 1;
      const v = Math.round(255 * clamp(LIGHTS[sample](x, y)));
      image.data[p] = image.data[p + 1] = image.data[p + 2] = v;
      image.data[p + 3] = 255;
    }
  }
  ink.putImageData(image, 0, 0);
  return ink.canvas;
}

/** Returns the length of a vector, much faster than Math.hypot, which cares for very large and very small numbers. */
function hypot(x: number, y: number) {
  return Math.sqrt(x * x + y * y);
}

function clamp(v: number) {
  return Math.min(1, Math.max(0, v));
}

/** Rises from 0 to 1 between two places, softly. */
function step(from: number, to: number, v: number) {
  const t = clamp((v - from) / (to - from));
  return t * t * (3 - 2 * t);
}

function mix(a: number, b: number, t: number) {
  return a + (b - a) * t;
}

function eye(x: number, y: number): number {
  const upper = -0.62 * (1 - (x / 1.12) ** 2);
  const lower = 0.5 * (1 - (x / 1.12) ** 2);
  const inside = step(-0.02, 0.02, y - upper) * step(-0.02, 0.02, lower - y);
  const r = hypot(x, y + 0.04);
  const angle = Math.atan2(y + 0.04, x);
  const threads = 0.5 + 0.22 * Math.sin(angle * 37) + 0.18 * Math.sin(angle * 61 + r * 20);
  let ball = 0.97 - 0.28 * (x / 1.1) ** 2 - 0.3 * step(0.35, 0, y - upper);
  ball = mix(mix(threads, 0.12, step(0.36, 0.46, r)), ball, step(0.44, 0.48, r));
  ball = mix(0.02, ball, step(0.17, 0.2, r));
  ball = mix(1, ball, step(0.07, 0.1, hypot(x - 0.13, y + 0.19)));
  const brow = step(0.09, 0.02, Math.abs(y + 0.86 - 0.24 * (x + 0.1) ** 2)) * step(1.15, 0.9, Math.abs(x));
  const lash = step(0.1, 0.01, Math.abs(y - upper)) * step(1.16, 1, Math.abs(x));
  const skin = 0.84 - 0.24 * step(0.5, 0, Math.abs(y - upper + 0.18)) - 0.12 * x * x + 0.1 * y;
  return mix(skin, ball, inside) * (1 - 0.95 * Math.max(lash, brow));
}

const STARS = [[-1.1, -0.8], [-0.72, -0.42], [-0.3, -0.85], [-0.95, -0.15], [1.15, -0.78], [-0.12, -0.3], [1.2, -0.1], [-0.5, -0.64]];

function moon(x: number, y: number): number {
  const d = hypot(x - 0.42, y + 0.36);
  let sky = 0.12 + 0.34 * step(-1, 0.7, y) + 0.5 * Math.exp(-d * 2.2);
  for (const [sx, sy] of STARS) sky += step(0.035, 0.012, hypot(x - sx, y - sy));
  const craters = 0.22 * step(0.12, 0.08, hypot(x - 0.3, y + 0.45)) + 0.18 * step(0.09, 0.05, hypot(x - 0.56, y + 0.28))
    + 0.2 * step(0.07, 0.04, hypot(x - 0.36, y + 0.2)) + 0.12 * step(0.14, 0.1, hypot(x - 0.55, y + 0.5));
  sky = mix(1 - craters, sky, step(0.37, 0.39, d));
  const far = 0.32 + 0.12 * Math.sin(2.2 * x + 0.6) + 0.05 * Math.sin(5 * x);
  const near = 0.62 + 0.14 * Math.sin(1.7 * x - 1.4) + 0.03 * Math.sin(7 * x + 1);
  const back = 0.5 + 0.3 * Math.exp(-Math.abs(x - 0.42) * 1.6) - 0.4 * (y - far);
  const front = 0.16 + 0.34 * Math.exp(-((x - 0.3) ** 2) * 3) * step(0.3, 0, y - near);
  return mix(mix(sky, back, step(-0.01, 0.01, y - far)), front, step(-0.01, 0.01, y - near));
}

function ball(x: number, y: number): number {
  const r = hypot(x, y + 0.06) / 0.74;
  const floor = y > 0.42 ? 0.62 - 0.3 * (y - 0.42) - 0.5 * Math.exp(-(((x - 0.42) / 0.62) ** 2) - ((y - 0.66) / 0.1) ** 2) : 0.2 + 0.22 * (y + 1) * 0.7;
  if (r > 1) return floor;
  const z = Math.sqrt(1 - r * r);
  const [nx, ny] = [x / 0.74, (y + 0.06) / 0.74];
  const lit = Math.max(0, -0.52 * nx - 0.58 * ny + 0.63 * z);
  const shine = Math.max(0, -0.3 * nx - 0.36 * ny + 0.88 * z) ** 40;
  return mix(0.04 + 0.86 * lit + 0.12 * step(0.2, 1, ny) + 0.6 * shine, floor, step(0.985, 1, r));
}

function rings(x: number, y: number): number {
  const one = hypot(x + 0.28, (y + 0.08) * 1.5);
  const two = hypot(x - 0.75, (y - 0.45) * 1.5);
  return 0.5 + 0.42 * Math.cos(one * 21) * Math.exp(-one * 0.9) + 0.3 * Math.cos(two * 27) * Math.exp(-two * 1.9) - 0.12 * y;
}

function spiral(x: number, y: number): number {
  const [u, v] = [x, y * 1.45 + x * 0.25];
  const r = hypot(u, v);
  const arm = Math.cos(2 * Math.atan2(v, u) - 4.4 * Math.log(r + 0.09));
  const glow = Math.exp(-r * 1.5);
  const dust = Math.sin(x * 91 + 7 * Math.sin(y * 67)) * Math.sin(y * 83 + 5 * Math.sin(x * 59));
  return 0.03 + 1.25 * Math.exp(-r * r * 22) + glow * (0.28 + 0.62 * step(-0.1, 1, arm)) + (dust > 0.975 ? 0.7 * Math.exp(-r * 0.5) : 0);
}

function heart(x: number, y: number): number {
  const [u, v] = [x / 0.8, -(y - 0.04) / 0.8];
  // Where u² + v² − 0.62 is the cube root of u²v³ is the outline; the difference grows evenly away from it.
  const inside = step(0.03, -0.03, u * u + v * v - 0.62 - Math.cbrt(1.1 * u * u * v ** 3));
  const beams = 0.5 + 0.5 * Math.sin(Math.atan2(y - 0.05, x) * 16);
  const ground = mix(0.06, 0.42, step(0.35, 0.65, beams)) * step(0.2, 1.5, hypot(x, y));
  return mix(ground, 0.92 - 0.34 * hypot(x + 0.3, y + 0.38), inside);
}

function cat(x: number, y: number): number {
  const ax = Math.abs(x);
  const head = step(1.02, 0.98, hypot(x / 0.72, (y - 0.14) / 0.62));
  const ear = step(-0.012, 0.012, y + 0.86 - 2.3 * Math.abs(ax - 0.44)) * step(0.012, -0.012, y + 0.12) * step(0.665, 0.645, ax);
  const inner = step(-0.012, 0.012, y + 0.66 - 2.9 * Math.abs(ax - 0.44)) * step(-0.24, -0.28, y);
  let face = mix(0.9 - 0.18 * y - 0.22 * ax, 0.35, inner * (1 - head));
  const eyes = hypot((ax - 0.28) / 0.17, (y + 0.02) / 0.13);
  face = mix(mix(0.72, 0.98, step(0.8, 0.2, eyes)), face, step(0.96, 1.04, eyes));
  face = mix(0.02, face, step(0.9, 1.1, hypot((ax - 0.28) / 0.05, (y + 0.02) / 0.115)));
  const nose = step(0.01, -0.01, Math.max(ax * 1.3 + (y - 0.34), 0.25 - y));
  const mouth = step(0.03, 0.012, Math.abs(hypot(ax - 0.1, y - 0.38) - 0.1)) * step(0.36, 0.4, y);
  const hairs = step(0.016, 0.006, Math.abs(y - 0.3 - (ax - 0.25) * 0.16)) + step(0.016, 0.006, Math.abs(y - 0.38 + (ax - 0.25) * 0.02));
  face *= 1 - 0.95 * clamp(nose + mouth);
  const whiskers = clamp(hairs) * step(0.28, 0.34, ax) * step(1.12, 0.9, ax);
  const ground = 0.1 + 0.3 * step(1.5, 0.3, hypot(x, y - 0.1));
  const whole = mix(ground, face, Math.max(head, ear));
  return mix(whole, ax > 0.7 ? 0.95 : 0.05, whiskers);
}
