// Engine work. A newer request replaces an older one of its kind: running work gets a moment to end, because
// canceling it restarts the engine. Work that takes longer is shown with a bar, and a button stops it.
import { computed, signal } from '@preact/signals';
import { Job, type Later, type Options } from './job.ts';

export type Tools = Options & { fresh: () => boolean };
type Run = (tools: Tools) => Promise<void>;

/** How long old work may continue after a newer request, and how long work runs before it is shown, in
 * milliseconds. */
const GRACE = 250;
const UNSEEN = 400;

/** A kind of work of which only the latest counts. */
export class Latest {
  readonly job = new Job(this.bar.later, (label, note) => (note ? `${label}: ${note}` : label));
  private next: { run: Run, label: string, unseen: number } | null = null;
  private last = Promise.resolve(); // when all that was requested is done

  /** `label`: it is not shown if it is empty. `failed`: hears why work has no answer. */
  constructor(
    private bar: Bar, readonly label = '', private grace = GRACE, private failed: (why: string) => void = console.warn,
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
      await this.job.run(label, (tools) => run({ ...tools, fresh: () => fresh(tools.signal) }), unseen);
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
