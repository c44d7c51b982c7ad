// Pictures of a puzzle: chosen, dropped or pasted. The browser decodes them, so that every format works that it knows.
import type { Solver } from './store.ts';
import { words } from './words.ts';

/** The longest side that is sent to the engine, in pixels. */
const LONGEST = 1600;

/** Takes the file of an input. */
export function chosen(store: Solver, input: HTMLInputElement) {
  const [file] = input.files ?? [];
  if (file) store.see(pngOf(file));
  input.value = '';
}

/** Reads the picture of the clipboard, if the browser lets it. */
export async function pasted(): Promise<string> {
  const items = await navigator.clipboard?.read?.() ?? [];
  for (const item of items) {
    const type = item.types.find((name) => name.startsWith('image/'));
    if (type) return pngOf(await item.getType(type));
  }
  throw new Error(words.noPicture);
}

/** Takes pictures that are pasted by keys or dropped anywhere. */
export function followPictures(store: Solver) {
  const take = (event: Event, data: DataTransfer | null) => {
    const file = [...data?.files ?? []].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    event.preventDefault();
    store.see(pngOf(file));
  };
  addEventListener('paste', (event) => take(event, event.clipboardData));
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => take(event, event.dataTransfer));
}

/** Returns a picture as PNG in base64, no larger than the engine needs. */
async function pngOf(file: Blob): Promise<string> {
  const image = await createImageBitmap(file).catch(() => { throw new Error(words.unreadable); });
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const size = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) };
  const canvas = Object.assign(document.createElement('canvas'), size);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.toDataURL('image/png').split(',')[1]!;
}
