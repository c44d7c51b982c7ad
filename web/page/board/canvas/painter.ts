// Draws a board on a canvas.

import { levelColor, resolve } from '../../kit/plain/colors.ts';
import { LatticePainter } from './latticepainter.ts';
import { ShapePainter } from './shapepainter.ts';
import type { Board } from '../board.ts';
import type { Camera } from '../../kit/plain/camera.ts';
import type { MarkKind } from '../drawing.ts';
import type { Marks } from '../marks.ts';

type Ink = {word: number, text: string};

/** The colors of a canvas. */
export interface Inks {
  values: Ink[]; // of each value of a light
  core: Ink; // in the middle of a light that is on
  gleam: Ink[]; // over the face of a light that is on, from the middle to the edge
  glows: boolean; // lights that are on shine on others
  casing: Ink; // around what must be seen on every color
  number: Ink;
  line: Ink;
  paper: Ink;
  ring: Ink; // of the focus
  seams: Ink[];
  marks: Record<MarkKind, Ink>;
}

export interface Painter {
  ink: (inks: Inks) => void; // takes new colors
  touch: (lights: number[] | null) => void; // says that lights changed, or that all may have
  marked: (items: number[] | null) => void; // says that marks on some items changed, or that all may have
  draw: (ctx: CanvasRenderingContext2D, camera: Camera, ratio: number) => void;
}

/** Returns what draws a board. */
export function painterFor(board: Board, values: Uint8Array, marks: Marks): Painter {
  return board.lattice ? new LatticePainter(board, values, marks) : new ShapePainter(board, values, marks);
}

/** Reads the colors that the page has now. */
export function readInks(element: HTMLElement, k: number): Inks {
  const values = resolve(element, Array.from({ length: k }, (_, v) => levelColor(v, k)));
  const names = ['board-core', 'board-number', 'board-line', 'board-paper', 'board-ring', 'board-seam-0', 'board-seam-1',
    'board-hint', 'board-solution', 'board-quiet', 'board-witness', 'board-wrong', 'board-goal',
    'board-gleam-0', 'board-gleam-1', 'board-gleam-2', 'board-gleam-3', 'board-casing'];
  const [core, number, line, paper, ring, seam0, seam1, hint, solution, quiet, witness, wrong, goal, gleam0, gleam1, gleam2, gleam3, casing] =
    resolve(element, names.map((name) => `var(--${name})`));
  const glows = getComputedStyle(element).getPropertyValue('--board-glows').trim() !== '0';
  return { values, core, gleam: [gleam0, gleam1, gleam2, gleam3], glows, casing, number, line, paper, ring, seams: [seam0, seam1], marks: { look: hint, hint, solution, quiet, witness, wrong, goal } };
}
