// The chapters of Learn, in order, with their tasks, and where a reader continues. course.json has the texts and answers.
import type { Mark } from '../board/game/course.ts';
import type { Chapter } from './check.ts';
import course from './course.json' with { type: 'json' };

export const chapters = course as Chapter[];

/**
 * Returns where a reader continues: the first unsolved task of the chapter that was opened or worked on last, or of
 * the next unfinished one; at first that of the first chapter; null after everything. `marks`: the oldest first.
 */
export function goOn(marks: Mark[], course: Chapter[] = chapters) {
  const solved = new Set(marks.map(({ learn }) => learn));
  const last = marks.at(-1)?.learn.split('/')[0];
  const from = Math.max(
    course.findIndex(({ path }) => path === last),
    0,
  );
  for (let i = 0; i < course.length; i++) {
    const chapter = course[(from + i) % course.length];
    const task = chapter.tasks.find(({ id }) => !solved.has(`${chapter.path}/${id}`));
    if (task) return { chapter, task };
  }
  return null;
}
