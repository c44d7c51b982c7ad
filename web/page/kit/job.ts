// Work that takes a while, one at a time: its progress as signals, and a way to stop it. And work of which only the
// latest request counts, with a bar that shows the newest.
import { computed, signal } from '@preact/signals';
import { kitWords, trouble } from './words.ts';

/** How far work is. `note`: what of it is done now. `label`: another one than it had at first. */
type Progress = { done: number; total: number; note?: string; label?: string };

/** What work gets: a signal that stops it, and where to report its progress. */
export interface Options {
  signal: AbortSignal;
  progress: (p: Progress) => void;
}

/** Calls back after some milliseconds; returns a function that prevents it. */
export function later(run: () => void, ms: number) {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

export type Later = typeof later;

/** Calls back with the next frame; returns a function that prevents it. */
export function frame(run: (now: number) => void) {
  const asked = requestAnimationFrame(run);
  return () => cancelAnimationFrame(asked);
}

export class Job {
  /** What is shown of the work, once it is. */
  readonly work = signal<{ label: string; done: number; total: number } | null>(null);
  /** Why the last work has no answer. */
  readonly said = signal('');
  readonly running = signal<AbortController | null>(null);
  private note = '';

  /** `tell`: joins the label of work and the note of its progress. */
  constructor(
    private later: Later,
    private tell = kitWords.working,
  ) {}

  get busy() {
    return this.running.value !== null;
  }

  /**
   * Runs work; earlier work is dropped. It returns the answer, or null after an error, which it reports. `unseen`: how
   * long it continues before it is shown, in milliseconds.
   */
  async run<T>(
    label: string,
    act: (options: Options) => Promise<T>,
    unseen = 0,
  ): Promise<T | null> {
    this.drop();
    const abort = new AbortController();
    this.running.value = abort;
    const mine = () => this.running.value === abort;
    let seen = unseen === 0;
    let last: Progress = { done: 0, total: 0 };
    const show = (progress = last) => {
      if (!mine()) return;
      const { done, total, note, label: now = label } = progress;
      last = progress;
      if (note) this.note = note;
      if (seen && now) this.work.value = { label: this.tell(now, note), done, total };
    };
    show();
    const hush = this.later(() => {
      seen = true;
      show();
    }, unseen);
    try {
      return await act({ signal: abort.signal, progress: show });
    } catch (error) {
      if (mine() && !abort.signal.aborted) this.said.value = trouble(error);
      return null;
    } finally {
      hush();
      if (mine()) this.end();
    }
  }

  /** Stops the work because the reader said so. */
  stop() {
    if (!this.busy) return;
    this.end();
    this.said.value = this.note ? kitWords.soFar(this.note) : kitWords.stopped;
  }

  /** Drops the work silently. */
  drop() {
    this.end();
    this.said.value = this.note = '';
  }

  private end() {
    this.running.value?.abort();
    this.running.value = null;
    this.work.value = null;
  }
}

export type Tools = Options & { fresh: () => boolean };
type Run = (tools: Tools) => Promise<void>;

/** How long old work may continue after a newer request, and how long work runs before it is shown, in
 * milliseconds. */
const GRACE = 250;
const UNSEEN = 400;

/**
 * A kind of work of which only the latest counts. A newer request replaces an older one: running work gets a moment to
 * end, because canceling it restarts the engine. Work that takes longer is shown with a bar, and a button stops it.
 */
export class Latest {
  readonly job = new Job(this.bar.later, (label, note) => (note ? `${label}: ${note}` : label));
  private next: { run: Run; label: string; unseen: number } | null = null;
  private last = Promise.resolve(); // when all that was requested is done

  /** `label`: it is not shown if it is empty. `failed`: hears why work has no answer. */
  constructor(
    private bar: Bar,
    readonly label = '',
    private grace = GRACE,
    private failed: (why: string) => void = console.warn,
  ) {}

  /** Runs work instead of the previous request. */
  ask(run: Run, label = this.label, unseen = UNSEEN) {
    this.next = { run, label, unseen };
    const old = this.job.running.peek();
    if (!old) {
      this.last = this.loop();
      return;
    }
    this.bar.later(() => {
      if (this.job.running.peek() === old && this.next) old.abort();
    }, this.grace);
  }

  /** Runs work after all that was requested before. */
  async queue(run: Run) {
    while (this.job.running.peek()) await this.last;
    this.ask(run);
  }

  stop() {
    this.next = null;
    this.job.running.peek()?.abort();
  }

  private async loop() {
    while (this.next) {
      const { run, label, unseen } = this.next;
      this.next = null;
      this.bar.add(this);
      const fresh = (stop: AbortSignal) => this.next === null && !stop.aborted;
      await this.job.run(
        label,
        (tools) => run({ ...tools, fresh: () => fresh(tools.signal) }),
        unseen,
      );
      const why = this.job.said.peek();
      if (why) this.failed(why);
    }
  }
}

/** The work that is seen. */
export class Bar {
  private readonly works = signal<readonly Latest[]>([]); // what began, the newest last
  private readonly newest = computed(() => this.works.value.findLast(({ job }) => job.work.value));

  constructor(readonly later: Later) {}

  /** How far the newest work is. */
  readonly current = computed(() => this.newest.value?.job.work.value ?? null);

  /** Makes work the newest. */
  add(work: Latest) {
    this.works.value = [...this.works.peek().filter((other) => other !== work), work];
  }

  /** Stops the newest work that is shown, and returns it. */
  stop() {
    const work = this.newest.value;
    work?.stop();
    return work;
  }
}
