// What the card beside the board says, as data: the view shows it, and screen readers read it out. It also shows engine
// work that takes a while: one job that the player requested, and one in the background.
import { signal } from '@preact/signals';
import { trouble, words } from './words.ts';
import type { Message } from '../kit/card.tsx';
import type { Work as Shown } from '../kit/progress.tsx';
import type { Figure } from './results.ts';
import type { Host } from './store.ts';

export interface News extends Message {
  /** The result of a game. */
  result?: { title: string; about: string; figures: Figure[] };
  /** The lesson about a hint. */
  lesson?: { path: string; title: string };
}

export class Card {
  readonly message = signal<News | null>(null);

  /** What the message is about: hint, quiet, watch, won, and so on. */
  get topic() {
    return this.message.peek()?.topic;
  }

  /** Shows a message; the empty text clears the card. */
  say(text: string, more: Omit<News, 'text'> = {}) {
    this.message.value = text === '' ? null : { text, ...more };
  }

  /** Shows that something failed, and why. */
  fail(text: string, error: unknown) {
    this.say(text, { tone: 'bad', note: trouble(error) });
  }

  /** Adds a note to the message, unless it has one. */
  explain(note: string) {
    const { value } = this.message;
    if (value && !value.note) this.message.value = { ...value, note };
  }

  /** Clears the card. `topic`: only if this is its topic. */
  clear(topic?: string) {
    if (topic === undefined || topic === this.topic) this.say('');
  }
}

export type Progress = (p: { done: number; total: number; note?: string }) => void;

export interface Task {
  label: string;
  run: (options: { signal: AbortSignal; progress: Progress }) => Promise<void>;
  failed: (error: unknown) => void; // it could not be done, and was not stopped
  stopped: () => void; // the player stopped it
}

type Job = { task: Task; abort: AbortController; seen: boolean; at: Parameters<Progress>[0] };

/** What the player asked for comes before what continues by itself. */
const SLOTS = ['asked', 'found'] as const;
type Slot = typeof SLOTS[number];

/** How long work continues before it is shown, in milliseconds. */
const UNSEEN = 600;

export class Work {
  readonly shown = signal<Shown | null>(null);
  private jobs: Record<Slot, Job | null> = { asked: null, found: null };
  private held = false;

  constructor(private later: Host['later']) {}

  /** Notes that a button may be down: it would lose its click if the progress moved it. */
  hold(held: boolean) {
    this.held = held;
    this.show();
  }

  /** Runs a job for the player. The player's last job is dropped. */
  ask(task: Task) {
    return this.start('asked', task);
  }

  /** Runs a background job instead of the current one; null for none. */
  find(task: Task | null) {
    return this.start('found', task);
  }

  /** Drops the player's job silently. */
  drop() {
    void this.start('asked', null);
  }

  private async start(slot: Slot, task: Task | null) {
    this.jobs[slot]?.abort.abort();
    const job = task && { task, abort: new AbortController(), seen: false, at: { done: 0, total: 0 } };
    this.jobs[slot] = job;
    this.show();
    if (!job) return;
    await this.run(job);
    if (this.jobs[slot] === job) this.jobs[slot] = null;
    this.show();
  }

  private async run(job: Job) {
    const { task, abort } = job;
    const cancel = this.later(() => {
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
      if (!abort.signal.aborted) task.failed(error);
    } finally {
      cancel();
    }
  }

  private show() {
    if (this.held) return;
    const slot = SLOTS.find((name) => this.jobs[name]?.seen);
    this.shown.value = slot ? this.look(slot, this.jobs[slot]!) : null;
  }

  private look(slot: Slot, { task, at: { done, total, note } }: Job): Shown {
    const stop = () => {
      void this.start(slot, null);
      task.stopped();
    };
    const label = [task.label, note].filter(Boolean).join(' ');
    return { label, done, total, stop: words.stopLooking, onStop: stop };
  }
}
