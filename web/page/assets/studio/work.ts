// Engine work. A newer request replaces an older one of its kind: running work gets a moment to end, because
// canceling it restarts the engine. Work that takes longer is shown with a bar, and a button stops it.
import { part, showProgress } from '../base/dom.js';

/** @typedef {{done: number, total: number, note?: string}} Progress */
/** @typedef {{signal: AbortSignal, progress: (p: Progress) => void, fresh: () => boolean}} Tools */
/** @typedef {(tools: Tools) => Promise<void>} Run */

/** How long old work may continue after a newer request, and how long work runs before it is shown, in
 * milliseconds. */
const GRACE = 250;
const UNSEEN = 400;

/** @type {Progress} */
const NOWHERE = { done: 0, total: 0 };

/** A kind of work of which only the latest counts. */
export class Latest {
  /**
   * @param {Bar} bar
   * @param {string} label
   * @param {boolean} [quiet]   it is not shown
   */
  constructor(bar, label, quiet = false) {
    this.bar = bar;
    this.label = label;
    this.quiet = quiet;
    /** How far it is. @type {Progress} */
    this.progress = NOWHERE;
    /** @private @type {AbortController | null} what runs */
    this.running = null;
    /** @private @type {Run | null} what comes next */
    this.next = null;
    /** @private @type {(() => void)[]} */
    this.waiting = [];
  }

  /**
   * Runs work instead of the previous request.
   * @param {Run} run
   */
  ask(run) {
    this.next = run;
    if (!this.running) {
      void this.loop();
      return;
    }
    const old = this.running;
    setTimeout(() => {
      if (this.running === old && this.next) old.abort();
    }, GRACE);
  }

  /** Drops everything. */
  stop() {
    this.next = null;
    this.running?.abort();
  }

  /** Whether work is running. */
  get busy() {
    return this.running !== null;
  }

  /** Resolves when nothing is left to do. */
  idle() {
    if (!this.running) return Promise.resolve();
    return new Promise((/** @type {(nothing: void) => void} */ resolve) => this.waiting.push(resolve));
  }

  /**
   * @private
   * @param {Progress} progress
   */
  tell(progress) {
    this.progress = progress;
    this.bar.show();
  }

  /** @private */
  async loop() {
    while (this.next) {
      const run = this.next;
      this.next = null;
      const abort = new AbortController();
      this.running = abort;
      this.progress = NOWHERE;
      const done = this.quiet ? () => {} : this.bar.begin(this);
      try {
        await run({ signal: abort.signal, progress: (p) => this.tell(p), fresh: () => this.next === null && !abort.signal.aborted });
      } catch (error) {
        if (!abort.signal.aborted) console.warn(error);
      }
      done();
    }
    this.running = null;
    for (const tell of this.waiting.splice(0)) tell();
  }
}

/** The bar under the film. */
export class Bar {
  constructor() {
    this.row = part('work');
    this.bar = part('progress', HTMLProgressElement);
    this.label = part('work-label');
    /** @private @type {Latest[]} what continues, the newest last */
    this.shown = [];
    /** What to do when the artist stops the work. @type {(work: Latest) => void} */
    this.stopped = () => {};
    part('stop').addEventListener('click', () => {
      const work = this.shown.at(-1);
      if (!work) return;
      work.stop();
      this.stopped(work);
      part('play').focus();
    });
  }

  /**
   * Shows work once it has taken a moment; the function that is returned ends that.
   * @param {Latest} work
   */
  begin(work) {
    const timer = setTimeout(() => {
      this.shown.push(work);
      this.show();
    }, UNSEEN);
    return () => {
      clearTimeout(timer);
      this.shown = this.shown.filter((other) => other !== work);
      this.show();
    };
  }

  /** Shows how far the newest work is. */
  show() {
    const work = this.shown.at(-1);
    this.row.hidden = !work;
    if (!work) return;
    this.label.textContent = [work.label, work.progress.note].filter(Boolean).join(': ');
    showProgress(this.bar, work.progress);
  }
}
