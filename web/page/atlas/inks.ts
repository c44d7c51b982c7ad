// The colors of the pictures, from the palette of the page.
import { levelColor, resolve } from '../kit/plain/colors.ts';
import { UNKNOWN } from './map.ts';
import type { Cells } from './cells.ts';

/** Gives cells the colors of their values. `classes`: whether each parity class of rows and columns has its own. */
export function inkCells(element: HTMLElement, cells: Cells, classes: boolean) {
  const key = `${document.documentElement.dataset.theme} ${document.documentElement.dataset.palette} ${cells.modulus}`;
  if (kept.key !== key) {
    kept.key = key;
    kept.colors = Uint32Array.from(resolve(element, Array.from({ length: cells.modulus }, (_, v) => levelColor(v, cells.modulus))), ({ word }) => word);
  }
  cells.colors = kept.colors;
  cells.classes = classes && cells.modulus === 2 ? Uint32Array.from(resolve(element, [1, 2, 3, 4].map((v) => levelColor(v, 5))), ({ word }) => word) : null;
}

/** The last colors that were read: reading them takes a moment, which a slider does not have. */
const kept = { key: '', colors: new Uint32Array(0) };

/** Nullities in the legend; each has its own color, and those between are mixed. */
export const LEGEND = [0, 1, 2, 4, 8, 16, 32, 64];

/** The number of colors per doubling. */
const FINE = 4;

/** Returns the colors of nullities: none for 0, and a step for each doubling. */
export function nullityInks(
  element: HTMLElement,
): {of: (nullity: number) => number, text: (nullity: number) => string} {
  const most = (LEGEND.length - 2) * FINE;
  const colors = resolve(element, ['var(--board-off)', ...Array.from({ length: most + 1 }, (_, i) => levelColor(2 + i, most + 3))]);
  const index = (nullity: number) => (nullity === 0 ? 0 : 1 + Math.min(most, Math.round(Math.log2(nullity) * FINE)));
  const words = Uint32Array.from({ length: 1024 }, (_, nullity) => colors[index(nullity)].word);
  return {
    of: (nullity) => (nullity === UNKNOWN ? 0 : words[Math.min(nullity, 1023)]),
    text: (nullity) => colors[index(nullity)].text,
  };
}
