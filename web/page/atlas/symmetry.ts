// The rotations and reflections that preserve a pattern, found by comparing every cell.

type Values = {rows: number, cols: number, at: (cell: number) => number};

/** Where a cell of m by n goes. */
export type Turn = (r: number, c: number, m: number, n: number) => [number, number];

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
export async function symmetriesOf(values: Values, wanted: () => boolean): Promise<string[] | null> {
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
