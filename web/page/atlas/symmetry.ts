// The rotations and reflections that preserve a pattern, found by comparing every cell.

type Values = {rows: number, cols: number, at: (cell: number) => number};

/** Where a cell of m by n goes. */
export type Turn = (r: number, c: number, m: number, n: number) => [number, number];

/** The symmetries of a rectangle, and of a square, without the one that moves nothing. */
export const TURNS = {
  across: { name: 'swapping left and right', square: false, to: (r, c, _m, n) => [r, n - 1 - c] },
  down: { name: 'swapping top and bottom', square: false, to: (r, c, m) => [m - 1 - r, c] },
  half: { name: 'a half turn', square: false, to: (r, c, m, n) => [m - 1 - r, n - 1 - c] },
  quarter: { name: 'a quarter turn', square: true, to: (r, c, _m, n) => [c, n - 1 - r] },
  diagonal: { name: 'reflecting in one diagonal', square: true, to: (r, c) => [c, r] },
  other: { name: 'reflecting in the other', square: true, to: (r, c, m, n) => [n - 1 - c, m - 1 - r] },
} satisfies Record<string, { name: string; square: boolean; to: Turn }>;

const SYMMETRIES = Object.values(TURNS);

/** How many cells are compared before yielding to the page. */
const SLICE = 1 << 18;

/**
 * Returns the names of the symmetries that a pattern has, and whether they are all that its rectangle has. `wanted`:
 * whether anyone still wants to know.
 */
export async function symmetriesOf(
  values: Values, wanted: () => boolean,
): Promise<{has: string[], all: boolean, none: boolean} | null> {
  const { rows, cols } = values;
  const square = rows === cols;
  const has = [];
  let looked = 0;
  for (const { name, square: needed, to } of SYMMETRIES) {
    if (needed && !square) continue;
    let same = true;
    for (let r = 0; r < rows && same; r++) {
      for (let c = 0; c < cols; c++) {
        const [tr, tc] = to(r, c, rows, cols);
        if (values.at(r * cols + c) !== values.at(tr * cols + tc)) {
          same = false;
          break;
        }
      }
      looked += cols;
      if (looked > SLICE) {
        looked = 0;
        await new Promise((resolve) => setTimeout(resolve));
        if (!wanted()) return null;
      }
    }
    if (same) has.push(name);
  }
  const possible = SYMMETRIES.filter((s) => square || !s.square).length;
  return { has, all: has.length === possible, none: has.length === 0 };
}

/** Names the symmetries. */
export function symmetryWords({ has, all, none }: {has: string[], all: boolean, none: boolean}, square: boolean) {
  if (none) return 'none: no turn and no reflection leaves it as it is';
  if (all) return square ? 'all eight of the square' : 'all four of the rectangle';
  return `the same after ${has.join(', ').replace(/, ([^,]*)$/, ' and $1')}`;
}
