// What the store needs of the browser and of the engine; tests give it others.
import { loadBoard } from '../board/board.ts';
import { call } from '../engine/call.ts';
import { highs } from '../engine/highs.ts';
import { frame, later } from '../kit/job.ts';
import { saveFile } from '../kit/files.ts';
import { read, write } from '../kit/keep.ts';
import { usualLook, type Look, type Motion } from './choices.ts';
import { offered, paletteFor, RGB } from './palette.ts';
import { readImage, readPictures, pixelsFor, turned } from './pictures/images.ts';
import { Screen } from './screen.ts';
import { encode } from './video.ts';
import { words } from './words.ts';
import works from './exhibition/works.json' with { type: 'json' };
import type { Shown } from './walk.ts';

/** How many pixels a picture of a board is wide or high, about. */
const PNG_SIDE = 1024;

/** Returns a picture of the exhibition. */
async function sample(name: string) {
  return readImage(await (await fetch(`exhibition/${name}`)).blob(), name);
}

export const world = {
  sample,
  call,
  frame,
  later,
  loadBoard,
  encode,
  readPictures,
  turned,
  pixelsFor,
  highs,
  save: saveFile,
  now: () => performance.now(),
  /** Returns the pictures of a work of the exhibition and how they become a film; null if it has none. */
  async work(name: string) {
    const {
      pictures,
      board = '',
      order = '',
      command = '',
    } = works.find((one) => one.name === name) ?? {};
    if (!pictures) return null;
    const flag = (of: string) => new RegExp(`--${of} '?([^' ]+)`).exec(command)?.[1];
    const palette = command.includes('--rgb') ? RGB.name : (flag('palette') ?? offered[0]);
    const fit = flag('fit') === 'stretch' ? 'stretch' : 'crop';
    const auto_contrast = command.includes('--auto-contrast');
    const look: Look = { ...usualLook, look: flag('look') ?? usualLook.look, fit, auto_contrast };
    return {
      pictures,
      images: await Promise.all(pictures.map(sample)),
      board,
      order,
      palette,
      look,
    };
  },
  read: () => read('studio'),
  write: (text: string) => void write('studio', text),
  canShare: (file: File) => navigator.canShare?.({ files: [file] }) ?? false,
  share: (file: File) => navigator.share({ files: [file], title: words.shared }),
  png(
    { board, values, wrong }: Shown,
    { palette, cells }: Pick<Motion, 'palette' | 'cells'>,
  ): Promise<Blob | null> {
    const screen = new Screen(document.createElement('canvas'));
    const room = { width: PNG_SIDE, height: PNG_SIDE };
    screen.prepare(board, paletteFor(palette, values.length / board.lights), room, cells);
    screen.show(values, [], wrong);
    return new Promise((resolve) => screen.canvas.toBlob(resolve, 'image/png'));
  },
};

export type World = typeof world;
