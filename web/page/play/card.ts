// The card next to the board: messages of the game and their actions. It is the page's live region, so messages
// are short, and a repeated one is announced again.
import { makeButton, part, sentence } from '../kit/plain/dom.ts';

export interface Choice {
  label: string;
  act: () => void;
  key?: string; // a name for tests and styles
  first?: boolean;
}

export class Card {
  element = part('card');
  text = part('say');
  note = part('more');
  count = part('count');
  choices = part('choices');
  result = part('result');
  /** The topic of the card: hint, quiet, watch, won, and so on. */
  topic = '';

  /** Shows a message. */
  say(
    text: string,
    { topic = '', tone = '', note = '', count = '', choices = [], extra, result = [] }: {topic?: string, tone?: string, note?: string, count?: string, choices?: Choice[], extra?: HTMLElement, result?: HTMLElement[]} = {},
  ) {
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

  /** Shows that something failed, and why. */
  fail(text: string, error: unknown) {
    this.say(text, { tone: 'bad', note: sentence(error) });
  }

  /** Keeps the focus where it was when the buttons are rebuilt, or moves it to the first of them: it is never lost. */
  private focusChoice(key: string) {
    const buttons = [...this.choices.querySelectorAll('button')] as HTMLElement[];
    const same = buttons.find((button) => button.dataset.choice === key) ?? buttons[0];
    if (same) same.focus();
    else part('hint').focus();
  }

  /** Adds a note, unless there is one. */
  explain(text: string) {
    if (this.note.textContent === '') this.note.textContent = text;
  }

  /** Moves the focus to the first button of the card. */
  focus() {
    this.choices.querySelector('button')?.focus();
  }

  /** Changes the count only: it is visible, but not announced. */
  recount(text: string) {
    this.count.textContent = text;
  }

  /** Clears the card. `topic`: only if this is its topic. */
  clear(topic?: string) {
    if (topic === undefined || topic === this.topic) this.say('');
  }
}
