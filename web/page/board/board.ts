// A board in the page: which lights a press changes, where they are drawn, and how states
// are written. It agrees with the Go package lightsout, which made the answer it is built from.
import { call } from '../engine/call.ts';
import { remembered } from '../engine/remember.ts';
import type { BoardAnswer, ShapePart } from '../engine/generated.ts';
import { Lattice } from './lattice.ts';

/** What is drawn for a light or a button: a polygon, or a circle if it has no corners. */
export type Shape = ShapePart;

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** How many boards are remembered. */
const KEPT = 16;

/**
 * Asks the engine for the board of a spec. The board is the same object for the same spec while it is remembered;
 * boards never change.
 */
export const loadBoard = remembered(
  async (spec) => new Board(await call('board', { board: spec })),
  KEPT,
);

export class Board {
  readonly spec = this.answer.board;
  readonly lights = this.answer.lights;
  readonly buttons = this.answer.buttons;
  readonly modulus = this.answer.modulus;
  /** Whether light i and button i are one cell. */
  readonly same = this.answer.same;
  readonly lattice = this.answer.grid ? new Lattice(this.answer.grid) : null;
  private readonly layers = this.same && !this.lattice ? layersOf(this.spec, this.lights) : null;
  /** The box that holds every shape: left, top, right, bottom. */
  readonly box: number[] = this.lattice?.box ?? this.layers?.box ?? grownBox(this.answer);
  private readonly lightShapes = this.layers?.shapes ?? (this.answer.light_shapes ?? []).map(grown);
  private readonly buttonShapes = this.answer.button_shapes?.map(grown) ?? this.lightShapes;
  /** Lines between lights: from, to, and 1 if it is an arrow. */
  readonly links = this.answer.links ?? [];
  /** Glued sides [x1, y1, x2, y2, pair]. */
  readonly seams = this.lattice?.seams() ?? [];
  /** Letters beside the sides of a net that are glued, the same at both. */
  readonly letters = netLetters(this.spec, this.lights);

  constructor(private answer: BoardAnswer) {}

  /** How many rows of lights there are. */
  get rowCount() {
    return this.lattice ? this.lattice.rows : this.rows.length;
  }

  /** The number of lights in each row of a state's text. A grid of very many rows computes it on demand. */
  get rows() {
    const { answer, lattice } = this;
    answer.rows ??= lattice
      ? (new Array(lattice.rows).fill(lattice.cols) as number[])
      : [this.lights];
    return answer.rows;
  }

  /** The number of buttons in each row of the text of presses. */
  get buttonRows() {
    return this.answer.button_rows ?? (this.buttons === this.lights ? this.rows : [this.buttons]);
  }

  /** Lists the lights that a press of the button changes; one that changes twice is listed twice. */
  toggles(button: number): number[] {
    return this.answer.toggles?.[button] ?? this.lattice?.toggles(button) ?? [];
  }

  /** Lists the lights that differ after a press: those that cancel are omitted. */
  changes(button: number): number[] {
    const times: Map<number, number> = new Map();
    for (const light of this.toggles(button)) times.set(light, (times.get(light) ?? 0) + 1);
    return [...times.keys()].filter((light) => (times.get(light) as number) % this.modulus !== 0);
  }

  /** Presses a button: changes the values in place, and touches only the lights of the button. */
  press(values: Uint8Array, button: number, times = 1) {
    const k = this.modulus;
    const step = ((times % k) + k) % k;
    for (const light of this.toggles(button)) values[light] = (values[light] + step) % k;
  }

  /** Returns the lights after presses. */
  after(start: Uint8Array, buttons: Iterable<number>) {
    const values = Uint8Array.from(start);
    for (const button of buttons) this.press(values, button);
    return values;
  }

  /** Returns the state in which every light is off. */
  off(): Uint8Array {
    return new Uint8Array(this.lights);
  }

  /** Returns the state in which every light is 1. */
  on(): Uint8Array {
    return new Uint8Array(this.lights).fill(1);
  }

  /** Writes the values of lights as rows of digits. */
  rowsOf(values: Uint8Array) {
    return digitRows(values, this.rows, this.modulus);
  }

  /** Reads rows of digits as the values of lights. */
  valuesOf(rows: string[]): Uint8Array {
    return readRows(rows, this.rows, this.modulus);
  }

  /** Reads rows of digits as how often each button is pressed. */
  pressesOf(rows: string[]): Uint8Array {
    return readRows(rows, this.buttonRows, this.modulus);
  }

  /** Names the place of a button, like Go's play.Place. */
  name(button: number) {
    if (this.answer.names) return this.answer.names[button];
    if (this.lattice && this.lattice.rows > 1) {
      return `row ${Math.floor(button / this.lattice.cols) + 1}, column ${(button % this.lattice.cols) + 1}`;
    }
    return `button ${button + 1}`;
  }

  /** Returns what is drawn for a light. */
  light(i: number): Shape {
    return this.square(i) ?? this.lightShapes[i];
  }

  /** Returns what is drawn for a button. On a board of cells it is the shape of its light. */
  button(j: number): Shape {
    return this.square(j) ?? this.buttonShapes[j];
  }

  /** Returns what a film draws: circles without room for fingers, and layers as the engine places them. */
  inFilm(i: number, of: 'light_shapes' | 'button_shapes' = 'light_shapes'): Shape {
    return this.square(i) ?? (this.answer[of] ?? this.answer.light_shapes ?? [])[i];
  }

  get boxInFilm() {
    return this.lattice?.box ?? this.answer.box ?? [0, 0, 1, 1];
  }

  private square(cell: number) {
    return this.lattice && squareAt(cell % this.lattice.cols, Math.floor(cell / this.lattice.cols));
  }
}

/** How much larger circles are drawn than the layout says: fingers need it, and there is room. */
const GROWTH = 1.25;

function grown(shape: Shape): Shape {
  return shape.corners && shape.corners.length > 0
    ? shape
    : { x: shape.x, y: shape.y, r: shape.r * GROWTH };
}

function grownBox({ box = [0, 0, 1, 1], light_shapes: shapes = [] }: BoardAnswer) {
  const circle = shapes.find((shape) => !shape.corners || shape.corners.length === 0);
  const more = circle ? circle.r * (GROWTH - 1) : 0;
  return [box[0] - more, box[1] - more, box[2] + more, box[3] + more];
}

function digitRows(values: Uint8Array, lengths: number[], k: number) {
  let next = 0;
  return lengths.map((length) => {
    let row = '';
    for (const past = next + length; next < past; next++) {
      const v = values[next];
      row += k > DIGITS.length ? DIGITS[v >> 4] + DIGITS[v & 15] : DIGITS[v];
    }
    return row;
  });
}

function readRows(rows: string[], lengths: number[], k: number) {
  const width = k > DIGITS.length ? 2 : 1;
  if (rows.length !== lengths.length) {
    throw new Error(
      `${rows.length} ${rows.length === 1 ? 'row' : 'rows'} where the board has ${lengths.length}`,
    );
  }
  const values = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let next = 0;
  rows.forEach((row, r) => {
    const refuse = (why: string) => new Error(`row ${r + 1} has ${why}`);
    const want = lengths[r] * width;
    if (row.length !== want) throw refuse(`${row.length} digits where the board has ${want}`);
    for (let at = 0; at < row.length; at += width) {
      const digits = row.slice(at, at + width);
      const v = parseInt(digits, width === 2 ? 16 : 36);
      if (!(v < k)) throw refuse(`${digits}: with ${k} states values are 0 to ${k - 1}`);
      values[next++] = v;
    }
  });
  return values;
}

/** Returns a cell of size 1. `x`, `y`: its left top. */
export function squareAt(x: number, y: number): Shape {
  return { x: x + 0.5, y: y + 0.5, r: 0.5, corners: [x, y, x + 1, y, x + 1, y + 1, x, y + 1] };
}

/** How far layers keep apart. */
const APART = 0.5;

/** Returns the cells of a board of layers and the box around them, or null if it has none, or other lights. */
function layersOf(spec: string, lights: number): { shapes: Shape[]; box: number[] } | null {
  const match = /^(?:(\d+)x)?(\d+)x(\d+)x(\d+)(?:-|$)/.exec(spec);
  if (!match) return null;
  const [first, second, rows, cols] = match.slice(1).map((side) => Number(side ?? 1));
  if (first * second * rows * cols !== lights) return null;
  // One row of layers if there are three dimensions.
  const [across, down] = match[1] ? [first, second] : [second, 1];
  const shapes: Shape[] = [];
  for (let a = 0; a < across; a++) {
    for (let b = 0; b < down; b++) {
      for (let cell = 0; cell < rows * cols; cell++) {
        const x = a * (cols + APART) + (cell % cols);
        const y = b * (rows + APART) + Math.floor(cell / cols);
        shapes.push(squareAt(x, y));
      }
    }
  }
  return { shapes, box: [0, 0, across * (cols + APART) - APART, down * (rows + APART) - APART] };
}

/** The letters: where the middles of the two sides are, in faces, and which way is out. */
const LETTERS: [string, number, number, number, number][] = [
  ['a', 1, 0.5, -1, 0],
  ['a', 0.5, 1, 0, -1],
  ['b', 2, 0.5, 1, 0],
  ['b', 2.5, 1, 0, -1],
  ['c', 1.5, 0, 0, -1],
  ['c', 3.5, 1, 0, -1],
  ['d', 1, 2.5, -1, 0],
  ['d', 0.5, 2, 0, 1],
  ['e', 2, 2.5, 1, 0],
  ['e', 2.5, 2, 0, 1],
  ['f', 1.5, 3, 0, 1],
  ['f', 3.5, 2, 0, 1],
  ['g', 0, 1.5, -1, 0],
  ['g', 4, 1.5, 1, 0],
];

/** The distance of a letter from its side. */
const OUT = 0.3;

/** Returns the letters of a board's net; none if it is no cube. */
function netLetters(spec: string, lights: number): { text: string; x: number; y: number }[] {
  if (!/^cube(-\d+)?(-mod\d+)?$/.test(spec)) return [];
  const side = Math.round(Math.sqrt(lights / 6));
  return LETTERS.map(([text, x, y, right, down]) => ({
    text,
    x: x * side + right * OUT,
    y: y * side + down * OUT,
  }));
}
