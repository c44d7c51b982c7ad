// Draws a graph. It draws with what a canvas and svg.js have in common, so that the page and the saved pictures
// look the same. Everything of one color is one path, which makes a thousand nodes quick.

import { along, bendsOf, pullOf, RADIUS, tipOf } from './graph/geometry.ts';
import { labelLights, lights, marks } from './paint-nodes.ts';
import type { Graph } from './graph/graph.ts';
import type { Colors } from '../kit/colors.ts';
import type { MarkKind } from '../board/drawing.ts';

/** What is drawn with. */
export type Pen = Pick<CanvasRenderingContext2D, 'beginPath' | 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'arc' | 'closePath' | 'fill' | 'stroke' | 'fillText' | 'setLineDash' | 'fillStyle' | 'strokeStyle' | 'lineWidth' | 'lineCap' | 'lineJoin' | 'font' | 'textAlign' | 'textBaseline' | 'globalAlpha'>;

/** Presses or lights that are marked: how often, by node. */
export type Marked = {kind: Exclude<MarkKind, 'look'>, presses: ArrayLike<number>, lights: ArrayLike<number>};

/** What there is to draw. */
export interface Scene {
  graph: Graph;
  unit: number;
  values: Uint8Array; // the lights
  goal: Uint8Array | null; // the lights of the goal, if they are shown
  selected: ReadonlySet<number>;
  link: number; // the link that is chosen, or -1
  hover: number; // the node under the mouse, or -1
  touched: ReadonlySet<number>; // nodes whose lights a press would change
  drag: {which: ReadonlySet<number>, dx: number, dy: number} | null;
  moving: readonly {x: number, y: number}[] | null; // places of all nodes while they find their own
  reach: {from: number, x: number, y: number, directed: boolean} | null; // the edge that is being drawn
  band: {x0: number, y0: number, x1: number, y1: number} | null;
  marked: Marked | null;
}

/** What is drawn where: places on the screen. */
export interface Frame {
  xs: Float64Array;
  ys: Float64Array;
  r: number; // radius of a node, in pixels
  width: number;
  height: number;
}

/** Works out where the nodes are on the screen. */
export function frameOf(
  { graph, unit, drag, moving }: Scene, camera: {x: number, y: number, scale: number, width: number, height: number},
): Frame {
  const { nodes } = graph;
  const xs = new Float64Array(nodes.length);
  const ys = new Float64Array(nodes.length);
  const { scale } = camera;
  for (let i = 0; i < nodes.length; i++) {
    const at = moving?.[i] ?? nodes[i];
    const dragged = drag?.which.has(i);
    xs[i] = (at.x + (dragged && drag ? drag.dx : 0) - camera.x) * scale;
    ys[i] = (at.y + (dragged && drag ? drag.dy : 0) - camera.y) * scale;
  }
  return { xs, ys, r: RADIUS * unit * scale, width: camera.width, height: camera.height };
}

/** Draws everything. */
export function paint(pen: Pen, scene: Scene, frame: Frame, colors: Colors) {
  pen.lineCap = pen.lineJoin = 'round';
  drawLinks(pen, scene, frame, colors);
  drawReach(pen, scene, frame, colors);
  lights(pen, scene, frame, colors);
  marks(pen, scene, frame, colors);
  labelLights(pen, scene, frame, colors);
}

function drawLinks(pen: Pen, scene: Scene, frame: Frame, colors: Colors) {
  const { graph, unit, link: chosen } = scene;
  const bends = scene.drag || scene.moving ? null : bendsOf(graph, unit);
  const all = graph.links.map((_, i) => i);
  pen.strokeStyle = pen.fillStyle = colors.get('sheetLink').text;
  pen.lineWidth = Math.min(Math.max(frame.r * 0.11, 1), 3);
  // Where many links cross, each is lighter.
  pen.globalAlpha = Math.max(0.4, Math.min(1, 1.15 - graph.links.length / 500));
  lines(pen, scene, frame, bends, all);
  pen.globalAlpha = 1;
  heads(pen, scene, frame, bends, all);
  if (chosen >= 0 && chosen < graph.links.length) {
    pen.strokeStyle = pen.fillStyle = colors.get('accent').text;
    pen.lineWidth = Math.max(frame.r * 0.2, 3);
    lines(pen, scene, frame, bends, [chosen]);
    heads(pen, scene, frame, bends, [chosen]);
  }
  if (frame.r >= 7) times(pen, scene, frame, bends, colors);
}

/** Strokes links in one path. */
function lines(
  pen: Pen, { graph }: Scene, { xs, ys, width, height }: Frame, bends: Float32Array | null, which: number[],
) {
  pen.beginPath();
  for (const i of which) {
    const { a, b } = graph.links[i];
    const [x0, y0, x1, y1] = [xs[a], ys[a], xs[b], ys[b]];
    if (Math.max(x0, x1) < 0 || Math.min(x0, x1) > width || Math.max(y0, y1) < 0 || Math.min(y0, y1) > height) {
      if (!bends?.[i]) continue;
    }
    pen.moveTo(x0, y0);
    const bend = bends?.[i] ?? 0;
    if (bend === 0) {
      pen.lineTo(x1, y1);
    } else {
      const c = pullOf({ x: x0, y: y0 }, { x: x1, y: y1 }, bend);
      pen.quadraticCurveTo(c.x, c.y, x1, y1);
    }
  }
  pen.stroke();
}

/** Fills the heads of arrows: at each end that is changed, unless both are equally. */
function heads(pen: Pen, { graph }: Scene, { xs, ys, r }: Frame, bends: Float32Array | null, which: number[]) {
  const size = Math.max(r * 0.62, 5);
  pen.beginPath();
  for (const i of which) {
    const { a, b, there, back } = graph.links[i];
    if (there === back) continue;
    const bend = bends?.[i] ?? 0;
    const [p, q] = [{ x: xs[a], y: ys[a] }, { x: xs[b], y: ys[b] }];
    if (there > 0) head(pen, tipOf(p, q, bend, r + 2), size);
    if (back > 0) head(pen, tipOf(q, p, -bend, r + 2), size);
  }
  pen.fill();
}

function head(pen: Pen, { x, y, dx, dy }: {x: number, y: number, dx: number, dy: number}, size: number) {
  const [bx, by] = [x - dx * size, y - dy * size];
  pen.moveTo(x, y);
  pen.lineTo(bx - dy * size * 0.42, by + dx * size * 0.42);
  pen.lineTo(bx + dy * size * 0.42, by - dx * size * 0.42);
  pen.closePath();
}

/** Writes how often nodes change each other, where that is not once. */
function times(pen: Pen, { graph }: Scene, { xs, ys, r }: Frame, bends: Float32Array | null, colors: Colors) {
  const size = Math.min(Math.max(r * 0.62, 9), 16);
  pen.font = `600 ${size}px ${colors.type}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  graph.links.forEach(({ a, b, there, back }, i) => {
    if (Math.max(there, back) < 2) return;
    const [p, q] = [{ x: xs[a], y: ys[a] }, { x: xs[b], y: ys[b] }];
    const bend = bends?.[i] ?? 0;
    const list: [number, number][] = there === back || there === 0 || back === 0 ? [[0.5, Math.max(there, back)]] : [[0.68, there], [0.32, back]];
    for (const [t, n] of list) {
      const at = along(p, q, bend, t);
      const text = `×${n}`;
      pen.fillStyle = colors.get('sheet').text;
      pen.beginPath();
      pen.arc(at.x, at.y, size * 0.85, 0, 2 * Math.PI);
      pen.fill();
      pen.fillStyle = colors.get('ink').text;
      pen.fillText(text, at.x, at.y);
    }
  });
}

/** Draws the edge in progress. */
function drawReach(pen: Pen, { reach }: Scene, { xs, ys, r }: Frame, colors: Colors) {
  if (!reach) return;
  const [p, q] = [{ x: xs[reach.from], y: ys[reach.from] }, { x: reach.x, y: reach.y }];
  pen.strokeStyle = pen.fillStyle = colors.get('accent').text;
  pen.lineWidth = Math.max(r * 0.14, 2);
  pen.setLineDash([6, 6]);
  pen.beginPath();
  pen.moveTo(p.x, p.y);
  pen.lineTo(q.x, q.y);
  pen.stroke();
  pen.setLineDash([]);
  if (!reach.directed) return;
  pen.beginPath();
  head(pen, tipOf(p, q, 0, 4), Math.max(r * 0.62, 8));
  pen.fill();
}
