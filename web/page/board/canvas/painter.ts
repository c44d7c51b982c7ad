// Draws a board on a canvas, as the page draws its buttons: lattices, hexagons, triangles, cubes, sheets, graphs; the
// whole board small in a corner; and small pictures of boards.
import {
  cornersOf,
  faceOutline,
  GAP,
  HALO,
  links,
  marginOf,
  OPEN_SIGNS,
  outline,
  signPlace,
  SIGNS,
  wires,
} from '../drawing.ts';
import { Marks, type MarkSet } from '../marks.ts';
import { Pixels } from './pixels.ts';
import { fitCanvas, markInk, seenLights, seenShapes, type Sight } from './sight.ts';
import type { Colors } from '../../kit/colors.ts';
import type { Camera } from '../../kit/camera.ts';
import type { Board, Shape } from '../board.ts';

/** How large the picture of a halo is, in pixels. */
const SIZE = 96;

/** How much a light shines at parts of its halo; its own edge is at half of it. */
export const HALO_STOPS: [number, number][] = [
  [0, 0.5],
  [0.48, 0.48],
  [0.54, 0.36],
  [0.6, 0.24],
  [0.68, 0.14],
  [0.78, 0.06],
  [0.9, 0.015],
  [1, 0],
];

/** The colors over the face of a light that is on, from the middle to the edge. */
const GLEAM = ['gleam0', 'gleam1', 'gleam2', 'gleam3'] as const;

const halos: Map<string, HTMLCanvasElement> = new Map(); // by color

/** The most halos that are kept: boards have up to 256 colors, and palettes change. */
const MOST = 600;

/** Draws the halo of a light. */
export function drawHalo(
  ctx: CanvasRenderingContext2D,
  { x, y, r }: { x: number; y: number; r: number },
  color: string,
) {
  const halo = halos.get(color) ?? makeHalo(color);
  if (halos.size >= MOST) halos.clear();
  halos.set(color, halo);
  ctx.drawImage(halo, x - r * HALO, y - r * HALO, 2 * r * HALO, 2 * r * HALO);
}

function makeHalo(color: string) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, SIZE, SIZE);
  const shade = ctx.createRadialGradient(SIZE / 2, SIZE / 2, 0, SIZE / 2, SIZE / 2, SIZE / 2);
  for (const [at, opacity] of HALO_STOPS) shade.addColorStop(at, `rgb(0 0 0 / ${opacity})`);
  ctx.globalCompositeOperation = 'destination-in';
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, SIZE, SIZE);
  return canvas;
}

/** Draws the gleam of a light over its face: a bright middle that grows deeper toward the edge, as that of buttons. */
export function drawGleam(
  ctx: CanvasRenderingContext2D,
  face: Path2D,
  { x, y, r }: { x: number; y: number; r: number },
  colors: Colors,
) {
  const shade = ctx.createRadialGradient(x, y - 0.16 * r, 0, x, y - 0.16 * r, 1.4 * r);
  GLEAM.forEach((name, i) => shade.addColorStop([0, 0.4, 0.7, 1][i], colors.get(name).text));
  ctx.fillStyle = shade;
  ctx.fill(face);
}

/** From how many pixels a unit on lights have a form: cells of a lattice are pixels before, other shapes plain. */
const CELLS_FROM = 16;
const ROUND_FROM = 12;

/** Boards with fewer lights have round ones at every size: miniatures shine too. */
const FEW = 150;

export class Painter {
  private colors: Colors | null = null;
  readonly pixels: Pixels | null; // of a lattice, which hear what changes
  private lines: Path2D;
  private heads: Path2D;
  private faces: Path2D[] = []; // the outlines of lights that were drawn with round corners
  private cell: Path2D | null; // the outline of every cell of a lattice, at the first one

  constructor(
    private board: Board,
    private values: Uint8Array,
    private marks = new Marks(),
  ) {
    const drawn = links(board);
    this.lines = new Path2D(board.same ? drawn.lines : wires(board));
    this.heads = new Path2D(drawn.heads);
    this.pixels =
      board.lattice && board.lights >= FEW ? new Pixels(board, board.lattice, values, marks) : null;
    this.cell = board.lattice && new Path2D(faceOutline(board.light(0)));
  }

  /** Takes new colors. */
  ink(colors: Colors) {
    this.colors = colors;
    this.pixels?.ink(colors);
  }

  /** `ratio`: pixels of the canvas a pixel of the page. */
  draw(ctx: CanvasRenderingContext2D, sight: Sight, ratio: number) {
    const { board, colors } = this;
    if (!colors) return;
    if (this.pixels && sight.scale < CELLS_FROM) return this.pixels.draw(ctx, sight, ratio);
    const scale = sight.scale * ratio;
    ctx.save();
    ctx.setTransform(scale, 0, 0, scale, -sight.x * scale, -sight.y * scale);
    ctx.lineJoin = 'round';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillStyle = ctx.strokeStyle = colors.get('boardLine').text;
    ctx.lineWidth = Math.max(0.05, 0.7 / sight.scale);
    ctx.stroke(this.lines);
    ctx.fill(this.heads);
    const seen = seenLights(board, sight);
    if (sight.scale >= ROUND_FROM || board.lights < FEW) this.drawRound(ctx, seen, colors);
    else this.drawPlain(ctx, seen, colors);
    const buttons = board.same ? seen : seenShapes(board.buttons, (j) => board.button(j), sight);
    if (!board.same) this.drawButtons(ctx, buttons, colors);
    for (const set of this.marks) this.drawSigns(ctx, set, set.light ? seen : buttons, colors);
    ctx.restore();
  }

  /**
   * Draws lights with round corners. Light falls on dark neighbors and into the gaps, not on lights that are on: the
   * halos are between the two.
   */
  private drawRound(ctx: CanvasRenderingContext2D, seen: number[], colors: Colors) {
    const { board, values } = this;
    const inks = colors.lights(board.modulus);
    const off = new Path2D();
    for (const i of seen) if (values[i] === 0) off.addPath(this.face(i));
    ctx.fillStyle = inks[0].text;
    ctx.fill(off);
    const lit = seen.filter((i) => values[i] > 0);
    if (colors.glows) for (const i of lit) drawHalo(ctx, board.light(i), inks[values[i]].text);
    for (const i of lit) {
      const face = this.face(i);
      ctx.fillStyle = inks[values[i]].text;
      ctx.fill(face);
      drawGleam(ctx, face, board.light(i), colors);
    }
    ctx.fillStyle = colors.get(inks.length === 2 ? 'core' : 'number').text;
    ctx.strokeStyle = 'rgb(0 0 0 / 60%)';
    for (const i of lit) {
      const { x, y, r } = board.light(i);
      if (inks.length > 2) {
        ctx.font = `650 ${0.8 * r}px system-ui, sans-serif`;
        ctx.lineWidth = 0.1 * r;
        ctx.strokeText(String(values[i]), x, y);
        ctx.fillText(String(values[i]), x, y);
      } else {
        ctx.beginPath();
        ctx.arc(x, y, 0.12 * r, 0, 2 * Math.PI);
        ctx.fill();
      }
    }
  }

  private face(i: number) {
    const shape = this.board.light(i);
    if (!this.cell) {
      this.faces[i] ??= new Path2D(faceOutline(shape));
      return this.faces[i];
    }
    const face = new Path2D();
    face.addPath(this.cell, { e: shape.x - 0.5, f: shape.y - 0.5 });
    return face;
  }

  /** Draws lights that are too small for round corners. */
  private drawPlain(ctx: CanvasRenderingContext2D, seen: number[], colors: Colors) {
    const inks = colors.lights(this.board.modulus);
    const faces = inks.map(() => new Path2D());
    for (const i of seen) trace(faces[this.values[i]], this.board.light(i));
    faces.forEach((face, v) => {
      ctx.fillStyle = inks[v].text;
      ctx.fill(face);
    });
  }

  /** Draws the buttons that lie apart from the lights. */
  private drawButtons(ctx: CanvasRenderingContext2D, seen: number[], colors: Colors) {
    const rims = new Path2D(seen.map((j) => outline(this.board.button(j), 0.15)).join(''));
    ctx.fillStyle = colors.get('boardPaper').text;
    ctx.strokeStyle = colors.get('boardLine').text;
    ctx.lineWidth = 0.1;
    ctx.fill(rims);
    ctx.stroke(rims);
  }

  /** Draws the signs of marks on what is seen. More than once is written as a number. */
  private drawSigns(
    ctx: CanvasRenderingContext2D,
    { kind, light, items }: MarkSet,
    seen: number[],
    colors: Colors,
  ) {
    const { board } = this;
    const path = new Path2D(SIGNS[kind]);
    const open = OPEN_SIGNS.has(kind);
    const ink = markInk(colors, kind).text;
    ctx.lineCap = 'round';
    for (const item of seen) {
      const times = items.get(item);
      if (!times) continue;
      const shape = light ? board.light(item) : board.button(item);
      const [x, y, r] = signPlace(shape, kind, light || board.same ? board.modulus : 2);
      ctx.save();
      ctx.translate(x, y);
      ctx.scale(r, r);
      ctx.fillStyle = ink;
      ctx.strokeStyle = open ? ink : 'rgb(0 0 0 / 55%)';
      ctx.lineWidth = !open ? 0.06 : kind === 'goal' || kind === 'look' ? 0.1 : 0.18;
      if (!open) ctx.fill(path);
      ctx.stroke(path);
      if (times > 1) {
        ctx.fillStyle = colors.get('number').text;
        ctx.font = '650 0.5px system-ui, sans-serif';
        ctx.fillText(String(times), 0, 0);
      }
      ctx.restore();
    }
  }
}

/** Adds a plain shape to a path. */
function trace(path: Path2D, shape: Shape) {
  const places = cornersOf(shape, GAP);
  const { x, y, r } = shape;
  if (places.length === 0) {
    path.moveTo(x + r * (1 - GAP), y);
    path.arc(x, y, r * (1 - GAP), 0, 2 * Math.PI);
  } else {
    path.moveTo(...places[0]);
    for (const place of places) path.lineTo(...place);
    path.closePath();
  }
}

/** The longest side of the map, in pixels of the page and in parts of the view, and its distance from the corner. */
const SIDE = 128;
const PART = 0.3;
const ROOM = 8;

/** Returns where the map lies in the view, and how large a unit of the board is on it. */
export function mapPlace({
  box: [x0, y0, x1, y1],
  width,
  height,
}: Pick<Camera, 'box' | 'width' | 'height'>) {
  const scale = Math.min(
    Math.min(SIDE, PART * width) / (x1 - x0),
    Math.min(SIDE, PART * height) / (y1 - y0),
  );
  const [w, h] = [(x1 - x0) * scale, (y1 - y0) * scale];
  return { left: width - w - ROOM, top: height - h - ROOM, width: w, height: h, scale };
}

/** Draws the whole board small in a corner, with a frame around what is seen of it. */
export function drawMap(
  ctx: CanvasRenderingContext2D,
  painter: Painter,
  camera: Camera,
  ratio: number,
  colors: Colors,
) {
  const [x0, y0] = camera.box;
  const { left, top, width, height, scale } = mapPlace(camera);
  const small = {
    width: camera.width,
    height: camera.height,
    scale,
    x: x0 - left / scale,
    y: y0 - top / scale,
  };
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
  for (const [name, line] of [
    ['casing', 4],
    ['ring', 2],
  ] as const) {
    ctx.strokeStyle = colors.get(name).text;
    ctx.lineWidth = line;
    const [x, y] = [left + (camera.x - x0) * scale, top + (camera.y - y0) * scale];
    ctx.strokeRect(x, y, camera.width * part, camera.height * part);
  }
  ctx.restore();
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.strokeStyle = colors.get('boardLine').text;
  ctx.lineWidth = 1;
  ctx.strokeRect(left, top, width, height);
}

/** How much of the picture stays free around the board, in pixels. */
const BORDER = 8;

/** Draws lights on a canvas that is in the page. */
export function drawThumbnail(
  canvas: HTMLCanvasElement,
  board: Board,
  values: Uint8Array,
  colors: Colors,
) {
  const fit = fitCanvas(canvas);
  if (!fit) return;
  const { ctx, width, height, ratio } = fit;
  const side = Math.min(width, height) - 2 * BORDER;
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  drawBoard(ctx, board, values, colors, { width, height, left, top, side, ratio });
}

/** Draws lights in a square of a picture. `side`, `left`, `top`, `width`, `height`: in pixels of the page. */
export function drawBoard(
  ctx: CanvasRenderingContext2D,
  board: Board,
  values: Uint8Array,
  colors: Colors,
  {
    width,
    height,
    left,
    top,
    side,
    ratio,
  }: Record<'width' | 'height' | 'left' | 'top' | 'side' | 'ratio', number>,
) {
  const room = Math.max(0.5, marginOf(board)); // so that the light around the board is seen
  const [x0, y0, x1, y1] = board.box;
  const painter = new Painter(board, values);
  painter.ink(colors);
  const scale = side / (Math.max(x1 - x0, y1 - y0) + 2 * room);
  const [x, y] = [
    (x0 + x1) / 2 - (left + side / 2) / scale,
    (y0 + y1) / 2 - (top + side / 2) / scale,
  ];
  painter.draw(ctx, { width, height, scale, x, y }, ratio);
}
