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

/** Puts a view of a board into a container. Buttons that would be too small for fingers are drawn on a canvas. */
export function createView(container: HTMLElement, board: Board, options: ViewOptions = {}): View {
  const [x0, y0, x1, y1] = board.box;
  const large =
    board.buttons > MOST_BUTTONS ||
    board.lights > MOST_LIGHTS ||
    Math.max(x1 - x0, y1 - y0) > LONGEST;
  const { clientWidth: width } = container;
  const fine = width > 0 && width / (x1 - x0) < FINGER && matchMedia('(pointer: coarse)').matches;
  const drawn = options.large || large || (fine && !options.readOnly);
  return drawn ? new CanvasView(container, board, options) : new DomView(container, board, options);
}
