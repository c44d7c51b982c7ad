// A board that can be played and analyzed but not edited, drawn as on the Play page.

import { several } from '../base/marks.js';
import { createView } from '../base/view.js';

/** @typedef {import('../base/board.js').Board} Board */
/** @typedef {import('./paint.js').Marked} Marked */

export class FixedBoard {
  /**
   * @param {HTMLElement} container
   * @param {(button: number) => void} press
   */
  constructor(container, press) {
    /** @private */
    this.container = container;
    /** @private */
    this.press = press;
    /** @private @type {Board | null} */
    this.board = null;
    /** @private @type {import('../base/view.js').View | null} */
    this.view = null;
  }

  /**
   * Shows a board, or nothing.
   * @param {Board | null} board
   */
  set(board) {
    this.container.hidden = board === null;
    if (board === this.board) return;
    this.view?.destroy();
    this.board = board;
    this.view = board ? createView(this.container, board, { label: `board ${board.spec.slice(0, 40)}`, onPress: (button) => this.press(button) }) : null;
  }

  /**
   * @param {Uint8Array} values
   * @param {Marked | null} marked
   */
  show(values, marked) {
    const { view } = this;
    if (!view) return;
    view.show(values);
    view.clear();
    if (!marked) return;
    view.mark(several(marked.presses), marked.kind);
    view.markLights(several(marked.lights), marked.kind);
  }
}
