// Which part of a board, a graph or a picture is seen, and how large. Places on it are in its own units, places on the
// screen in pixels from the left top of the view. The camera is plain arithmetic; bindCamera lets fingers, mouse and
// wheel move it.
//
// Play and Solve: new Camera({ box, border: 8, most: 96 }). The middle of the view stays on the board.
// Lab: new Camera({ keep: 'free', box, room, around: u / 2, least: 3 / u, most: 240 / u, fitMost: 136 / u }), u its unit,
//   because the sheet has no end. bindCamera gets `begin`, which starts a stroke of the tool in use.
// Atlas: new Camera({ keep: 'inside', whole: true, box: [0, 0, cols, rows], most: 64 }) with `ratio` set to
//   devicePixelRatio and sizes in pixels of the screen. A cell is a whole number of pixels, or a pixel is a whole
//   number of cells.
import { signal } from '@preact/signals';

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

export interface Limits {
  /** What `fit` shows. */
  box: Box;
  /** Where the view stays: its middle in the box, all of it in the box (or the box in its middle), or anywhere. */
  keep?: 'middle' | 'inside' | 'free';
  /** The smallest scale, in pixels a unit; by default that of `fit`. */
  least?: number;
  most: number;
  /** The largest scale of `fit`, if less than `most`. */
  fitMost?: number;
  /** Units around the box, and pixels inside the edges of the view, that `fit` leaves free. */
  around?: number;
  border?: number;
  room?: Box;
  /** Scales are whole numbers of pixels a unit, or of units a pixel. */
  whole?: boolean;
}

/** What a key event must have; tests give plain objects. */
export interface Key {
  key: string;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
}

/** Which way an arrow key goes: to the right and down. */
export const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A step of a key or a button, and how far a wheel turns (in powers of two) for a step between whole scales. */
const STEP = 1.4;
const TURN = 0.35;

export class Camera {
  /** Counts the changes: an effect that reads it draws again after each. */
  readonly changes = signal(0);
  width = 1;
  height = 1;
  /** Pixels a unit. */
  scale = 1;
  /** The place at the left top of the view. */
  x = 0;
  y = 0;
  /** Whether all is shown, as it is until the first zoom. */
  fitted = true;
  /** Pixels of this camera for one pixel of the page. */
  ratio = 1;
  private turned = 0;

  constructor(private limits: Limits) {
    this.fit();
  }

  /** Takes other limits, such as those of another board; keeps the place unless all was shown. */
  limit(limits: Partial<Limits>): void {
    this.limits = { ...this.limits, ...limits };
    this.settle();
  }

  /** Takes a new size of the view. The middle stays the middle. */
  resize(width: number, height: number): void {
    this.x += (this.width - width) / 2 / this.scale;
    this.y += (this.height - height) / 2 / this.scale;
    this.width = width;
    this.height = height;
    this.settle();
  }

  get box(): Box {
    return this.limits.box;
  }

  /** The scale at which all is seen. */
  get fitting(): number {
    const {
      box: [x0, y0, x1, y1],
      least = 0,
      most,
      fitMost = most,
      around = 0,
      whole,
    } = this.limits;
    const [wide, high] = this.free();
    const scale = Math.max(
      Math.min(wide / (x1 - x0 + 2 * around), high / (y1 - y0 + 2 * around)),
      1e-6,
    );
    if (whole) return scale >= 1 ? Math.floor(scale) : 1 / Math.ceil(1 / scale);
    return Math.max(Math.min(scale, fitMost), least);
  }

  fit(): void {
    const {
      box: [x0, y0, x1, y1],
    } = this.limits;
    const [wide, high, left, top] = this.free();
    this.fitted = true;
    this.scale = this.fitting;
    this.x = (x0 + x1) / 2 - (left + wide / 2) / this.scale;
    this.y = (y0 + y1) / 2 - (top + high / 2) / this.scale;
    this.changes.value++;
  }

  /** Zooms by a factor about a place of the screen, the middle if none is given; reports whether there was room to. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): boolean {
    if (!this.limits.whole) return this.scaleTo(this.limited(this.scale * factor), px, py);
    const way = Math.log2(factor);
    if (way < 0 && this.fitted) return false;
    this.turned = Math.sign(way) === Math.sign(this.turned) ? this.turned + way : way;
    const steps = Math.trunc(this.turned / TURN);
    this.turned -= steps * TURN;
    if (steps !== 0) this.step(Math.max(-3, Math.min(steps, 3)), px, py);
    return true;
  }

  /** Zooms by steps of a key or a button, above 0 to see more closely. */
  step(steps: number, px = this.width / 2, py = this.height / 2): boolean {
    if (!this.limits.whole) return this.zoom(STEP ** steps, px, py);
    let to = this.scale;
    for (let i = 0; i < Math.abs(steps); i++) to = steps > 0 ? larger(to) : smaller(to);
    return this.scaleTo(this.limited(to), px, py);
  }

  /** Moves by some pixels, unless all is shown and has its place; reports whether it moved. */
  pan(dx: number, dy: number): boolean {
    if (this.fitted && this.limits.keep !== 'free') return false;
    const { x, y } = this;
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.fitted = false;
    this.settle();
    return this.x !== x || this.y !== y;
  }

  /** Moves so that a place is seen, with some pixels around it; reports whether it had to. */
  reveal(x: number, y: number, room = 1.5 * this.scale): boolean {
    const [px, py] = this.toScreen(x, y);
    const [across, along] = [Math.min(room, this.width / 4), Math.min(room, this.height / 4)];
    const dx = Math.max(across - px, 0) + Math.min(this.width - across - px, 0);
    const dy = Math.max(along - py, 0) + Math.min(this.height - along - py, 0);
    return (dx !== 0 || dy !== 0) && this.pan(dx, dy);
  }

  /** Takes + and − for zooming, 0 for all, and arrows for moving; reports whether it used the key. */
  key({ key, ctrlKey, altKey, metaKey }: Key): boolean {
    if (ctrlKey || altKey || metaKey) return false;
    const far = Math.min(this.width, this.height) / 8;
    if (key === '+' || key === '=') this.step(1);
    else if (key === '-') this.step(-1);
    else if (key === '0') this.fit();
    else if (ARROWS[key]) return this.pan(-far * ARROWS[key][0], -far * ARROWS[key][1]);
    else return false;
    return true;
  }

  /** Returns the place under a place of the screen. */
  at(px: number, py: number): [number, number] {
    const [left, top] = this.origin;
    return [(px - left) / this.scale, (py - top) / this.scale];
  }

  /** Returns where a place is on the screen. */
  toScreen(x: number, y: number): [number, number] {
    const [left, top] = this.origin;
    return [left + x * this.scale, top + y * this.scale];
  }

  /** Where the place (0, 0) is on the screen: on a whole pixel if scales are whole. */
  get origin(): [number, number] {
    const [left, top] = [-this.x * this.scale, -this.y * this.scale];
    return this.limits.whole ? [Math.round(left), Math.round(top)] : [left, top];
  }

  /** The size of the view inside its borders, and where that begins. */
  private free(): [number, number, number, number] {
    const { border = 0, room: [left, top, right, bottom] = [border, border, border, border] } =
      this.limits;
    return [
      Math.max(this.width - left - right, 1),
      Math.max(this.height - top - bottom, 1),
      left,
      top,
    ];
  }

  private limited(scale: number): number {
    const { least = this.fitting, most } = this.limits;
    return Math.min(Math.max(scale, least), Math.max(most, least)); // whole cells may fit larger than one may zoom to
  }

  private scaleTo(scale: number, px: number, py: number): boolean {
    if (Math.abs(scale / this.scale - 1) < 1e-9) return false;
    this.x += px / this.scale - px / scale;
    this.y += py / this.scale - py / scale;
    this.scale = scale;
    this.fitted = this.limits.keep !== 'free' && scale === this.fitting;
    this.settle();
    return true;
  }

  /** Brings the view back to where it stays, or shows all if it did. */
  private settle(): void {
    if (this.fitted) {
      this.fit();
      return;
    }
    const {
      box: [x0, y0, x1, y1],
      keep = 'middle',
    } = this.limits;
    if (keep !== 'free') {
      this.x = kept(this.x, this.width / this.scale, x0, x1, keep);
      this.y = kept(this.y, this.height / this.scale, y0, y1, keep);
    }
    this.changes.value++;
  }
}

function kept(
  at: number,
  seen: number,
  low: number,
  high: number,
  keep: 'middle' | 'inside',
): number {
  if (keep === 'middle') return Math.min(Math.max(at + seen / 2, low), high) - seen / 2;
  return seen >= high - low ? (low + high - seen) / 2 : Math.min(Math.max(at, low), high - seen);
}

/** The next whole scales. Below 1 a scale is one pixel for several units. */
function larger(scale: number): number {
  if (scale >= 1) return Math.max(scale + 1, Math.floor(scale * STEP));
  const units = Math.round(1 / scale);
  return units <= 2 ? 1 : 1 / Math.max(1, Math.floor(units / 1.5));
}

function smaller(scale: number): number {
  if (scale > 1) return Math.min(scale - 1, Math.ceil(scale / STEP));
  return 1 / Math.max(2, Math.ceil(Math.round(1 / scale) * 1.5));
}

/** What one pointer does with a tool, from its press to its release. */
export interface Stroke {
  move(x: number, y: number): void;
  /** tap: the pointer hardly moved */
  end(x: number, y: number, tap: boolean): void;
  cancel(): void;
}

export interface Hands {
  tap?: (x: number, y: number) => void;
  /** A mouse over the view with no button down. */
  hover?: (x: number, y: number) => void;
  leave?: () => void;
  /** Starts a stroke of a tool; null lets the pointer move the view. */
  begin?: (x: number, y: number, event: PointerEvent) => Stroke | null;
}

/** What pointers move: a camera, or a thing that turns. */
type Moved = Pick<Camera, 'ratio' | 'pan' | 'zoom'>;

/** How far a press may slip and still be a tap, in pixels of the page. */
const SLIP = 8;

/**
 * Lets pointers and the wheel move a camera: one finger or the mouse drags, two fingers pinch, the wheel zooms, or
 * moves with Shift; the middle button and Alt always drag. Returns a function that ends it.
 */
export function bindCamera(element: HTMLElement, camera: Moved, hands: Hands): () => void {
  const down = new Map<number, [number, number]>();
  const ended = new AbortController();
  let moved = 0; // how far the pointers went since the first came down
  let stroke: Stroke | null = null;
  let from: [number, number] = [0, 0];
  const place = (event: MouseEvent): [number, number] => {
    const { left, top } = element.getBoundingClientRect();
    return [(event.clientX - left) * camera.ratio, (event.clientY - top) * camera.ratio];
  };
  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    does: (event: HTMLElementEventMap[K]) => void,
  ) => element.addEventListener(type, does, { passive: false, signal: ended.signal });

  listen('pointerdown', (event) => {
    if (event.button > 1) return;
    const drags = event.button === 1 || event.altKey;
    from = place(event);
    down.set(event.pointerId, from);
    element.setPointerCapture(event.pointerId);
    moved = drags || down.size > 1 ? SLIP : 0; // two fingers never tap
    stroke?.cancel();
    stroke = drags || down.size > 1 ? null : (hands.begin?.(...from, event) ?? null);
  });

  listen('pointermove', (event) => {
    const before = down.get(event.pointerId);
    const at = place(event);
    if (!before) {
      if (event.pointerType === 'mouse') hands.hover?.(...at);
      return;
    }
    const [dx, dy] = [at[0] - before[0], at[1] - before[1]];
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      moved = Math.max(moved, Math.hypot(at[0] - from[0], at[1] - from[1]) / camera.ratio);
      if (moved < SLIP) return;
      hands.leave?.();
      if (stroke) stroke.move(...at);
      else camera.pan(dx, dy);
    } else {
      const [was, is] = [before, at].map(([x, y]) => Math.hypot(x - other[0], y - other[1])) as [
        number,
        number,
      ];
      camera.pan(dx / 2, dy / 2); // each finger moves half: the middle between them stays on its place
      if (was > 0) camera.zoom(is / was, (at[0] + other[0]) / 2, (at[1] + other[1]) / 2);
    }
    down.set(event.pointerId, at);
  });

  const up = (event: PointerEvent) => {
    if (!down.delete(event.pointerId) || down.size > 0) return;
    const [real, tap] = [event.type === 'pointerup', moved < SLIP];
    if (stroke && real) stroke.end(...place(event), tap);
    else if (stroke) stroke.cancel();
    else if (real && tap) hands.tap?.(...place(event));
    stroke = null;
  };
  listen('pointerup', up);
  listen('pointercancel', up);
  listen('pointerleave', () => hands.leave?.());

  listen('wheel', (event) => {
    const unit = (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1) * camera.ratio;
    if (event.shiftKey) {
      camera.pan(-(event.deltaX || event.deltaY) * unit, event.deltaX ? -event.deltaY * unit : 0);
      return event.preventDefault();
    }
    const turn = -event.deltaY * (unit / camera.ratio) * (event.ctrlKey ? 0.01 : 0.002);
    // Where there is nothing more to zoom, the page scrolls.
    if (camera.zoom(Math.exp(turn), ...place(event)) || event.ctrlKey || hands.begin)
      event.preventDefault();
  });
  // Without this a browser takes a stroke for a swipe that continues, and the next tap for its end.
  if (hands.begin) listen('touchstart', (event) => event.preventDefault());
  return () => ended.abort();
}
