// A view of a board. Small boards are real buttons in the page; large ones are drawn on a canvas. Both have the
// same methods, and only draw: the session owns the game.

import { CanvasView } from './canvas/canvasview.ts';
import { DomView } from './domview.ts';
import type { Board } from './board.ts';
import type { MarkKind } from './drawing.ts';
import type { Marks } from './marks.ts';

export interface ViewOptions {
  label?: string; // what the board is called, for screen readers
  onPress?: (button: number) => void; // is called when a person presses a button
  readOnly?: boolean; // a picture: nothing can be pressed
  large?: boolean; // draw on a canvas, however small the board is
}

export interface View {
  element: HTMLElement;
  marks: Marks;
  /**
   * Shows the lights. A caller that knows which lights changed may pass them, which makes it cheap on huge boards; the values are not copied there.
   */
  show: (values: Uint8Array, changed?: number[] | null) => void;
  /** Marks exactly these buttons with a kind; one that is listed several times shows how often. */
  mark: (buttons: Iterable<number>, kind: MarkKind) => void;
  markLights: (lights: Iterable<number>, kind: MarkKind) => void;
  clear: (kind?: MarkKind) => void; // takes marks away, all if no kind is given
  focus: (button: number) => void;
  say: (text: string) => void; // to screen readers, after a moment
  reveal?: (button: number) => void; // brings a button into sight, where not all are seen
  fit?: () => void; // shows the whole board
  wave?: (from: number) => void; // sends a wave of light out from a button, as when a game is won
  destroy: () => void;
}

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
