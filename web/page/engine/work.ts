// Engine work. A newer request replaces an older one of its kind: running work gets a moment to end, because
// canceling it restarts the engine. Work that takes longer is shown with a bar, and a button stops it.
import { computed, signal } from '@preact/signals';

/** How far work is. `note`: what of it is done now. `label`: another one than it had at first. */
export type Progress = { done: number, total: number, note?: string, label?: string };
export type Tools = { signal: AbortSignal, progress: (p: Progress) => void, fresh: () => boolean };
type Run = (tools: Tools) => Promise<void>;

/** How long old work may continue after a newer request, and how long work runs before it is shown, in
 * milliseconds. */
const GRACE = 250;
const UNSEEN = 400;

const NOWHERE: Progress = { done: 0, total: 0 };

/** A kind of work of which only the latest counts. */
export class Latest {
  readonly progress = signal(NOWHERE);
  readonly running = signal<AbortController | null>(null);
  private next: { run: Run, label: string, unseen: number } | null = null;
  private last = Promise.resolve(); // when all that was requested is done

  /** `label`: it is not shown if it is empty. */
  constructor(
    private bar: Bar, readonly label = '', private grace = GRACE,
    private failed: (error: unknown) => void = console.warn,
  ) {}

  /** Runs work instead of the previous request. */
  ask(run: Run, label = this.label, unseen = UNSEEN) {
    this.next = { run, label, unseen };
    const old = this.running.peek();
    if (!old) {
      this.last = this.loop();
      return;
    }
    this.bar.later(() => {
      if (this.running.peek() === old && this.next) old.abort();
    }, this.grace);
  }

  /** Runs work after all that was requested before. */
  async queue(run: Run) {
    while (this.running.peek()) await this.last;
    this.ask(run);
  }

  stop() {
    this.next = null;
    this.running.peek()?.abort();
  }

  private async loop() {
    while (this.next) {
      const { run, label, unseen } = this.next;
      this.next = null;
      const abort = new AbortController();
      this.running.value = abort;
      this.progress.value = NOWHERE;
      const done = this.bar.begin(this, label, unseen);
      try {
        await run({
          signal: abort.signal, progress: (p) => { this.progress.value = p; },
          fresh: () => this.next === null && !abort.signal.aborted,
        });
      } catch (error) {
        if (!abort.signal.aborted) this.failed(error);
      }
      done();
    }
    this.running.value = null;
  }
}

/** The work that is seen. */
export class Bar {
  private readonly shown = signal<readonly { work: Latest, label: string }[]>([]); // what continues, the newest last

  constructor(readonly later: (act: () => void, ms: number) => () => void) {}

  /** How far the newest work is. */
  readonly current = computed(() => {
    const { work, label } = this.shown.value.at(-1) ?? {};
    if (!work || !label) return null;
    const { done, total, note, label: now = note ? `${label}: ${note}` : label } = work.progress.value;
    return { done, total, label: now };
  });

  /** Shows work once it has taken a moment; the function that is returned ends that. */
  begin(work: Latest, label: string, unseen: number) {
    const cancel = this.later(() => {
      if (label) this.shown.value = [...this.shown.value, { work, label }];
    }, unseen);
    return () => {
      cancel();
      this.shown.value = this.shown.value.filter((other) => other.work !== work);
    };
  }

  /** Stops the newest work, and returns it. */
  stop() {
    const { work } = this.shown.value.at(-1) ?? {};
    work?.stop();
    return work;
  }
}
