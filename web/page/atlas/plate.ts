// The plate: a canvas on which a picture of cells is shown in whole pixels, so that it is crisp: one cell
// is s by s pixels of the screen, or q by q cells are one pixel.
import { listen } from '../kit/gestures.ts';

/** What can be shown. */
export interface Picture {
  rows: number;
  cols: number;
  window: (left: number, top: number, width: number, height: number, out: Uint32Array) => void;
  shrink: (q: number, out: Uint32Array) => void;
}

interface PlateEvents {
  tap: (row: number, col: number) => void;
  hover: (row: number, col: number) => void; // outside of the picture it is (−1, −1)
  scaled?: (scale: number) => void;
}

/** The most pixels across a cell, unless all of the picture has room for more. */
const LARGEST = 64;

export class Plate {
  canvas = document.createElement('canvas');
  private ink: CanvasRenderingContext2D;
  private store: OffscreenCanvas; // one pixel a cell of what is seen
  private stored: {picture: Picture, q: number} | null = null; // what the store has, if it has all of it
  picture: Picture | null = null;
  ratio = 1;
  width = 1;
  height = 1;
  /** Pixels a cell, or −q for q cells a pixel. */
  scale = 1;
  /** Whether all of the picture is seen as large as it can be. */
  fitted = true;
  /** The place of the picture, in cells, in the middle of the plate. */
  x = 0;
  y = 0;
  /** A cell that is framed. */
  cursor: {row: number, col: number} | null = null;
  private asked = false;
  private turned = 0; // how far a wheel or fingers have turned since the last step

  constructor(public element: HTMLElement, private events: PlateEvents) {
    this.canvas.setAttribute('aria-hidden', 'true');
    element.append(this.canvas);
    const ink = this.canvas.getContext('2d', { alpha: true });
    if (!ink) throw new Error('the browser has no canvas to draw on');
    this.ink = ink;
    this.store = new OffscreenCanvas(1, 1);
    new ResizeObserver(() => this.resize()).observe(element);
    this.resize();
    listen(element, {
      tap: (x, y) => this.tell(events.tap, x, y, false),
      hover: (x, y) => this.tell(events.hover, x, y, true),
      leave: () => events.hover(-1, -1),
      pan: (dx, dy) => this.pan(dx * this.ratio, dy * this.ratio),
      zoom: (factor, x, y) => this.turn(factor, x * this.ratio, y * this.ratio),
    });
  }

  /** Shows a picture, at the place and scale where the last one was if it has the same size. */
  show(picture: Picture) {
    const same = this.picture && this.picture.rows === picture.rows && this.picture.cols === picture.cols;
    this.picture = picture;
    this.stored = null;
    if (!same || this.fitted) this.fit();
    this.draw();
  }

  /** Draws again: the colors or the cells have changed. */
  refresh() {
    this.stored = null;
    this.redraw();
  }

  private resize() {
    const ratio = window.devicePixelRatio || 1;
    const box = this.element.getBoundingClientRect();
    this.ratio = ratio;
    this.width = Math.max(1, Math.round(box.width * ratio));
    this.height = Math.max(1, Math.round(box.height * ratio));
    this.canvas.width = this.width;
    this.canvas.height = this.height;
    if (this.fitted) this.fit();
    this.draw();
  }

  /** How many pixels a cell has at a scale. */
  static size(scale: number) {
    return scale > 0 ? scale : -1 / scale;
  }

  /** The scale at which all of the picture is seen. */
  get least() {
    if (!this.picture) return 1;
    const { rows, cols } = this.picture;
    const fit = Math.min(this.width / cols, this.height / rows);
    return fit >= 1 ? Math.floor(fit) : -Math.ceil(Math.max(cols / this.width, rows / this.height));
  }

  /** Shows all of the picture. */
  fit() {
    if (!this.picture) return;
    this.scale = this.least;
    this.fitted = true;
    this.x = this.picture.cols / 2;
    this.y = this.picture.rows / 2;
    this.events.scaled?.(this.scale);
    this.redraw();
  }

  /** Zooms by steps around a place of the canvas. `steps`: above 0 to see cells larger. */
  zoom(steps: number, px: number = this.width / 2, py: number = this.height / 2) {
    const { least } = this;
    let to = this.scale;
    for (let i = 0; i < Math.abs(steps); i++) to = steps > 0 ? larger(to) : smaller(to);
    to = Math.min(Math.max(to, least), Math.max(LARGEST, least));
    if (to === this.scale) return false;
    const before = Plate.size(this.scale);
    const after = Plate.size(to);
    this.x += (px - this.width / 2) * (1 / before - 1 / after);
    this.y += (py - this.height / 2) * (1 / before - 1 / after);
    this.scale = to;
    this.fitted = to === least;
    if (this.fitted) this.fit();
    this.settle();
    this.events.scaled?.(to);
    this.redraw();
    return true;
  }

  /** Zooms by a factor, in steps. */
  private turn(factor: number, px: number, py: number) {
    const way = Math.log2(factor);
    if (way < 0 && this.fitted) return false;
    this.turned = Math.sign(way) === Math.sign(this.turned) ? this.turned + way : way;
    const steps = Math.trunc(this.turned / 0.35);
    if (steps !== 0) {
      this.turned -= steps * 0.35;
      this.zoom(Math.sign(steps) * Math.min(Math.abs(steps), 3), px, py);
    }
    return true;
  }

  /** Moves the picture by some pixels of the canvas. */
  pan(dx: number, dy: number) {
    if (this.fitted) return;
    const size = Plate.size(this.scale);
    this.x -= dx / size;
    this.y -= dy / size;
    this.settle();
    this.redraw();
  }

  /** Moves so that a cell is seen. */
  reveal(row: number, col: number) {
    if (this.fitted) return;
    const size = Plate.size(this.scale);
    const w = Math.max(this.width / size / 2 - 2, 0);
    const h = Math.max(this.height / size / 2 - 2, 0);
    this.x = Math.min(Math.max(this.x, col + 0.5 - w), col + 0.5 + w);
    this.y = Math.min(Math.max(this.y, row + 0.5 - h), row + 0.5 + h);
    this.settle();
    this.redraw();
  }

  /** Keeps the picture in the plate. */
  private settle() {
    if (!this.picture) return;
    const size = Plate.size(this.scale);
    this.x = between(this.x, this.picture.cols, this.width / size);
    this.y = between(this.y, this.picture.rows, this.height / size);
  }

  /** Where the picture's left top is on the canvas, in whole pixels. */
  private corner() {
    const size = Plate.size(this.scale);
    return [Math.round(this.width / 2 - this.x * size), Math.round(this.height / 2 - this.y * size)];
  }

  /** Returns where a cell is: its middle, from the left top of the plate, in pixels of the page. */
  placeOf(row: number, col: number) {
    const [left, top] = this.corner();
    const size = Plate.size(this.scale);
    return { x: (left + (col + 0.5) * size) / this.ratio, y: (top + (row + 0.5) * size) / this.ratio };
  }

  /** `outside`: whether to tell of places outside of the picture. */
  private tell(who: (row: number, col: number) => void, x: number, y: number, outside: boolean) {
    if (!this.picture) return;
    const [left, top] = this.corner();
    const size = Plate.size(this.scale);
    const col = Math.floor((x * this.ratio - left) / size);
    const row = Math.floor((y * this.ratio - top) / size);
    const inside = row >= 0 && col >= 0 && row < this.picture.rows && col < this.picture.cols;
    if (inside) who(row, col);
    else if (outside) who(-1, -1);
  }

  /** Draws in the next frame. */
  redraw() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.draw();
    });
  }

  /** Draws at once. */
  draw() {
    const { ink, picture } = this;
    ink.clearRect(0, 0, this.width, this.height);
    if (!picture) return;
    const [left, top] = this.corner();
    const size = Plate.size(this.scale);
    ink.imageSmoothingEnabled = false;
    if (this.scale < 0) {
      const q = -this.scale;
      const w = Math.ceil(picture.cols / q);
      const h = Math.ceil(picture.rows / q);
      if (this.stored?.picture !== picture || this.stored.q !== q) {
        this.fill(w, h, (out) => picture.shrink(q, out));
        this.stored = { picture, q };
      }
      ink.drawImage(this.store, 0, 0, w, h, left, top, w, h);
    } else {
      const c0 = Math.max(0, Math.floor(-left / size));
      const r0 = Math.max(0, Math.floor(-top / size));
      const c1 = Math.min(picture.cols, Math.ceil((this.width - left) / size));
      const r1 = Math.min(picture.rows, Math.ceil((this.height - top) / size));
      if (c1 <= c0 || r1 <= r0) return;
      this.stored = null;
      this.fill(c1 - c0, r1 - r0, (out) => picture.window(c0, r0, c1 - c0, r1 - r0, out));
      ink.drawImage(this.store, 0, 0, c1 - c0, r1 - r0, left + c0 * size, top + r0 * size, (c1 - c0) * size, (r1 - r0) * size);
    }
    if (this.cursor) this.frame(left + this.cursor.col * size, top + this.cursor.row * size, size);
  }

  /** Frames a cell, so that it is seen however small it is. */
  private frame(x: number, y: number, size: number) {
    const { ink } = this;
    const room = Math.max(3, Math.round(6 * this.ratio - size / 2));
    const line = Math.max(2, Math.round(2 * this.ratio));
    ink.lineWidth = line * 2;
    ink.strokeStyle = 'white';
    ink.strokeRect(x - room, y - room, size + 2 * room, size + 2 * room);
    ink.lineWidth = line;
    ink.strokeStyle = 'black';
    ink.strokeRect(x - room, y - room, size + 2 * room, size + 2 * room);
  }

  /** Fills the store. */
  private fill(w: number, h: number, make: (out: Uint32Array) => void) {
    if (this.store.width < w || this.store.height < h) {
      this.store.width = Math.max(w, this.store.width);
      this.store.height = Math.max(h, this.store.height);
    }
    const image = new ImageData(w, h);
    make(new Uint32Array(image.data.buffer));
    this.store.getContext('2d')?.putImageData(image, 0, 0);
  }
}

function larger(scale: number) {
  if (scale < 0) return scale >= -2 ? 1 : Math.ceil(scale / 1.5);
  return Math.max(scale + 1, Math.floor(scale * 1.4));
}

function smaller(scale: number) {
  if (scale <= 1) return scale > 0 ? -2 : Math.floor(scale * 1.5);
  return Math.min(scale - 1, Math.ceil(scale / 1.4));
}

/** `length`: of the picture. `seen`: of it. */
function between(at: number, length: number, seen: number) {
  if (seen >= length) return length / 2;
  return Math.min(Math.max(at, seen / 2), length - seen / 2);
}
