// Boards that the page shows in its own way: layers of squares, and the letters at the sides of a cube's net.
import type { Shape } from './board.ts';

/** Returns a cell of size 1. `x`, `y`: its left top. */
export function squareAt(x: number, y: number): Shape {
  return { x: x + 0.5, y: y + 0.5, r: 0.5, corners: [x, y, x + 1, y, x + 1, y + 1, x, y + 1] };
}

/** How far layers keep apart. */
const APART = 0.5;

/** Returns the cells of a board of layers and the box around them, or null if it has none. */
export function layersOf(spec: string): {shapes: Shape[], box: number[]} | null {
  const match = /^(?:(\d+)x)?(\d+)x(\d+)x(\d+)(?:-|$)/.exec(spec);
  if (!match) return null;
  const [first, second, rows, cols] = match.slice(1).map((side) => Number(side ?? 1));
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
  ['a', 1, 0.5, -1, 0], ['a', 0.5, 1, 0, -1], ['b', 2, 0.5, 1, 0], ['b', 2.5, 1, 0, -1], ['c', 1.5, 0, 0, -1], ['c', 3.5, 1, 0, -1], ['d', 1, 2.5, -1, 0], ['d', 0.5, 2, 0, 1],
  ['e', 2, 2.5, 1, 0], ['e', 2.5, 2, 0, 1], ['f', 1.5, 3, 0, 1], ['f', 3.5, 2, 0, 1], ['g', 0, 1.5, -1, 0], ['g', 4, 1.5, 1, 0],
];

/** The distance of a letter from its side. */
const OUT = 0.3;

/** Returns the letters of a board's net; none if it is no cube. */
export function netLetters(spec: string, lights: number): {text: string, x: number, y: number}[] {
  if (!/^cube(-\d+)?(-mod\d+)?$/.test(spec)) return [];
  const side = Math.round(Math.sqrt(lights / 6));
  return LETTERS.map(([text, x, y, right, down]) => ({ text, x: x * side + right * OUT, y: y * side + down * OUT }));
}
