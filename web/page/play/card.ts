// What the card beside the board says, as data: the view shows it, and screen readers read it out.
import { signal } from '@preact/signals';
import type { Message } from '../kit/card.tsx';
import { trouble } from './words.ts';
import type { Figure } from './result.ts';

export interface News extends Message {
  /** The result of a game. */
  result?: { title: string; about: string; figures: Figure[] };
  /** The lesson about a hint. */
  lesson?: { path: string; title: string };
  /** The pace of what is watched can be set. */
  paced?: boolean;
}

export class Card {
  readonly message = signal<News | null>(null);
  /** A count beside the message: it changes often, so it is seen and not announced. */
  readonly count = signal('');

  /** What the message is about: hint, quiet, watch, won, and so on. */
  get topic() {
    return this.message.peek()?.topic;
  }

  /** Shows a message; the empty text clears the card. */
  say(text: string, more: Omit<News, 'text'> = {}) {
    this.message.value = text === '' ? null : { text, ...more };
    this.count.value = '';
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
