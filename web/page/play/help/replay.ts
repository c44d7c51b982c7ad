// A finished game next to a least solution, press by press.
import { call } from '../../engine/call.ts';
import { makeDialog } from '../../kit/plain/dialog.ts';
import { make, makeButton } from '../../kit/plain/dom.ts';
import { createView } from '../../board/view.ts';
import { readSolution } from './least.ts';
import type { Table } from '../table.ts';
import type { Board } from '../../board/board.ts';
import type { Session } from '../../board/game/session.ts';

/** The most lights of a board that is replayed: two boards are shown. */
export const MOST_REPLAYED = 900;

/** How long one press is shown, in milliseconds. */
const PACE = 600;

/** Returns the buttons that were pressed from the start to where a game is. */
export function pressesOf(session: Session) {
  const list = [];
  for (let at = session.here; at > 0;) {
    const { parent, button } = session.parent(at);
    list.push(button);
    at = parent;
  }
  return list.reverse();
}

/**
 * Returns a solution as a list of buttons, in the order of the player where both press the same, so that the two can
 * be compared; the others follow. `solution`: how often each button is pressed.
 */
export function inOrderOf(solution: Uint8Array, played: number[]) {
  const left = [...solution];
  const first = played.filter((button) => left[button]-- > 0);
  const rest = left.flatMap((times, button) => Array(Math.max(0, Math.min(times, solution[button]))).fill(button));
  return [...first, ...rest.slice(0, solution.reduce((total, times) => total + times, 0) - first.length)];
}

/** Returns the lights after each press, the start first. */
export function framesOf(board: Board, start: Uint8Array, list: number[]) {
  const frames = [start];
  for (const button of list) {
    const next = frames[frames.length - 1].slice();
    board.press(next, button);
    frames.push(next);
  }
  return frames;
}

export class Replay {
  private parts?: {dialog: HTMLDialogElement, inside: HTMLElement};
  private timer = 0;
  private ended: (() => void) | undefined;

  constructor(public table: Table) {}

  async open() {
    const { board, game, session } = this.table;
    const { dialog, inside } = this.parts ??= makeDialog('replay-dialog', 'Your game and a least solution');
    dialog.addEventListener('close', () => this.stop(), { once: true });
    const played = pressesOf(session);
    const solution = game.least?.presses ?? readSolution(board, await call('solve', { board: board.spec, state: board.rowsOf(game.start), goal: this.table.goalRows(), least: true })).presses;
    if (!solution) return;
    const sides = [{ name: 'You', list: played }, { name: 'Least', list: inOrderOf(solution, played) }].map(({ name, list }) => {
      const caption = make('figcaption', {});
      const figure = make('figure', {}, caption);
      return { name, list, frames: framesOf(board, game.start, list), caption, figure, view: createView(figure, board, { readOnly: true, label: name }) };
    });
    const most = Math.max(...sides.map(({ list }) => list.length));
    const slider = make('input', { type: 'range', min: 0, max: most, value: 0, id: 'replay-at', 'aria-label': 'Press' });
    const show = () => {
      const at = Number(slider.value);
      for (const { name, list, frames, caption, view } of sides) {
        const here = Math.min(at, list.length);
        view.show(frames[here]);
        view.mark(here > 0 && here === at ? [list[here - 1]] : [], 'hint');
        caption.textContent = `${name}: ${here} of ${list.length}`;
      }
    };
    slider.addEventListener('input', () => {
      this.stop();
      show();
    });
    const play = makeButton('Play', () => {
      if (this.timer) {
        this.stop();
        return;
      }
      if (Number(slider.value) === most) slider.value = '0';
      play.textContent = 'Stop';
      this.timer = window.setInterval(() => {
        slider.value = String(Number(slider.value) + 1);
        show();
        if (Number(slider.value) === most) this.stop();
      }, PACE);
    }, { class: 'button first' });
    this.ended = () => { play.textContent = 'Play'; };
    inside.replaceChildren(make('div', { class: 'replay' }, ...sides.map(({ figure }) => figure)), make('div', { class: 'field' }, slider), make('div', { class: 'row' }, play));
    show();
    dialog.showModal();
    play.focus();
  }

  private stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.ended?.();
  }
}
