// What the reader has done in Learn: lines of JSON such as {"learn":"rules/plus","at":"2026-11-16T05:00:00.000Z"}, one
// for each chapter that was opened and each task that was solved, the oldest first. They are kept next to the results
// of games, and are exported and imported with them.
import { read, write } from './keep.js';

/** @typedef {{learn: string, at: string}} Mark */

/** The most lines that are read from a file: there are far fewer chapters and tasks. */
const MOST = 2000;

const NAME = /^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,40})?$/;

/**
 * Reads a line of progress, or returns null if it is something else.
 * @param {string} line
 * @returns {Mark | null}
 */
export function markOf(line) {
  if (!line.startsWith('{"learn":')) return null;
  try {
    const { learn, at } = JSON.parse(line);
    return NAME.test(learn) && !Number.isNaN(Date.parse(at)) ? { learn, at: new Date(at).toISOString() } : null;
  } catch {
    return null;
  }
}

/**
 * Returns what was done, the oldest first.
 * @returns {Mark[]}
 */
export function marks() {
  return marksIn(read('learn') ?? '');
}

/**
 * Returns the marks among the lines of a text; the last of a name counts.
 * @param {string} text
 * @returns {Mark[]}
 */
export function marksIn(text) {
  /** @type {Map<string, Mark>} */
  const found = new Map();
  for (const line of text.split('\n').slice(0, MOST)) {
    const mark = markOf(line.trim());
    if (!mark) continue;
    const before = found.get(mark.learn);
    if (!before || before.at <= mark.at) found.set(mark.learn, mark);
  }
  return [...found.values()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/**
 * Remembers that a chapter was opened or a task solved just now. A solved task keeps its first time.
 * @param {string} learn
 */
export function remember(learn) {
  const list = marks();
  if (learn.includes('/') && list.some((mark) => mark.learn === learn)) return;
  keep([...list.filter((mark) => mark.learn !== learn), { learn, at: new Date().toISOString() }]);
}

/**
 * Adds marks from elsewhere, and returns how many tasks are new.
 * @param {Mark[]} more
 */
export function addMarks(more) {
  const list = marks();
  const known = new Set(list.map(({ learn }) => learn));
  keep(marksIn(markLines([...list, ...more])));
  return more.filter(({ learn }) => learn.includes('/') && !known.has(learn)).length;
}

/** Forgets everything that was done. */
export function forgetMarks() {
  keep([]);
}

/** @param {Mark[]} list */
function keep(list) {
  write('learn', list.length > 0 ? markLines(list) : null);
}

/** @param {Mark[]} list */
export function markLines(list) {
  return list.map(({ learn, at }) => `${JSON.stringify({ learn, at })}\n`).join('');
}
