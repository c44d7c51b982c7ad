// Which part of the sheet is seen, and how large. The sheet has no end. Places on it are in units of the
// graph, places on the screen in pixels from the left top of the view.

/** The largest and the smallest that a unit is shown, in pixels. */
const LARGEST = 240;
const SMALLEST = 3;

export class SheetCamera {
  width = 1;
  height = 1;
  /** The distance between nodes: it sets the limits of the scale. */
  unit = 1;
  /** Pixels for a 1 of the graph's places. */
  scale = 72;
  /** The place at the left top of the view. */
  x = 0;
  y = 0;

  /** Takes a new size of the view. The middle stays the middle. */
  resize(width: number, height: number) {
    this.x += (this.width - width) / 2 / this.scale;
    this.y += (this.height - height) / 2 / this.scale;
    this.width = width;
    this.height = height;
  }

  /** Shows a box with some room around it, up to a sensible size. `room`: left, top, right and bottom in pixels. */
  fit(
    [x0, y0, x1, y1]: [number, number, number, number], [left, top, right, bottom]: [number, number, number, number],
  ) {
    const around = this.unit * 0.5;
    const [w, h] = [x1 - x0 + 2 * around, y1 - y0 + 2 * around];
    const [wide, high] = [Math.max(this.width - left - right, 40), Math.max(this.height - top - bottom, 40)];
    this.scale = this.limited(Math.min(wide / w, high / h, 136 / this.unit));
    this.x = (x0 + x1) / 2 - (left + wide / 2) / this.scale;
    this.y = (y0 + y1) / 2 - (top + high / 2) / this.scale;
  }

  private limited(scale: number) {
    return Math.min(Math.max(scale, SMALLEST / this.unit), LARGEST / this.unit);
  }

  /** Zooms by a factor around a place of the screen. */
  zoom(factor: number, px: number = this.width / 2, py: number = this.height / 2) {
    const scale = this.limited(this.scale * factor);
    this.x += px / this.scale - px / scale;
    this.y += py / this.scale - py / scale;
    this.scale = scale;
  }

  /** Moves the sheet by some pixels. */
  pan(dx: number, dy: number) {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
  }

  /** Moves so that a place is visible, with a margin in pixels; reports whether it had to. */
  reveal(x: number, y: number, room: number) {
    const [px, py] = this.toScreen(x, y);
    const across = Math.min(room, this.width / 3);
    const along = Math.min(room, this.height / 3);
    const dx = Math.max(across - px, 0) + Math.min(this.width - across - px, 0);
    const dy = Math.max(along - py, 0) + Math.min(this.height - along - py, 0);
    this.pan(dx, dy);
    return dx !== 0 || dy !== 0;
  }

  /** Returns the place of the sheet under a place of the screen. */
  at(px: number, py: number): [number, number] {
    return [this.x + px / this.scale, this.y + py / this.scale];
  }

  /** Returns the place of the screen at which a place of the sheet is. */
  toScreen(x: number, y: number): [number, number] {
    return [(x - this.x) * this.scale, (y - this.y) * this.scale];
  }
}
