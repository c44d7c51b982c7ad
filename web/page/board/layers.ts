// Boards of three and four dimensions as the page shows them: layers of squares side by side, those of four
// dimensions in a frame of rows and columns. Go's layout slants the layers, which makes targets too flat for fingers.
import type { Shape } from './board.ts';

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
        shapes.push({ x: x + 0.5, y: y + 0.5, r: 0.5, corners: [x, y, x + 1, y, x + 1, y + 1, x, y + 1] });
      }
    }
  }
  return { shapes, box: [0, 0, across * (cols + APART) - APART, down * (rows + APART) - APART] };
}
