// Images from files, decoded by the browser and scaled down: one of an image, several of a video or of an animated
// GIF, WebP or PNG. And the pixels of them that the engine gets.
import { base64 } from '../../engine/base64.ts';
import { words } from '../words.ts';

/** The longest file and the most pixels that are decoded, and the longest side that is kept. */
const MOST_BYTES = 64 << 20;
const MOST_PIXELS = 64e6;
const KEPT = 1600;

/** The files of pictures that the engine decodes as the command line does, in base64. It refuses larger ones. */
const originals: WeakMap<HTMLCanvasElement, string> = new WeakMap();
const MOST_DECODED = 26e6;

/** How many pixels the engine gets for a cell, across and down, of a picture that is only glanced at; and in all. */
const FINE = 4;
const MOST_SENT = 9e5;

/** What part of a picture is shown: its middle, from 0 to 1, and how much it is enlarged. */
export type Crop = { x: number; y: number; zoom: number };

export type Part = { left: number; top: number; width: number; height: number };

/** The crop of the middle. */
export const MIDDLE: Readonly<Crop> = { x: 0.5, y: 0.5, zoom: 1 };

/** Decodes an image file, turned as the camera says, over white. It rejects with one clear line. */
export async function readImage(file: Blob, name: string): Promise<HTMLCanvasElement> {
  if (file.size === 0) throw new Error(words.empty(name));
  if (file.size > MOST_BYTES) throw new Error(words.large(name, MOST_BYTES >> 20));
  if (file.type && !file.type.startsWith('image/')) throw new Error(words.noImageFile(name));
  const image = new Image();
  const vector = file.type === 'image/svg+xml';
  // Of an SVG by the address of a blob, the pixels may not be read.
  const data = async () =>
    `data:${file.type};base64,${base64(new Uint8Array(await file.arrayBuffer()))}`;
  const address = vector ? await data() : URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) =>
      Object.assign(image, { onload: resolve, onerror: reject, src: address }),
    );
    const [width, height] = [image.naturalWidth || 512, image.naturalHeight || 512];
    // A browser decodes an image when it is drawn: one that would fill the memory is refused before.
    const vast = !vector && width * height > MOST_PIXELS;
    if (vast) throw new RangeError(words.vast(name, { width, height }, MOST_PIXELS / 1e6));
    await image.decode();
    const kept = keep(image, width, height, vector);
    if (/(jpeg|png)$/.test(file.type) && width * height <= MOST_DECODED) {
      originals.set(kept, base64(new Uint8Array(await file.arrayBuffer())));
    }
    context(kept).getImageData(0, 0, 1, 1); // some browsers draw an SVG with a page inside, and then keep its pixels to themselves
    return kept;
  } catch (error) {
    throw error instanceof RangeError ? error : new Error(words.unreadImage(name));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Returns a copy of an image on a canvas, smaller if it is large. `once`: in one step, however large it says it is. */
export function keep(
  image: CanvasImageSource,
  width: number,
  height: number,
  once = false,
): HTMLCanvasElement {
  const by = Math.min(1, KEPT / Math.max(width, height));
  const [w, h] = [Math.max(1, Math.round(width * by)), Math.max(1, Math.round(height * by))];
  return (once ? drawnOnce : drawn)(image, wholeOf({ width, height }), w, h);
}

/** Rotates a picture by a quarter turn, clockwise. */
export function turned(image: HTMLCanvasElement) {
  const ink = inkOf(image.height, image.width);
  ink.translate(image.height, 0);
  ink.rotate(Math.PI / 2);
  ink.drawImage(image, 0, 0);
  return ink.canvas;
}

/** Returns the part of a picture that a crop shows on a board of a shape, width over height. */
export function partOf(image: { width: number; height: number }, crop: Crop, shape: number): Part {
  // Without rounding, a picture of the board's shape would be cropped by a billionth of a pixel, and smoothed.
  const rounded = (v: number) => Math.round(v * 1024) / 1024;
  const width = rounded(Math.min(image.width, image.height * shape) / crop.zoom);
  const height = Math.min(image.height, rounded(width / shape));
  const place = (middle: number, all: number, length: number) =>
    rounded(Math.min(Math.max(middle * all - length / 2, 0), all - length));
  return {
    left: place(crop.x, image.width, width),
    top: place(crop.y, image.height, height),
    width,
    height,
  };
}

/** Returns the part of a picture that is all of it. */
export function wholeOf({ width, height }: { width: number; height: number }): Part {
  return { left: 0, top: 0, width, height };
}

/**
 * Draws a part of a picture. A canvas halves at most: larger reductions are made in steps, so that every pixel
 * counts.
 */
export function drawn(
  image: CanvasImageSource,
  part: Part,
  width: number,
  height: number,
): HTMLCanvasElement {
  if (part.width <= 2 * width && part.height <= 2 * height)
    return drawnOnce(image, part, width, height);
  const [w, h] = [
    Math.max(width, Math.ceil(part.width / 2)),
    Math.max(height, Math.ceil(part.height / 2)),
  ];
  return drawn(drawnOnce(image, part, w, h), wholeOf({ width: w, height: h }), width, height);
}

function drawnOnce(
  image: CanvasImageSource,
  { left, top, width: w, height: h }: Part,
  width: number,
  height: number,
) {
  const ink = inkOf(width, height);
  ink.fillStyle = '#fff';
  ink.fillRect(0, 0, width, height);
  ink.imageSmoothingQuality = 'high';
  ink.drawImage(image, left, top, w, h, 0, 0, width, height);
  return ink.canvas;
}

/**
 * Returns the pixels of a part of a picture as a portable graymap or pixmap in base64. They are those of the picture,
 * which the engine scales: each browser does it in another way. `cells`: where it does not matter, a few pixels for
 * each cell are enough.
 */
export function pixelsFor(
  image: HTMLCanvasElement,
  part: Part,
  cells?: { columns: number; rows: number },
) {
  const original = originals.get(image);
  if (original && !cells && part.width === image.width && part.height === image.height)
    return original;
  const whole = (n: number) => Math.max(1, Math.round(n));
  const fine = cells ? FINE * Math.max(cells.columns / part.width, cells.rows / part.height) : 1;
  const by = Math.min(1, fine, Math.sqrt(MOST_SENT / (part.width * part.height)));
  const [left, top, width, height] = [part.left, part.top, part.width, part.height].map(Math.round);
  const from = { left, top, width: whole(width), height: whole(height) };
  return portable(drawn(image, from, whole(from.width * by), whole(from.height * by)));
}

/** Writes a canvas as a portable graymap, or a pixmap if it has colors, in base64. */
function portable(canvas: HTMLCanvasElement) {
  const { width, height } = canvas;
  const { data } = context(canvas).getImageData(0, 0, width, height);
  let plain = true;
  for (let p = 0; plain && p < data.length; p += 4)
    plain = data[p] === data[p + 1] && data[p] === data[p + 2];
  const channels = plain ? 1 : 3;
  const head = new TextEncoder().encode(`P${plain ? 5 : 6}\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(head.length + channels * width * height);
  bytes.set(head);
  let at = head.length;
  for (let p = 0; p < data.length; p += 4) {
    for (let c = 0; c < channels; c++) bytes[at++] = data[p + c];
  }
  return base64(bytes);
}

/** Makes a canvas of a size to draw on. */
export function inkOf(width: number, height: number) {
  return context(Object.assign(document.createElement('canvas'), { width, height }));
}

/** Returns how to draw on a canvas. */
export function context(canvas: HTMLCanvasElement, willReadFrequently = true) {
  const ink = canvas.getContext('2d', { willReadFrequently });
  if (!ink) throw new Error(words.noCanvas);
  return ink;
}

/** How many frames are taken of a clip, from how many seconds, and how long the browser may take for each, in milliseconds. */
const FRAMES = 12;
const SECONDS = 60;
const PATIENCE = 10_000;

/** How long a frame may take to be painted after its seek, in milliseconds. */
const PAINTING = 2000;

/** Decodes a file. It rejects with one clear line. */
export async function readPictures(file: File, name: string): Promise<HTMLCanvasElement[]> {
  if (file.type.startsWith('video/')) return framesOf(file, name);
  const first = await readImage(file, name);
  if (!/(gif|webp|png)$/.test(file.type) || typeof ImageDecoder !== 'function') return [first];
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type: file.type });
  try {
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const count = decoder.tracks.selectedTrack?.frameCount ?? 1;
    const frames = count > 1 ? [] : [first];
    for (let n = 0; count > 1 && n < Math.min(FRAMES, count); n++) {
      const { image } = await decoder.decode({
        frameIndex: Math.floor((n * count) / Math.min(FRAMES, count)),
      });
      frames.push(keep(image, image.displayWidth, image.displayHeight));
      image.close();
    }
    return frames;
  } catch {
    return [first]; // the rest is damaged
  } finally {
    decoder.close();
  }
}

/** Returns frames of the first minute of a video, evenly spread. */
async function framesOf(file: File, name: string) {
  const video = document.createElement('video');
  video.muted = true;
  const next = (event: string) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error(words.unreadVideo(name)));
      video.addEventListener(event, resolve, { once: true });
      video.addEventListener('error', fail, { once: true });
      setTimeout(fail, PATIENCE);
    });
  const address = URL.createObjectURL(file);
  try {
    video.src = address;
    await painted(video, next('loadeddata'));
    const length = Number.isFinite(video.duration) ? Math.min(SECONDS, video.duration) : 0;
    const frames = [];
    for (let n = 0; n < (length > 0 ? FRAMES : 1); n++) {
      video.currentTime = (length * (n + 0.5)) / FRAMES;
      await painted(video, next('seeked'));
      frames.push(keep(video, video.videoWidth, video.videoHeight));
    }
    return frames;
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

/**
 * Waits until a frame can be drawn, which may be after its seek has ended. Older browsers and hidden pages do not
 * tell. `found`: resolves when the seek has ended.
 */
async function painted(video: HTMLVideoElement, found: Promise<unknown>) {
  const tells = 'requestVideoFrameCallback' in video && !document.hidden;
  const frame =
    tells &&
    new Promise((resolve) => {
      video.requestVideoFrameCallback(resolve);
    });
  await found;
  if (frame)
    await Promise.race([
      frame,
      new Promise((resolve) => {
        setTimeout(resolve, PAINTING);
      }),
    ]);
}
