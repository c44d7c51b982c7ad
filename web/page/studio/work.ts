// Engine work. A newer request replaces an older one of its kind: running work gets a moment to end, because
// canceling it restarts the engine. Work that takes longer is shown with a bar, and a button stops it.
import { part, showProgress } from '../kit/plain/dom.ts';

export type Progress = {done: number, total: number, note?: string};
export type Tools = {signal: AbortSignal, progress: (p: Progress) => void, fresh: () => boolean};
export type Run = (tools: Tools) => Promise<void>;

/** How long old work may continue after a newer request, and how long work runs before it is shown, in
 * milliseconds. */
const GRACE = 250;
const UNSEEN = 400;

const NOWHERE: Progress = { done: 0, total: 0 };

/** A kind of work of which only the latest counts. */
export class Latest {
  /** How far it is. */
  progress: Progress = NOWHERE;
  private running: AbortController | null = null; // what runs
  private next: Run | null = null; // what comes next
  private waiting: (() => void)[] = [];

  /** `quiet`: it is not shown. */
  constructor(public bar: Bar, public label: string, public quiet = false) {}

  /** Runs work instead of the previous request. */
  ask(run: Run) {
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
    return new Promise((resolve: (nothing: void) => void) => this.waiting.push(resolve));
  }

  private tell(progress: Progress) {
    this.progress = progress;
    this.bar.show();
  }

  private async loop() {
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
  row = part('work');
  bar = part('progress', HTMLProgressElement);
  label = part('work-label');
  private shown: Latest[] = []; // what continues, the newest last
  /** What to do when the artist stops the work. */
  stopped: (work: Latest) => void = () => {};

  constructor() {
    part('stop').addEventListener('click', () => {
      const work = this.shown.at(-1);
      if (!work) return;
      work.stop();
      this.stopped(work);
      part('play').focus();
    });
  }

  /** Shows work once it has taken a moment; the function that is returned ends that. */
  begin(work: Latest) {
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
