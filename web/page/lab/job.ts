// Work of the engine that takes a while, one at a time: its progress as signals, and a way to stop it.
import { signal } from '@preact/signals';
import { played, trouble } from './words.ts';

export type Progress = { done: number; total: number; note?: string };

/** What work gets: a signal that stops it, and where to report its progress. */
export interface Options {
  signal: AbortSignal;
  progress: (p: Progress) => void;
}

export class Job {
  readonly busy = signal(false);
  /** What is shown of the work, once it is. */
  readonly work = signal<{ label: string; done: number; total: number } | null>(null);
  /** Why the last work has no answer. */
  readonly said = signal('');
  private abort: AbortController | null = null;
  private note = '';

  /**
   * Runs work; earlier work is dropped. It returns the answer, or null after an error, which it reports. `unseen`: how
   * long it continues before it is shown, in milliseconds.
   */
  async run<T>(label: string, act: (options: Options) => Promise<T>, unseen = 0): Promise<T | null> {
    this.drop();
    const abort = new AbortController();
    const mine = () => this.abort === abort;
    let seen = unseen === 0;
    let last: Progress = { done: 0, total: 0 };
    const show = () => {
      if (!mine() || !seen) return;
      const { note } = last;
      const words = note ? `${label} ${note[0].toUpperCase()}${note.slice(1)}.` : label;
      this.work.value = { label: words, done: last.done, total: last.total };
    };
    this.abort = abort;
    this.busy.value = true;
    show();
    const timer = setTimeout(() => {
      seen = true;
      show();
    }, unseen);
    try {
      return await act({ signal: abort.signal, progress: (p) => {
        if (mine() && p.note) this.note = p.note;
        last = p;
        show();
      } });
    } catch (error) {
      if (mine()) this.said.value = trouble(error);
      return null;
    } finally {
      clearTimeout(timer);
      if (mine()) this.end();
    }
  }

  /** Stops the work because the reader said so. */
  stop() {
    if (!this.abort) return;
    this.end();
    this.said.value = this.note ? played.soFar(this.note) : played.stopped;
  }

  /** Drops the work silently. */
  drop() {
    this.end();
    this.said.value = this.note = '';
  }

  private end() {
    this.abort?.abort();
    this.abort = null;
    this.busy.value = false;
    this.work.value = null;
  }
}
