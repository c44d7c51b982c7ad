// The puzzle of the day: its number, its grade, its results, and the streak. The board is the classic one. A game
// of a day has the date in its key, so a save and a result know it too.
import { words } from './words.ts';
import type { Result } from './results.ts';

/** The board of the day. */
export const DAILY_BOARD = '5x5';

/** The day with number 1. */
export const FIRST = '2026-01-01';

const DAY = 86_400_000;

/** The grades by weekday, from Sunday, as generate.Daily has them. */
const GRADES = ['expert', 'easy', 'easy', 'medium', 'medium', 'hard', 'hard'];

/** Reads a date such as 2026-11-15 as the midnight in UTC that begins it, or NaN. */
function midnight(date: string) {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? NaN : at;
}

/** Returns the number of a day: 2026-01-01 has 1. */
export function numberOf(date: string) {
  return Math.round((midnight(date) - midnight(FIRST)) / DAY) + 1;
}

export function gradeOf(date: string) {
  return GRADES[new Date(midnight(date)).getUTCDay()];
}

/** Returns what is wrong with the date of a puzzle, or nothing. In some time zones it is tomorrow already. */
export function dateProblem(date: string, today: string) {
  if (Number.isNaN(midnight(date))) return words.noDate(date, today);
  if (numberOf(date) < 1) return words.beforeFirst;
  return numberOf(date) > numberOf(today) + 1 ? words.notOut(dateText(date)) : '';
}

/** Writes a date as Sun 15 Nov 2026. */
export function dateText(date: string) {
  return words.date(new Date(midnight(date)));
}

/** Names the puzzle, beside the board. */
export function dailyAbout(date: string) {
  return words.dailyAbout(numberOf(date), new Date(midnight(date)), gradeOf(date));
}

/** Returns the day of the game with a key, or nothing if it is not the puzzle of a day. */
export function dayOf(key: string | undefined) {
  const date = /^daily-(\d{4}-\d\d-\d\d)(?:-|$)/.exec(key ?? '')?.[1];
  return date && !Number.isNaN(midnight(date)) ? date : undefined;
}

/** Returns the key of the puzzle of a day. The first game counts; another game of it has its own key. */
export function dailyKey(date: string, again = false) {
  if (!again) return `daily-${date}`;
  return `daily-${date}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(16).padStart(8, '0')}`;
}

/** Returns the result with which a day was solved, if it was. */
export function solved(results: Result[], date: string) {
  return results.find(({ key, won, helped }) => key === dailyKey(date) && won && !helped);
}

/** Returns how many days in a row were solved, each on its own day, up to today or yesterday. */
export function streakOf(results: Result[], today: string) {
  const days = new Set();
  for (const { key, won, helped, ended } of results) {
    const day = dayOf(key);
    if (day && key === dailyKey(day) && won && !helped && localDate(new Date(ended)) === day) days.add(numberOf(day));
  }
  let at = numberOf(today);
  if (!days.has(at)) at--;
  let streak = 0;
  for (; days.has(at); at--) streak++;
  return streak;
}

/** Returns the local date of a moment. */
export function localDate(at: Date) {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
}
