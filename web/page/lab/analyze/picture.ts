// A matrix as a picture on a canvas: it can be zoomed and moved, and the mouse and the arrow keys name entries.
import { watchColors } from '../../kit/plain/colors.ts';
import { paint } from './paint.ts';
import { make, makeButton } from '../../kit/plain/dom.ts';
import type { Matrix } from './linear.ts';

export interface MatrixData {
  matrix: Matrix;
  modulus: number;
  pivots: number[] | null; // columns of pivots, if it is in echelon form
  label: string;
  say: (row: number, column: number, value: number) => string;
}

/** The largest size of an entry in pixels. */
const LARGEST = 48;

export class MatrixPicture {
  canvas = make('canvas', { class: 'matrix-canvas', tabindex: 0, role: 'application', 'aria-roledescription': 'picture of a matrix' });
  said = make('p', { class: 'matrix-said', role: 'status' });
  out = makeButton('−', () => this.zoom(1 / 1.6), { 'aria-label': 'Zoom out' });
  in = makeButton('+', () => this.zoom(1.6), { 'aria-label': 'Zoom in' });
  all = makeButton('Whole matrix', () => this.fit());
  tools = make('div', { class: 'row matrix-tools' }, this.out, this.in, this.all);
  element = make('div', { class: 'matrix-picture' }, this.canvas, this.said, this.tools);
  private data: MatrixData | null = null;
  /** Pixels of an entry, and where the first one is. */
  size = 1;
  x = 0;
  y = 0;
  private waiting = 0;
  private whole = true; // whether the whole is shown
  at: {row: number, column: number} | null = null; // what is pointed at
  private grip: {x: number, y: number, id: number} | null = null;
  watcher: ResizeObserver;
  unwatch: () => void;

  constructor() {
    this.listen();
    this.watcher = new ResizeObserver(() => (this.whole ? this.fit() : this.draw()));
    this.watcher.observe(this.canvas);
    this.unwatch = watchColors(() => this.draw());
  }

  show(data: MatrixData) {
    const before = this.data?.matrix;
    this.data = data;
    const same = before?.rows === data.matrix.rows && before.columns === data.matrix.columns;
    this.canvas.setAttribute('aria-label', `${data.label}. Arrow keys move over it, plus and minus zoom.`);
    this.canvas.style.setProperty('--shape', String(data.matrix.columns / data.matrix.rows));
    this.canvas.style.setProperty('--widest', `${data.matrix.columns * LARGEST}px`);
    this.said.textContent = 'Point at the matrix, or move over it with the arrow keys.';
    if (!same) this.at = null;
    if (same && !this.whole) this.draw();
    else this.fit();
    if (this.at) this.tell();
  }

  /** Shows the whole matrix. */
  fit() {
    const { data } = this;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!data || width === 0) return;
    this.whole = true;
    this.size = Math.min(LARGEST, width / data.matrix.columns, height / data.matrix.rows);
    this.x = (width - this.size * data.matrix.columns) / 2;
    this.y = (height - this.size * data.matrix.rows) / 2;
    this.draw();
  }

  /** Zooms around a point, or around the current entry. */
  zoom(factor: number, x?: number, y?: number) {
    const { data } = this;
    if (!data) return;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const { rows, columns } = data.matrix;
    const least = Math.min(LARGEST, width / columns, height / rows);
    const size = Math.min(LARGEST, this.size * factor);
    if (size <= least) {
      this.fit();
      return;
    }
    const aim = this.at ?? { row: rows / 2, column: columns / 2 };
    const toX = x ?? this.x + (aim.column + 0.5) * this.size;
    const toY = y ?? this.y + (aim.row + 0.5) * this.size;
    this.x = toX - ((toX - this.x) * size) / this.size;
    this.y = toY - ((toY - this.y) * size) / this.size;
    this.size = size;
    this.whole = false;
    this.settle();
    if (x === undefined && this.at) this.reveal();
    this.draw();
  }

  /** Keeps the matrix on the canvas. */
  private settle() {
    if (!this.data) return;
    const { rows, columns } = this.data.matrix;
    const keep = (at: number, room: number, length: number) =>
      length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at));
    this.x = keep(this.x, this.canvas.clientWidth, columns * this.size);
    this.y = keep(this.y, this.canvas.clientHeight, rows * this.size);
  }

  /** Moves the matrix until the current entry is visible. */
  private reveal() {
    if (!this.at) return;
    const left = this.x + this.at.column * this.size;
    const top = this.y + this.at.row * this.size;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (left < 0) this.x -= left;
    if (left + this.size > width) this.x -= left + this.size - width;
    if (top < 0) this.y -= top;
    if (top + this.size > height) this.y -= top + this.size - height;
    this.settle();
  }

  private listen() {
    const { canvas } = this;
    canvas.addEventListener('keydown', (event) => this.key(event));
    canvas.addEventListener('focus', () => {
      if (this.data && !this.at) this.point(0, 0);
    });
    canvas.addEventListener('pointermove', (event) => this.move(event));
    canvas.addEventListener('pointerdown', (event) => {
      if (this.whole) return;
      this.grip = { x: event.clientX, y: event.clientY, id: event.pointerId };
      canvas.setPointerCapture(event.pointerId);
    });
    for (const end of ['pointerup', 'pointercancel'] as const) canvas.addEventListener(end, () => { this.grip = null; });
    canvas.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      this.zoom(event.deltaY < 0 ? 1.25 : 0.8, event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
  }

  private move(event: PointerEvent) {
    if (!this.data) return;
    if (this.grip && this.grip.id === event.pointerId) {
      this.x += event.clientX - this.grip.x;
      this.y += event.clientY - this.grip.y;
      this.grip = { x: event.clientX, y: event.clientY, id: event.pointerId };
      this.settle();
    }
    const box = this.canvas.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left - this.x) / this.size);
    const row = Math.floor((event.clientY - box.top - this.y) / this.size);
    const { rows, columns } = this.data.matrix;
    if (row >= 0 && row < rows && column >= 0 && column < columns) this.point(row, column);
    else this.draw();
  }

  private key(event: KeyboardEvent) {
    if (!this.data || event.altKey || event.metaKey) return;
    const { rows, columns } = this.data.matrix;
    const { row, column } = this.at ?? { row: 0, column: 0 };
    const page = Math.max(1, Math.floor(this.canvas.clientHeight / this.size) - 1);
    const keys: Record<string, () => void> = {
      ArrowUp: () => this.point(row - 1, column),
      ArrowDown: () => this.point(row + 1, column),
      ArrowLeft: () => this.point(row, column - 1),
      ArrowRight: () => this.point(row, column + 1),
      Home: () => this.point(event.ctrlKey ? 0 : row, 0),
      End: () => this.point(event.ctrlKey ? rows - 1 : row, columns - 1),
      PageUp: () => this.point(row - page, column),
      PageDown: () => this.point(row + page, column),
      '+': () => this.zoom(1.6),
      '=': () => this.zoom(1.6),
      '-': () => this.zoom(1 / 1.6),
      0: () => this.fit(),
    };
    const act = keys[event.key];
    if (!act || (event.ctrlKey && !['Home', 'End'].includes(event.key))) return;
    event.preventDefault();
    act();
    if (event.key.length > 1) {
      this.reveal();
      this.draw();
    }
  }

  /** Points at an entry and names it. */
  private point(row: number, column: number) {
    const { rows, columns } = (this.data as MatrixData).matrix;
    this.at = { row: Math.max(0, Math.min(rows - 1, row)), column: Math.max(0, Math.min(columns - 1, column)) };
    this.tell();
    this.draw();
  }

  private tell() {
    if (!this.data || !this.at) return;
    const { row, column } = this.at;
    this.said.textContent = this.data.say(row, column, this.data.matrix.entries[row][column]);
  }

  /** Draws once before the next frame, however often it is called. */
  draw() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.canvas.classList.toggle('can-move', !this.whole);
      if (this.data) paint(this.canvas, this, this.data);
    });
  }

  close() {
    this.watcher.disconnect();
    this.unwatch();
    if (this.waiting) cancelAnimationFrame(this.waiting);
  }
}
