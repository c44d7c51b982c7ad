// Engine work. A newer request replaces an older one of its kind: running work gets a moment to end, because
// canceling it restarts the engine. Work that takes longer is shown with a bar, and a button stops it.
import { computed, signal } from '@preact/signals';
import { words } from './words.ts';
import type { Work } from '../kit/progress.tsx';
import type { World } from './world.ts';

export type Progress = { done: number, total: number, note?: string };
export type Tools = { signal: AbortSignal, progress: (p: Progress) => void, fresh: () => boolean };
export type Run = (tools: Tools) => Promise<void>;

/** How long old work may continue after a newer request, and how long work runs before it is shown, in
 * milliseconds. */
const GRACE = 250;
const UNSEEN = 400;

const NOWHERE: Progress = { done: 0, total: 0 };

/** A kind of work of which only the latest counts. */
export class Latest {
  /** How far it is. */
  readonly progress = signal(NOWHERE);
  private running: AbortController | null = null; // what runs
  private next: Run | null = null; // what comes next
  private last = Promise.resolve(); // when all that was requested is done

  /** `label`: it is not shown if it is empty. */
  constructor(private bar: Bar, readonly label = '') {}

  /** Runs work instead of the previous request. */
  ask(run: Run) {
    this.next = run;
    const old = this.running;
    if (!old) {
      this.last = this.loop();
      return;
    }
    this.bar.later(() => {
      if (this.running === old && this.next) old.abort();
    }, GRACE);
  }

  /** Runs work after all that was requested before. */
  async queue(run: Run) {
    while (this.running) await this.last;
    this.ask(run);
  }

  /** Drops everything. */
  stop() {
    this.next = null;
    this.running?.abort();
  }

  private async loop() {
    while (this.next) {
      const run = this.next;
      this.next = null;
      const abort = new AbortController();
      this.running = abort;
      this.progress.value = NOWHERE;
      const done = this.bar.begin(this);
      try {
        await run({
          signal: abort.signal, progress: (p) => { this.progress.value = p; },
          fresh: () => this.next === null && !abort.signal.aborted,
        });
      } catch (error) {
        if (!abort.signal.aborted) console.warn(error);
      }
      done();
    }
    this.running = null;
  }
}

/** The work that the artist sees. */
export class Bar {
  private readonly shown = signal<readonly Latest[]>([]); // what continues, the newest last

  constructor(readonly later: World['later']) {}

  /** How far the newest work is. */
  readonly current = computed<Work | null>(() => {
    const work = this.shown.value.at(-1);
    return work ? { ...work.progress.value, label: words.work(work.label, work.progress.value.note) } : null;
  });

  /** Shows work once it has taken a moment; the function that is returned ends that. */
  begin(work: Latest) {
    const cancel = this.later(() => {
      if (work.label) this.shown.value = [...this.shown.value, work];
    }, UNSEEN);
    return () => {
      cancel();
      this.shown.value = this.shown.value.filter((other) => other !== work);
    };
  }

  /** Stops the newest work, and returns it. */
  stop() {
    const work = this.shown.value.at(-1);
    work?.stop();
    return work;
  }
}
