// The chapters of Learn, in order, with their tasks.
import { tasks as algebra } from './tasks/algebra.ts';
import { tasks as chasing } from './tasks/chasing.ts';
import { tasks as colors } from './tasks/colors.ts';
import { tasks as counting } from './tasks/counting.ts';
import { tasks as graphs } from './tasks/graphs.ts';
import { tasks as group } from './tasks/group.ts';
import { tasks as logic } from './tasks/logic.ts';
import { tasks as pictures } from './tasks/pictures.ts';
import { tasks as programs } from './tasks/programs.ts';
import { tasks as records } from './tasks/records.ts';
import { tasks as rules } from './tasks/rules.ts';
import { tasks as solvable } from './tasks/solvable.ts';
import { tasks as torus } from './tasks/torus.ts';
import type { Chapter } from './check.ts';
import type { Mark } from '../board/game/course.ts';

export const chapters: Chapter[] = [
  { path: 'rules', title: 'The rules', tasks: rules },
  { path: 'group', title: 'Order does not matter', tasks: group },
  { path: 'solvable', title: 'Solvable or not', tasks: solvable },
  { path: 'chasing', title: 'Light chasing', tasks: chasing },
  { path: 'torus', title: 'The torus', tasks: torus },
  { path: 'algebra', title: 'Linear algebra', tasks: algebra },
  { path: 'programs', title: 'Integer programs', tasks: programs },
  { path: 'logic', title: 'Logic', tasks: logic },
  { path: 'counting', title: 'Counting', tasks: counting },
  { path: 'colors', title: 'Colors', tasks: colors },
  { path: 'graphs', title: 'Graphs', tasks: graphs },
  { path: 'pictures', title: 'Pictures', tasks: pictures },
  { path: 'records', title: 'Records', tasks: records },
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
