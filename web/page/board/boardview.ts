// What all views of a board have in common: the lights and marks that they show, the button that the keys are at, and
// what screen readers hear. Views only show: the session owns the game.
import { html, num, type MarkKind } from './drawing.ts';
import { Marks, type Change } from './marks.ts';
import { steer } from './steering.ts';
import { buttonWords, onWords, pressWords } from './names.ts';
import type { Board } from './board.ts';

export interface ViewOptions {
  label?: string; // what the board is called, for screen readers
  onPress?: (button: number) => void; // is called when a person presses a button
  readOnly?: boolean; // a picture: nothing can be pressed
  bare?: boolean; // without glued sides
  large?: boolean; // draw on a canvas, however small the board is
}

/** How long an announcement waits for the next one, in milliseconds. */
const PATIENCE = 250;

export abstract class BoardView {
  readonly marks = new Marks();
  readonly element: HTMLElement;
  protected values: Uint8Array<ArrayBuffer>; // what is shown now
  protected current = 0; // the button that Tab leads to
  private on = 0;
  private pending = -1; // the button that was pressed since the last show, or -1
  private says = html('div', { class: 'board-says unseen', role: 'status' });
  private timer?: ReturnType<typeof setTimeout>; // of what is about to be announced
  private told = { presses: 0, changed: 0 }; // what happened since the last announcement

  /** `width`, `height`: of the picture, in units of the board. */
  constructor(
    readonly board: Board,
    protected options: ViewOptions,
    look: string,
    width: number,
    height: number,
  ) {
    this.values = board.off() as Uint8Array<ArrayBuffer>;
    this.element = html('div', { class: look }, this.says);
    this.element.style.setProperty('--w', String(num(width)));
    this.element.style.setProperty('--h', String(num(height)));
  }

  protected makeGrid(attributes: Record<string, number>, ...rows: Node[]) {
    return html(
      'div',
      { class: 'board-grid', role: 'grid', 'aria-label': this.name, ...attributes },
      ...rows,
    );
  }

  private get name() {
    return this.options.label ?? 'board';
  }

  /** Shows that these lights have other values. */
  protected abstract paint(lights: number[]): void;

  /** Shows that other buttons or lights are marked. */
  protected abstract marked(change: Change): void;

  /** Moves the focus to a button. */
  abstract focus(button: number): void;

  /** Brings a button into sight, where not all are seen. */
  reveal(_button: number) {}

  /** Shows the whole board. */
  fit() {}

  /** Sends a wave of light out from a button, as when a game is won. */
  wave(_from: number) {}

  protected press(button: number) {
    if (button < 0 || this.options.readOnly) return;
    this.moveTo(button);
    this.pending = button;
    this.options.onPress?.(button);
  }

  /** Makes a button the one that Tab leads to. */
  protected moveTo(button: number) {
    this.current = button;
  }

  /** Follows a key that leads to another button, and reports whether it does. `page`: how many rows a page has. */
  protected steered(event: KeyboardEvent, page: number) {
    if (event.key === 'Enter' && event.repeat) event.preventDefault(); // a key that is held presses once
    const to = event.altKey ? -1 : steer(this.board, this.current, event, page);
    if (to < 0) return false;
    event.preventDefault();
    this.focus(to);
    return true;
  }

  /** Describes a board that is only a picture. */
  protected describe(picture: Element) {
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', `${this.name}, ${onWords(this.on)}`);
  }

  protected wordsOf(button: number) {
    return buttonWords(this.board, this.values, button) + this.marks.words(button, this.board.same);
  }

  /** Shows the lights. A caller that knows which lights may have changed can pass them: then no others are checked. */
  show(values: Uint8Array, changed: Iterable<number> | null = null) {
    const different: number[] = [];
    for (const i of changed ?? values.keys()) {
      const [v, before] = [values[i], this.values[i]];
      if (v === before) continue;
      this.on += Number(v > 0) - Number(before > 0);
      this.values[i] = v;
      different.push(i);
    }
    this.paint(different);
    if (this.pending >= 0 && different.length > 0) {
      // a refused press changes nothing
      this.told.presses++;
      this.told.changed += different.length;
      this.soon(pressWords(this.board.name(this.pending), this.told, this.on));
    }
    this.pending = -1;
  }

  /** Marks exactly these buttons with a kind; one that is listed several times shows how often. */
  mark(buttons: Iterable<number>, kind: MarkKind) {
    this.marked(this.marks.set(buttons, kind, false));
  }

  /** Marks exactly these lights with a kind. */
  markLights(lights: Iterable<number>, kind: MarkKind) {
    this.marked(this.marks.set(lights, kind, true));
  }

  /** Removes marks, all if no kind is given. */
  clear(kind?: MarkKind) {
    this.marked({ gone: this.marks.clear(kind), come: [] });
  }

  /** Announces a text to screen readers, after a moment, instead of what is about to be announced. */
  say(text: string) {
    this.told = { presses: 0, changed: 0 };
    this.soon(text);
  }

  private soon(text: string) {
    clearTimeout(this.timer);
    this.says.textContent = ''; // the same sentence twice is announced twice
    this.timer = setTimeout(() => {
      this.told = { presses: 0, changed: 0 };
      this.says.textContent = text;
    }, PATIENCE);
  }

  destroy() {
    clearTimeout(this.timer);
    this.element.remove();
  }
}
