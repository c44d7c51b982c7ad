// The parts of everything live in Learn: a stage with boards, a row of tools, and a line that says what happened.

import { make } from '../dom.ts';
import { createView, type View } from '../../board/view.ts';
import type { Board } from '../../board/board.ts';

export { count, list } from '../words.ts';

/** The number of fields, to tell their suggestions apart. */
let entries = 0;

/** A place in the text: its stage, its tools, and its line. */
export class Place {
  stage = make('div', { class: 'stage' });
  tools = make('div', { class: 'row tools' });
  line = make('p', { class: 'says', role: 'status' });

  /** Shows what is on the stage. It runs after everything the reader does, unless that returns false. */
  show: () => unknown = () => {};

  constructor(public host: HTMLElement) {
    host.replaceChildren(this.stage, this.line, this.tools);
  }

  /** Puts a board on the stage. `onPress`: without it the board is a picture. */
  board(board: Board, label: string, onPress?: (button: number) => unknown): View {
    const slot = make('div', { class: 'slot' });
    this.stage.append(slot);
    return createView(slot, board, onPress ? { label, onPress: (button) => void this.attempt(() => onPress(button)) } : { label, readOnly: true });
  }

  /** Adds a button to the tools. */
  tool(text: string, act: () => unknown) {
    const button = make('button', { class: 'button', type: 'button' }, text);
    button.addEventListener('click', () => this.attempt(act));
    this.tools.append(button);
    return button;
  }

  /** Adds a link to Play with a board and a state. */
  play(board: Board, values: Uint8Array) {
    const to = new URL('../../play/', import.meta.url);
    to.hash = `${board.spec}:${board.rowsOf(values).join('_')}`;
    this.tools.append(make('a', { class: 'button', href: to.href }, 'Open in Play'));
  }

  /** Adds a choice to the tools. */
  choice(
    label: string, choices: [value: string, text: string][], chosen: string, act: (value: string) => unknown,
  ) {
    const select = make('select', {}, ...choices.map(([value, text]) => make('option', { value }, text)));
    select.value = chosen;
    select.addEventListener('change', () => this.attempt(() => act(select.value)));
    const field = make('label', { class: 'choice' }, make('span', {}, label), select);
    this.tools.append(field);
    return select;
  }

  /** Adds a text field with suggestions. */
  entry(label: string, suggestions: string[], value: string, act: (value: string) => unknown) {
    const id = `suggestions-${++entries}`;
    const input = make('input', { type: 'text', list: id, value, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
    input.addEventListener('change', () => this.attempt(() => act(input.value.trim())));
    const options = make('datalist', { id }, ...suggestions.map((text) => make('option', { value: text })));
    this.tools.append(make('label', { class: 'choice' }, make('span', {}, label), input), options);
    return input;
  }

  /**
   * Runs the reader's request. If the engine takes time, as when it has yet to be loaded, the line says so, and on
   * failure the line says why.
   */
  async attempt(act: () => unknown) {
    const before = this.line.textContent;
    const slow = setTimeout(() => {
      if (this.line.textContent === before) this.say('One moment: the engine is at work.');
    }, 500);
    try {
      const done = act();
      if ((done instanceof Promise ? await done : done) !== false) await this.show();
    } catch (error) {
      this.say(`This cannot be done now: ${error instanceof Error ? error.message : error}`, 'bad');
    } finally {
      clearTimeout(slow);
    }
  }

  /** Shows what happened; good news are styled as such. */
  say(text: string, mood: '' | 'good' | 'bad' = '') {
    this.line.textContent = text;
    this.line.dataset.mood = mood;
  }
}

/**
 * Distinguishes the newest of several requests from earlier ones, whose answers are too late: call it for a turn,
 * and the turn reports whether it is still the newest.
 */
export function turns() {
  let newest = 0;
  return () => {
    const mine = ++newest;
    return () => mine === newest;
  };
}

/** Reads a state as the text writes it: on, off, or rows with a slash between them. */
export function stateOf(board: Board, text = 'off') {
  if (text === 'on') return board.on();
  if (text === 'off') return board.off();
  return board.valuesOf(text.split('/'));
}

export function isOff(values: Uint8Array) {
  return values.every((v) => v === 0);
}

/** Lists the places that are not zero. */
export function support(values: Iterable<number>) {
  return [...values].flatMap((v, i) => (v ? [i] : []));
}

/** Draws presses at random: every set is as likely as every other, so every solvable state is too. */
export function randomPresses(board: Board) {
  return Uint8Array.from({ length: board.buttons }, () => Math.floor(Math.random() * board.modulus));
}

/** Returns the lights after all the presses. */
export function after(board: Board, values: Uint8Array, presses: ArrayLike<number>) {
  const lights = values.slice();
  for (let j = 0; j < presses.length; j++) if (presses[j]) board.press(lights, j, presses[j]);
  return lights;
}
