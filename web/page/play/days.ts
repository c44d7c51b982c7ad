// The days of the player: whether today's puzzle is solved, the streak, and how long it is until the next puzzle.
import { signal } from '@preact/signals';
import { today } from '../board/game/start.ts';
import { write } from '../kit/keep.ts';
import { showStreak } from '../kit/theme.ts';
import { dateOf, numberOf, solved, streakOf } from './kinds.ts';
import { results } from './results.ts';
import { words } from './words.ts';

export class Days {
  readonly solvedToday = signal(false);
  /** In seconds. */
  readonly untilNext = signal(0);
  private day = today();

  /** Updates the time, and reports whether a new day has begun. */
  tick() {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const left = Math.ceil((midnight.getTime() - now.getTime()) / 1000);
    this.untilNext.value = left;
    if (today() === this.day) return false;
    this.day = today();
    this.note();
    return true;
  }

  /** Notes whether today's puzzle is solved, and the streak for the header of every page. */
  note() {
    const [list, day] = [results(), today()];
    this.solvedToday.value = solved(list, day) !== undefined;
    const streak = streakOf(list, day);
    const last = this.solvedToday.value ? day : dateOf(numberOf(day) - 1);
    write('streak', streak > 0 ? `${last} ${words.streak(streak)}` : null);
    showStreak();
  }
}
