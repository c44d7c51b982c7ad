// The colors of films, as package picture has them: a preview shows what a file will.

/** @typedef {[number, number, number]} Color */

/**
 * A palette by name: the color of a light that is off, and of value v of k.
 * @typedef {{name: string, label: string, off: Color, shade: (v: number, k: number) => Color}} Palette
 */

const VIRIDIS = [0x472d7b, 0x3b528b, 0x2c728e, 0x21918c, 0x28ae80, 0x5ec962, 0xaddc30, 0xfde725].map(color);
const SKIES = [0x12324a, 0x1f6fa8, 0x56b4e9, 0xd6efff].map(color);
const CIVIDIS = [0x00224e, 0x35456c, 0x666970, 0x948e77, 0xc8b866, 0xfee838].map(color);

/** The color that marks a light that is wrong, and a button that is pressed. */
export const WRONG = color(0xe5484d);
export const PRESSED = color(0xd81b60);

/** @type {Palette[]} */
export const palettes = [
  { name: 'amber', label: 'amber', off: color(0x2a2f38), shade: (v, k) => (k === 2 ? color(0xffc83d) : between(VIRIDIS, (v - 1) / (k - 2))) },
  { name: 'paper', label: 'paper: black on white', off: color(0xffffff), shade: (v, k) => gray(255 - Math.floor((255 * v) / (k - 1))) },
  { name: 'ink', label: 'ink: white on black', off: color(0), shade: (v, k) => gray(Math.floor((255 * v) / (k - 1))) },
  { name: 'sky', label: 'sky: blues', off: color(0x12324a), shade: (v, k) => between(SKIES, v / (k - 1)) },
  { name: 'cividis', label: 'cividis: blue to yellow', off: color(0x00224e), shade: (v, k) => between(CIVIDIS, v / (k - 1)) },
];

/**
 * Returns the palette of a name, or the default.
 * @param {string} name
 * @returns {Palette}
 */
export function paletteNamed(name) {
  return palettes.find((one) => one.name === name) ?? palettes[0];
}

/**
 * Says whether lights that are on are darker than those that are off; pictures are inverted then.
 * @param {Palette} palette
 */
export function darkIsOn(palette) {
  const lightness = (/** @type {Color} */ [r, g, b]) => 299 * r + 587 * g + 114 * b;
  return lightness(palette.shade(1, 2)) < lightness(palette.off);
}

/**
 * Lists the colors of the k values of a light.
 * @param {Palette} palette
 * @param {number} k
 */
export function colorsOf(palette, k) {
  return Array.from({ length: k }, (_, v) => (v === 0 ? palette.off : palette.shade(v, k)));
}

/**
 * Returns the color between lights: the gray that differs most in brightness from all of them, as in a film.
 * @param {Palette} palette
 * @param {number} k
 * @returns {Color}
 */
export function backgroundOf(palette, k) {
  const bright = (/** @type {Color} */ [r, g, b]) => 299 * r + 587 * g + 114 * b;
  const apart = (/** @type {Color} */ gray) => Math.min(...colorsOf(palette, k).map((one) => Math.abs(bright(gray) - bright(one))));
  const grays = [0x0b0e14, 0x5b6270, 0x838b98, 0xc4c8ce, 0xffffff].map(color);
  return grays.reduce((best, one) => (apart(one) > apart(best) ? one : best));
}

/**
 * Returns the colors of a cell from the back to the front: a cell that is round or glows has discs of these parts of its
 * size, as in a film.
 * @param {string} cells
 * @param {Color} off
 * @param {Color} of
 * @param {boolean} on
 * @returns {{part: number, color: Color}[]}
 */
export function discsOf(cells, off, of, on) {
  const mix = (/** @type {Color} */ a, /** @type {Color} */ b, /** @type {number} */ part) => /** @type {Color} */ (a.map((v, i) => Math.round(v + part * (b[i] - v))));
  if (cells === 'round') return [{ part: 0, color: mix(off, [0, 0, 0], 0.35) }, { part: 0.92, color: of }];
  if (cells !== 'glow' || !on) return [{ part: 0, color: of }];
  return [0, 0.98, 0.8, 0.6, 0.35].map((part, i) => ({ part, color: i / 4 < 0.7 ? mix(off, of, 0.25 + i / 4) : mix(of, [255, 255, 255], 2 * (i / 4 - 0.7)) }));
}

/**
 * Writes a color as CSS does.
 * @param {Color} c
 */
export function css([r, g, b]) {
  return `rgb(${r} ${g} ${b})`;
}

/**
 * Returns a color as the four bytes of a pixel.
 * @param {Color} c
 */
export function word([r, g, b]) {
  return new Uint32Array(new Uint8ClampedArray([r, g, b, 255]).buffer)[0];
}

/**
 * @param {number} hex
 * @returns {Color}
 */
function color(hex) {
  return [hex >> 16, (hex >> 8) & 255, hex & 255];
}

/**
 * @param {number} v
 * @returns {Color}
 */
function gray(v) {
  return [v, v, v];
}

/**
 * Returns the color at a place from 0 to 1 along a scale of stops.
 * @param {Color[]} stops
 * @param {number} at
 * @returns {Color}
 */
function between(stops, at) {
  const place = at * (stops.length - 1);
  const low = Math.min(Math.floor(place), stops.length - 2);
  const mix = (/** @type {0 | 1 | 2} */ i) => Math.round(stops[low][i] + (place - low) * (stops[low + 1][i] - stops[low][i]));
  return [mix(0), mix(1), mix(2)];
}
