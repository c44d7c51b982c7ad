// Work of the engine that may take a while: one piece that the player asked for, and one that the page
// finds out by itself. After a moment a bar shows how far it is, and a button stops it.
import { part } from './play-dom.js';

/** @typedef {{done: number, total: number, note?: string}} Progress */

/**
 * @typedef {object} Task
 * @property {string} label
 * @property {(options: {signal: AbortSignal, progress: (p: Progress) => void}) => Promise<void>} run
 *   Does the work. It says itself what went wrong, unless the signal was aborted.
 * @property {() => void} [stopped]   is called when the player stopped it
 */

/** Work in progress. @typedef {{task: Task, abort: AbortController, seen: boolean, progress: Progress | null}} Job */

/** How long work goes on before it is shown, in milliseconds. */
const UNSEEN = 600;

export class Work {
  constructor() {
    this.row = part('work');
    this.bar = part('progress', HTMLProgressElement);
    this.label = part('work-label');
    /** @private @type {Job | null} what the player asked for */
    this.asked = null;
    /** @private @type {Job | null} what goes on by itself */
    this.found = null;
    part('cancel').addEventListener('click', () => this.stop());
  }

  /**
   * Does work for the player. What the player asked for before is dropped.
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
   * Does work in the background instead of what was done there; null for none.
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

  /** Drops what the player asked for, without a word. */
  drop() {
    this.asked?.abort.abort();
    this.asked = null;
    this.show();
  }

  /** Stops what the bar shows, because the player said so. @private */
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
      if (!abort.signal.aborted) console.warn(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @private */
  show() {
    const job = this.shown();
    this.row.hidden = job === null;
    if (!job) return;
    const { done = 0, total = 0, note = '' } = job.progress ?? {};
    this.label.textContent = [job.task.label, note].filter(Boolean).join(' ');
    if (total > 0) {
      this.bar.max = total;
      this.bar.value = Math.min(done, total);
    } else {
      this.bar.removeAttribute('value');
    }
  }
}

/**
 * @param {Task} task
 * @returns {Job}
 */
function makeJob(task) {
  return { task, abort: new AbortController(), seen: false, progress: null };
}
