// What the figures of the text share: a state, what is shown of it, and acts. An act gives the parts of the state that
// change, now or when the engine has answered.
import { computed, signal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { LightsProps, Marks } from '../../board/lights.tsx';
import type { call } from '../../engine/call.ts';
import { trouble } from '../../kit/words.ts';
import { words } from '../words.ts';

export type Ask = typeof call;

export interface Note {
  text: string;
  mood?: 'good' | 'bad';
  /** Marks on the first board, besides those of the scene. */
  marks?: Marks;
}

/** What an act changes. A note stays until the next act. */
type Step<S> = Partial<S> & { note?: Note };
type Act<S> = Step<S> | Promise<Step<S>>;

/** A board on the stage. Without `press` it is a picture. */
export interface Shown<S> extends Omit<LightsProps, 'press'> {
  press?: (button: number) => Act<S>;
  below?: ComponentChildren;
}

/** A button, a link, one of several options by their labels, or a text with suggestions. */
export type Tool<S> =
  | { label: string; href: string }
  | { label: string; act: () => Act<S>; first?: boolean; disabled?: boolean; pressed?: boolean }
  | {
      label: string;
      value: string;
      options: Record<string, string>;
      pick: (value: string) => Act<S>;
    }
  | { label: string; value: string; suggestions: string[]; pick: (value: string) => Act<S> };

export interface Scene<S> {
  boards: Shown<S>[];
  say: Note;
  tools: Tool<S>[];
  look?: string;
  /** On the stage after the boards, below the line, and beside everything. */
  aside?: ComponentChildren;
  below?: ComponentChildren;
  beside?: ComponentChildren;
}

export interface Figure<S> {
  start: S;
  show: (state: S, act: (act: Act<S>) => void) => Scene<S>;
  /** Returns what the engine has to add to a state, or null if nothing is missing. */
  settle?: (state: S) => Promise<Step<S>> | null;
}

/** Makes a figure from the data of its element in the text. */
export type Kind = (data: DOMStringMap, ask: Ask) => Promise<Figure<any>>;

/** Gives a figure the type of its state. */
export const figure = <S>(made: Figure<S>) => made;
export const good = (text: string): Note => ({ text, mood: 'good' });
export const bad = (text: string): Note => ({ text, mood: 'bad' });

/** How long the engine may take before the line says so, in milliseconds. */
const PATIENCE = 500;

/** A figure in use. */
export class Place<S = any> {
  private readonly state: Signal<S & { note?: Note }>;
  private readonly slow = signal(false);
  private newest = 0;
  readonly scene = computed(() => this.figure.show(this.state.value, (act) => void this.act(act)));
  readonly line = computed<Note>(() => {
    if (this.slow.value) return { text: words.oneMoment };
    return this.state.value.note ?? this.scene.value.say;
  });

  constructor(private readonly figure: Figure<S>) {
    this.state = signal(figure.start as S & { note?: Note });
  }

  /** Changes the state, unless a newer act came before the answer, and asks for what is missing then. */
  async act(act: Act<S>) {
    const mine = ++this.newest;
    const timer = setTimeout(() => {
      this.slow.value = mine === this.newest;
    }, PATIENCE);
    try {
      for (
        let next: Act<S> | null = act;
        next;
        next = this.figure.settle?.(this.state.value) ?? null
      ) {
        const step: Step<S> = next instanceof Promise ? await next : next;
        if (mine !== this.newest) return;
        this.state.value = { ...this.state.value, note: undefined, ...step };
      }
    } catch (error) {
      if (mine === this.newest)
        this.state.value = { ...this.state.value, note: bad(words.notNow(trouble(error))) };
    } finally {
      clearTimeout(timer);
      if (mine === this.newest) this.slow.value = false;
    }
  }
}
