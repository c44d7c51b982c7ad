// The parts of the analysis: a card with a heading, work with progress and a stop button, and a way to step
// through a list.
import { make, makeButton, sentence, showProgress } from '../../kit/plain/dom.ts';
import type { Board } from '../../board/board.ts';
import type { InfoAnswer, SolveAnswer } from '../../engine/generated.ts';

/** What is drawn on the board of the page. */
export interface Shown {
  kind: 'solution' | 'quiet' | 'witness' | 'none';
  label: string;
  presses?: Uint8Array;
  lights?: Uint8Array;
}

/** The puzzle of a result. */
export interface Puzzle {
  spec: string; // of the board, as the page says it
  board: Board;
  state: string[];
  goal: string[];
  name: (button: number) => string;
  key: string; // the same for the same board and states
  info: InfoAnswer;
  solved: SolveAnswer;
}

export type Show = (shown: Shown) => void;

/** The number of cards, to tell their headings apart. */
let cards = 0;

/** A part of the analysis with its own heading. */
export class Card {
  title: HTMLHeadingElement;
  body: HTMLDivElement;
  /** Marks outdated results. */
  old: HTMLParagraphElement;
  element: HTMLElement;

  /** `name`: of its class. */
  constructor(title: string, name: string) {
    const id = `analysis-${++cards}`;
    this.title = make('h2', { id }, title);
    this.body = make('div', { class: 'analysis-body' });
    this.old = make('p', { class: 'analysis-old', role: 'status' });
    this.element = make('section', { class: `analysis-card ${name}`, 'aria-labelledby': id }, this.title, this.old, this.body);
  }

  /** Marks results as those of the puzzle before the last change, or removes the mark. */
  mark(old: boolean) {
    const text = old ? 'This is about the puzzle as it was before the last change.' : '';
    if (this.old.textContent !== text) this.old.textContent = text;
    this.element.classList.toggle('is-old', old);
  }

  fill(...children: (Node | string)[]) {
    this.body.replaceChildren(...children);
  }
}

/** How long automatic work runs before it is shown, in milliseconds. */
export const UNSEEN = 500;

export type Progress = {done: number, total: number, note?: string};

/** Long work: a button starts it, a bar shows its progress, and a button stops it. */
export class Work {
  note = make('p', { class: 'soft' });
  bar = make('progress', { 'aria-label': 'Progress' });
  stopper = makeButton('Stop', () => this.stop());
  running = make('div', { class: 'analysis-running', hidden: true }, this.note, this.bar, this.stopper);
  said = make('p', { class: 'problem', role: 'status' });
  element = make('div', { class: 'analysis-work' }, this.running, this.said);
  private abort: AbortController | null = null;
  /** The last progress message. */
  last = '';
  starter: HTMLElement | undefined;

  /** Whether work is running. */
  get busy() {
    return this.abort !== null;
  }

  /**
   * Runs work; earlier work is dropped. It returns the answer, or null after an error, which it reports. `starter`:
   * gets the focus back when Stop has gone away. `unseen`: how long it continues before it is shown, in milliseconds.
   */
  async run<T>(
    label: string, act: (options: {signal: AbortSignal, progress: (p: Progress) => void}) => Promise<T>,
    starter?: HTMLElement, unseen = 0,
  ): Promise<T | null> {
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    this.starter = starter;
    this.last = '';
    this.said.textContent = '';
    this.note.textContent = label;
    this.bar.removeAttribute('value');
    this.running.hidden = unseen > 0;
    this.element.setAttribute('aria-busy', 'true');
    const timer = setTimeout(() => {
      if (this.abort === abort) this.running.hidden = false;
    }, unseen);
    try {
      return await act({ signal: abort.signal, progress: (p) => this.show(abort, label, p) });
    } catch (error) {
      if (this.abort === abort) this.said.textContent = sentence(error);
      return null;
    } finally {
      clearTimeout(timer);
      if (this.abort === abort) this.end();
    }
  }

  /** Stops the work because the reader said so. */
  stop() {
    if (!this.abort) return;
    this.abort.abort();
    this.end();
    this.said.textContent = this.last ? `Stopped. So far: ${this.last}.` : 'Stopped.';
    this.starter?.focus();
  }

  /** Drops the work silently. */
  close() {
    this.abort?.abort();
    this.end();
  }

  private end() {
    const had = this.running.contains(document.activeElement);
    this.abort = null;
    this.running.hidden = true;
    this.element.removeAttribute('aria-busy');
    if (had) this.starter?.focus();
  }

  private show(abort: AbortController, label: string, { done, total, note }: Progress) {
    if (this.abort !== abort) return;
    if (note) this.last = note;
    this.note.textContent = note ? `${label} ${note[0].toUpperCase()}${note.slice(1)}.` : label;
    showProgress(this.bar, { done, total });
  }
}

/** Steps through a list: previous, next, and the position. */
export class Stepper {
  count = 0;
  at = -1;
  before = makeButton('Previous', () => this.go(Math.max(this.at, 0) - 1));
  after = makeButton('Next', () => this.go(this.at + 1));
  said = make('p', { role: 'status', class: 'analysis-said' });
  element: HTMLDivElement;

  /** `label`: the name of the list, for screen readers. `show`: shows one of them, and returns its description. */
  constructor(label: string, private show: (at: number) => string) {
    this.element = make('div', { class: 'analysis-stepper', role: 'group', 'aria-label': label },
      make('div', { class: 'row' }, this.before, this.after), this.said);
  }

  /** Begins with a list of a number of things, none of them shown. */
  begin(count: number) {
    this.count = count;
    this.at = -1;
    this.said.textContent = '';
    this.element.hidden = count === 0;
    this.before.hidden = count < 2;
    this.after.textContent = count < 2 ? 'Show' : 'Next';
  }

  /** `at`: the first follows the last. */
  go(at: number) {
    if (this.count === 0) return;
    this.at = ((at % this.count) + this.count) % this.count;
    this.said.textContent = this.show(this.at);
  }

  /** Notes that nothing of it is shown. */
  rest() {
    this.at = -1;
    this.said.textContent = '';
  }

  disable(disabled: boolean) {
    this.before.disabled = this.after.disabled = disabled;
  }
}

/** Lists names of buttons, up to a readable number. */
export function pressList(presses: Uint8Array, name: (button: number) => string, most = 24) {
  const told: string[] = [];
  let more = 0;
  presses.forEach((times, j) => {
    if (times === 0) return;
    if (told.length === most) more++;
    else told.push(times === 1 ? name(j) : `${name(j)} ${times} times`);
  });
  const list = told.join('; ');
  return more > 0 ? `${list}; and ${more} more` : list;
}

export function weightOf(counts: Uint8Array) {
  return counts.reduce((sum, n) => sum + n, 0);
}

export function supportOf(counts: Uint8Array) {
  return counts.reduce((sum, n) => sum + (n > 0 ? 1 : 0), 0);
}
