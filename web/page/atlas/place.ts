// What the Atlas can show.

export type View = 'solution' | 'quiet' | 'map';

/** The kind of a board: what it has apart from its size. */
export interface Kind {
  topology: string;
  shape: string; // of what a press changes: plus, king and so on, or custom
  self: boolean; // whether a press changes the pressed cell
  stencil: string; // if it is custom: rows of digits joined by _
  modulus: number;
}

export interface Place extends Kind {
  rows: number;
  columns: number;
  view: View;
  terms: number[]; // quiet patterns, from 1: the sum that is shown, or what is added to a solution
  least: boolean; // whether the solution is to have fewest presses
  reach: number; // how far the map goes
}
