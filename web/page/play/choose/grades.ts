// The grades for which a board has puzzles: others are not offered.
import { call } from '../../engine/call.ts';

/** The grades, the easiest first. */
export const GRADES = ['easy', 'medium', 'hard', 'expert'];

const known: Map<string, Promise<string[]>> = new Map(); // by spec

/** Returns the grades of a board, or all if that fails. */
export function gradesOf(spec: string): Promise<string[]> {
  const found = known.get(spec) ?? call('generate', { board: spec, seed: 'grades' }).then(({ grades = [] }) => grades);
  known.set(spec, found);
  return found.catch(() => {
    known.delete(spec);
    return GRADES;
  });
}

/** Hides the elements of grades that a board does not have. */
export function offer<T extends HTMLElement>(
  elements: Iterable<T>, kindOf: (element: T) => string | undefined, grades: string[],
) {
  for (const element of elements) {
    const kind = kindOf(element) ?? '';
    if (GRADES.includes(kind)) element.hidden = !grades.includes(kind);
  }
}
