// The colors that a graph is drawn with, from the tokens of the page.

import { levelColor, resolve } from '../kit/plain/colors.ts';
import type { MarkKind } from '../board/drawing.ts';

export interface Inks {
  paper: string;
  ink: string;
  soft: string;
  dots: string; // of the grid on the sheet
  link: string;
  rim: string;
  accent: string;
  levels: string[]; // by value
  onLevels: string[]; // of text on them
  marks: Record<MarkKind, string>;
  type: string; // the font
}

const KINDS = ['hint', 'solution', 'quiet', 'witness', 'wrong', 'goal'] as const;

/** Reads the colors where an element is. `k`: how many states there are. */
export function readSheetInks(element: HTMLElement, k: number): Inks {
  const names = ['var(--sheet)', 'var(--ink)', 'var(--soft)', 'var(--sheet-dots)', 'var(--sheet-link)', 'var(--sheet-rim)', 'var(--accent)'];
  const levels = Array.from({ length: k }, (_, v) => levelColor(v, k));
  const colors = resolve(element, [...names, ...levels, ...KINDS.map((kind) => `var(--mark-${kind})`)]);
  const [paper, ink, soft, dots, link, rim, accent] = colors.map(({ text }) => text);
  const found = colors.slice(names.length, names.length + k);
  const marks = Object.fromEntries(KINDS.map((kind, i) => [kind, colors[names.length + k + i].text]));
  return {
    paper, ink, soft, dots, link, rim, accent, levels: found.map(({ text }) => text), onLevels: found.map(({ word }) => textOn(word)),
    marks: marks as Inks['marks'], type: getComputedStyle(element).fontFamily,
  };
}

/** Returns black or white, whichever is read better on a color. `word`: the color as four bytes, red lowest. */
function textOn(word: number) {
  const part = (shift: number) => {
    const v = ((word >> shift) & 255) / 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * part(0) + 0.7152 * part(8) + 0.0722 * part(16);
  return light > 0.18 ? '#101418' : '#f4f2ee';
}
