// Engine work that may take a while: one job that the player requested, and one in the background. After a moment
// a bar shows its progress, and a button stops it.
import { part, showProgress } from './dom.js';

/** @typedef {{done: number, total: number, note?: string}} Progress */

/**
 * @typedef {object} Task
 * @property {string} label
 * @property {(options: {signal: AbortSignal, progress: (p: Progress) => void}) => Promise<void>} run
 *   Does the work
 * @property {(error: unknown) => void} [failed]   is called when it could not be done, and was not stopped
 * @property {() => void} [stopped]   is called when the player stopped it
 */

/** Work in progress. @typedef {{task: Task, abort: AbortController, seen: boolean, progress: Progress}} Job */

/** How long work continues before it is shown, in milliseconds. */
const UNSEEN = 600;

export class Work {
  constructor() {
    this.row = part('work');
    this.bar = part('progress', HTMLProgressElement);
    this.label = part('work-label');
    /** @private @type {Job | null} what the player asked for */
    this.asked = null;
    /** @private @type {Job | null} what continues by itself */
    this.found = null;
    /** @private whether a button may be down: it would lose its click if the row moved it */
    this.held = false;
    part('cancel').addEventListener('click', () => this.stop());
    addEventListener('pointerdown', () => { this.held = true; }, true);
    for (const kind of ['pointerup', 'pointercancel']) {
      addEventListener(kind, () => {
        this.held = false;
        setTimeout(() => this.show()); // after the click
      }, true);
    }
  }

  /**
   * Runs a job for the player. The player's last job is dropped.
   * @param {Task} task
   */
  async ask(task) {
    this.asked?.abort.abort();
    const job = makeJob(task);
    this.asked = job;
    await this.run(job);
    if (this.asked === job) this.asked = null;
    this.show();
  }

  /**
   * Runs a background job instead of the current one; null for none.
   * @param {Task | null} task
   */
  async find(task) {
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

  /** Stops the visible job, because the player said so. @private */
  stop() {
    const job = this.shown();
    if (!job) return;
    if (job === this.asked) this.asked = null;
    else this.found = null;
    job.abort.abort();
    job.task.stopped?.();
    this.show();
    if (this.row.hidden) part('hint').focus();
  }

  /** @private */
  shown() {
    return [this.asked, this.found].find((job) => job?.seen) ?? null;
  }

  /**
   * @private
   * @param {Job} job
   */
  async run(job) {
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

  /** @private */
  show() {
    if (this.held) return;
    const job = this.shown();
    this.row.hidden = job === null;
    if (!job) return;
    this.label.textContent = [job.task.label, job.progress.note].filter(Boolean).join(' ');
    showProgress(this.bar, job.progress);
  }
}

/**
 * @param {Task} task
 * @returns {Job}
 */
function makeJob(task) {
  return { task, abort: new AbortController(), seen: false, progress: { done: 0, total: 0 } };
}
