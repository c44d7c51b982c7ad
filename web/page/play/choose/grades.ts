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
