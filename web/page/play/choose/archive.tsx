// The puzzles of past days: a calendar of one month at a time, the streak, and the results. Every past day can be
// played, and only the day itself counts for the streak.
import { useState } from 'preact/hooks';
import { today } from '../../board/game/start.ts';
import { Button } from '../../kit/button.tsx';
import { FIRST, dateOf, dateText, gradeOf, numberOf, solved, streakOf } from '../kinds.ts';
import { results, type Result } from '../results.ts';
import { words } from '../words.ts';
import type { Store } from '../store.ts';

/** Returns the days of a month such as 2026-11, after empty cells for those since Monday. */
export function daysOf(month: string) {
  const [year, number] = month.split('-').map(Number);
  const blank = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const days = Array.from({ length }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`);
  return [...Array<string>(blank).fill(''), ...days];
}

/** Returns the month before or after a month. */
export function monthAfter(month: string, by: number) {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
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

const said = words.archive;

/** The days of a week, from Monday, which is the fifth day with a number. */
const WEEK = Array.from({ length: 7 }, (_, i) => dateOf(5 + i));

export function Archive({ store }: { store: Store }) {
  const [month, setMonth] = useState(today().slice(0, 7));
  const list = results();
  const name = said.month(new Date(`${month}-01`));
  const step = (by: number, label: string, can: boolean) => (
    <Button disabled={!can} onClick={() => setMonth(monthAfter(month, by))}>
      {label}
    </Button>
  );
  return (
    <>
      <p class="soft">{said.streak(streakOf(list, today()))}</p>
      <div class="row">
        {step(-1, said.earlier, month > FIRST.slice(0, 7))}
        <h3 aria-live="polite">{name}</h3>
        {step(1, said.later, month < today().slice(0, 7))}
      </div>
      <div class="days" role="group" aria-label={name}>
        {WEEK.map((date) => (
          <span key={date} class="weekday soft">
            {said.weekday(new Date(date))}
          </span>
        ))}
        {daysOf(month).map((date, i) => (
          <Day key={date || i} date={date} list={list} store={store} />
        ))}
      </div>
      <Histogram counts={overLeast(list)} />
    </>
  );
}

/** A day of the calendar. `date`: empty: not of this month. */
function Day({ date, list, store }: { date: string; list: Result[]; store: Store }) {
  const text = date && Number(date.slice(8));
  if (date === '' || date < FIRST || date > today()) return <span class="day">{text}</span>;
  const done = solved(list, date) !== undefined;
  return (
    <button
      type="button"
      class={done ? 'day done' : 'day'}
      onClick={store.closing(() => store.games.daily(date))}
      aria-label={(done ? said.solved : said.open)(numberOf(date), dateText(date), gradeOf(date))}
    >
      {text}
    </button>
  );
}

/** Bars of how many days were solved with how many presses over the least. */
function Histogram({ counts }: { counts: number[] }) {
  const most = Math.max(...counts);
  return (
    most > 0 && (
      <table class="histogram">
        <caption>{said.histogram}</caption>
        <tbody>
          {counts.map((count, i) => (
            <tr key={i}>
              <th scope="row">{said.over[i]}</th>
              <td>
                <span class="histogram-bar" aria-hidden="true" style={{ '--part': count / most }} />{' '}
                {count}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  );
}
