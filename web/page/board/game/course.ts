// What the reader has done in Learn: lines of JSON such as {"learn":"rules/plus","at":"2026-11-16T05:00:00.000Z"}, one
// for each chapter that was opened and each task that was solved, the oldest first. They are kept next to the results
// of games, and are exported and imported with them.
import { read, write } from '../../kit/keep.ts';

export type Mark = { learn: string; at: string };

/** The most lines that are read from a file: there are far fewer chapters and tasks. */
const MOST = 2000;

const NAME = /^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,40})?$/;

/** Reads a line of progress, or returns null if it is something else. */
export function markOf(line: string): Mark | null {
  if (!line.startsWith('{"learn":')) return null;
  try {
    const { learn, at } = JSON.parse(line);
    return NAME.test(learn) && !Number.isNaN(Date.parse(at))
      ? { learn, at: new Date(at).toISOString() }
      : null;
  } catch {
    return null;
  }
}

/** Returns what was done, the oldest first. */
export function marks(): Mark[] {
  return marksIn(read('learn') ?? '');
}

/** Returns the marks among the lines of a text; the last of a name counts. */
export function marksIn(text: string): Mark[] {
  const found: Map<string, Mark> = new Map();
  for (const line of text.split('\n').slice(0, MOST)) {
    const mark = markOf(line.trim());
    if (!mark) continue;
    const before = found.get(mark.learn);
    if (!before || before.at <= mark.at) found.set(mark.learn, mark);
  }
  return [...found.values()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** Remembers that a chapter was opened or a task solved just now. A solved task keeps its first time. */
export function remember(learn: string) {
  const list = marks();
  if (learn.includes('/') && list.some((mark) => mark.learn === learn)) return;
  keep([...list.filter((mark) => mark.learn !== learn), { learn, at: new Date().toISOString() }]);
}

/** Adds marks from elsewhere, and returns how many tasks are new. */
export function addMarks(more: Mark[]) {
  const list = marks();
  const known = new Set(list.map(({ learn }) => learn));
  keep(marksIn(markLines([...list, ...more])));
  return more.filter(({ learn }) => learn.includes('/') && !known.has(learn)).length;
}

/** Forgets everything that was done. */
export function forgetMarks() {
  keep([]);
}

function keep(list: Mark[]) {
  write('learn', list.length > 0 ? markLines(list) : null);
}

export function markLines(list: Mark[]) {
  return list.map(({ learn, at }) => `${JSON.stringify({ learn, at })}\n`).join('');
}
