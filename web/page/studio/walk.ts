// A state on its way through a film: it goes to any press, forward and back.
import type { Board } from '../board/board.ts';
import type { DrawAnswer } from '../engine/generated.ts';

/** A drawn picture: the wish, and the nearest state that can be reached. */
export type Drawn = DrawAnswer & { target: string[]; state: string[] };

/**
 * The film: the state it begins with, and the presses of each scene in order; and what is known of its pictures,
 * which may be redrawn while the film still plays.
 */
export interface Script {
  board: Board;
  first: Uint8Array;
  scenes: number[][];
  order: string;
  answers: Drawn[];
}

export class Walk {
  board: Board;
  buttons: Int32Array<ArrayBuffer>;
  values: Uint8Array<ArrayBuffer>;
  /** How many presses were made, of those forward and then those back. */
  at = 0;
  /** The presses at which pictures are complete: before the first scene and after each. */
  stands: number[] = [0];

  constructor(script: Script) {
    this.board = script.board;
    this.buttons = Int32Array.from(script.scenes.flat());
    this.values = script.first.slice();
    for (const scene of script.scenes) this.stands.push(this.stands[this.stands.length - 1] + scene.length);
  }

  /** Returns the button of a press along the way. `n`: from 0. */
  button(n: number) {
    return n < this.buttons.length ? this.buttons[n] : this.buttons[2 * this.buttons.length - 1 - n];
  }

  /** Goes to the frame after a number of presses, and returns the state there. */
  go(at: number) {
    const { board, values, buttons } = this;
    // The way back shows the states of the way there: that many presses forward make each of them.
    const place = (n: number) => (n <= buttons.length ? n : 2 * buttons.length - n);
    let [now, to] = [place(this.at), place(at)];
    while (now < to) board.press(values, buttons[now++]);
    while (now > to) board.press(values, buttons[--now], -1);
    this.at = at;
    return values;
  }

  /** Returns the number of the picture that is shown now, or −1 between two. */
  get picture() {
    const n = this.buttons.length;
    return this.stands.indexOf(this.at <= n ? this.at : 2 * n - this.at);
  }

  /** Returns the number of the picture that is nearest. */
  get nearest() {
    const n = this.buttons.length;
    const here = this.at <= n ? this.at : 2 * n - this.at;
    let best = 0;
    this.stands.forEach((stand, i) => {
      if (Math.abs(stand - here) < Math.abs(this.stands[best] - here)) best = i;
    });
    return best;
  }
}
