// A view of a board. Small boards are real buttons in the page; large ones are drawn on a canvas. Both have the
// same methods, and only draw: the session owns the game.

import { CanvasView } from './canvasview.js';
import { DomView } from './domview.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./drawing.js').MarkKind} MarkKind */

/**
 * @typedef {object} ViewOptions
 * @property {string} [label]                       what the board is called, for screen readers
 * @property {(button: number) => void} [onPress]   is called when a person presses a button
 * @property {boolean} [readOnly]                   a picture: nothing can be pressed
 * @property {boolean} [large]                      draw on a canvas, however small the board is
 */

/**
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {import('./marks.js').Marks} marks
 * @property {(values: Uint8Array, changed?: number[] | null) => void} show
 * Shows the lights. A caller that knows which lights changed may pass them, which makes it cheap on huge boards;
 * the values are not copied there.
 * @property {(buttons: Iterable<number>, kind: MarkKind) => void} mark
 *   Marks exactly these buttons with a kind; one that is listed several times shows how often.
 * @property {(lights: Iterable<number>, kind: MarkKind) => void} markLights
 * @property {(kind?: MarkKind) => void} clear      takes marks away, all if no kind is given
 * @property {(button: number) => void} focus
 * @property {(text: string) => void} say           to screen readers, after a moment
 * @property {(button: number) => void} [reveal]   brings a button into sight, where not all are seen
 * @property {() => void} [fit]                    shows the whole board
 * @property {(from: number) => void} [wave]       sends a wave of light out from a button, as when a game is won
 * @property {() => void} destroy
 */

/** The most buttons that are elements of the page, the most lights, and the longest side. */
const MOST_BUTTONS = 1024;
const MOST_LIGHTS = 2048;
const LONGEST = 64;

/** The least size of a unit that a finger can press, in pixels: smaller ones need to be zoomed. */
const FINGER = 20;

/**
 * Puts a view of a board into a container.
 * @param {HTMLElement} container
 * @param {Board} board
 * @param {ViewOptions} [options]
 * @returns {View}
 */
export function createView(container, board, options = {}) {
  const large = options.large || isLarge(board) || (!options.readOnly && isTooFine(container, board));
  return large ? new CanvasView(container, board, options) : new DomView(container, board, options);
}

/** @param {Board} board */
function isLarge(board) {
  const [x0, y0, x1, y1] = board.box;
  return board.buttons > MOST_BUTTONS || board.lights > MOST_LIGHTS || Math.max(x1 - x0, y1 - y0) > LONGEST;
}

/**
 * Reports whether the buttons would be too small for fingers.
 * @param {HTMLElement} container
 * @param {Board} board
 */
function isTooFine(container, board) {
  const width = container.clientWidth;
  return width > 0 && matchMedia('(pointer: coarse)').matches && width / (board.box[2] - board.box[0]) < FINGER;
}
