// The grades for which a board has puzzles: others are not offered.
import { call } from '../base/engine.js';

/** The grades, the easiest first. */
export const GRADES = ['easy', 'medium', 'hard', 'expert'];

/** @type {Map<string, Promise<string[]>>} by spec */
const known = new Map();

/**
 * Returns the grades of a board, or all if that fails.
 * @param {string} spec
 * @returns {Promise<string[]>}
 */
export function gradesOf(spec) {
  const found = known.get(spec) ?? call('generate', { board: spec, seed: 'grades' }).then(({ grades = [] }) => grades);
  known.set(spec, found);
  return found.catch(() => {
    known.delete(spec);
    return GRADES;
  });
}

/**
 * Hides the elements of grades that a board does not have.
 * @template {HTMLElement} T
 * @param {Iterable<T>} elements
 * @param {(element: T) => string | undefined} kindOf
 * @param {string[]} grades
 */
export function offer(elements, kindOf, grades) {
  for (const element of elements) {
    const kind = kindOf(element) ?? '';
    if (GRADES.includes(kind)) element.hidden = !grades.includes(kind);
  }
}
