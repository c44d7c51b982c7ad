// Saving what the Atlas shows: PNG in pixels of whole cells, SVG in strips.
import { colors, type Colors } from '../kit/colors.ts';
import { saveFile } from '../kit/files.ts';
import { addressOf } from './board.ts';
import { imageOf, pixelsOf, type Picture } from './cells.ts';
import type { Atlas } from './store.ts';
import { words } from './words.ts';

/** The most pixels of a PNG and its longest side, as canvases go; the most cells of an SVG. */
const MOST_PIXELS = 1 << 26;
const MOST_SIDE = 16_384;
const MOST_SVG = 1 << 20;

/** How many pixels are made at a time. */
const BAND = 1 << 19;

/** Saves what is shown. `pixels`: across a cell of a PNG. */
export async function save(atlas: Atlas, format: 'png' | 'svg', pixels: number) {
  const picture = atlas.onMap ? atlas.explore.map.value : atlas.shown.value?.cells;
  if (!picture || !colors.value) return;
  const name = `lightsout-${addressOf(atlas.place.value).replace(/[^0-9a-z_-]/g, '-').slice(0, 80)}`;
  try {
    if (format === 'png') {
      const most = Math.min(pixels, mostPixels(picture));
      atlas.problem.value = most < pixels ? words.fewerPixels(most) : '';
      saveFile(`${name}.png`, await pngOf(picture, most, colors.value));
    } else if (picture.rows * picture.cols > MOST_SVG) {
      atlas.problem.value = words.largeSVG(MOST_SVG);
    } else {
      saveFile(`${name}.svg`, svgOf(picture, name, colors.value), 'image/svg+xml');
    }
  } catch (error) {
    atlas.fail(error);
  }
}

/** Returns the most pixels that a cell can have. */
function mostPixels({ rows, cols }: {rows: number, cols: number}) {
  const most = Math.min(64, Math.sqrt(MOST_PIXELS / (rows * cols)), MOST_SIDE / Math.max(rows, cols));
  return Math.max(1, Math.floor(most));
}

/** Returns a PNG of all of a picture. `pixels`: across a cell. */
async function pngOf(picture: Picture, pixels: number, colors: Colors): Promise<Blob> {
  picture.ink(colors);
  const { rows, cols } = picture;
  const canvas = new OffscreenCanvas(cols * pixels, rows * pixels);
  const ink = canvas.getContext('2d');
  const band = Math.max(1, Math.min(rows, Math.floor(BAND / cols)));
  const strip = new OffscreenCanvas(cols, band);
  const stripInk = strip.getContext('2d');
  if (!ink || !stripInk) throw new Error(words.noCanvas);
  ink.imageSmoothingEnabled = false;
  for (let top = 0; top < rows; top += band) {
    const high = Math.min(band, rows - top);
    stripInk.putImageData(imageOf(picture, 0, top, cols, high), 0, 0);
    ink.drawImage(strip, 0, 0, cols, high, 0, top * pixels, cols * pixels, high * pixels);
    await new Promise((resolve) => setTimeout(resolve)); // the page gets its turn
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Returns an SVG of a picture: a path of strips for each color but the most frequent, which is the ground. */
function svgOf(picture: Picture, title: string, colors: Colors) {
  picture.ink(colors);
  const { rows, cols } = picture;
  const pixels = pixelsOf(picture, 0, 0, cols, rows);
  const strips: Map<number, string[]> = new Map();
  for (let from = 0, to = 1; from < pixels.length; from = to, to++) {
    while (to % cols !== 0 && pixels[to] === pixels[from]) to++;
    if (!strips.has(pixels[from])) strips.set(pixels[from], []);
    strips.get(pixels[from])?.push(`M${from % cols} ${Math.floor(from / cols)}h${to - from}v1h${from - to}z`);
  }
  const [[ground], ...others] = [...strips].sort(([, a], [, b]) => b.length - a.length);
  const scale = Math.max(1, Math.floor(1000 / Math.max(rows, cols)));
  const size = `width="${cols * scale}" height="${rows * scale}" shape-rendering="crispEdges"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cols} ${rows}" ${size}>`,
    `<title>${title}</title>`,
    `<rect width="${cols}" height="${rows}" fill="${hex(ground)}"/>`,
    ...others.map(([color, path]) => `<path fill="${hex(color)}" d="${path.join('')}"/>`),
    '</svg>',
    '',
  ].join('\n');
}

/** `pixel`: alpha, blue, green, red. */
function hex(pixel: number) {
  const bytes = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  return pixel >>> 24 === 0 ? 'none' : `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
