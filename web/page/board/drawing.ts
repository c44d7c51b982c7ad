// Shapes as SVG: outlines with round corners, links, glued sides and the signs of marks.
import type { Board, Shape } from './board.ts';

const SVG = 'http://www.w3.org/2000/svg';

type Attributes = Record<string, string | number>;

/** Makes an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K, attributes: Attributes, ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** Makes an HTML element. */
export function html<K extends keyof HTMLElementTagNameMap>(
  name: K, attributes: Attributes, ...children: (Node | string)[]
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

/** Returns how round the corners of a shape are, in parts of its radius: a circle has none. */
export function roundOf({ corners }: Shape) {
  if (!corners || corners.length === 0) return 0;
  return corners.length === 8 ? 0.36 : 0.24;
}

/** How wide the edge of a light is, in parts of its radius. */
export const EDGE = 0.03;

/** Returns the outline of a shape, drawn in by a part of its radius: a path that begins at the top. */
export function outline(shape: Shape, inset: number) {
  const { x, y, r, corners } = shape;
  if (!corners || corners.length === 0) {
    const s = r * (1 - inset);
    return `M${num(x - s)} ${num(y)}a${num(s)} ${num(s)} 0 1 1 ${num(2 * s)} 0a${num(s)} ${num(s)} 0 1 1 ${num(-2 * s)} 0z`;
  }
  let path = '';
  for (let i = 0; i < corners.length; i += 2) {
    path += `${i ? 'L' : 'M'}${num(x + (corners[i] - x) * (1 - inset))} ${num(y + (corners[i + 1] - y) * (1 - inset))}`;
  }
  return `${path}z`;
}

/** Returns the same outline with round corners. */
export function roundOutline(shape: Shape, inset: number) {
  const { x, y, corners } = shape;
  if (!corners || corners.length === 0) return outline(shape, inset);
  const corner: (i: number) => [number, number] = (i) => {
    const at = (2 * i + corners.length) % corners.length;
    return [x + (corners[at] - x) * (1 - inset), y + (corners[at + 1] - y) * (1 - inset)];
  };
  let path = '';
  for (let i = 0; 2 * i < corners.length; i++) {
    const [cx, cy] = corner(i);
    const [px, py] = corner(i - 1);
    const [nx, ny] = corner(i + 1);
    const part = 0.16;
    path += `${i ? 'L' : 'M'}${num(cx + (px - cx) * part)} ${num(cy + (py - cy) * part)}`;
    path += `Q${num(cx)} ${num(cy)} ${num(cx + (nx - cx) * part)} ${num(cy + (ny - cy) * part)}`;
  }
  return `${path}z`;
}

/** Returns the outline of the face of a light: drawn in by the gap, with round corners. */
export function faceOutline(shape: Shape) {
  const { x, y, r, corners } = shape;
  if (!corners || corners.length === 0) return outline(shape, GAP);
  const count = corners.length / 2;
  const radius = roundOf(shape) * r;
  const corner: (i: number) => [number, number] = (i) => {
    const at = 2 * ((i + count) % count);
    return [x + (corners[at] - x) * (1 - GAP), y + (corners[at + 1] - y) * (1 - GAP)];
  };
  let path = '';
  for (let i = 0; i < count; i++) {
    const [cx, cy] = corner(i);
    const [ax, ay, bx, by] = [...corner(i - 1), ...corner(i + 1)];
    const [before, after] = [Math.hypot(ax - cx, ay - cy), Math.hypot(bx - cx, by - cy)];
    const cross = (cx - ax) * (by - cy) - (cy - ay) * (bx - cx);
    const angle = Math.acos(Math.max(-1, Math.min(1, ((ax - cx) * (bx - cx) + (ay - cy) * (by - cy)) / (before * after))));
    const cut = Math.min(radius / Math.tan(angle / 2), before / 2, after / 2);
    const arc = num(cut * Math.tan(angle / 2));
    path += `${i ? 'L' : 'M'}${num(cx + ((ax - cx) * cut) / before)} ${num(cy + ((ay - cy) * cut) / before)}`;
    path += `A${arc} ${arc} 0 0 ${cross > 0 ? 1 : 0} ${num(cx + ((bx - cx) * cut) / after)} ${num(cy + ((by - cy) * cut) / after)}`;
  }
  return `${path}z`;
}

export function num(v: number) {
  return Math.round(v * 1000) / 1000;
}

/** Returns the box of a shape: left, top, width, height. */
export function boxOf({ x, y, r, corners }: Shape): [number, number, number, number] {
  if (!corners || corners.length === 0) return [x - r, y - r, 2 * r, 2 * r];
  const xs = corners.filter((_, i) => i % 2 === 0);
  const ys = corners.filter((_, i) => i % 2 === 1);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** Returns the lines of a graph's picture as two paths: the lines, and the heads of arrows. */
export function links(board: Board) {
  let lines = '';
  let heads = '';
  for (const [from, to, directed] of board.links) {
    const a = board.light(from);
    const b = board.light(to);
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const ux = (b.x - a.x) / length;
    const uy = (b.y - a.y) / length;
    // An arrow ends before the light, where its head can be seen.
    const end = directed ? length - b.r * 1.12 : length;
    lines += `M${num(a.x)} ${num(a.y)}L${num(a.x + ux * (end - (directed ? 0.1 : 0)))} ${num(a.y + uy * (end - (directed ? 0.1 : 0)))}`;
    if (directed) heads += arrowhead(a.x + ux * end, a.y + uy * end, ux, uy, 0.2);
  }
  return { lines, heads };
}

/** Returns the wires of a board whose buttons lie apart: from each button to the lights it changes. */
export function wires(board: Board) {
  let path = '';
  for (let j = 0; j < board.buttons; j++) {
    const a = board.button(j);
    for (const light of board.changes(j)) {
      const b = board.light(light);
      path += `M${num(a.x)} ${num(a.y)}L${num(b.x)} ${num(b.y)}`;
    }
  }
  return path;
}

/** Returns a triangle whose tip is at a place. `ux`: its direction, of length 1. */
function arrowhead(x: number, y: number, ux: number, uy: number, size: number) {
  const bx = x - ux * size;
  const by = y - uy * size;
  const w = size * 0.45;
  return `M${num(x)} ${num(y)}L${num(bx - uy * w)} ${num(by + ux * w)}L${num(bx + uy * w)} ${num(by - ux * w)}z`;
}

/** Returns the room around a board: its seams are drawn outside. */
export function marginOf(board: Board) {
  if (board.letters.length > 0) return 0.6;
  if (board.seams.length === 0) return board.lattice ? 0 : 0.08;
  const [x0, y0, x1, y1] = board.box;
  return Math.max(0.3, 0.035 * Math.max(x1 - x0, y1 - y0));
}

/**
 * Draws a glued side: a line beside the board, with one arrowhead if it is of the first pair, two if of the second.
 * Sides of one pair are glued so that their arrows agree.
 */
export function seamPath([x1, y1, x2, y2, pair]: number[], box: number[], margin: number) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const ux = (x2 - x1) / length;
  const uy = (y2 - y1) / length;
  const middle = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  // Outward is away from the middle of the board.
  let [ox, oy] = [-uy, ux];
  if (ox * (x1 - middle[0]) + oy * (y1 - middle[1]) < 0) [ox, oy] = [-ox, -oy];
  const shift = margin * 0.55;
  const sx = x1 + ox * shift;
  const sy = y1 + oy * shift;
  const inset = Math.min(margin * 0.5, length * 0.15);
  const line = `M${num(sx + ux * inset)} ${num(sy + uy * inset)}L${num(sx + ux * (length - inset))} ${num(sy + uy * (length - inset))}`;
  const size = margin * 0.75;
  const heads = pair === 0 ? [size * 0.4] : [-size * 0.1, size * 0.95];
  return {
    line,
    heads: heads.map((d) => arrowhead(sx + ux * (length / 2 + d), sy + uy * (length / 2 + d), ux, uy, size)).join(''),
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
