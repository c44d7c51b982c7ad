// The parts of the analysis: a card with a heading, work with progress and a stop button, and a way to step
// through a list.
import { make, makeButton, sentence, showProgress } from '../base/dom.js';

/** @typedef {import('../base/board.js').Board} Board */

/**
 * What is drawn on the board of the page.
 * @typedef {object} Shown
 * @property {'solution' | 'quiet' | 'witness' | 'none'} kind
 * @property {string} label
 * @property {Uint8Array} [presses]
 * @property {Uint8Array} [lights]
 */

/**
 * The puzzle of a result.
 * @typedef {object} Puzzle
 * @property {string} spec       of the board, as the page says it
 * @property {Board} board
 * @property {string[]} state
 * @property {string[]} goal
 * @property {(button: number) => string} name
 * @property {string} key        the same for the same board and states
 * @property {import('./analyze-quick.js').Info} info
 * @property {import('./analyze-quick.js').Solved} solved
 */

/** @typedef {(shown: Shown) => void} Show */

/** The number of cards, to tell their headings apart. */
let cards = 0;

/** A part of the analysis with its own heading. */
export class Card {
  /**
   * @param {string} title
   * @param {string} name    of its class
   */
  constructor(title, name) {
    const id = `analysis-${++cards}`;
    this.title = make('h2', { id }, title);
    this.body = make('div', { class: 'analysis-body' });
    /** Marks outdated results. */
    this.old = make('p', { class: 'analysis-old', role: 'status' });
    this.element = make('section', { class: `analysis-card ${name}`, 'aria-labelledby': id }, this.title, this.old, this.body);
  }

  /**
   * Marks results as those of the puzzle before the last change, or removes the mark.
   * @param {boolean} old
   */
  mark(old) {
    const text = old ? 'This is about the puzzle as it was before the last change.' : '';
    if (this.old.textContent !== text) this.old.textContent = text;
    this.element.classList.toggle('is-old', old);
  }

  /** @param {...(Node | string)} children */
  fill(...children) {
    this.body.replaceChildren(...children);
  }
}

/** How long automatic work runs before it is shown, in milliseconds. */
export const UNSEEN = 500;

/** @typedef {{done: number, total: number, note?: string}} Progress */

/** Long work: a button starts it, a bar shows its progress, and a button stops it. */
export class Work {
  constructor() {
    this.note = make('p', { class: 'soft' });
    this.bar = make('progress', { 'aria-label': 'Progress' });
    this.stopper = makeButton('Stop', () => this.stop());
    this.running = make('div', { class: 'analysis-running', hidden: true }, this.note, this.bar, this.stopper);
    this.said = make('p', { class: 'problem', role: 'status' });
    this.element = make('div', { class: 'analysis-work' }, this.running, this.said);
    /** @private @type {AbortController | null} */
    this.abort = null;
    /** The last progress message. */
    this.last = '';
  }

  /** Whether work is running. */
  get busy() {
    return this.abort !== null;
  }

  /**
   * Runs work; earlier work is dropped. It returns the answer, or null after an error, which it reports.
   * @template T
   * @param {string} label
   * @param {(options: {signal: AbortSignal, progress: (p: Progress) => void}) => Promise<T>} act
   * @param {HTMLElement} [starter]   gets the focus back when Stop has gone away
   * @param {number} [unseen]         how long it continues before it is shown, in milliseconds
   * @returns {Promise<T | null>}
   */
  async run(label, act, starter, unseen = 0) {
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

  /** @private */
  end() {
    const had = this.running.contains(document.activeElement);
    this.abort = null;
    this.running.hidden = true;
    this.element.removeAttribute('aria-busy');
    if (had) this.starter?.focus();
  }

  /**
   * @private
   * @param {AbortController} abort
   * @param {string} label
   * @param {Progress} progress
   */
  show(abort, label, { done, total, note }) {
    if (this.abort !== abort) return;
    if (note) this.last = note;
    this.note.textContent = note ? `${label} ${note[0].toUpperCase()}${note.slice(1)}.` : label;
    showProgress(this.bar, { done, total });
  }
}

/** Steps through a list: previous, next, and the position. */
export class Stepper {
  /**
   * @param {string} label                    the name of the list, for screen readers
   * @param {(at: number) => string} show     shows one of them, and returns its description
   */
  constructor(label, show) {
    this.count = 0;
    this.at = -1;
    /** @private */
    this.show = show;
    this.before = makeButton('Previous', () => this.go(Math.max(this.at, 0) - 1));
    this.after = makeButton('Next', () => this.go(this.at + 1));
    this.said = make('p', { role: 'status', class: 'analysis-said' });
    this.element = make('div', { class: 'analysis-stepper', role: 'group', 'aria-label': label },
      make('div', { class: 'row' }, this.before, this.after), this.said);
  }

  /**
   * Begins with a list of a number of things, none of them shown.
   * @param {number} count
   */
  begin(count) {
    this.count = count;
    this.at = -1;
    this.said.textContent = '';
    this.element.hidden = count === 0;
    this.before.hidden = count < 2;
    this.after.textContent = count < 2 ? 'Show' : 'Next';
  }

  /** @param {number} at   the first follows the last */
  go(at) {
    if (this.count === 0) return;
    this.at = ((at % this.count) + this.count) % this.count;
    this.said.textContent = this.show(this.at);
  }

  /** Notes that nothing of it is shown. */
  rest() {
    this.at = -1;
    this.said.textContent = '';
  }

  /** @param {boolean} disabled */
  disable(disabled) {
    this.before.disabled = this.after.disabled = disabled;
  }
}

/**
 * Lists names of buttons, up to a readable number.
 * @param {Uint8Array} presses
 * @param {(button: number) => string} name
 * @param {number} [most]
 */
export function pressList(presses, name, most = 24) {
  /** @type {string[]} */
  const told = [];
  let more = 0;
  presses.forEach((times, j) => {
    if (times === 0) return;
    if (told.length === most) more++;
    else told.push(times === 1 ? name(j) : `${name(j)} ${times} times`);
  });
  const list = told.join('; ');
  return more > 0 ? `${list}; and ${more} more` : list;
}

/** @param {Uint8Array} counts */
export function weightOf(counts) {
  return counts.reduce((sum, n) => sum + n, 0);
}

/** @param {Uint8Array} counts */
export function supportOf(counts) {
  return counts.reduce((sum, n) => sum + (n > 0 ? 1 : 0), 0);
}
