// The colors of films, as package picture has them: a preview shows what a file will.

export type Color = [number, number, number];

/** A palette by name: the color of a light that is off, and of value v of k. */
export type Palette = { name: string; off: Color; shade: (v: number, k: number) => Color };

const VIRIDIS = [
  0x472d7b, 0x3b528b, 0x2c728e, 0x21918c, 0x28ae80, 0x5ec962, 0xaddc30, 0xfde725,
].map(color);
const SKIES = [0x12324a, 0x1f6fa8, 0x56b4e9, 0xd6efff].map(color);
const CIVIDIS = [0x00224e, 0x35456c, 0x666970, 0x948e77, 0xc8b866, 0xfee838].map(color);

/** The color that marks a light that is wrong, and a button that is pressed. */
export const WRONG = color(0xe5484d);
export const PRESSED = color(0xd81b60);

export const palettes: Palette[] = [
  { name: 'amber', off: color(0x2a2f38), shade: amber },
  {
    name: 'paper',
    off: color(0xffffff),
    shade: (v, k) => color(0x010101 * (255 - Math.floor((255 * v) / (k - 1)))),
  },
  {
    name: 'ink',
    off: color(0),
    shade: (v, k) => color(0x010101 * Math.floor((255 * v) / (k - 1))),
  },
  { name: 'sky', off: color(0x12324a), shade: (v, k) => between(SKIES, v / (k - 1)) },
  { name: 'cividis', off: color(0x00224e), shade: (v, k) => between(CIVIDIS, v / (k - 1)) },
];

/** Returns the color of a value. The first of several stays apart from off. */
function amber(v: number, k: number) {
  const lowest = 1 / Math.min(k - 1, 3);
  return k === 2 ? color(0xffc83d) : between(VIRIDIS, lowest + ((1 - lowest) * (v - 1)) / (k - 2));
}

/** The five colors that are offered first, on the ground of the night. */
export const offered = ['#ffd15c', '#f4f4f4', '#7fe0ff', '#ff8fa3', '#9df5b0'].map(
  (on) => `#0b0e16,${on}`,
);

/** The palette of films in color, whose cells have a red, a green and a blue light: the digits of a value. */
export const RGB: Palette = { name: 'rgb', off: color(0), shade: inColor };

function inColor(v: number, n: number): Color {
  const k = Math.round(Math.cbrt(n));
  const part = (digit: number) => Math.floor(((Math.floor(digit) % k) * 255) / (k - 1));
  return [part(v), part(v / k), part(v / k / k)];
}

/**
 * Returns the palette in which a film is shown. After another is chosen, the film before still has its own number of
 * layers, until it is made again.
 */
export function paletteFor(name: string, layers: number) {
  if (layers > 1) return RGB;
  return paletteNamed(name === RGB.name ? offered[0] : name);
}

/** Returns the palette of a name or of colors such as #000000,#ffd15c, from off to on; or the default. */
export function paletteNamed(name: string): Palette {
  if (/^#[0-9a-f]{6}(,#[0-9a-f]{6}){1,15}$/.test(name)) {
    const stops = name.split(',').map((hex) => color(parseInt(hex.slice(1), 16)));
    return { name, off: stops[0], shade: (v, k) => between(stops, v / (k - 1)) };
  }
  return [...palettes, RGB].find((one) => one.name === name) ?? palettes[0];
}

/** Says whether lights that are on are darker than those that are off; pictures are inverted then. */
export function darkIsOn(palette: Palette) {
  return brightness(palette.shade(1, 2)) < brightness(palette.off);
}

function brightness([r, g, b]: Color) {
  return 299 * r + 587 * g + 114 * b;
}

/** Lists the colors of the k values of a light. */
export function colorsOf(palette: Palette, k: number) {
  return Array.from({ length: k }, (_, v) => (v === 0 ? palette.off : palette.shade(v, k)));
}

/** Returns the color between lights: the gray that differs most in brightness from all of them, as in a film. */
export function backgroundOf(palette: Palette, k: number): Color {
  const used = colorsOf(palette, k).map(brightness);
  const apart = (gray: Color) => Math.min(...used.map((one) => Math.abs(brightness(gray) - one)));
  const grays = [0x0b0e14, 0x5b6270, 0x838b98, 0xc4c8ce, 0xffffff].map(color);
  return grays.reduce((best, one) => (apart(one) > apart(best) ? one : best));
}

/** Writes a color as CSS does. */
export function css([r, g, b]: Color) {
  return `rgb(${r} ${g} ${b})`;
}

/** Returns a color as the four bytes of a pixel. */
export function word([r, g, b]: Color) {
  return new Uint32Array(new Uint8ClampedArray([r, g, b, 255]).buffer)[0];
}

function color(hex: number): Color {
  return [hex >> 16, (hex >> 8) & 255, hex & 255];
}

/** Returns the color at a place from 0 to 1 along a scale of stops. */
export function between(stops: Color[], at: number): Color {
  const place = at * (stops.length - 1);
  const low = Math.min(Math.floor(place), stops.length - 2);
  const mix = (i: 0 | 1 | 2) =>
    Math.round(stops[low][i] + (place - low) * (stops[low + 1][i] - stops[low][i]));
  return [mix(0), mix(1), mix(2)];
}
