// Engine work that may take a while: one job that the player requested, and one in the background. After a moment
// the card shows its progress, and a button stops it.
import { signal } from '@preact/signals';
import type { Work as Shown } from '../kit/progress.tsx';
import { words } from './words.ts';

export type Progress = (p: { done: number; total: number; note?: string }) => void;

export interface Task {
  label: string;
  run: (options: { signal: AbortSignal; progress: Progress }) => Promise<void>;
  failed?: (error: unknown) => void; // it could not be done, and was not stopped
  stopped?: () => void; // the player stopped it
}

type Job = { task: Task; abort: AbortController; seen: boolean; at: Parameters<Progress>[0] };

/** How long work continues before it is shown, in milliseconds. */
const UNSEEN = 600;

export class Work {
  readonly shown = signal<Shown | null>(null);
  private asked: Job | null = null; // what the player asked for
  private found: Job | null = null; // what continues by itself
  private held = false;

  /** Notes that a button may be down: it would lose its click if the progress moved it. */
  hold(held: boolean) {
    this.held = held;
    this.show();
  }

  /** Runs a job for the player. The player's last job is dropped. */
  async ask(task: Task) {
    this.asked?.abort.abort();
    const job = jobOf(task);
    this.asked = job;
    await this.run(job);
    if (this.asked === job) this.asked = null;
    this.show();
  }

  /** Runs a background job instead of the current one; null for none. */
  async find(task: Task | null) {
    this.found?.abort.abort();
    const job = task && jobOf(task);
    this.found = job;
    this.show();
    if (!job) return;
    await this.run(job);
    if (this.found === job) this.found = null;
    this.show();
  }

  /** Drops the player's job silently. */
  drop() {
    this.asked?.abort.abort();
    this.asked = null;
    this.show();
  }

  /** Stops a job, because the player said so. */
  private stop(job: Job) {
    if (job === this.asked) this.asked = null;
    else if (job === this.found) this.found = null;
    job.abort.abort();
    job.task.stopped?.();
    this.show();
  }

  private async run(job: Job) {
    const { task, abort } = job;
    const timer = setTimeout(() => {
      job.seen = true;
      this.show();
    }, UNSEEN);
    const progress: Progress = (at) => {
      job.at = at;
      this.show();
    };
    try {
      await task.run({ signal: abort.signal, progress });
    } catch (error) {
      if (abort.signal.aborted) return;
      if (task.failed) task.failed(error);
      else console.warn(error);
    } finally {
      clearTimeout(timer);
    }
  }

  private show() {
    if (this.held) return;
    const job = [this.asked, this.found].find((one) => one?.seen);
    this.shown.value = job ? {
      label: [job.task.label, job.at.note].filter(Boolean).join(' '), done: job.at.done, total: job.at.total,
      stop: words.stopLooking, onStop: () => this.stop(job),
    } : null;
  }
}

function jobOf(task: Task): Job {
  return { task, abort: new AbortController(), seen: false, at: { done: 0, total: 0 } };
}
