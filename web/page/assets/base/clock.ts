// The clock of a game. It starts with the first press, stops while the game is paused, and stops
// when the goal is first reached. Times are in milliseconds.

export class Clock {
  constructor() {
    /** The time of the last event. */
    this.last = 0;
    this.paused = false;
    /** @private */
    this.begun = false;
    /** @private when it began to run, or began again */
    this.since = 0;
    /** @private what it had measured by then */
    this.before = 0;
    /** @private */
    this.stopped = false;
  }

  /** @param {import('./event.js').GameEvent} event */
  after({ at, kind }) {
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

  /** @param {number} at */
  stop(at) {
    this.before = this.elapsed(at);
    this.stopped = true;
  }

  /**
   * Returns what the clock shows at a time.
   * @param {number} now
   */
  elapsed(now) {
    if (!this.begun || this.paused || this.stopped) return this.before;
    return this.before + Math.max(0, now - this.since);
  }
}
