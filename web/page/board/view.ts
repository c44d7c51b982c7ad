// A view of a board. Small boards are real buttons in the page; large ones are drawn on a canvas.
import { CanvasView } from './canvas/canvasview.ts';
import { DomView } from './domview.ts';
import type { Board } from './board.ts';
import type { BoardView, ViewOptions } from './boardview.ts';

export type View = BoardView;

/** The most buttons that are elements of the page, the most lights, and the longest side. */
const MOST_BUTTONS = 1024;
const MOST_LIGHTS = 2048;
const LONGEST = 64;

/** The least size of a unit that a finger can press, in pixels: smaller ones need to be zoomed. */
const FINGER = 20;

/** Puts a view of a board into a container. */
export function createView(container: HTMLElement, board: Board, options: ViewOptions = {}): View {
  const large = options.large || isLarge(board) || (!options.readOnly && isTooFine(container, board));
  return large ? new CanvasView(container, board, options) : new DomView(container, board, options);
}

function isLarge(board: Board) {
  const [x0, y0, x1, y1] = board.box;
  return board.buttons > MOST_BUTTONS || board.lights > MOST_LIGHTS || Math.max(x1 - x0, y1 - y0) > LONGEST;
}

/** Reports whether the buttons would be too small for fingers. */
function isTooFine(container: HTMLElement, board: Board) {
  const width = container.clientWidth;
  return width > 0 && matchMedia('(pointer: coarse)').matches && width / (board.box[2] - board.box[0]) < FINGER;
}
