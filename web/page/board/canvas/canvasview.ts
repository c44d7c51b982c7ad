// A large board, drawn on a canvas: it can be moved and zoomed with mouse, fingers and keys. For screen
// readers it is a grid of which one cell is there at a time, the one that the arrow keys led to.
import { signal } from '@preact/signals';
import { Camera } from '../../kit/camera.ts';
import { colors, followColors, type Colors } from '../../kit/colors.ts';
import { mountStage } from '../../kit/stage.ts';
import { BoardView, type ViewOptions } from '../boardview.ts';
import { html, marginOf, num, roundOutline, seamPath } from '../drawing.ts';
import { changedItems, type Change } from '../marks.ts';
import { drawMap, Painter } from './painter.ts';
import { fitCanvas } from './sight.ts';
import { buttonAt, rowOf } from '../steering.ts';
import type { Board, Shape } from '../board.ts';

/** How much a key or a button zooms. */
const STEP = 1.5;

/** How far beside a button a finger may press, in pixels. */
const NEAR = 16;

/** The least size of the ring of the focus or a hint, in pixels: it is seen on the smallest cells. */
const LEAST_RING = 14;

/** How wide the line of a glued side is, in parts of the room for it. */
const SEAM = 0.16;

export class CanvasView extends BoardView {
  readonly camera: Camera;
  readonly canvas = html('canvas', {});
  readonly stage = html('div', { class: 'board-stage' }, this.canvas);
  private cell = html('button', { type: 'button', class: 'board-cursor' });
  private column = html('div', { role: 'gridcell' }, this.cell);
  private row = html('div', { role: 'row' }, this.column);
  private painter: Painter;
  private seams: { pair: number; line: Path2D; heads: Path2D }[];
  private under = -1; // the button whose changes are shown, or -1
  private focused = -1; // the button with a visible focus, or -1
  private readonly changes = signal(0); // of what is drawn
  private colors: Colors | null = null;
  private end: () => void; // what ends with the view

  constructor(container: HTMLElement, board: Board, options: ViewOptions) {
    const [x0, y0, x1, y1] = board.box;
    super(board, options, 'board-canvas', x1 - x0, y1 - y0);
    const margin = marginOf(board);
    this.painter = new Painter(board, this.values, this.marks);
    this.camera = new Camera({
      box: [x0 - margin, y0 - margin, x1 + margin, y1 + margin],
      border: 8,
      most: 96,
    });
    this.seams = board.seams.map((seam) => {
      const { line, heads } = seamPath(seam, board.box, margin);
      return { pair: seam[4], line: new Path2D(line), heads: new Path2D(heads) };
    });
    this.element.prepend(this.stage, this.makeTools());
    if (!options.readOnly) this.stage.append(this.fillGrid());
    container.append(this.element);
    this.end = this.begin();
    this.label();
  }

  /** Begins to draw, as the element is in the page: its size is known there. Returns what ends it. */
  private begin() {
    if (!colors.value) followColors(document); // the page itself does not
    const find = (px: number, py: number) => {
      const [x, y] = this.camera.at(px, py);
      return buttonAt(this.board, x, y, NEAR / this.camera.scale);
    };
    const hands = {
      tap: (x: number, y: number) => this.press(find(x, y)),
      hover: (x: number, y: number) => this.hover(find(x, y)),
      leave: () => this.hover(-1),
    };
    const end = mountStage(
      this.canvas,
      this.camera,
      hands,
      () => this.resize(),
      (now) => {
        void this.changes.value;
        if (now !== this.colors) this.painter.ink(now);
        this.colors = now;
        return () => this.draw();
      },
    );
    this.resize();
    return end;
  }

  private fillGrid() {
    const { board, cell } = this;
    cell.addEventListener('click', () => this.press(this.current));
    cell.addEventListener('keydown', (event) => this.key(event));
    for (const kind of ['focus', 'blur']) cell.addEventListener(kind, () => this.showFocus());
    return this.makeGrid(
      {
        'aria-rowcount': board.lattice?.rows ?? board.buttonRows.length,
        'aria-colcount': board.lattice?.cols ?? Math.max(...board.buttonRows),
      },
      this.row,
    );
  }

  /** Makes zoom buttons, for users without a wheel or two fingers. */
  private makeTools() {
    const list: [string, string, () => void][] = [
      ['+', 'zoom in', () => this.camera.zoom(STEP)],
      ['−', 'zoom out', () => this.camera.zoom(1 / STEP)],
      ['⤢', 'show the whole board', () => this.fit()],
    ];
    if (document.fullscreenEnabled) list.push(['□', 'full screen', () => this.wholeScreen()]);
    return html(
      'div',
      { class: 'board-tools' },
      ...list.map(([sign, label, act]) => {
        const tool = html('button', { type: 'button', title: label, 'aria-label': label }, sign);
        tool.addEventListener('click', act);
        return tool;
      }),
    );
  }

  /** Toggles full screen. */
  private wholeScreen() {
    const whole = document.fullscreenElement === this.element;
    const done = whole ? document.exitFullscreen() : this.element.requestFullscreen();
    done.catch(() => {}); // the browser may refuse
  }

  private resize() {
    const fit = fitCanvas(this.canvas);
    if (!fit) return;
    this.camera.resize(fit.width, fit.height);
    this.draw();
  }

  hover(button: number) {
    if (button === this.under) return;
    this.under = button;
    this.redraw();
  }

  protected override press(button: number) {
    super.press(button);
    this.label();
    this.showFocus();
  }

  private key(event: KeyboardEvent) {
    const { camera } = this;
    if (this.steered(event, Math.max(1, Math.floor(camera.height / camera.scale) - 2))) {
      this.say(this.wordsOf(this.current)); // the focus stays on one element, so its new name has to be said
      return;
    }
    if (event.altKey) return;
    if (event.key === '+' || event.key === '=') this.zoomAt(STEP, this.current);
    else if (event.key === '-') this.zoomAt(1 / STEP, this.current);
    else if (event.key === '0') this.fit();
    else return;
    event.preventDefault();
  }

  private showFocus() {
    this.focused = this.cell.matches(':focus-visible') ? this.current : -1;
    this.redraw();
  }

  private label() {
    const { board, current } = this;
    if (this.options.readOnly) return this.describe(this.stage);
    this.cell.setAttribute('aria-label', this.wordsOf(current));
    const { number, first } = rowOf(board, current);
    this.row.setAttribute('aria-rowindex', String(number + 1));
    this.column.setAttribute('aria-colindex', String(current - first + 1));
  }

  protected paint(lights: number[]) {
    this.painter.pixels?.touch(lights);
    this.label();
    this.redraw();
  }

  protected marked(change: Change) {
    this.painter.pixels?.marked(changedItems(change));
    this.label();
    this.redraw();
  }

  override reveal(button: number) {
    const { x, y } = this.board.button(button);
    this.camera.reveal(x, y);
  }

  /** Zooms about a button. */
  zoomAt(factor: number, button: number) {
    const { x, y } = this.board.button(button);
    this.camera.reveal(x, y);
    this.camera.zoom(factor, ...this.camera.toScreen(x, y));
  }

  override fit() {
    this.camera.fit();
  }

  focus(button: number) {
    if (this.options.readOnly) return;
    this.current = button;
    this.reveal(button);
    this.place();
    this.label();
    this.cell.focus({ preventScroll: true });
    this.showFocus();
  }

  /** Puts the focused element where its cell is drawn, for magnifiers that follow it. */
  private place() {
    const { x, y, r } = this.board.button(this.current);
    const [left, top] = this.camera.toScreen(x - r, y - r);
    this.cell.style.width =
      this.cell.style.height = `${num(Math.max(2, 2 * r * this.camera.scale))}px`;
    this.cell.style.transform = `translate(${num(left)}px, ${num(top)}px)`;
  }

  /** Draws with the next frame of the screen. */
  private redraw() {
    this.changes.value = this.changes.peek() + 1;
  }

  /** Draws at once. */
  draw() {
    const { board, camera, canvas, colors: inks, under, focused } = this;
    const ctx = canvas.getContext('2d');
    if (!ctx || !inks) return;
    const ratio = canvas.width / Math.max(1, camera.width);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    this.painter.draw(ctx, camera, ratio);
    const scale = camera.scale * ratio;
    ctx.setTransform(scale, 0, 0, scale, -camera.x * scale, -camera.y * scale);
    this.drawSides(ctx, inks);
    if (under >= 0 || focused >= 0) this.drawNext(ctx, under >= 0 ? under : focused);
    for (const { kind, light, items } of this.marks) {
      if (kind !== 'hint') continue;
      for (const item of items.keys())
        this.drawRing(ctx, light ? board.light(item) : board.button(item), 'hint', inks);
    }
    if (focused >= 0) this.drawRing(ctx, board.button(focused), 'ring', inks);
    if (!camera.fitted) drawMap(ctx, this.painter, camera, ratio, inks);
    this.place();
  }

  /** Draws the glued sides, and the letters of a net. */
  private drawSides(ctx: CanvasRenderingContext2D, inks: Colors) {
    ctx.lineJoin = ctx.lineCap = 'round';
    ctx.lineWidth = marginOf(this.board) * SEAM;
    for (const { pair, line, heads } of this.seams) {
      ctx.strokeStyle = ctx.fillStyle = inks.get(pair % 2 === 0 ? 'seam0' : 'seam1').text;
      ctx.stroke(line);
      ctx.fill(heads);
    }
    ctx.fillStyle = inks.get('seam0').text;
    ctx.font = '600 0.46px system-ui, sans-serif';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    for (const { text, x, y } of this.board.letters) ctx.fillText(text, x, y);
  }

  /** Draws what a press of a button would change. */
  private drawNext(ctx: CanvasRenderingContext2D, button: number) {
    ctx.globalCompositeOperation = 'difference';
    ctx.strokeStyle = 'rgb(255 255 255 / 55%)';
    ctx.lineWidth = Math.max(0.06, 1 / this.camera.scale);
    ctx.stroke(
      new Path2D(
        this.board
          .changes(button)
          .map((i) => roundOutline(this.board.light(i), 0.34))
          .join(''),
      ),
    );
    ctx.globalCompositeOperation = 'source-over';
  }

  /** Draws a ring around a shape that is seen at every scale, and by its casing on every color. */
  private drawRing(
    ctx: CanvasRenderingContext2D,
    shape: Shape,
    token: 'hint' | 'ring',
    inks: Colors,
  ) {
    const least = LEAST_RING / 2 / this.camera.scale;
    const ring = new Path2D(
      roundOutline(shape.r < least ? { x: shape.x, y: shape.y, r: least } : shape, 0),
    );
    for (const [name, wide] of [
      ['casing', 6],
      [token, 3],
    ] as const) {
      ctx.strokeStyle = inks.get(name).text;
      ctx.lineWidth = wide / this.camera.scale;
      ctx.stroke(ring);
    }
  }

  override destroy() {
    this.end();
    super.destroy();
  }
}
