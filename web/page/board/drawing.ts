// Shapes as SVG: outlines with round corners, links, glued sides and the signs of marks.
import type { Board, Shape } from './board.ts';

const SVG = 'http://www.w3.org/2000/svg';

type Attributes = Record<string, string | number>;

/** Makes an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** Makes an HTML element. */
export function html<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(name), attributes, children);
}

function fill<E extends Element>(element: E, attributes: Attributes, children: (Node | string)[]) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** How far a shape keeps from its neighbors, in parts of its radius. */
export const GAP = 0.1;

/** How far the halo of a light that is on reaches, in parts of its radius. */
export const HALO = 2;

/** How wide the edge of a light is, in parts of its radius. */
export const EDGE = 0.03;

type Place = readonly [number, number];

/** Returns the corners of a shape, drawn in by a part of its radius; a circle has none. */
export function cornersOf({ x, y, corners = [] }: Shape, inset: number) {
  const places: Place[] = [];
  for (let i = 0; i < corners.length; i += 2) {
    places.push([x + (corners[i] - x) * (1 - inset), y + (corners[i + 1] - y) * (1 - inset)]);
  }
  return places;
}

/** Returns an outline by what is drawn at each corner, which lies between two others. A circle is drawn as it is. */
function around(
  shape: Shape,
  inset: number,
  draw: (corner: Place, before: Place, after: Place) => string,
) {
  const places = cornersOf(shape, inset);
  if (places.length > 0) {
    const parts = places.map((c, i) => draw(c, places.at(i - 1)!, places[(i + 1) % places.length]));
    return `M${parts.join('L')}z`;
  }
  const s = shape.r * (1 - inset);
  const half = (way: number) => `a${num(s)} ${num(s)} 0 1 1 ${num(2 * s * way)} 0`;
  return `M${num(shape.x - s)} ${num(shape.y)}${half(1)}${half(-1)}z`;
}

/** Returns the outline of a shape, drawn in by a part of its radius: a path that begins at the top. */
export function outline(shape: Shape, inset: number) {
  return around(shape, inset, written);
}

/** Returns the same outline with round corners. */
export function roundOutline(shape: Shape, inset: number) {
  const near = (corner: Place, to: Place) => written(toward(corner, to, 0.16));
  return around(
    shape,
    inset,
    (c, before, after) => `${near(c, before)}Q${written(c)} ${near(c, after)}`,
  );
}

/** How round the corners of a face are, in parts of its radius: those of squares, and of other polygons. */
const ROUND = { square: 0.36, other: 0.24 };

/** Returns the outline of the face of a light: drawn in by the gap, with corners that are parts of circles. */
export function faceOutline(shape: Shape) {
  const radius = shape.r * (shape.corners?.length === 8 ? ROUND.square : ROUND.other);
  return around(shape, GAP, (c, a, b) => {
    const [toA, toB] = [a, b].map((to) => Math.hypot(to[0] - c[0], to[1] - c[1]));
    const turn = (c[0] - a[0]) * (b[1] - c[1]) - (c[1] - a[1]) * (b[0] - c[0]);
    const cosine = ((a[0] - c[0]) * (b[0] - c[0]) + (a[1] - c[1]) * (b[1] - c[1])) / (toA * toB);
    const half = Math.tan(Math.acos(Math.max(-1, Math.min(1, cosine))) / 2);
    const cut = Math.min(radius / half, toA / 2, toB / 2);
    const arc = `A${num(cut * half)} ${num(cut * half)} 0 0 ${turn > 0 ? 1 : 0} `;
    return written(toward(c, a, cut / toA)) + arc + written(toward(c, b, cut / toB));
  });
}

function toward(from: Place, to: Place, part: number): Place {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

function written([x, y]: Place) {
  return `${num(x)} ${num(y)}`;
}

export function num(v: number) {
  return Math.round(v * 1000) / 1000;
}

/** Returns the box of a shape: left, top, width, height. */
export function boxOf(shape: Shape): [number, number, number, number] {
  const { x, y, r } = shape;
  const places = cornersOf(shape, 0);
  if (places.length === 0) return [x - r, y - r, 2 * r, 2 * r];
  const [xs, ys] = [places.map(([px]) => px), places.map(([, py]) => py)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** Returns the lines of a graph's picture as two paths: the lines, and the heads of arrows. */
export function links(board: Board) {
  let lines = '';
  let heads = '';
  for (const [from, to, directed] of board.links) {
    const [a, b] = [board.light(from), board.light(to)];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    // An arrow ends before the light, where its head can be seen.
    const end = directed ? length - b.r * 1.12 : length;
    lines += line(
      [a.x, a.y],
      [a.x + ux * (end - (directed ? 0.1 : 0)), a.y + uy * (end - (directed ? 0.1 : 0))],
    );
    if (directed) heads += arrowhead(a.x + ux * end, a.y + uy * end, ux, uy, 0.2);
  }
  return { lines, heads };
}

/** Returns the wires of a board whose buttons lie apart: from each button to the lights it changes. */
export function wires(board: Board) {
  let path = '';
  for (let j = 0; j < board.buttons; j++) {
    const a = board.button(j);
    for (const light of board.changes(j))
      path += line([a.x, a.y], [board.light(light).x, board.light(light).y]);
  }
  return path;
}

function line(from: Place, to: Place) {
  return `M${written(from)}L${written(to)}`;
}

/** Returns a triangle whose tip is at a place. `ux`: its direction, of length 1. */
export function arrowhead(x: number, y: number, ux: number, uy: number, size: number) {
  const [bx, by, w] = [x - ux * size, y - uy * size, size * 0.45];
  return `${line([x, y], [bx - uy * w, by + ux * w])}L${written([bx + uy * w, by - ux * w])}z`;
}

/** Returns what a picture of a board shows: left, top, width, height. */
export function frameOf(board: Board, bare?: boolean): [number, number, number, number] {
  const [[x0, y0, x1, y1], margin] = [board.box, marginOf(board, bare)];
  return [x0 - margin, y0 - margin, x1 - x0 + 2 * margin, y1 - y0 + 2 * margin];
}

export function percent(part: number) {
  return `${num(part * 100)}%`;
}

/** Returns where a box lies in a picture, as CSS has it. */
export function within(
  [x0, y0, width, height]: readonly number[],
  x: number,
  y: number,
  w: number,
  h: number,
) {
  const [left, top] = [percent((x - x0) / width), percent((y - y0) / height)];
  return { left, top, width: percent(w / width), height: percent(h / height) };
}

/** Returns the room around a board: its seams are drawn outside. `bare`: they are not drawn. */
export function marginOf(board: Board, bare = false) {
  if (board.letters.length > 0) return 0.6;
  if (bare || board.seams.length === 0) return board.lattice ? 0 : 0.08;
  const [x0, y0, x1, y1] = board.box;
  return Math.max(0.3, 0.035 * Math.max(x1 - x0, y1 - y0));
}

/**
 * Draws a glued side: a line beside the board, with one arrowhead if it is of the first pair, two if of the second.
 * Sides of one pair are glued so that their arrows agree.
 */
export function seamPath([x1, y1, x2, y2, pair]: number[], box: number[], margin: number) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  // Outward is away from the middle of the board.
  const out = uy * ((box[0] + box[2]) / 2 - x1) - ux * ((box[1] + box[3]) / 2 - y1) < 0 ? -1 : 1;
  const at = (d: number): Place => [
    x1 + ux * d - out * uy * margin * 0.55,
    y1 + uy * d + out * ux * margin * 0.55,
  ];
  const inset = Math.min(margin * 0.5, length * 0.15);
  const size = margin * 0.75;
  const heads = pair === 0 ? [size * 0.4] : [-size * 0.1, size * 0.95];
  return {
    line: line(at(inset), at(length - inset)),
    heads: heads.map((d) => arrowhead(...at(length / 2 + d), ux, uy, size)).join(''),
  };
}

/** The signs of marks, for a shape of radius 1 around the middle: each kind has its own form. */
export const SIGNS = {
  look: 'M.8 0a.8 .8 0 1 1 -1.6 0a.8 .8 0 1 1 1.6 0z',
  hint: 'M.64 0a.64 .64 0 1 1 -1.28 0a.64 .64 0 1 1 1.28 0z',
  solution: 'M.34 0a.34 .34 0 1 1 -.68 0a.34 .34 0 1 1 .68 0z',
  quiet: 'M0 -.46L.46 0L0 .46L-.46 0z',
  witness: 'M0 -.44L.46 .36L-.46 .36z',
  wrong: 'M-.34 -.34L.34 .34M-.34 .34L.34 -.34',
  goal: 'M-.72 -.4V-.72H-.4M.4 -.72H.72V-.4M.72 .4V.72H.4M-.4 .72H-.72V.4',
};

export type MarkKind = keyof typeof SIGNS;

/** The signs that are lines; the others are filled. */
export const OPEN_SIGNS = new Set(['look', 'hint', 'wrong', 'goal']);

/**
 * Returns where the sign of a mark is drawn on a shape, and how large: in the middle, or beside the number of a light
 * that has more than two states.
 */
export function signPlace({ x, y, r }: Shape, kind: MarkKind, k: number): [number, number, number] {
  if (k === 2 || kind === 'look' || kind === 'hint' || kind === 'goal') return [x, y, r];
  return [x + r * 0.5, y - r * 0.5, r * 0.62];
}
