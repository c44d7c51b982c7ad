// Announcements for screen readers after a press. Sentences in quick succession are joined,
// so that a fast player hears one short sentence and not a queue of stale ones.

/** How long an announcement waits for the next one, in milliseconds. */
const PATIENCE = 250;

export class Announcer {
  element = document.createElement('div');
  private timer?: ReturnType<typeof setTimeout>;
  private presses = 0;
  private changed = 0;

  constructor(parent: HTMLElement) {
    this.element.className = 'board-says unseen';
    this.element.setAttribute('role', 'status');
    parent.append(this.element);
  }

  /**
   * Announces the effect of a press, once no other has followed for a moment. A refused press has none. `name`: of
   * the button. `changed`: how many lights are different. `rest`: the state of the board.
   */
  pressed(name: string, changed: number, rest: string) {
    if (changed === 0) return;
    this.presses++;
    this.changed += changed;
    const lights = this.changed === 1 ? '1 light changed' : `${this.changed} lights changed`;
    this.soon(this.presses === 1 ? `pressed ${name}: ${lights}, ${rest}` : `${this.presses} presses: ${lights}, ${rest}`);
  }

  /** Announces a text, instead of pending ones. */
  say(text: string) {
    this.presses = this.changed = 0;
    this.soon(text);
  }

  private soon(text: string) {
    clearTimeout(this.timer);
    this.element.textContent = ''; // the same sentence twice is announced twice
    this.timer = setTimeout(() => {
      this.presses = this.changed = 0;
      this.element.textContent = text;
    }, PATIENCE);
  }

  destroy() {
    clearTimeout(this.timer);
    this.element.remove();
  }
}
