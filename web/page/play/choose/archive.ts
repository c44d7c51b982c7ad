// The puzzles of past days: a calendar of one month at a time, the streak, and the results. Every past day can be
// played; only the day itself counts for the streak.
import { makeDialog } from '../../kit/plain/dialog.ts';
import { make, makeButton } from '../../kit/plain/dom.ts';
import { today } from '../../board/game/start.ts';
import { FIRST, dateText, gradeOf, numberOf, solved, streakOf } from '../daily.ts';
import { results, type Result } from '../results.ts';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** Returns the days of a month such as 2026-11, in weeks that begin on Monday; days of other months are empty. */
export function weeksOf(month: string) {
  const [year, number] = month.split('-').map(Number);
  const blank = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const cells = [...Array(blank).fill(''), ...Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)];
  while (cells.length % 7) cells.push('');
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
}

/** Returns the month before or after a month. */
export function monthAfter(month: string, by: number) {
  const [year, number] = month.split('-').map(Number);
  const at = 12 * year + number - 1 + by;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** Counts by how many presses the solved days were over the least: 0, 1 to 2, 3 to 5, more. */
export function overLeast(list: Result[]) {
  const counts = [0, 0, 0, 0];
  for (const { key, won, helped, moves, least = 0 } of list) {
    if (!/^daily-\d{4}-\d\d-\d\d$/.test(key) || !won || helped || least === 0) continue;
    const over = moves - least;
    counts[over === 0 ? 0 : over <= 2 ? 1 : over <= 5 ? 2 : 3]++;
  }
  return counts;
}

/** What the counts of overLeast are called. */
const OVER = ['none', '1 to 2', '3 to 5', 'more'];

/** Makes bars of how many days were solved with how many presses over the least; nothing if there are none. */
function histogram(counts: number[]) {
  const most = Math.max(...counts);
  if (most === 0) return [];
  const rows = counts.map((count, i) => {
    const bar = make('span', { class: 'histogram-bar', 'aria-hidden': 'true' });
    bar.style.setProperty('--part', String(count / most));
    return make('tr', {}, make('th', { scope: 'row' }, OVER[i]), make('td', {}, bar, ` ${count}`));
  });
  return [make('table', { class: 'histogram' }, make('caption', {}, 'Presses over the least, by days'), make('tbody', {}, ...rows))];
}

export class Archive {
  private month = today().slice(0, 7);
  private parts?: {dialog: HTMLDialogElement, inside: HTMLElement};

  constructor(private play: (date: string) => void) {}

  open() {
    const { dialog } = this.parts ??= makeDialog('archive-dialog', 'Puzzles of past days');
    this.fill();
    dialog.showModal();
  }

  private fill() {
    const list = results();
    const now = today();
    const step = (by: number, label: string, can: boolean) => makeButton(label, () => {
      this.month = monthAfter(this.month, by);
      this.fill();
    }, can ? { class: 'button' } : { class: 'button', disabled: true });
    const [year, number] = this.month.split('-').map(Number);
    const head = make('div', { class: 'row' }, step(-1, 'Earlier', this.month > FIRST.slice(0, 7)), make('h3', { 'aria-live': 'polite' }, `${MONTHS[number - 1]} ${year}`), step(1, 'Later', this.month < now.slice(0, 7)));
    const days = make('div', { class: 'days', role: 'group', 'aria-label': `${MONTHS[number - 1]} ${year}` }, ...weeksOf(this.month).flat().map((date) => this.day(date, now, list)));
    const streak = streakOf(list, now);
    this.parts?.inside.replaceChildren(make('p', { class: 'soft' }, `Streak: ${streak} ${streak === 1 ? 'day' : 'days'}.`), head, days, ...histogram(overLeast(list)));
  }

  /** `date`: empty: not of this month. */
  private day(date: string, now: string, list: Result[]) {
    if (date === '' || date < FIRST || date > now) return make('span', { class: 'day' }, date === '' ? '' : String(Number(date.slice(8))));
    const done = solved(list, date);
    const button = make('button', {
      type: 'button', class: done ? 'day done' : 'day',
      'aria-label': `Daily ${numberOf(date)}, ${dateText(date)}, ${gradeOf(date)}, ${done ? 'solved' : 'not solved'}`,
    }, String(Number(date.slice(8))));
    button.addEventListener('click', () => {
      this.parts?.dialog.close();
      this.play(date);
    });
    return button;
  }
}
