// What the store of the Lab needs of the page and the engine; tests give it others.
import { call } from '../engine/call.ts';
import { saveFile, toClipboard } from '../kit/files.ts';
import { frame, later } from '../kit/job.ts';
import { write } from './files.ts';
import { openPuzzle, readPuzzle } from './open.ts';
import { solvers } from './solvers.ts';

export const world = {
  call,
  solvers,
  open: openPuzzle,
  read: readPuzzle,
  write,
  save: saveFile,
  later,
  frame,
  copy: toClipboard,
  clock: () => performance.now(),
  /** Whether nothing should move. */
  still: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
};

export type World = typeof world;
