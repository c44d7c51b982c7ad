// What the artist can choose, what is chosen at first, and what is kept for the next visit.
import { offered, paletteNamed } from './palette.ts';
import { words } from './words.ts';
import type { PlanOptions } from './plan.ts';

export interface Choices {
  spec: string;
  order: string;
  seed: number;
  look: Look;
  motion: Motion;
}

/** The board of the first visit: of the shape of the first picture, and every picture is exact there. */
export const usualSpec = 'auto';

/** The shapes of a film, width over height, and how many lights its board has, about. */
export const shapes: Record<string, number> = {
  '1:1': 1,
  '4:5': 4 / 5,
  '9:16': 9 / 16,
  '16:9': 16 / 9,
};
const LIGHTS = 4800;

/** Returns the rows and columns of a board of a shape, width over height, as the command line does. */
function sizeOf(shape: number) {
  const columns = Math.max(
    1,
    Math.round(Math.sqrt(LIGHTS * Math.min(Math.max(shape, 1 / 64), 64))),
  );
  return { rows: Math.floor((LIGHTS + Math.floor(columns / 2)) / columns), columns };
}

/** Returns the spec of a shape; that of the first picture if it has no name. */
export function specOf(name: string) {
  if (!(name in shapes)) return usualSpec;
  const { rows, columns } = sizeOf(shapes[name]);
  return `auto-${rows}x${columns}`;
}

/** Returns the size that auto asks for, or null for another spec. */
export function autoSize(
  spec: string,
  first: { width: number; height: number } = { width: 4, height: 3 },
) {
  const auto = /^auto(?:-(\d{1,3})x(\d{1,3}))?$/.exec(spec);
  if (!auto) return null;
  return auto[1]
    ? { rows: Number(auto[1]), columns: Number(auto[2]) }
    : sizeOf(first.width / first.height);
}

/** The order that is chosen for each change. */
export const usualOrder = 'auto';

/** How images become lights, as the flags of lightsout draw. */
export const usualLook = {
  look: 'photo',
  dither: '',
  fit: 'crop' as 'crop' | 'contain' | 'stretch',
  gamma: 1,
  contrast: 0,
  brightness: 0,
  invert: false,
  auto_contrast: false,
  sharp: false,
  serpentine: false,
  plain: false,
  exact: false,
};
export type Look = typeof usualLook;

/** How the film runs. */
export type Motion = PlanOptions & { palette: string; scale: number; cells: string };
const usualMotion: Motion = {
  perFrame: 0,
  seconds: 15,
  fps: 25,
  hold: 25,
  loop: true,
  pingPong: true,
  easing: 'in-out',
  mark: false,
  palette: offered[0],
  scale: 0,
  cells: 'round',
};

/** The most frames a second, as in package film, and the largest seed. */
export const MOST_FPS = 30;
export const MOST_SEED = 2 ** 31;

/** The looks of package picture, each with the dither that suits it on rows and columns. */
export const looks: Record<string, string> = {
  photo: 'atkinson',
  poster: 'threshold',
  line: 'threshold',
  'as-is': 'floyd-steinberg',
};

/** The dithers of package picture. Those that diffuse need rows and columns. */
export const dithers = [
  'floyd-steinberg',
  'atkinson',
  'jarvis',
  'stucki',
  'burkes',
  'sierra',
  'sierra-two-row',
  'sierra-lite',
  'bayer-2',
  'bayer-4',
  'bayer-8',
  'blue-noise',
  'threshold',
];

/**
 * Reports whether a dither diffuses errors, for which serpentine order makes a difference. `dither`: the empty one is
 * the usual one.
 */
export function diffuses(dither: string, grid: boolean) {
  return dither === '' ? grid : !/^(bayer|blue-noise|threshold)/.test(dither);
}

/** Returns the dither that is used: the chosen one if it fits the board, else what suits the look. */
export function usedDither({ look, dither }: Look, grid: boolean, inColor: boolean) {
  if (dithers.includes(dither) && (grid || !diffuses(dither, grid))) return dither;
  const suits = (inColor && look === 'photo' ? looks['as-is'] : looks[look]) ?? '';
  return grid || suits === 'threshold' ? suits : 'blue-noise';
}

/** The orders of package film, and those that an image and a curve make, which are not kept. */
export const orders = Object.keys(words.orders) as (keyof typeof words.orders)[];

/** Writes the choices for the next visit. */
export function writeChoices({ order, ...rest }: Choices) {
  return JSON.stringify({
    ...rest,
    order: order === 'times' || order === 'curve' ? usualOrder : order,
  });
}

/** Reads choices; what is missing or makes no sense is as at first. */
export function readChoices(text: string | null): Choices {
  const to = {
    spec: usualSpec,
    order: usualOrder,
    seed: 1,
    look: { ...usualLook },
    motion: { ...usualMotion },
  };
  const { look, motion } = to;
  try {
    readInto(to, JSON.parse(text ?? '{}'));
  } catch {
    // this page did not write it
  }
  if (to.spec.length >= 200 || to.spec === '60x80') to.spec = usualSpec; // which 60x80 was before
  if (!Number.isSafeInteger(to.seed) || to.seed < 1) to.seed = 1;
  if (!(look.look in looks)) look.look = usualLook.look;
  if (!(motion.perFrame >= 0)) motion.perFrame = 0;
  if (paletteNamed(motion.palette).name !== motion.palette) motion.palette = usualMotion.palette;
  for (const name of ['seconds', 'fps', 'hold'] as const) {
    if (!(motion[name] >= 1)) motion[name] = usualMotion[name]; // no film would ever end
  }
  motion.fps = Math.min(MOST_FPS, motion.fps);
  return to;
}

/** Copies fields of the right type, and those of objects among them. */
function readInto(to: Record<string, any>, kept: Record<string, unknown> | null) {
  for (const [name, value] of Object.entries(kept ?? {})) {
    if (typeof value !== typeof to[name] || (typeof value === 'number' && !Number.isFinite(value)))
      continue;
    if (typeof value === 'object') readInto(to[name], value as Record<string, unknown> | null);
    else to[name] = value;
  }
}
