// Work that takes a while, one at a time: its progress as signals, and a way to stop it.
import { signal } from '@preact/signals';
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
  constructor(private later: Later, private tell = kitWords.working) {}

  get busy() {
    return this.running.value !== null;
  }

  /**
   * Runs work; earlier work is dropped. It returns the answer, or null after an error, which it reports. `unseen`: how
   * long it continues before it is shown, in milliseconds.
   */
  async run<T>(label: string, act: (options: Options) => Promise<T>, unseen = 0): Promise<T | null> {
    this.drop();
    const abort = this.running.value = new AbortController();
    const mine = () => this.running.value === abort;
    let seen = unseen === 0;
    let last: Progress = { done: 0, total: 0 };
    const show = (progress = last) => {
      if (!mine()) return;
      const { done, total, note, label: now = label } = last = progress;
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
