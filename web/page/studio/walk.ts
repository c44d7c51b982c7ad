// A state on its way through a film: it goes to any press, forward and back.
import type { Board } from '../board/board.ts';
import type { DrawAnswer } from '../engine/generated.ts';

/**
 * A drawn picture: the wish, and the nearest state that can be reached. In color they have the rows of red, then
 * green, then blue.
 */
export type Drawn = DrawAnswer & { target: string[]; state: string[] };

/**
 * The film: the state it begins with, and the presses of each scene in order; and what is known of its pictures,
 * which may be redrawn while the film still plays.
 */
export interface Script {
  board: Board;
  first: Uint8Array;
  scenes: number[][];
  least: boolean; // no presses that lead from picture to picture are fewer
  order: string;
  answers: Drawn[];
}

/** A state of a board, and which of its buttons are pressed and which of its lights are wrong. */
export interface Shown {
  board: Board;
  values: Uint8Array;
  marked: number[];
  wrong: number[];
}

/** Returns the rows of each layer: one, or in color three. */
export function layersOf(board: Board, rows: string[]) {
  const each = board.rows.length;
  return Array.from({ length: rows.length / each }, (_, n) => rows.slice(n * each, (n + 1) * each));
}

/** Returns the values of the lights of all layers. */
export function valuesOf(board: Board, rows: string[]) {
  return Uint8Array.from(layersOf(board, rows).flatMap((layer) => [...board.valuesOf(layer)]));
}

export class Walk {
  readonly board = this.script.board;
  readonly buttons = Int32Array.from(this.script.scenes.flat());
  readonly values = this.script.first.slice();
  /** How many presses were made, of those forward and then those back. */
  at = 0;
  /** The presses at which pictures are complete: before the first scene and after each. */
  stands: number[] = [0];

  constructor(private script: Script) {
    for (const scene of script.scenes)
      this.stands.push(this.stands[this.stands.length - 1] + scene.length);
  }

  /** Returns the button of a press along the way. `n`: from 0. */
  button(n: number) {
    return n < this.buttons.length
      ? this.buttons[n]
      : this.buttons[2 * this.buttons.length - 1 - n];
  }

  /** Lists the buttons of the presses from one number to another, in whatever layer. */
  pressed(from: number, to: number) {
    return Array.from(
      { length: Math.max(0, to - from) },
      (_, n) => this.button(from + n) % this.board.buttons,
    );
  }

  /** Goes to the frame after a number of presses, and returns the state there. */
  go(at: number) {
    let [now, to] = [this.place(this.at), this.place(at)];
    while (now < to) this.press(this.buttons[now++], 1);
    while (now > to) this.press(this.buttons[--now], -1);
    this.at = at;
    return this.values;
  }

  /** Presses a button, whose layer is part of its number. */
  private press(button: number, times: number) {
    const { board, values } = this;
    board.press(
      values.subarray(Math.floor(button / board.buttons) * board.lights),
      button % board.buttons,
      times,
    );
  }

  /** Returns the number of the picture that is shown now, or −1 between two. */
  get picture() {
    return this.stands.indexOf(this.place(this.at));
  }

  /** Returns the number of the picture that is nearest. */
  get nearest() {
    const far = this.stands.map((stand) => Math.abs(stand - this.place(this.at)));
    return far.indexOf(Math.min(...far));
  }

  /** The way back shows the states of the way there: returns how many presses forward make one of them. */
  private place(at: number) {
    return at <= this.buttons.length ? at : 2 * this.buttons.length - at;
  }
}
