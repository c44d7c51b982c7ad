// A canvas that shows states of a board as a film does: one block of pixels a cell on a grid, else the
// shapes of the lights. Only what changed is painted.
import { PRESSED, WRONG, backgroundOf, colorsOf, css, discsOf, palettes, word, type Palette, type Color } from './palette.ts';
import { context, inkOf } from './pictures/images.ts';
import type { Board } from '../board/board.ts';

/** From this cell size on, and up to this grid size, cells are drawn apart, as in a film. */
const APART = 8;
const SHORT = 40;

/** How much of a cell is left free on each side where cells are drawn apart. */
const GAP = 0.065;

/** How much of the whole a board that is no grid leaves free on each side, in its own units. */
const MARGIN = 0.25;

/** The most pixels a cell has. */
const LARGEST = 80;

export class Screen {
  private ink: CanvasRenderingContext2D;
  board: Board | null = null;
  private values: Uint8Array = new Uint8Array(0); // what is shown
  private colors: Color[] = [];
  private shapes: Path2D[] = [];
  private marked: number[] = [];
  private wrong: number[] = [];
  palette = palettes[0];
  scale = 1;
  private sprites: HTMLCanvasElement[] = []; // what is drawn for each value, if cells are not plain blocks
  private pixels: Uint32Array<ArrayBuffer> | undefined;
  private cells: CanvasRenderingContext2D | undefined;
  private image: ImageData | undefined;

  constructor(public canvas: HTMLCanvasElement) {
    this.ink = context(canvas, false);
  }

  /**
   * Prepares the canvas for a board. `room`: in pixels, or how many pixels a cell is to have. `cells`: square, round
   * or glow.
   */
  prepare(board: Board, palette: Palette, room: {width: number, height: number} | number, cells = 'square') {
    const [x0, y0, x1, y1] = box(board);
    let scale = room;
    if (typeof scale !== 'number') {
      scale = Math.min(scale.width / (x1 - x0), scale.height / (y1 - y0), LARGEST);
      if (board.lattice) scale = Math.floor(scale);
    }
    this.scale = Math.max(1, scale);
    const width = Math.max(1, Math.ceil((x1 - x0) * this.scale - 0.001));
    const height = Math.max(1, Math.ceil((y1 - y0) * this.scale - 0.001));
    const first = this.board !== board;
    this.board = board;
    this.palette = palette;
    this.colors = colorsOf(palette, board.modulus);
    const sides = board.lattice ? Math.max(board.lattice.rows, board.lattice.cols) : Infinity;
    const apart = cells === 'square' ? this.scale >= APART && sides < SHORT : this.scale >= 4;
    this.sprites = board.lattice && apart ? this.colors.map((_, v) => this.sprite(cells, v)) : [];
    this.pixels = new Uint32Array(this.colors.map(word));
    if (this.canvas.width !== width || this.canvas.height !== height || first) {
      this.canvas.width = width;
      this.canvas.height = height;
      this.shapes = [];
    }
    if (first) {
      this.values = board.off();
      this.wrong = this.marked = [];
    }
    this.all();
  }

  /** Shows a state. `marked`: buttons that are pressed. `wrong`: lights to mark. */
  show(values: Uint8Array, marked: number[] = [], wrong: number[] = []) {
    const { board } = this;
    if (!board || values.length !== board.lights) return;
    const changed = [...values.keys()].filter((i) => values[i] !== this.values[i]);
    const blocks = board.lattice !== null && this.sprites.length === 0;
    const all = [this.wrong, this.marked, wrong].some((list) => list.length > 0) || (blocks && changed.length > 64);
    this.values.set(values);
    Object.assign(this, { marked, wrong });
    if (all) {
      this.all();
      return;
    }
    for (const i of changed) this.paint(i, this.colors[values[i]]);
    this.marks();
  }

  /** Paints everything. */
  private all() {
    const { board, ink } = this;
    if (!board) return;
    if (board.lattice && this.sprites.length === 0) {
      this.blocks(board.lattice.rows, board.lattice.cols);
    } else {
      ink.fillStyle = css(backgroundOf(this.palette, board.modulus));
      ink.fillRect(0, 0, this.canvas.width, this.canvas.height);
      this.lines();
      for (let i = 0; i < board.lights; i++) this.paint(i, this.colors[this.values[i]]);
    }
    for (const i of this.wrong) this.ring(i);
    this.marks();
  }

  /** Paints a grid of blocks at once: a pixel a cell, made larger. */
  private blocks(rows: number, cols: number) {
    if (this.cells?.canvas.width !== cols || this.cells.canvas.height !== rows) {
      this.cells = inkOf(cols, rows);
      this.image = new ImageData(cols, rows);
    }
    const { cells, image, pixels } = this;
    if (!cells || !image || !pixels) return;
    const shown = new Uint32Array(image.data.buffer);
    for (let i = 0; i < shown.length; i++) shown[i] = pixels[this.values[i]];
    cells.putImageData(image, 0, 0);
    this.ink.imageSmoothingEnabled = false;
    this.ink.drawImage(cells.canvas, 0, 0, this.canvas.width, this.canvas.height);
  }

  private paint(i: number, color: Color) {
    const { board, ink, scale } = this;
    const sprite = this.sprites[this.values[i]];
    const [x, y] = board?.lattice ? [i % board.lattice.cols, Math.floor(i / board.lattice.cols)] : [0, 0];
    ink.fillStyle = css(color);
    if (sprite) ink.drawImage(sprite, x * scale, y * scale);
    else if (board?.lattice) ink.fillRect(x * scale, y * scale, scale, scale);
    else ink.fill(this.shapes[i] ??= this.outline(i));
  }

  /** Returns a cell of a value. A square one is apart from its neighbors. */
  private sprite(cells: string, v: number) {
    const { scale, colors } = this;
    const ink = inkOf(scale, scale);
    const gap = cells === 'square' ? Math.max(1, Math.round(scale * GAP)) : 0;
    ink.fillStyle = css(backgroundOf(this.palette, colors.length));
    ink.fillRect(0, 0, scale, scale);
    for (const { part, color } of discsOf(cells, colors[0], colors[v], v > 0)) {
      ink.fillStyle = css(color);
      ink.beginPath();
      if (part === 0) ink.rect(gap, gap, scale - 2 * gap, scale - 2 * gap);
      else ink.arc(scale / 2, scale / 2, (part * scale) / 2, 0, 2 * Math.PI);
      ink.fill();
    }
    return ink.canvas;
  }

  /** Returns what is painted for a light: a cell a little smaller than it is, or a circle. */
  private outline(i: number) {
    const path = new Path2D();
    if (!this.board) return path;
    const shape = this.board.light(i);
    const { corners } = shape;
    if (!corners || corners.length === 0) {
      const [x, y] = this.at(shape.x, shape.y);
      path.arc(x, y, shape.r * this.scale, 0, 2 * Math.PI);
      return path;
    }
    const by = Math.max(0.5, 1 - 0.065 / shape.r);
    for (let c = 0; c < corners.length; c += 2) {
      const [x, y] = this.at(shape.x + (corners[c] - shape.x) * by, shape.y + (corners[c + 1] - shape.y) * by);
      if (c === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    path.closePath();
    return path;
  }

  /** Paints the lines between lights. */
  private lines() {
    const { board, ink } = this;
    if (!board || board.lattice) return;
    ink.strokeStyle = 'rgb(154 162 173)';
    ink.lineWidth = 2;
    ink.beginPath();
    for (const [from, to] of board.links) {
      const [a, b] = [board.light(from), board.light(to)];
      ink.moveTo(...this.at(a.x, a.y));
      ink.lineTo(...this.at(b.x, b.y));
    }
    ink.stroke();
  }

  /** Marks the buttons that are pressed. */
  private marks() {
    const { board, ink } = this;
    if (!board || this.marked.length === 0) return;
    ink.fillStyle = css(PRESSED);
    for (const j of this.marked) {
      const { x, y, r } = board.button(j);
      const [cx, cy] = this.at(x, y);
      ink.beginPath();
      ink.arc(cx, cy, Math.max(1, 0.45 * r * this.scale), 0, 2 * Math.PI);
      ink.fill();
    }
  }

  /** Draws a ring around a light that is wrong: seen on every palette, and the light stays visible. */
  private ring(i: number) {
    const { board, ink } = this;
    if (!board) return;
    const { x, y, r } = board.light(i);
    const [cx, cy] = this.at(x, y);
    const radius = Math.max(5, 1.5 * r * this.scale);
    for (const [width, color] of [[5, '#fff'], [3, css(WRONG)]] as [number, string][]) {
      ink.lineWidth = width;
      ink.strokeStyle = color;
      ink.beginPath();
      ink.arc(cx, cy, radius, 0, 2 * Math.PI);
      ink.stroke();
    }
  }

  private at(x: number, y: number): [number, number] {
    const [x0, y0] = this.board ? box(this.board) : [0, 0];
    return [(x - x0) * this.scale, (y - y0) * this.scale];
  }
}

function box(board: Board) {
  const more = board.lattice ? 0 : MARGIN;
  const [x0, y0, x1, y1] = board.box;
  return [x0 - more, y0 - more, x1 + more, y1 + more];
}
