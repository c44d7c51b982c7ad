// Draws a board on a canvas.

import { levelColor, resolve } from './colors.js';
import { LatticePainter } from './latticepainter.js';
import { ShapePainter } from './shapepainter.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./drawing.js').MarkKind} MarkKind */

/** @typedef {{word: number, text: string}} Ink */

/**
 * The colors of a canvas.
 * @typedef {object} Inks
 * @property {Ink[]} values   of each value of a light
 * @property {Ink} core       in the middle of a light that is on
 * @property {Ink[]} gleam    over the face of a light that is on, from the middle to the edge
 * @property {boolean} glows  lights that are on shine on others
 * @property {Ink} casing     around what must be seen on every color
 * @property {Ink} number
 * @property {Ink} line
 * @property {Ink} paper
 * @property {Ink} ring       of the focus
 * @property {Ink[]} seams
 * @property {Record<MarkKind, Ink>} marks
 */

/**
 * @typedef {object} Painter
 * @property {(inks: Inks) => void} ink                  takes new colors
 * @property {(lights: number[] | null) => void} touch   says that lights changed, or that all may have
 * @property {(items: number[] | null) => void} marked   says that marks on some items changed, or that all may have
 * @property {(ctx: CanvasRenderingContext2D, camera: Camera, ratio: number) => void} draw
 */

/**
 * Returns what draws a board.
 * @param {Board} board
 * @param {Uint8Array} values
 * @param {import('./marks.js').Marks} marks
 * @returns {Painter}
 */
export function painterFor(board, values, marks) {
  return board.lattice ? new LatticePainter(board, values, marks) : new ShapePainter(board, values, marks);
}

/**
 * Reads the colors that the page has now.
 * @param {HTMLElement} element
 * @param {number} k
 * @returns {Inks}
 */
export function readInks(element, k) {
  const values = resolve(element, Array.from({ length: k }, (_, v) => levelColor(v, k)));
  const names = ['board-core', 'board-number', 'board-line', 'board-paper', 'board-ring', 'board-seam-0', 'board-seam-1',
    'board-hint', 'board-solution', 'board-quiet', 'board-witness', 'board-wrong', 'board-goal',
    'board-gleam-0', 'board-gleam-1', 'board-gleam-2', 'board-gleam-3', 'board-casing'];
  const [core, number, line, paper, ring, seam0, seam1, hint, solution, quiet, witness, wrong, goal, gleam0, gleam1, gleam2, gleam3, casing] =
    resolve(element, names.map((name) => `var(--${name})`));
  const glows = getComputedStyle(element).getPropertyValue('--board-glows').trim() !== '0';
  return { values, core, gleam: [gleam0, gleam1, gleam2, gleam3], glows, casing, number, line, paper, ring, seams: [seam0, seam1], marks: { look: hint, hint, solution, quiet, witness, wrong, goal } };
}
