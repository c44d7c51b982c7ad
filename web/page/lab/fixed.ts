// A board that can be played and analyzed but not edited, drawn as on the Play page.

import { several } from '../board/marks.ts';
import { createView, type View } from '../board/view.ts';
import type { Board } from '../board/board.ts';
import type { Marked } from './paint.ts';

export class FixedBoard {
  private board: Board | null = null;
  private view: View | null = null;

  constructor(private container: HTMLElement, private press: (button: number) => void) {}

  /** Shows a board, or nothing. */
  set(board: Board | null) {
    this.container.hidden = board === null;
    if (board === this.board) return;
    this.view?.destroy();
    this.board = board;
    this.view = board ? createView(this.container, board, { label: `board ${board.spec.slice(0, 40)}`, onPress: (button) => this.press(button) }) : null;
  }

  show(values: Uint8Array, marked: Marked | null) {
    const { view } = this;
    if (!view) return;
    view.show(values);
    view.clear();
    if (!marked) return;
    view.mark(several(marked.presses), marked.kind);
    view.markLights(several(marked.lights), marked.kind);
  }
}
