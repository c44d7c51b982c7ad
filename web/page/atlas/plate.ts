// The plate: a canvas on which a picture of cells is shown in whole pixels, so that it is crisp: one cell is s by s
// pixels of the screen, or q by q cells are one pixel. And the same as a file: PNG in pixels of whole cells, SVG in
// strips.
import { bindCamera } from '../kit/camera.ts';
import { withColors, colors, type Colors } from '../kit/colors.ts';
import { imageOf, pixelsOf, type Picture } from './cells.ts';
import type { Atlas } from './store.ts';
import { words } from './words.ts';
import { saveFile } from '../kit/files.ts';
import { addressOf } from './board.ts';

/** Draws what the Atlas shows on a canvas, and lets fingers and mouse move it. */
export function mountPlate(canvas: HTMLCanvasElement, atlas: Atlas) {
  const { camera, explore } = atlas;
  const element = canvas.parentElement!;
  const ink = canvas.getContext('2d');
  if (!ink) throw new Error(words.noCanvas);
  let pixels = new OffscreenCanvas(1, 1); // one pixel a cell of what is seen
  let stored: unknown[] = []; // of what the pixels are, if they are of all of it
  const fill = (image: ImageData) => {
    const [w, h] = [Math.max(image.width, pixels.width), Math.max(image.height, pixels.height)];
    if (w > pixels.width || h > pixels.height) pixels = new OffscreenCanvas(w, h);
    pixels.getContext('2d')?.putImageData(image, 0, 0);
  };
  const draw = (colors: Colors) => {
    const {
      picture: { value: picture },
      cursor: { value: cursor },
      painted,
    } = atlas;
    const stamp = [picture, painted.value, colors, camera.scale];
    void camera.changes.value; // draws again when it changes
    const { width, height } = canvas;
    ink.clearRect(0, 0, width, height);
    if (!picture) return;
    picture.ink(colors);
    const [left, top] = camera.origin;
    const size = camera.scale;
    ink.imageSmoothingEnabled = false;
    if (size < 1) {
      const q = Math.round(1 / size);
      const [w, h] = [Math.ceil(picture.cols / q), Math.ceil(picture.rows / q)];
      if (stamp.some((of, i) => of !== stored[i])) fill(imageOf(picture, 0, 0, w, h, q));
      stored = stamp;
      ink.drawImage(pixels, 0, 0, w, h, left, top, w, h);
    } else {
      const [c0, r0] = [
        Math.max(0, Math.floor(-left / size)),
        Math.max(0, Math.floor(-top / size)),
      ];
      const w = Math.min(picture.cols, Math.ceil((width - left) / size)) - c0;
      const h = Math.min(picture.rows, Math.ceil((height - top) / size)) - r0;
      if (w <= 0 || h <= 0) return;
      stored = [];
      fill(imageOf(picture, c0, r0, w, h));
      ink.drawImage(pixels, 0, 0, w, h, left + c0 * size, top + r0 * size, w * size, h * size);
    }
    if (cursor) frame(ink, left + cursor.col * size, top + cursor.row * size, size, camera.ratio);
  };
  const resize = () => {
    const { width, height } = element.getBoundingClientRect();
    camera.ratio = window.devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(width * camera.ratio));
    canvas.height = Math.max(1, Math.round(height * camera.ratio));
    camera.resize(canvas.width, canvas.height);
  };
  new ResizeObserver(resize).observe(element);
  resize();
  const cell = (x: number, y: number) => {
    const [col, row] = camera.at(x, y).map(Math.floor) as [number, number];
    return [row, col] as const;
  };
  bindCamera(element, camera, {
    tap: (x, y) => explore.tap(...cell(x, y)),
    hover: (x, y) => explore.hover(...cell(x, y)),
  });
  withColors(draw);
}

/** Frames a cell, so that it is seen however small it is. */
function frame(ink: CanvasRenderingContext2D, x: number, y: number, size: number, ratio: number) {
  const room = Math.max(3, Math.round(6 * ratio - size / 2));
  const line = Math.max(2, Math.round(2 * ratio));
  for (const [width, color] of [
    [2 * line, 'white'],
    [line, 'black'],
  ] as const) {
    ink.lineWidth = width;
    ink.strokeStyle = color;
    ink.strokeRect(x - room, y - room, size + 2 * room, size + 2 * room);
  }
}

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
  const name = `lightsout-${addressOf(atlas.place.value)
    .replace(/[^0-9a-z_-]/g, '-')
    .slice(0, 80)}`;
  try {
    if (format === 'png') {
      const { rows, cols } = picture;
      const room = Math.min(
        64,
        Math.sqrt(MOST_PIXELS / (rows * cols)),
        MOST_SIDE / Math.max(rows, cols),
      );
      const most = Math.min(pixels, Math.max(1, Math.floor(room)));
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
    strips
      .get(pixels[from])
      ?.push(`M${from % cols} ${Math.floor(from / cols)}h${to - from}v1h${from - to}z`);
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
  return pixel >>> 24 === 0
    ? 'none'
    : `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
