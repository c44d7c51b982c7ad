// The canvas of a large board: what is seen of it, and drawing it with every frame that needs it.
import { effect } from '@preact/signals';
import { bindCamera, Camera } from '../../kit/camera.ts';
import { colors, followColors, withColors, type Colors } from '../../kit/colors.ts';
import { marginOf, roundOutline, seamPath } from '../drawing.ts';
import { buttonAt } from '../steering.ts';
import { Painter } from './painter.ts';
import type { Board, Shape } from '../board.ts';
import type { Marks } from '../marks.ts';

/** How far beside a button a finger may press, in pixels. */
const NEAR = 16;

/** The least size of the ring of the focus or a hint, in pixels: it is seen on the smallest cells. */
const LEAST_RING = 14;

/** How wide the line of a glued side is, in parts of the room for it. */
const SEAM = 0.16;

export class Stage {
  /** The button whose changes are shown, or -1. */
  under = -1;
  /** The button with the focus, or -1. */
  focused = -1;
  painter: Painter;
  private margin: number;
  camera: Camera;
  private seams: { pair: number; line: Path2D; heads: Path2D; }[];
  canvas: HTMLCanvasElement;
  element: HTMLDivElement;
  private frame = 0; // the frame that will draw, or 0
  private ends: (() => void)[] = []; // what ends with the stage
  private colors: Colors | null = null;

  /**
   * `values`: what is shown; it is looked at whenever something is drawn. `press`: is called for a tap on a button.
   * `drawn`: is called after every drawing.
   */
  constructor(
    private board: Board, values: Uint8Array, private marks: Marks, press: (button: number) => void,
    private drawn: () => void,
  ) {
    this.painter = new Painter(board, values, marks);
    this.margin = marginOf(board);
    const [x0, y0, x1, y1] = board.box;
    const { margin } = this;
    this.camera = new Camera({ box: [x0 - margin, y0 - margin, x1 + margin, y1 + margin], border: 8, most: 96 });
    this.seams = board.seams.map((seam) => {
      const { line, heads } = seamPath(seam, board.box, this.margin);
      return { pair: seam[4], line: new Path2D(line), heads: new Path2D(heads) };
    });
    this.canvas = document.createElement('canvas');
    this.element = document.createElement('div');
    this.element.className = 'board-stage';
    this.element.append(this.canvas);
    this.ends.push(bindCamera(this.canvas, this.camera, {
      tap: (x, y) => press(this.find(x, y)),
      hover: (x, y) => this.hover(this.find(x, y)),
      leave: () => this.hover(-1),
    }));
  }

  /** Begins to draw, once the element is in the page: its size is known there. */
  begin() {
    if (!colors.value) followColors(document); // the page itself does not
    const observer = new ResizeObserver(() => this.resize());
    observer.observe(this.element);
    const recolor = withColors((now) => {
      this.colors = now;
      this.painter.ink(now);
      this.redraw();
    });
    const moved = effect(() => {
      void this.camera.changes.value;
      this.redraw();
    });
    this.ends.push(() => observer.disconnect(), recolor, moved);
    this.resize();
  }

  private resize() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.camera.resize(width, height);
    this.draw();
  }

  /** Returns the button at a place of the screen, or -1. */
  find(px: number, py: number) {
    const [x, y] = this.camera.at(px, py);
    return buttonAt(this.board, x, y, NEAR / this.camera.scale);
  }

  hover(button: number) {
    if (button === this.under) return;
    this.under = button;
    this.redraw();
  }

  /** Zooms about a button. */
  zoomAt(factor: number, button: number) {
    const { x, y } = this.board.button(button);
    this.camera.reveal(x, y);
    this.camera.zoom(factor, ...this.camera.toScreen(x, y));
  }

  /** Moves so that a button is seen. */
  reveal(button: number) {
    const { x, y } = this.board.button(button);
    this.camera.reveal(x, y);
  }

  /** Draws with the next frame of the screen. */
  redraw() {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  /** Draws at once. */
  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const ctx = this.canvas.getContext('2d');
    const { camera, canvas, colors: inks } = this;
    if (!ctx || !inks) return;
    const ratio = canvas.width / Math.max(1, camera.width);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    this.painter.draw(ctx, camera, ratio);
    const scale = camera.scale * ratio;
    ctx.setTransform(scale, 0, 0, scale, -camera.x * scale, -camera.y * scale);
    ctx.lineJoin = ctx.lineCap = 'round';
    ctx.lineWidth = this.margin * SEAM;
    for (const { pair, line, heads } of this.seams) {
      ctx.strokeStyle = ctx.fillStyle = inks.get(pair % 2 === 0 ? 'seam0' : 'seam1').text;
      ctx.stroke(line);
      ctx.fill(heads);
    }
    this.drawLetters(ctx, inks);
    this.drawNext(ctx, this.under >= 0 ? this.under : this.focused);
    for (const { kind, light, items } of this.marks) {
      if (kind !== 'hint') continue;
      const shape = (item: number) => (light ? this.board.light(item) : this.board.button(item));
      for (const item of items.keys()) this.drawRing(ctx, shape(item), 'hint');
    }
    if (this.focused >= 0) this.drawRing(ctx, this.board.button(this.focused), 'ring');
    drawMap(ctx, this.painter, camera, ratio, inks);
    this.drawn();
  }

  /** Draws the letters of a net. */
  private drawLetters(ctx: CanvasRenderingContext2D, inks: Colors) {
    ctx.fillStyle = inks.get('seam0').text;
    ctx.font = '600 0.46px system-ui, sans-serif';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    for (const { text, x, y } of this.board.letters) ctx.fillText(text, x, y);
  }

  /** Draws what a press of a button would change. */
  private drawNext(ctx: CanvasRenderingContext2D, button: number) {
    if (button < 0) return;
    ctx.globalCompositeOperation = 'difference';
    ctx.strokeStyle = 'rgb(255 255 255 / 55%)';
    ctx.lineWidth = Math.max(0.06, 1 / this.camera.scale);
    ctx.stroke(new Path2D(this.board.changes(button).map((i) => roundOutline(this.board.light(i), 0.34)).join('')));
    ctx.globalCompositeOperation = 'source-over';
  }

  /** Draws a ring around a shape that is seen at every scale, and by its casing on every color. */
  private drawRing(ctx: CanvasRenderingContext2D, shape: Shape, token: 'hint' | 'ring') {
    const least = LEAST_RING / 2 / this.camera.scale;
    const ring = new Path2D(roundOutline(shape.r < least ? { x: shape.x, y: shape.y, r: least } : shape, 0));
    for (const [name, wide] of [['casing', 6], [token, 3]] as const) {
      ctx.strokeStyle = this.colors!.get(name).text;
      ctx.lineWidth = wide / this.camera.scale;
      ctx.stroke(ring);
    }
  }

  destroy() {
    cancelAnimationFrame(this.frame);
    for (const end of this.ends) end();
    this.element.remove();
  }
}

/** The longest side of the map, in pixels of the page and in parts of the view, and its distance from the corner. */
const SIDE = 128;
const PART = 0.3;
const ROOM = 8;

/** Returns where the map lies in the view, and how large a unit of the board is on it. */
export function mapPlace({ box: [x0, y0, x1, y1], width, height }: Pick<Camera, 'box' | 'width' | 'height'>) {
  const scale = Math.min(Math.min(SIDE, PART * width) / (x1 - x0), Math.min(SIDE, PART * height) / (y1 - y0));
  const [w, h] = [(x1 - x0) * scale, (y1 - y0) * scale];
  return { left: width - w - ROOM, top: height - h - ROOM, width: w, height: h, scale };
}

/** Draws the map, if not the whole board is seen. */
export function drawMap(
  ctx: CanvasRenderingContext2D, painter: Painter, camera: Camera, ratio: number, colors: Colors,
) {
  if (camera.fitted) return;
  const [x0, y0] = camera.box;
  const { left, top, width, height, scale } = mapPlace(camera);
  const small = { width: camera.width, height: camera.height, scale, x: x0 - left / scale, y: y0 - top / scale };
  ctx.save();
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
  ctx.fillStyle = colors.get('boardPaper').text;
  ctx.fillRect(left, top, width, height);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  painter.draw(ctx, small, ratio);
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  const part = scale / camera.scale;
  for (const [name, line] of [['casing', 4], ['ring', 2]] as const) {
    ctx.strokeStyle = colors.get(name).text;
    ctx.lineWidth = line;
    const [x, y] = [left + (camera.x - x0) * scale, top + (camera.y - y0) * scale];
    ctx.strokeRect(x, y, camera.width * part, camera.height * part);
  }
  ctx.restore();
  ctx.save();
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.strokeStyle = colors.get('boardLine').text;
  ctx.lineWidth = 1;
  ctx.strokeRect(left, top, width, height);
  ctx.restore();
}
