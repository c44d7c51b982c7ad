// The chapters of Learn, in order, and where a reader continues.
import type { Mark } from '../board/game/course.ts';
import type { Chapter } from './check.ts';
import { algebra } from './tasks/algebra.ts';
import { chasing } from './tasks/chasing.ts';
import { colors } from './tasks/colors.ts';
import { counting } from './tasks/counting.ts';
import { graphs } from './tasks/graphs.ts';
import { group } from './tasks/group.ts';
import { logic } from './tasks/logic.ts';
import { pictures } from './tasks/pictures.ts';
import { programs } from './tasks/programs.ts';
import { records } from './tasks/records.ts';
import { rules } from './tasks/rules.ts';
import { solvable } from './tasks/solvable.ts';
import { torus } from './tasks/torus.ts';

export const chapters: Chapter[] = [
  rules, group, solvable, chasing, torus, algebra, programs, logic, counting, colors, graphs, pictures, records,
];

/**
 * Returns where a reader continues: the first unsolved task of the chapter that was opened or worked on last, or of
 * the next unfinished one; null for a reader who has done nothing yet, or everything. `marks`: the oldest first.
 */
export function goOn(marks: Mark[], course: Chapter[] = chapters) {
  const solved = new Set(marks.map(({ learn }) => learn));
  const last = marks.at(-1)?.learn.split('/')[0];
  const from = course.findIndex(({ path }) => path === last);
  if (from < 0) return null;
  for (let i = 0; i < course.length; i++) {
    const chapter = course[(from + i) % course.length];
    const task = chapter.tasks.find(({ id }) => !solved.has(`${chapter.path}/${id}`));
    if (task) return { chapter, task };
  }
  return null;
}
