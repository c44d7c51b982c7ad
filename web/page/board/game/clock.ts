// The clock of a game. It starts with the first press, stops while the game is paused, and stops
// when the goal is first reached. Times are in milliseconds.
import type { GameEvent } from './event.ts';

export class Clock {
  /** The time of the last event. */
  last = 0;
  paused = false;
  private begun = false;
  private since = 0; // when it began to run, or began again
  private before = 0; // what it had measured by then
  private stopped = false;

  after({ at, kind }: GameEvent) {
    this.last = at;
    if (this.stopped) return;
    if (kind === 'press' && !this.begun) {
      this.begun = true;
      this.since = at;
    } else if (kind === 'pause') {
      this.before = this.elapsed(at);
      this.paused = true;
    } else if (kind === 'resume') {
      this.since = at;
      this.paused = false;
    }
  }

  stop(at: number) {
    this.before = this.elapsed(at);
    this.stopped = true;
  }

  /** Returns what the clock shows at a time. */
  elapsed(now: number) {
    if (!this.begun || this.paused || this.stopped) return this.before;
    return this.before + Math.max(0, now - this.since);
  }
}
