// Which part of a board is seen, and how large. Places on the board are in its units, places on the
// screen in pixels from the left top of the view.

/** The largest a unit is shown, in pixels. */
const LARGEST = 96;

/** How much of the view stays around the board when all of it is seen. */
const BORDER = 8;

export class Camera {
  width = 1;
  height = 1;
  /** Pixels a unit. */
  scale = 1;
  /** The place of the board at the left top of the view. */
  x = 0;
  y = 0;
  /** Whether the whole board is shown, as it is until the first zoom. */
  fitted = true;

  /** `box`: of the board: left, top, right, bottom. */
  constructor(public box: number[]) {}

  /** The scale at which all of the board is seen. */
  get least() {
    const [x0, y0, x1, y1] = this.box;
    const fit = Math.min((this.width - 2 * BORDER) / (x1 - x0), (this.height - 2 * BORDER) / (y1 - y0));
    return Math.min(Math.max(fit, 1e-6), LARGEST);
  }

  /** Takes a new size of the view. The middle stays the middle. */
  resize(width: number, height: number) {
    this.x += (this.width - width) / 2 / this.scale;
    this.y += (this.height - height) / 2 / this.scale;
    this.width = width;
    this.height = height;
    if (this.fitted) this.fit();
    else this.settle();
  }

  /** Shows all of the board. */
  fit() {
    this.fitted = true;
    this.scale = this.least;
    this.settle();
  }

  /** Zooms by a factor around a place of the screen, and reports whether that changed anything. */
  zoom(factor: number, px: number = this.width / 2, py: number = this.height / 2) {
    const scale = Math.min(Math.max(this.scale * factor, this.least), LARGEST);
    if (Math.abs(scale / this.scale - 1) < 1e-9) return false;
    this.x += px / this.scale - px / scale;
    this.y += py / this.scale - py / scale;
    this.scale = scale;
    this.fitted = scale === this.least;
    this.settle();
    return true;
  }

  /** Moves the board by some pixels, unless all of it is shown. */
  pan(dx: number, dy: number) {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.settle();
  }

  /** Moves so that a place of the board is seen, with some room around it. */
  reveal(x: number, y: number) {
    const room = Math.min(1.5, this.width / this.scale / 4, this.height / this.scale / 4);
    this.x = Math.min(Math.max(this.x, x + room - this.width / this.scale), x - room);
    this.y = Math.min(Math.max(this.y, y + room - this.height / this.scale), y - room);
    this.settle();
  }

  /** Keeps the middle of the view on the board. */
  private settle() {
    const [x0, y0, x1, y1] = this.box;
    const w = this.width / this.scale / 2;
    const h = this.height / this.scale / 2;
    this.x = (this.fitted ? (x0 + x1) / 2 : Math.min(Math.max(this.x + w, x0), x1)) - w;
    this.y = (this.fitted ? (y0 + y1) / 2 : Math.min(Math.max(this.y + h, y0), y1)) - h;
  }

  /** Returns the place of the board under a place of the screen. */
  at(px: number, py: number): [number, number] {
    return [this.x + px / this.scale, this.y + py / this.scale];
  }
}
