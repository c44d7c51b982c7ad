// Pictures of a puzzle: chosen, dropped or pasted. The browser decodes them, so that every format works that it knows.
import type { Solver } from './store.ts';
import { words } from './words.ts';

/** The longest side of a picture that the engine searches, in pixels. */
const LONGEST = 800;

/** A picture for the engine: a PAM, which takes no time to write and to read. `url`: of the file as it was. */
export interface Picture {
  image: Uint8Array<ArrayBuffer>;
  url: string;
  width: number;
  height: number;
}

/** Takes the file of an input. */
export function chosen(store: Solver, input: HTMLInputElement) {
  const [file] = input.files ?? [];
  if (file) store.see(pixelsOf(file));
  input.value = '';
}

/** Reads the picture of the clipboard, if the browser lets it. */
export async function pasted(): Promise<Picture> {
  const items = await navigator.clipboard?.read?.() ?? [];
  for (const item of items) {
    const type = item.types.find((name) => name.startsWith('image/'));
    if (type) return pixelsOf(await item.getType(type));
  }
  throw new Error(words.noPicture);
}

/** Takes pictures that are pasted by keys or dropped anywhere. */
export function followPictures(store: Solver) {
  const take = (event: Event, data: DataTransfer | null) => {
    const file = [...data?.files ?? []].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    event.preventDefault();
    store.see(pixelsOf(file));
  };
  addEventListener('paste', (event) => take(event, event.clipboardData));
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => take(event, event.dataTransfer));
}

async function imageOf(width: number, height: number, pixels: BufferSource) {
  const head = `P7\nWIDTH ${width}\nHEIGHT ${height}\nDEPTH 4\nMAXVAL 255\nENDHDR\n`;
  return new Uint8Array(await new Blob([head, pixels]).arrayBuffer());
}

/** Returns a picture as the engine takes it, shrunk by a whole factor, so that no thin line is lost. */
async function pixelsOf(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file).catch(() => { throw new Error(words.unreadable); });
  const scale = Math.ceil(Math.max(bitmap.width, bitmap.height) / LONGEST);
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.floor(side / scale)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width!, height!);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width!, height!);
  return { image: await imageOf(width!, height!, data), url: URL.createObjectURL(file), width: width!, height: height! };
}
