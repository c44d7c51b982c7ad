// What the store needs of the browser and of the engine; tests give it others.
import { loadBoard } from '../board/board.ts';
import { call } from '../engine/call.ts';
import { highs } from '../engine/highs.ts';
import { frame, later } from '../kit/job.ts';
import { saveFile } from '../kit/files.ts';
import { read, write } from '../kit/keep.ts';
import { paletteNamed } from './palette.ts';
import { readImage, readPictures, pixelsFor, turned } from './pictures/images.ts';
import { Screen } from './screen.ts';
import { encode } from './video.ts';
import { words } from './words.ts';
import works from './exhibition/works.json' with { type: 'json' };
import type { Shown } from './player.ts';

/** How many pixels a picture of a board is wide or high, about. */
const PNG_SIDE = 1024;

/** Returns a picture of the exhibition. */
async function sample(name: string) {
  return readImage(await (await fetch(`exhibition/${name}`)).blob(), name);
}

export const world = {
  sample, call, frame, later, loadBoard, encode, readPictures, turned, pixelsFor, highs, save: saveFile,
  now: () => performance.now(),
  /** Returns the pictures of a work of the exhibition, its board and its order; null if it is not made of pictures. */
  async work(name: string) {
    const { pictures, board = '', order = '' } = works.find((one) => one.name === name) ?? {};
    if (!pictures) return null;
    return { pictures, images: await Promise.all(pictures.map(sample)), board, order };
  },
  read: () => read('studio'),
  write: (text: string) => void write('studio', text),
  canShare: (file: File) => navigator.canShare?.({ files: [file] }) ?? false,
  share: (file: File) => navigator.share({ files: [file], title: words.shared }),
  png({ board, values, wrong }: Shown, palette: string): Promise<Blob | null> {
    const screen = new Screen(document.createElement('canvas'));
    screen.prepare(board, paletteNamed(palette), { width: PNG_SIDE, height: PNG_SIDE });
    screen.show(values, [], wrong);
    return new Promise((resolve) => screen.canvas.toBlob(resolve, 'image/png'));
  },
};

export type World = typeof world;
