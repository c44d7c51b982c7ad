// The rules of a grid as people describe them: its size, its edges, the states of a light and what a press changes.
import { Board } from './board.ts';
import type { GridPart } from '../engine/generated.ts';

export interface GridRules {
  rows: number;
  columns: number;
  states: number;
  edges: string; // a topology of a lattice
  pattern: string; // what a press changes: 25 digits, 0 or 1, around the pressed cell, or star for row and column
}

export const SIDE = { least: 2, most: 20 };
export const STATES = { least: 2, most: 9 };

/** The side of the pattern, and its middle. */
const WIDE = 5;
const MIDDLE = 2;

/** Patterns that the engine has names for. */
export const PATTERNS: Record<string, string> = {
  plus: '0000000100011100010000000',
  x: '0000001010001000101000000',
  king: '0000001110011100111000000',
  star: 'star',
  knight: '0101010001001001000101010',
};

/** Row and column as far as the pattern shows them. */
const SHORT_STAR = '0010000100111110010000100';

export const FIRST_RULES: GridRules = {
  rows: 5,
  columns: 5,
  states: 2,
  edges: 'rectangle',
  pattern: PATTERNS.plus!,
};

/** Returns the cells of the pattern as it is drawn. */
export const drawn = (pattern: string) => (pattern === 'star' ? SHORT_STAR : pattern);

/** Returns the name of a pattern, or empty if it has none. */
export const patternName = (pattern: string) =>
  Object.keys(PATTERNS).find((name) => PATTERNS[name] === pattern) ?? '';

/** Reports whether a pattern lies in its middle 3×3. */
export const isSmall = (pattern: string) => /^0{5}(0...0){3}0{5}$/.test(drawn(pattern));

/** Changes a cell of a pattern. A press must change something: the last cell stays. */
export function withCell(pattern: string, at: number) {
  const cells = [...drawn(pattern)];
  cells[at] = cells[at] === '1' ? '0' : '1';
  return cells.includes('1') ? cells.join('') : pattern;
}

/** Returns the rules as the engine has them: with rows as columns where the topology is turned. */
export function upright(rules: GridRules): GridRules {
  const edges = rules.edges.replace('turned ', '');
  if (edges === rules.edges) return rules;
  const pattern = rules.pattern === 'star' ? 'star' : transposed([...rules.pattern], WIDE).join('');
  return { ...rules, rows: rules.columns, columns: rules.rows, edges, pattern };
}

/** Returns the cells of a grid with rows as columns. */
export function transposed<T>(cells: T[], rows: number) {
  const columns = cells.length / rows;
  return cells.map((_, i) => cells[(i % rows) * columns + Math.floor(i / rows)]!);
}

/** Returns the grid of rules. */
export function gridOf({ rows, columns: cols, edges: topology, pattern }: GridRules): GridPart {
  return { rows, cols, topology, pattern: offsetsOf(pattern), star: pattern === 'star' };
}

/** Returns the board of rules. */
export function boardOfRules(rules: GridRules) {
  const { rows, columns, states: modulus } = rules;
  const lights = rows * columns;
  const lengths = new Array<number>(rows).fill(columns);
  return new Board({
    board: specOf(rules),
    lights,
    buttons: lights,
    modulus,
    same: true,
    rows: lengths,
    grid: gridOf(rules),
  });
}

/** Returns the spec of rules. */
export function specOf(rules: GridRules) {
  const { rows, columns, states, edges, pattern } = upright(rules);
  const name = patternName(pattern);
  const lines = [0, 1, 2, 3, 4].map((r) => pattern.slice(WIDE * r, WIDE * (r + 1)));
  const small = isSmall(pattern) ? lines.slice(1, 4).map((line) => line.slice(1, 4)) : lines;
  return gridSpec(edges, rows, columns, name || `pattern=${small.join('_')}`, states);
}

/** Writes the spec of a grid as the engine does: without what is usual. */
export function gridSpec(
  topology: string,
  rows: number,
  columns: number,
  pattern: string,
  states: number,
) {
  return [
    topology === 'rectangle' ? '' : topology,
    `${rows}x${columns}`,
    pattern === 'plus' ? '' : pattern,
    states === 2 ? '' : `mod${states}`,
  ]
    .filter(Boolean)
    .join('-');
}

/** Returns the rules of a board, or null if the page cannot express them. */
export function rulesOf({ lattice, modulus: states }: Board): GridRules | null {
  const grid = lattice?.grid;
  if (!grid || states > STATES.most || Math.max(grid.rows, grid.cols) > SIDE.most) return null;
  if (Math.min(grid.rows, grid.cols) < SIDE.least) return null;
  const rules = { rows: grid.rows, columns: grid.cols, states, edges: grid.topology };
  const cells = new Array<string>(WIDE * WIDE).fill('0');
  for (const [dr, dc, times] of grid.pattern) {
    if (Math.abs(dr!) > MIDDLE || Math.abs(dc!) > MIDDLE || times !== 1) return null;
    cells[WIDE * (dr! + MIDDLE) + dc! + MIDDLE] = '1';
  }
  const pattern = cells.join('');
  if (!grid.star) return { ...rules, pattern };
  return grid.pattern.length === 1 && cells[WIDE * MIDDLE + MIDDLE] === '1'
    ? { ...rules, pattern: 'star' }
    : null;
}

function offsetsOf(pattern: string): [number, number, number][] {
  if (pattern === 'star') return [[0, 0, 1]];
  return [...pattern].flatMap((cell, i): [number, number, number][] =>
    cell === '1' ? [[Math.floor(i / WIDE) - MIDDLE, (i % WIDE) - MIDDLE, 1]] : [],
  );
}
