// A canvas that shows states of a board as a film does: one block of pixels a cell on a grid, else the
// shapes of the lights. Only what changed is painted.
import { bloomOf } from './bloom.ts';
import {
  PRESSED,
  RGB,
  WRONG,
  backgroundOf,
  colorsOf,
  css,
  palettes,
  word,
  type Color,
  type Palette,
} from './palette.ts';
import { context, inkOf } from './pictures/images.ts';
import type { Board } from '../board/board.ts';
import type { ShapePart } from '../engine/generated.ts';

/** From this cell size on, and up to this grid size, cells are drawn apart, as in a film. */
const APART = 8;
const SHORT = 40;

/** How much of a cell is left free on each side where cells are drawn apart. */
const GAP = 0.065;

/** How large a disc is, of its cell. */
const DISC = 0.92;

/** How many steps a pixel is divided into where lights lie. */
const STEPS = 256;

/** How much of the whole a board that is no grid leaves free on each side, in its own units. */
const MARGIN = 0.25;

/** The most pixels a cell has. */
const LARGEST = 80;

type Paint = (ink: CanvasRenderingContext2D, values: Uint8Array) => void;

export class Screen {
  private board: Board | null = null;
  private palette = palettes[0];
  private readonly ink: CanvasRenderingContext2D;
  private readonly cells = inkOf(1, 1); // of a grid, a pixel a cell
  private scale = 1;
  private values = new Uint8Array(0); // what is shown
  private colors: Color[] = [];
  private shapes: Path2D[] = [];
  private marked: number[] = [];
  private wrong: number[] = [];
  private sprites: HTMLCanvasElement[] = []; // what is drawn for each value, if cells are not plain blocks
  private round = false;
  private bloom: Paint | null = null; // shows lights that glow

  constructor(public canvas: HTMLCanvasElement) {
    this.ink = context(canvas, false);
  }

  /** Prepares the canvas. `room`: in pixels, or how many pixels a cell has. `cells`: square, round or glow. */
  prepare(
    board: Board,
    palette: Palette,
    room: { width: number; height: number } | number,
    cells = 'square',
  ) {
    const { canvas, ink } = this;
    const [x0, y0, wide, high] = box(board);
    const most =
      typeof room === 'number' ? room : Math.min(room.width / wide, room.height / high, LARGEST);
    const scale = Math.max(1, board.lattice ? Math.floor(most) : most);
    this.scale = scale;
    this.palette = palette;
    this.colors = colorsOf(palette, board.modulus ** (palette === RGB ? 3 : 1));
    const { rows = 0, cols = 0 } = board.lattice ?? {};
    const apart = cells === 'square' ? scale >= APART && Math.max(rows, cols) < SHORT : scale >= 4;
    this.round = apart && cells === 'round';
    const sprites = apart && rows > 0 && cells !== 'glow';
    this.sprites = sprites ? this.colors.map((color) => this.sprite(color)) : [];
    if (this.board !== board)
      Object.assign(this, { board, values: board.off(), shapes: [], wrong: [], marked: [] });
    canvas.width = Math.max(1, Math.ceil(wide * scale - 0.001));
    canvas.height = Math.max(1, Math.ceil(high * scale - 0.001));
    ink.setTransform(scale, 0, 0, scale, -x0 * scale, -y0 * scale); // everything is drawn in units of the board
    ink.imageSmoothingEnabled = false;
    this.bloom = apart && cells === 'glow' ? this.glow(board) : null;
    this.all(board);
    this.marks(board);
  }

  /** Shows a state. `marked`: buttons that are pressed. `wrong`: lights to mark. */
  show(lights: Uint8Array, marked: number[] = [], wrong: number[] = []) {
    const { board } = this;
    if (!board || lights.length % board.lights !== 0) return;
    const values = mixed(lights, board);
    const changed = [...values.keys()].filter((i) => values[i] !== this.values[i]);
    const blocks = board.lattice !== null && this.sprites.length === 0;
    const all = this.bloom || (blocks && changed.length > 64);
    const unmark = [this.wrong, this.marked, wrong].some((list) => list.length > 0);
    this.values.set(values);
    Object.assign(this, { marked, wrong });
    if (all || unmark) this.all(board);
    else for (const i of changed) this.paint(board, i);
    this.marks(board);
  }

  /** Paints everything. */
  private all(board: Board) {
    const { ink } = this;
    if (this.bloom) return this.bloom(ink, this.values);
    if (board.lattice && this.sprites.length === 0) {
      this.blocks(board.lattice.rows, board.lattice.cols);
    } else {
      this.fill(board, backgroundOf(this.palette, this.colors.length));
      if (!board.lattice) this.lines(board, ink);
      for (let i = 0; i < board.lights; i++) this.paint(board, i);
    }
  }

  /** Paints the whole canvas in a color. */
  private fill(board: Board, color: Color) {
    const { ink, canvas, scale } = this;
    const [x0, y0] = box(board);
    ink.fillStyle = css(color);
    ink.fillRect(x0, y0, canvas.width / scale, canvas.height / scale);
  }

  /** Returns how to show lights that glow. Lines between them take no light, as in a film. */
  private glow(board: Board): Paint {
    const { ink, canvas, scale, colors } = this;
    const { width, height } = canvas;
    const lines = inkOf(width, height);
    lines.setTransform(ink.getTransform());
    this.lines(board, lines);
    lines.globalCompositeOperation = 'destination-out';
    this.fill(board, board.lattice ? colors[0] : backgroundOf(this.palette, colors.length));
    ink.fillStyle = css(colors[0]);
    const [x0, y0] = box(board);
    const lamps = Array.from({ length: board.lights }, (_, i) => {
      const light = board.inFilm(i);
      const { x, y, r } = light;
      for (const one of board.lattice ? [] : [ink, lines]) one.fill(this.shape(board, i));
      const [left, top] = [x - x0, y - y0].map((far) => Math.round(far * scale * STEPS) / STEPS);
      return { x: left, y: top, reach: 2 * r * scale };
    });
    const bloom = bloomOf(lamps, ink.getImageData(0, 0, width, height), colors, board.modulus);
    return (on, values) => {
      bloom(on, values);
      on.drawImage(lines.canvas, x0, y0, width / scale, height / scale);
    };
  }

  /** Paints a grid of blocks at once: a pixel a cell, made larger. */
  private blocks(rows: number, cols: number) {
    const words = this.colors.map(word);
    const pixels = Uint32Array.from(this.values, (v) => words[v]);
    Object.assign(this.cells.canvas, { width: cols, height: rows });
    this.cells.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), cols, rows), 0, 0);
    this.ink.drawImage(this.cells.canvas, 0, 0);
  }

  private shape(board: Board, i: number) {
    this.shapes[i] ??= outline(board.inFilm(i));
    return this.shapes[i];
  }

  private paint(board: Board, i: number) {
    const { ink, values, sprites } = this;
    const color = css(this.colors[values[i]]);
    const light = board.inFilm(i);
    const [x, y] = [light.x - 0.5, light.y - 0.5]; // of a grid's cell
    ink.fillStyle = color;
    if (sprites.length > 0) ink.drawImage(sprites[values[i]], x, y, 1, 1);
    else if (board.lattice) ink.fillRect(x, y, 1, 1);
    else {
      if (this.round) ink.fillStyle = css(this.behind());
      ink.fill(this.shape(board, i));
      ink.fillStyle = color;
      if (this.round) ink.fill(disc(light.x, light.y, DISC * light.r));
    }
  }

  /** Returns the color behind discs. */
  private behind() {
    return this.colors[0].map((part) => Math.round(0.65 * part)) as Color;
  }

  /** Returns a cell of a color: a square apart from its neighbors, or a disc. */
  private sprite(color: Color) {
    const { scale, colors, round } = this;
    const ink = inkOf(scale, scale);
    const gap = Math.max(1, Math.round(scale * GAP));
    ink.fillStyle = css(round ? this.behind() : backgroundOf(this.palette, colors.length));
    ink.fillRect(0, 0, scale, scale);
    ink.fillStyle = css(color);
    if (round) ink.fill(disc(scale / 2, scale / 2, (DISC * scale) / 2));
    else ink.fillRect(gap, gap, scale - 2 * gap, scale - 2 * gap);
    return ink.canvas;
  }

  /** Paints the lines between lights. */
  private lines(board: Board, ink: CanvasRenderingContext2D) {
    ink.strokeStyle = 'rgb(154 162 173)';
    ink.lineWidth = 2 / this.scale;
    ink.beginPath();
    for (const [from, to] of board.links) {
      const [a, b] = [board.inFilm(from), board.inFilm(to)];
      ink.moveTo(a.x, a.y);
      ink.lineTo(b.x, b.y);
    }
    ink.stroke();
  }

  /** Marks the buttons that are pressed, and the lights that are wrong: a ring is seen on every palette. */
  private marks(board: Board) {
    const { ink, scale } = this;
    for (const i of this.wrong) {
      const { x, y, r } = board.inFilm(i);
      for (const [width, color] of [
        [5, '#fff'],
        [3, css(WRONG)],
      ] as [number, string][]) {
        ink.lineWidth = width / scale;
        ink.strokeStyle = color;
        ink.stroke(disc(x, y, Math.max(5 / scale, 1.5 * r)));
      }
    }
    ink.fillStyle = css(PRESSED);
    for (const j of this.marked) {
      const { x, y, r } = board.inFilm(j, 'button_shapes');
      ink.fill(disc(x, y, Math.max(1 / scale, 0.45 * r)));
    }
  }
}

/** Returns the value of each cell: the values of its layers are digits, the first the lowest. */
function mixed(lights: Uint8Array, { lights: cells, modulus }: Board) {
  if (lights.length === cells) return lights;
  return lights
    .subarray(0, cells)
    .map((v, i) => v + modulus * (lights[i + cells] + modulus * lights[i + 2 * cells]));
}

/** Returns what is painted for a light: a cell a little smaller than it is, or a circle. */
function outline({ x, y, r, corners = [] }: ShapePart) {
  if (corners.length === 0) return disc(x, y, r);
  const path = new Path2D();
  const by = Math.max(0.5, 1 - 0.065 / r);
  for (let c = 0; c < corners.length; c += 2) {
    path.lineTo(x + (corners[c] - x) * by, y + (corners[c + 1] - y) * by);
  }
  path.closePath();
  return path;
}

function disc(x: number, y: number, r: number) {
  const path = new Path2D();
  path.arc(x, y, r, 0, 2 * Math.PI);
  return path;
}

/** Returns the left and the top of what is shown of a board, its width and its height. */
function box(board: Board) {
  const more = board.lattice ? 0 : MARGIN;
  const [x0, y0, x1, y1] = board.boxInFilm;
  return [x0 - more, y0 - more, x1 - x0 + 2 * more, y1 - y0 + 2 * more];
}
