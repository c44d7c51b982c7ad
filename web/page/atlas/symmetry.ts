// The rotations and reflections that preserve a pattern, found by comparing every cell; and symmetric solutions.
import { reduce } from '../board/linear.ts';
import type { Tools } from '../kit/job.ts';
import { Cells } from './cells.ts';
import type { Ask } from './world.ts';

/** Where a cell of m by n goes. */
type Turn = (r: number, c: number, m: number, n: number) => [number, number];

/** The symmetries of a rectangle, and those that only a square has, without the one that moves nothing. */
const LONG: Record<string, Turn> = {
  across: (r, c, _m, n) => [r, n - 1 - c],
  down: (r, c, m) => [m - 1 - r, c],
  half: (r, c, m, n) => [m - 1 - r, n - 1 - c],
};
const SQUARE: Record<string, Turn> = {
  quarter: (r, c, _m, n) => [c, n - 1 - r],
  diagonal: (r, c) => [c, r],
  other: (r, c, m, n) => [n - 1 - c, m - 1 - r],
};

/** Returns the symmetries that a pattern of a size may have, by name. */
export function turnsOf(rows: number, cols: number) {
  return rows === cols ? { ...LONG, ...SQUARE } : LONG;
}

/** How many cells are compared before yielding to the page. */
const SLICE = 1 << 18;

/** Returns the names of the symmetries that a pattern has. `wanted`: whether anyone still wants to know. */
export async function symmetriesOf(values: Cells, wanted: () => boolean): Promise<string[] | null> {
  const { rows, cols } = values;
  const has = [];
  let looked = 0;
  for (const [name, to] of Object.entries(turnsOf(rows, cols))) {
    const stays = (r: number, c: number) => {
      const [tr, tc] = to(r, c, rows, cols);
      return values.at(r * cols + c) === values.at(tr * cols + tc);
    };
    let cell = 0;
    for (; cell < rows * cols && stays(Math.floor(cell / cols), cell % cols); cell++) {
      if (++looked % SLICE > 0) continue;
      await new Promise((resolve) => setTimeout(resolve));
      if (!wanted()) return null;
    }
    if (cell === rows * cols) has.push(name);
  }
  return has;
}

/** The most quiet patterns and cells for which it is tried. */
export const MOST = { quiets: 64, cells: 1 << 18 };

/** Symmetries to try, the most symmetric first; each makes a group with those it implies. */
const SQUARES = [
  ['across', 'diagonal'],
  ['quarter'],
  ['across', 'down'],
  ['diagonal', 'other'],
  ['half'],
  ['across'],
  ['diagonal'],
];
const LONGS = [['across', 'down'], ['half'], ['across'], ['down']];

/**
 * Returns the quiet patterns, by their numbers, that make the solution which the engine finds symmetric, of the most
 * symmetric kind; or null if no sum does. All solutions are one of them plus sums of quiet patterns, so we look for a
 * sum that makes up for what a reflection changes: a linear equation for each cell. Equations of cells at the sides
 * decide most boards; the picture is then checked for symmetry. `board`: with two states.
 */
export async function symmetricTerms(
  ask: Ask,
  board: string,
  { signal, progress }: Pick<Tools, 'signal' | 'progress'>,
): Promise<number[] | null> {
  const found = await ask({ board }, { signal });
  const { rows, columns: cols, quiets } = found;
  const solution = new Cells(found);
  const patterns = [];
  for (let i = 1; i <= quiets; i++) {
    progress({ done: i - 1, total: quiets });
    patterns.push(new Cells(await ask({ board, what: 'quiet', quiet: [i] }, { signal })));
  }
  const turns = turnsOf(rows, cols);
  for (const names of rows === cols ? SQUARES : LONGS) {
    const terms = solveFor(
      names.map((name) => turns[name]),
      solution,
      patterns,
    );
    if (terms) return terms;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return null;
}

function solveFor(turns: Turn[], solution: Cells, patterns: Cells[]) {
  const { rows, cols } = solution;
  const equations: Uint8Array[] = []; // the last column is the right side
  const near = (at: number, size: number) => at < 2 || at >= size - 2;
  for (const turn of turns) {
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < cols; c += near(r, rows) || c < 1 || c >= cols - 2 ? 1 : cols - 3) {
        const [tr, tc] = turn(r, c, rows, cols);
        const stays = (cells: Cells) => cells.at(r * cols + c) ^ cells.at(tr * cols + tc);
        equations.push(Uint8Array.from([...patterns, solution], stays));
      }
    }
  }
  const leads = reduce(equations, 2);
  if (leads.includes(patterns.length)) return null; // 0 = 1
  return leads.filter((_, i) => equations[i][patterns.length] === 1).map((lead) => lead + 1);
}
