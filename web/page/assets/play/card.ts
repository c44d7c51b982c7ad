// The card next to the board: messages of the game and their actions. It is the page's live region, so messages
// are short, and a repeated one is announced again.
import { makeButton, part, sentence } from '../base/dom.js';

/**
 * @typedef {object} Choice
 * @property {string} label
 * @property {() => void} act
 * @property {string} [key]    a name for tests and styles
 * @property {boolean} [first]
 */

export class Card {
  constructor() {
    this.element = part('card');
    this.text = part('say');
    this.note = part('more');
    this.count = part('count');
    this.choices = part('choices');
    this.result = part('result');
    /** The topic of the card: hint, quiet, watch, won, and so on. */
    this.topic = '';
  }

  /**
   * Shows a message.
   * @param {string} text
   * @param {{topic?: string, tone?: string, note?: string, count?: string, choices?: Choice[], extra?: HTMLElement, result?: HTMLElement[]}} [options]
   */
  say(text, { topic = '', tone = '', note = '', count = '', choices = [], extra, result = [] } = {}) {
    this.topic = topic;
    this.element.dataset.topic = topic;
    this.element.dataset.tone = tone;
    this.text.textContent = text;
    this.note.textContent = note;
    this.count.textContent = count;
    this.result.replaceChildren(...result);
    const focused = this.choices.contains(document.activeElement) ? document.activeElement?.getAttribute('data-choice') : null;
    this.choices.replaceChildren(...choices.map((choice) => makeButton(choice.label, choice.act, {
      class: choice.first ? 'button first' : 'button', 'data-choice': choice.key ?? choice.label,
    })));
    if (extra) this.choices.append(extra);
    if (focused) this.focusChoice(focused);
  }

  /**
   * Shows that something failed, and why.
   * @param {string} text
   * @param {unknown} error
   */
  fail(text, error) {
    this.say(text, { tone: 'bad', note: sentence(error) });
  }

  /**
   * Keeps the focus where it was when the buttons are rebuilt, or moves it to the first of them: it is
   * never lost.
   * @private
   * @param {string} key
   */
  focusChoice(key) {
    const buttons = /** @type {HTMLElement[]} */ ([...this.choices.querySelectorAll('button')]);
    const same = buttons.find((button) => button.dataset.choice === key) ?? buttons[0];
    if (same) same.focus();
    else part('hint').focus();
  }

  /** Adds a note, unless there is one. @param {string} text */
  explain(text) {
    if (this.note.textContent === '') this.note.textContent = text;
  }

  /** Moves the focus to the first button of the card. */
  focus() {
    this.choices.querySelector('button')?.focus();
  }

  /** Changes the count only: it is visible, but not announced. @param {string} text */
  recount(text) {
    this.count.textContent = text;
  }

  /** Clears the card. @param {string} [topic] only if this is its topic */
  clear(topic) {
    if (topic === undefined || topic === this.topic) this.say('');
  }
}
