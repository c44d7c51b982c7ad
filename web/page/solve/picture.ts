// Pictures of a puzzle: chosen, dropped or pasted. The browser decodes them, so that every format works that it knows.
import { call, warm, where } from '../engine/call.ts';
import { followFiles } from '../kit/files.ts';
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

let prepared = false;

/**
 * Starts the engine before there is a picture. It reads a drawing twice: the first time compiles the code, and what ran
 * often is then compiled again, into faster code.
 */
export function prepare() {
  if (prepared) return;
  prepared = true;
  const row = (' '.repeat(8) + '~'.repeat(24)).repeat(20);
  const image = new TextEncoder().encode(
    `P5 640 640 255\n${(' '.repeat(8 * 640) + row.repeat(24)).repeat(20)}`,
  );
  const read = async () => where('read') === 'worker' && call('read', { image }, { here: true });
  void warm('read')
    .then(read)
    .then(read)
    .catch(() => {});
}

/** Prepares for a picture when the page has nothing else to do: one that is pasted comes without notice. */
export async function prepareLater() {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  await warm();
  if (where() !== 'worker' || connection?.saveData) return;
  (globalThis.requestIdleCallback ?? setTimeout)(prepare);
}

/** Reads the picture of the clipboard, if the browser lets it. */
export async function pasted(): Promise<Picture> {
  const items = (await navigator.clipboard?.read?.()) ?? [];
  for (const item of items) {
    const type = item.types.find((name) => name.startsWith('image/'));
    if (type) return pixelsOf(await item.getType(type));
  }
  throw new Error(words.noPicture);
}

/** Takes pictures that are pasted by keys or dropped anywhere. */
export function followPictures(see: (picture: Promise<Picture>) => void) {
  followFiles((files) => {
    const image = files.find(({ type }) => type.startsWith('image/')) ?? files[0]; // some systems do not know HEIC
    see(pixelsOf(image));
  });
  addEventListener('dragenter', prepare);
  addEventListener('dragover', (event) => event.preventDefault());
}

/** Returns a picture as the engine takes it, shrunk by a whole factor, so that no thin line is lost. */
export async function pixelsOf(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(words.unreadable);
  });
  const scale = Math.ceil(Math.max(bitmap.width, bitmap.height) / LONGEST);
  const [width = 1, height = 1] = [bitmap.width, bitmap.height].map((side) =>
    Math.max(1, Math.floor(side / scale)),
  );
  const context = new OffscreenCanvas(width, height).getContext('2d', {
    willReadFrequently: true,
  })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  const head = `P7\nWIDTH ${width}\nHEIGHT ${height}\nDEPTH 4\nMAXVAL 255\nENDHDR\n`;
  const image = new Uint8Array(await new Blob([head, data]).arrayBuffer());
  return { image, url: URL.createObjectURL(file), width, height };
}
