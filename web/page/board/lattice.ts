// A lattice is a board of unit squares in rows and columns, whose sides may be glued. It stores no list of
// neighbors: like Go's Grid it computes them, so a board of any size costs nothing.

import type { GridPart } from '../engine/generated.ts';

/** How one axis closes: not at all, straight, or with the other axis reversed. */
const EDGE = 0;
const STRAIGHT = 1;
const FLIPPED = 2;

/** The gluing of the rows axis and of the columns axis. The engine has the turned ones with rows as columns. */
const GLUINGS: Record<string, [number, number]> = {
  rectangle: [EDGE, EDGE],
  cylinder: [EDGE, STRAIGHT],
  torus: [STRAIGHT, STRAIGHT],
  mobius: [EDGE, FLIPPED],
  klein: [FLIPPED, STRAIGHT],
  projective: [FLIPPED, FLIPPED],
  'turned cylinder': [STRAIGHT, EDGE],
  'turned mobius': [FLIPPED, EDGE],
  'turned klein': [STRAIGHT, FLIPPED],
};

/** Returns the topology in which an axis, 0 of the rows or 1 of the columns, closes in the next way. */
export function nextGluing(topology: string, axis: number) {
  const next = GLUINGS[topology]!.map((glued, i) => (i === axis ? (glued + 1) % 3 : glued));
  return Object.keys(GLUINGS).find((name) =>
    GLUINGS[name]!.every((glued, i) => glued === next[i]),
  )!;
}

export class Lattice {
  readonly rows = this.grid.rows;
  readonly cols = this.grid.cols;
  readonly topology = this.grid.topology;
  readonly box = [0, 0, this.cols, this.rows];
  /** How the rows axis (top and bottom) and the columns axis (left and right) close. */
  readonly gluedRows: number;
  readonly gluedCols: number;

  constructor(readonly grid: GridPart) {
    const gluings = GLUINGS[grid.topology];
    if (!gluings) throw new Error(`unknown topology ${grid.topology}`);
    [this.gluedRows, this.gluedCols] = gluings;
  }

  /**
   * Returns the cell at a place of the unrolled plane, or -1 beyond an edge. The columns are brought home first, as
   * in Go: crossing a flipped side reverses the rows, which can still be brought home.
   */
  home(r: number, c: number) {
    const m = this.rows;
    const n = this.cols;
    if (c < 0 || c >= n) {
      if (this.gluedCols === EDGE) return -1;
      const q = Math.floor(c / n);
      c -= q * n;
      if (this.gluedCols === FLIPPED && q % 2 !== 0) r = m - 1 - r;
    }
    if (r < 0 || r >= m) {
      if (this.gluedRows === EDGE) return -1;
      const q = Math.floor(r / m);
      r -= q * m;
      if (this.gluedRows === FLIPPED && q % 2 !== 0) c = n - 1 - c;
    }
    return r * n + c;
  }

  /** Lists the lights that a press changes, each as often as it does. */
  toggles(button: number): number[] {
    const r = Math.floor(button / this.cols);
    const c = button % this.cols;
    const lights: number[] = [];
    for (const [dr, dc, times] of this.grid.pattern) {
      const light = this.home(r + dr, c + dc);
      for (let t = 0; light >= 0 && t < times; t++) lights.push(light);
    }
    if (this.grid.star) {
      this.addLine(lights, button, r, c, 1, 0);
      this.addLine(lights, button, r, c, 0, 1);
    }
    return lights;
  }

  /**
   * Adds the other cells of a line through a cell: on to the edge and back the other way, or over the glued sides
   * until the line returns. Over a flipped side it may go round twice before it does.
   */
  private addLine(lights: number[], button: number, r: number, c: number, dr: number, dc: number) {
    for (let d = 1; ; d++) {
      const light = this.home(r + d * dr, c + d * dc);
      if (light === button) return;
      if (light < 0) break;
      lights.push(light);
    }
    for (let d = 1; r - d * dr >= 0 && c - d * dc >= 0; d++)
      lights.push(this.home(r - d * dr, c - d * dc));
  }

  /**
   * Returns the glued sides as arrows [x1, y1, x2, y2, pair]: those of one pair are glued so that their arrows agree.
   * Pair 0 is left and right, pair 1 top and bottom.
   */
  seams(): number[][] {
    const [w, h] = [this.cols, this.rows];
    const pair = (glued: number, number: number, first: number[], [a, b, c, d]: number[]) => {
      if (glued === EDGE) return [];
      return [[...first, number], glued === FLIPPED ? [c, d, a, b, number] : [a, b, c, d, number]];
    };
    return [
      ...pair(this.gluedCols, 0, [0, 0, 0, h], [w, 0, w, h]),
      ...pair(this.gluedRows, 1, [0, 0, w, 0], [0, h, w, h]),
    ];
  }
}
