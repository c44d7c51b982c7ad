// What the card beside the board says, as data: the view shows it, and screen readers read it out. It also shows engine
// work that takes a while: one job that the player requested, and one in the background.
import { computed, signal } from '@preact/signals';
import { Job, type Later, type Options } from '../kit/job.ts';
import { trouble, words } from './words.ts';
import type { Message } from '../kit/card.tsx';
import type { Work as Shown } from '../kit/said.tsx';

export interface Figure {
  label: string;
  value: string;
  /** It is the least, or the player's best. */
  good: boolean;
}

export interface News extends Message {
  /** The result of a game. */
  result?: { title: string; about: string; figures: Figure[]; day: boolean };
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

export type Progress = Options['progress'];

export interface Task {
  label: string;
  run: (options: Options) => Promise<void>;
  failed: (why: string) => void; // it could not be done, and was not stopped
  stopped: () => void; // the player stopped it
}

/** What the player asked for comes before what continues by itself. */
const SLOTS = ['asked', 'found'] as const;
type Slot = (typeof SLOTS)[number];

/** How long work continues before it is shown, in milliseconds. */
const UNSEEN = 600;

export class Work {
  private readonly jobs: Record<Slot, Job>;
  private readonly tasks: Record<Slot, Task | null> = { asked: null, found: null };
  private readonly held = signal(false);
  private last: Shown | null = null;

  constructor(later: Later) {
    const tell = (label: string, note?: string) => [label, note].filter(Boolean).join(' ');
    this.jobs = { asked: new Job(later, tell), found: new Job(later, tell) };
  }

  /** Notes that a button may be down: it would lose its click if the progress moved it. */
  hold(held: boolean) {
    this.held.value = held;
  }

  /** Runs a job that the player asked for, or one in the background, instead of the last; null only drops that. */
  async start(slot: Slot, task: Task | null) {
    const job = this.jobs[slot];
    this.tasks[slot] = task;
    if (!task) return job.drop();
    await job.run(task.label, task.run, UNSEEN);
    if (this.tasks[slot] === task && job.said.peek()) task.failed(job.said.peek());
  }

  /** What is seen of the work. */
  readonly shown = computed<Shown | null>(() => {
    const slot = SLOTS.find((name) => this.jobs[name].work.value);
    const work = slot && this.jobs[slot].work.value;
    const stop = () => {
      const task = slot && this.tasks[slot];
      if (slot) void this.start(slot, null);
      task?.stopped();
    };
    if (!this.held.value)
      this.last = work ? { ...work, stop: words.stopLooking, onStop: stop } : null;
    return this.last;
  });
}
