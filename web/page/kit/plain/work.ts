// Engine work that may take a while: one job that the player requested, and one in the background. After a moment
// a bar shows its progress, and a button stops it.
import { part, showProgress } from './dom.ts';

type Progress = {done: number, total: number, note?: string};

export interface Task {
  label: string;
  run: (options: {signal: AbortSignal, progress: (p: Progress) => void}) => Promise<void>; // Does the work
  failed?: (error: unknown) => void; // is called when it could not be done, and was not stopped
  stopped?: () => void; // is called when the player stopped it
}

/** Work in progress. */
type Job = {task: Task, abort: AbortController, seen: boolean, progress: Progress};

/** How long work continues before it is shown, in milliseconds. */
const UNSEEN = 600;

export class Work {
  row = part('work');
  bar = part('progress', HTMLProgressElement);
  label = part('work-label');
  private asked: Job | null = null; // what the player asked for
  private found: Job | null = null; // what continues by itself
  private held = false; // whether a button may be down: it would lose its click if the row moved it

  constructor() {
    part('cancel').addEventListener('click', () => this.stop());
    addEventListener('pointerdown', () => { this.held = true; }, true);
    for (const kind of ['pointerup', 'pointercancel']) {
      addEventListener(kind, () => {
        this.held = false;
        setTimeout(() => this.show()); // after the click
      }, true);
    }
  }

  /** Runs a job for the player. The player's last job is dropped. */
  async ask(task: Task) {
    this.asked?.abort.abort();
    const job = makeJob(task);
    this.asked = job;
    await this.run(job);
    if (this.asked === job) this.asked = null;
    this.show();
  }

  /** Runs a background job instead of the current one; null for none. */
  async find(task: Task | null) {
    this.found?.abort.abort();
    const job = task && makeJob(task);
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

  /** Stops the visible job, because the player said so. */
  private stop() {
    const job = this.shown();
    if (!job) return;
    if (job === this.asked) this.asked = null;
    else this.found = null;
    job.abort.abort();
    job.task.stopped?.();
    this.show();
    if (this.row.hidden) part('hint').focus();
  }

  private shown() {
    return [this.asked, this.found].find((job) => job?.seen) ?? null;
  }

  private async run(job: Job) {
    const { task, abort } = job;
    const timer = setTimeout(() => {
      job.seen = true;
      this.show();
    }, UNSEEN);
    try {
      await task.run({ signal: abort.signal, progress: (p) => {
        job.progress = p;
        this.show();
      } });
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
    const job = this.shown();
    this.row.hidden = job === null;
    if (!job) return;
    this.label.textContent = [job.task.label, job.progress.note].filter(Boolean).join(' ');
    showProgress(this.bar, job.progress);
  }
}

function makeJob(task: Task): Job {
  return { task, abort: new AbortController(), seen: false, progress: { done: 0, total: 0 } };
}
