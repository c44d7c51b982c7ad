// The colors that a graph is drawn with, from the tokens of the page.

import { levelColor, resolve } from '../base/colors.js';

/**
 * @typedef {object} Inks
 * @property {string} paper
 * @property {string} ink
 * @property {string} soft
 * @property {string} dots       of the grid on the sheet
 * @property {string} link
 * @property {string} rim
 * @property {string} accent
 * @property {string[]} levels     by value
 * @property {string[]} onLevels   of text on them
 * @property {Record<import('../base/drawing.js').MarkKind, string>} marks
 * @property {string} type       the font
 */

const KINDS = /** @type {const} */ (['hint', 'solution', 'quiet', 'witness', 'wrong', 'goal']);

/**
 * Reads the colors where an element is.
 * @param {HTMLElement} element
 * @param {number} k   how many states there are
 * @returns {Inks}
 */
export function readSheetInks(element, k) {
  const names = ['var(--sheet)', 'var(--ink)', 'var(--soft)', 'var(--sheet-dots)', 'var(--sheet-link)', 'var(--sheet-rim)', 'var(--accent)'];
  const levels = Array.from({ length: k }, (_, v) => levelColor(v, k));
  const colors = resolve(element, [...names, ...levels, ...KINDS.map((kind) => `var(--mark-${kind})`)]);
  const [paper, ink, soft, dots, link, rim, accent] = colors.map(({ text }) => text);
  const found = colors.slice(names.length, names.length + k);
  const marks = Object.fromEntries(KINDS.map((kind, i) => [kind, colors[names.length + k + i].text]));
  return {
    paper, ink, soft, dots, link, rim, accent, levels: found.map(({ text }) => text), onLevels: found.map(({ word }) => textOn(word)),
    marks: /** @type {Inks['marks']} */ (marks), type: getComputedStyle(element).fontFamily,
  };
}

/**
 * Returns black or white, whichever is read better on a color.
 * @param {number} word   the color as four bytes, red lowest
 */
function textOn(word) {
  const part = (/** @type {number} */ shift) => {
    const v = ((word >> shift) & 255) / 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * part(0) + 0.7152 * part(8) + 0.0722 * part(16);
  return light > 0.18 ? '#101418' : '#f4f2ee';
}
