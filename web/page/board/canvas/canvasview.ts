// A large board, drawn on a canvas: it can be moved and zoomed with mouse, fingers and keys. For screen
// readers it is a grid of which one cell is there at a time, the one that the arrow keys led to.
import { BoardView, type ViewOptions } from '../boardview.ts';
import { html, num } from '../drawing.ts';
import { changedItems, type Change } from '../marks.ts';
import { Stage } from './stage.ts';
import { rowOf } from '../steering.ts';
import type { Board } from '../board.ts';

/** How much a key or a button zooms. */
const STEP = 1.5;

export class CanvasView extends BoardView {
  readonly stage: Stage;
  private cell = html('button', { type: 'button', class: 'board-cursor' });
  private column = html('div', { role: 'gridcell' }, this.cell);
  private row = html('div', { role: 'row' }, this.column);

  constructor(container: HTMLElement, board: Board, options: ViewOptions) {
    const [x0, y0, x1, y1] = board.box;
    super(board, options, 'board-canvas', x1 - x0, y1 - y0);
    this.stage = new Stage(board, this.values, this.marks, (button) => this.press(button), () => this.place());
    this.element.prepend(this.stage.element, this.makeTools());
    if (!options.readOnly) this.stage.element.append(this.fillGrid());
    container.append(this.element);
    this.stage.begin();
    this.label();
  }

  private fillGrid() {
    const { board, cell } = this;
    cell.addEventListener('click', () => this.press(this.current));
    cell.addEventListener('keydown', (event) => this.key(event));
    for (const kind of ['focus', 'blur']) cell.addEventListener(kind, () => this.focused());
    return this.makeGrid({
      'aria-rowcount': board.lattice?.rows ?? board.buttonRows.length,
      'aria-colcount': board.lattice?.cols ?? Math.max(...board.buttonRows),
    }, this.row);
  }

  /** Makes zoom buttons, for users without a wheel or two fingers. */
  private makeTools() {
    const list: [string, string, () => void][] = [
      ['+', 'zoom in', () => this.stage.camera.zoom(STEP)],
      ['−', 'zoom out', () => this.stage.camera.zoom(1 / STEP)],
      ['⤢', 'show the whole board', () => this.fit()],
    ];
    if (document.fullscreenEnabled) list.push(['□', 'full screen', () => this.wholeScreen()]);
    return html('div', { class: 'board-tools' }, ...list.map(([sign, label, act]) => {
      const tool = html('button', { type: 'button', title: label, 'aria-label': label }, sign);
      tool.addEventListener('click', act);
      return tool;
    }));
  }

  protected override press(button: number) {
    super.press(button);
    this.label();
    this.focused();
  }

  private key(event: KeyboardEvent) {
    const { camera } = this.stage;
    if (this.steered(event, Math.max(1, Math.floor(camera.height / camera.scale) - 2))) {
      this.say(this.wordsOf(this.current)); // the focus stays on one element, so its new name has to be said
      return;
    }
    if (event.altKey) return;
    if (event.key === '+' || event.key === '=') this.stage.zoomAt(STEP, this.current);
    else if (event.key === '-') this.stage.zoomAt(1 / STEP, this.current);
    else if (event.key === '0') this.fit();
    else return;
    event.preventDefault();
  }

  private focused() {
    this.stage.focused = this.cell.matches(':focus-visible') ? this.current : -1;
    this.stage.redraw();
  }

  /** Puts the focused element where its cell is drawn, for magnifiers that follow it. */
  private place() {
    const { x, y, r } = this.board.button(this.current);
    const { camera } = this.stage;
    const [left, top] = camera.toScreen(x - r, y - r);
    this.cell.style.width = this.cell.style.height = `${num(Math.max(2, 2 * r * camera.scale))}px`;
    this.cell.style.transform = `translate(${num(left)}px, ${num(top)}px)`;
  }

  private label() {
    const { board, current } = this;
    if (this.options.readOnly) return this.describe(this.stage.element);
    this.cell.setAttribute('aria-label', this.wordsOf(current));
    const { number, first } = rowOf(board, current);
    this.row.setAttribute('aria-rowindex', String(number + 1));
    this.column.setAttribute('aria-colindex', String(current - first + 1));
  }

  protected paint(lights: number[]) {
    this.stage.painter.touch(lights);
    this.label();
    this.stage.redraw();
  }

  protected marked(change: Change) {
    this.stage.painter.marked(changedItems(change));
    this.label();
    this.stage.redraw();
  }

  /** Toggles full screen. */
  private wholeScreen() {
    const whole = document.fullscreenElement === this.element;
    const done = whole ? document.exitFullscreen() : this.element.requestFullscreen();
    done.catch(() => {}); // the browser may refuse
  }

  override reveal(button: number) {
    this.stage.reveal(button);
  }

  override fit() {
    this.stage.camera.fit();
  }

  focus(button: number) {
    if (this.options.readOnly) return;
    this.current = button;
    this.stage.reveal(button);
    this.place();
    this.label();
    this.cell.focus({ preventScroll: true });
    this.focused();
  }

  override destroy() {
    this.stage.destroy();
    super.destroy();
  }
}
