// Saving what the Atlas shows: PNG in pixels of whole cells, SVG in outlines.
import { colors, type Colors } from '../kit/colors.ts';
import { saveFile } from '../kit/files.ts';
import { addressOf } from './board.ts';
import { svgOf } from './outline.ts';
import type { Picture } from './plate.ts';
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
      saveFile(`${name}.svg`, await svgTextOf(picture, name, colors.value), 'image/svg+xml');
    }
  } catch (error) {
    atlas.fail(error);
  }
}

/** Returns the most pixels that a cell can have. */
function mostPixels({ rows, cols }: {rows: number, cols: number}) {
  return Math.max(1, Math.min(64, Math.floor(Math.sqrt(MOST_PIXELS / (rows * cols))), Math.floor(MOST_SIDE / Math.max(rows, cols))));
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
  if (!ink || !stripInk) throw new Error('the browser has no canvas of that size');
  ink.imageSmoothingEnabled = false;
  for (let top = 0; top < rows; top += band) {
    const high = Math.min(band, rows - top);
    const image = new ImageData(cols, high);
    picture.window(0, top, cols, high, new Uint32Array(image.data.buffer));
    stripInk.putImageData(image, 0, 0);
    ink.drawImage(strip, 0, 0, cols, high, 0, top * pixels, cols * pixels, high * pixels);
    await new Promise((resolve) => setTimeout(resolve)); // the page gets its turn
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Returns an SVG of a picture: a path for each color but the most frequent, which is the ground. */
function svgTextOf(picture: Picture, title: string, page: Colors) {
  picture.ink(page);
  const { rows, cols } = picture;
  const pixels = new Uint32Array(rows * cols);
  picture.window(0, 0, cols, rows, pixels);
  const counts: Map<number, number> = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const colors = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const [ground, ...others] = colors;
  return svgOf(rows, cols, title, hex(ground), others.map((color) => ({ color: hex(color), inside: (cell) => pixels[cell] === color })));
}

/** `pixel`: alpha, blue, green, red. */
function hex(pixel: number) {
  const bytes = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  return pixel >>> 24 === 0 ? 'none' : `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
