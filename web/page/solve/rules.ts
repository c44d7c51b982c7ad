// The rules of a puzzle as people describe them, and the board of the engine that they make.
import { Board } from '../board/board.ts';
import { graphSpec } from '../board/graphspec.ts';
import { Lattice } from '../board/lattice.ts';
import { guessOf, type Taught } from './teach.ts';
import type { GridPart } from '../engine/generated.ts';

export interface Rules {
  rows: number;
  columns: number;
  states: number;
  edges: string; // a topology of the engine
  pattern: string; // what a press changes: 25 digits, 0 or 1, around the pressed cell, or star for row and column
  holes: readonly number[]; // places without a light
  taught: Taught; // what buttons change that differ
}

/** A board to solve, and the place of each light. `guessed`: the buttons of which it is not known what they change. */
export interface Table {
  board: Board;
  places: readonly number[];
  guessed?: ReadonlySet<number>;
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

export const FIRST: Rules = {
  rows: 5, columns: 5, states: 2, edges: 'rectangle', pattern: PATTERNS.plus!, holes: [], taught: {},
};

/** A place has a number that does not depend on the size of the board. */
export const placeAt = (row: number, column: number) => row * 100 + column;
export const rowOf = (place: number) => Math.floor(place / 100);
export const columnOf = (place: number) => place % 100;

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

/** Returns the table of rules. */
export function tableOf(rules: Rules): Table {
  const { rows, columns, states: modulus, edges: topology, pattern, holes, taught } = rules;
  const grid: GridPart = { rows, cols: columns, topology, pattern: offsetsOf(pattern), star: pattern === 'star' };
  const all = Array.from({ length: rows * columns }, (_, i) => placeAt(Math.floor(i / columns), i % columns));
  const places = all.filter((place) => !holes.includes(place));
  const common = { lights: places.length, buttons: places.length, modulus, same: true };
  const differ = Object.keys(taught).length > 0;
  if (places.length === all.length && !differ) {
    const lengths = new Array<number>(rows).fill(columns);
    return { board: new Board({ ...common, board: specOf(rules), rows: lengths, grid }), places };
  }
  const lattice = new Lattice(grid);
  const index = new Map(places.map((place, i) => [place, i]));
  const guess = guessOf(taught, places);
  const changedBy = (place: number) => taught[place] ?? (differ ? guess(place)
    : lattice.toggles(rowOf(place) * columns + columnOf(place)).map((cell) => all[cell]!));
  const toggles = places.map((place) => changedBy(place).flatMap((to) => index.get(to) ?? []).sort((a, b) => a - b));
  const changes = toggles.map((list) => [...new Set(list)]
    .map((light): [number, number] => [light, list.filter((other) => other === light).length]));
  const spots = places.map((place) => ({ x: columnOf(place) + 0.5, y: rowOf(place) + 0.5 }));
  const shapes = spots.map(({ x, y }) => (
    { x, y, r: 0.5, corners: [x - 0.5, y - 0.5, x + 0.5, y - 0.5, x + 0.5, y + 0.5, x - 0.5, y + 0.5] }
  ));
  const board = new Board({
    ...common, board: graphSpec(changes, spots, modulus), rows: [places.length], toggles, light_shapes: shapes,
    box: [0, 0, columns, rows], names: places.map((place) => `row ${rowOf(place) + 1}, column ${columnOf(place) + 1}`),
  });
  return { board, places, guessed: new Set(places.flatMap((place, i) => (differ && !taught[place] ? i : []))) };
}

/** Returns the spec of rules, without their holes and buttons that differ. */
export function specOf({ rows, columns, states, edges, pattern }: Rules) {
  const name = patternName(pattern);
  const lines = [0, 1, 2, 3, 4].map((r) => pattern.slice(WIDE * r, WIDE * (r + 1)));
  const small = isSmall(pattern) ? lines.slice(1, 4).map((line) => line.slice(1, 4)) : lines;
  return [
    edges === 'rectangle' ? '' : edges,
    `${rows}x${columns}`,
    name === 'plus' ? '' : name || `pattern=${small.join('_')}`,
    states === 2 ? '' : `mod${states}`,
  ].filter(Boolean).join('-');
}

/** Returns the rules of a board, or null if the page cannot express them. */
export function rulesOf({ lattice, modulus: states }: Board): Rules | null {
  const grid = lattice?.grid;
  if (!grid || states > STATES.most || Math.max(grid.rows, grid.cols) > SIDE.most) return null;
  if (Math.min(grid.rows, grid.cols) < SIDE.least) return null;
  const rules = { rows: grid.rows, columns: grid.cols, states, edges: grid.topology, holes: [], taught: {} };
  const cells = new Array<string>(WIDE * WIDE).fill('0');
  for (const [dr, dc, times] of grid.pattern) {
    if (Math.abs(dr!) > MIDDLE || Math.abs(dc!) > MIDDLE || times !== 1) return null;
    cells[WIDE * (dr! + MIDDLE) + dc! + MIDDLE] = '1';
  }
  const pattern = cells.join('');
  if (!grid.star) return { ...rules, pattern };
  return grid.pattern.length === 1 && cells[WIDE * MIDDLE + MIDDLE] === '1' ? { ...rules, pattern: 'star' } : null;
}

/** Moves values to another table: a light keeps its value where it is on both. */
export function carry(values: Uint8Array, from: Table, to: Table): Uint8Array {
  const old = new Map(from.places.map((place, i) => [place, values[i]!]));
  return Uint8Array.from(to.places, (place) => (old.get(place) ?? 0) % to.board.modulus);
}

function offsetsOf(pattern: string): [number, number, number][] {
  if (pattern === 'star') return [[0, 0, 1]];
  return [...pattern].flatMap((cell, i): [number, number, number][] =>
    (cell === '1' ? [[Math.floor(i / WIDE) - MIDDLE, (i % WIDE) - MIDDLE, 1]] : []));
}
