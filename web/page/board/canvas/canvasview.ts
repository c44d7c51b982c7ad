// A large board, drawn on a canvas: it can be moved and zoomed with mouse, fingers and keys. For screen
// readers it is a grid of which one cell is there at a time, the one that the arrow keys led to.

import { Announcer } from '../../kit/announcer.ts';
import { num, type MarkKind } from '../drawing.ts';
import { Marks, changedItems, type Change } from '../marks.ts';
import { Stage } from './stage.ts';
import { rowOf, steer } from '../steering.ts';
import { buttonWords, onWords } from '../wording.ts';
import type { Board } from '../board.ts';
import type { ViewOptions } from '../view.ts';

/** How much a key or a button zooms. */
const STEP = 1.5;

export class CanvasView {
  private values: Uint8Array<ArrayBuffer>; // what is shown now
  private on = 0;
  marks: Marks;
  private current = 0; // the button that the keys are at
  private pending = -1; // the button that was pressed since the last show, or -1
  stage: Stage;
  private cell: HTMLButtonElement;
  private row: HTMLDivElement;
  private column: HTMLDivElement;
  element: HTMLDivElement;
  private announcer: Announcer;

  constructor(container: HTMLElement, public board: Board, private options: ViewOptions) {
    this.values = new Uint8Array(board.lights);
    this.marks = new Marks();
    this.stage = new Stage(board, this.values, this.marks, (button) => this.press(button), () => this.place());
    this.cell = document.createElement('button');
    this.row = document.createElement('div');
    this.column = document.createElement('div');

    this.element = document.createElement('div');
    this.element.className = 'board-canvas';
    const [x0, y0, x1, y1] = board.box;
    this.element.style.setProperty('--w', String(num(x1 - x0)));
    this.element.style.setProperty('--h', String(num(y1 - y0)));
    this.element.append(this.stage.element, this.makeTools());
    if (options.readOnly) this.stage.element.setAttribute('role', 'img');
    else this.stage.element.append(this.makeGrid());
    this.announcer = new Announcer(this.element);
    container.append(this.element);
    this.stage.begin();
    this.label();
  }

  private makeGrid() {
    const { board, cell, row, column } = this;
    const grid = document.createElement('div');
    grid.className = 'board-grid';
    grid.setAttribute('role', 'grid');
    grid.setAttribute('aria-label', this.options.label ?? 'board');
    grid.setAttribute('aria-rowcount', String(board.lattice?.rows ?? board.buttonRows.length));
    grid.setAttribute('aria-colcount', String(board.lattice?.cols ?? Math.max(...board.buttonRows)));
    row.setAttribute('role', 'row');
    column.setAttribute('role', 'gridcell');
    cell.type = 'button';
    cell.className = 'board-cursor';
    cell.addEventListener('click', () => this.press(this.current));
    cell.addEventListener('keydown', (event) => this.steered(event));
    cell.addEventListener('focus', () => this.focused());
    cell.addEventListener('blur', () => this.focused());
    column.append(cell);
    row.append(column);
    grid.append(row);
    return grid;
  }

  /** Makes zoom buttons, for users without a wheel or two fingers. */
  private makeTools() {
    const tools = document.createElement('div');
    tools.className = 'board-tools';
    const list: [string, string, () => void][] = [
      ['+', 'zoom in', () => this.stage.camera.zoom(STEP)],
      ['−', 'zoom out', () => this.stage.camera.zoom(1 / STEP)],
      ['⤢', 'show the whole board', () => this.stage.camera.fit()],
    ];
    if (document.fullscreenEnabled) list.push(['□', 'full screen', () => this.wholeScreen()]);
    for (const [sign, label, act] of list) {
      const tool = document.createElement('button');
      tool.type = 'button';
      tool.textContent = sign;
      tool.title = label;
      tool.setAttribute('aria-label', label);
      tool.addEventListener('click', act);
      tools.append(tool);
    }
    return tools;
  }

  private press(button: number) {
    if (button < 0 || this.options.readOnly) return;
    this.current = button;
    this.pending = button;
    this.options.onPress?.(button);
    this.label();
    this.focused();
  }

  private steered(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.repeat) event.preventDefault(); // a key that is held presses once
    if (event.altKey) return;
    const { scale, height } = this.stage.camera;
    const to = steer(this.board, this.current, event, Math.max(1, Math.floor(height / scale) - 2));
    if (to >= 0) this.focus(to);
    else if (event.key === '+' || event.key === '=') this.stage.zoomAt(STEP, this.current);
    else if (event.key === '-') this.stage.zoomAt(1 / STEP, this.current);
    else if (event.key === '0') this.stage.camera.fit();
    else return;
    event.preventDefault();
    // The focus stays on one element, so its new name has to be said.
    if (to >= 0) this.announcer.say(this.cell.getAttribute('aria-label') ?? '');
  }

  private focused() {
    this.stage.focused = this.cell.matches(':focus-visible') ? this.current : -1;
    this.stage.redraw();
  }

  /** Puts the focused element where its cell is drawn, for magnifiers that follow it. */
  private place() {
    const { x, y, r } = this.board.button(this.current);
    const { camera } = this.stage;
    this.cell.style.width = this.cell.style.height = `${num(Math.max(2, 2 * r * camera.scale))}px`;
    this.cell.style.transform = `translate(${num((x - r - camera.x) * camera.scale)}px, ${num((y - r - camera.y) * camera.scale)}px)`;
  }

  private label() {
    const { board, current } = this;
    if (this.options.readOnly) {
      this.stage.element.setAttribute('aria-label', `${this.options.label ?? 'board'}, ${onWords(this.on)}`);
      return;
    }
    this.cell.setAttribute('aria-label', buttonWords(board, this.values, current) + this.marks.words(current, board.same));
    const { number, first } = rowOf(board, current);
    this.row.setAttribute('aria-rowindex', String(number + 1));
    this.column.setAttribute('aria-colindex', String(current - first + 1));
  }

  /** Shows the lights. A caller that knows which lights may have changed can pass them: then no others are checked. */
  show(values: Uint8Array, changed: number[] | null = null) {
    const different: number[] = [];
    const look: (i: number) => void = (i) => {
      const v = values[i];
      const before = this.values[i];
      if (v === before) return;
      this.on += Number(v > 0) - Number(before > 0);
      this.values[i] = v;
      different.push(i);
    };
    if (changed) for (const i of changed) look(i);
    else for (let i = 0; i < values.length; i++) look(i);
    this.stage.painter.touch(different);
    if (this.pending >= 0) this.announcer.pressed(this.board.name(this.pending), different.length, onWords(this.on));
    this.pending = -1;
    this.label();
    this.stage.redraw();
  }

  /** Marks exactly these buttons with a kind. */
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

  private marked(change: Change) {
    this.stage.painter.marked(changedItems(change));
    this.label();
    this.stage.redraw();
  }

  /** Toggles full screen. */
  private wholeScreen() {
    const done = document.fullscreenElement === this.element ? document.exitFullscreen() : this.element.requestFullscreen();
    done.catch(() => {}); // the browser may refuse
  }

  reveal(button: number) {
    this.stage.reveal(button);
  }

  /** Shows the whole board. */
  fit() {
    this.stage.camera.fit();
  }

  /** Moves the focus to a button. */
  focus(button: number) {
    if (this.options.readOnly) return;
    this.current = button;
    this.stage.reveal(button);
    this.place();
    this.label();
    this.cell.focus({ preventScroll: true });
    this.focused();
  }

  /** Announces a text to screen readers. */
  say(text: string) {
    this.announcer.say(text);
  }

  destroy() {
    this.announcer.destroy();
    this.stage.destroy();
    this.element.remove();
  }
}
