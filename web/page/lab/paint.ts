// Draws a graph. Everything of one color is one path, which makes a thousand nodes quick.
import { along, bendsOf, pullOf, RADIUS, tipOf } from './graph/geometry.ts';
import { drawNames, drawLights, drawMarks } from './paint-nodes.ts';
import type { Graph, Place } from './graph/graph.ts';
import type { Path, Pen } from './pen.ts';
import type { Colors } from '../kit/colors.ts';
import type { MarkKind } from '../board/drawing.ts';

/** Presses or lights that are marked: how often, by node. */
export type Marked = { kind: Exclude<MarkKind, 'look'>; presses: ArrayLike<number>; lights: ArrayLike<number> };

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
  drag: { which: ReadonlySet<number>; dx: number; dy: number } | null;
  moving: readonly Place[] | null; // places of all nodes while they find their own
  reach: Place & { from: number; directed: boolean } | null; // the edge that is being drawn
  band: { x0: number; y0: number; x1: number; y1: number } | null;
  marked: Marked | null;
}

/** What is drawn where. */
export interface Frame {
  at: Place[]; // the nodes on the screen
  r: number; // radius of a node, in pixels
  width: number;
  height: number;
}

/** Works out where the nodes are on the screen. */
export function frameOf(
  { graph, unit, drag, moving }: Scene,
  { x: left, y: top, scale, width, height }: Place & { scale: number; width: number; height: number },
): Frame {
  const at = graph.nodes.map((one, i) => {
    const { x, y } = moving?.[i] ?? one;
    const { dx, dy } = drag?.which.has(i) ? drag : { dx: 0, dy: 0 };
    return { x: (x + dx - left) * scale, y: (y + dy - top) * scale };
  });
  return { at, r: RADIUS * unit * scale, width, height };
}

/** Draws everything. */
export function paint(pen: Pen, scene: Scene, frame: Frame, colors: Colors) {
  drawLinks(pen, scene, frame, colors);
  drawReach(pen, scene, frame, colors);
  drawLights(pen, scene, frame, colors);
  drawMarks(pen, scene, frame, colors);
  drawNames(pen, scene, frame, colors);
}

function drawLinks(pen: Pen, scene: Scene, frame: Frame, colors: Colors) {
  const { graph, unit, link: chosen } = scene;
  const bends = scene.drag || scene.moving ? null : bendsOf(graph, unit);
  const some = (which: number[], color: string, width: number, alpha: number) => {
    pen.stroke(lines(pen, graph, frame, bends, which), color, width, [], alpha);
    pen.fill(heads(pen, graph, frame, bends, which), color);
  };
  // Where many links cross, each is lighter.
  const alpha = Math.max(0.4, Math.min(1, 1.15 - graph.links.length / 500));
  some([...graph.links.keys()], colors.get('sheetLink').text, Math.min(Math.max(frame.r * 0.11, 1), 3), alpha);
  if (graph.links[chosen]) some([chosen], colors.get('accent').text, Math.max(frame.r * 0.2, 3), 1);
  if (frame.r >= 7) times(pen, graph, frame, bends, colors);
}

type Bends = Float32Array | null;

/** Returns links in one path. */
function lines(pen: Pen, { links }: Graph, { at, width, height }: Frame, bends: Bends, which: number[]) {
  const path = pen.path();
  for (const i of which) {
    const [p, q, bend] = [at[links[i].a], at[links[i].b], bends?.[i] ?? 0];
    const outside = Math.max(p.x, q.x) < 0 || Math.min(p.x, q.x) > width ||
      Math.max(p.y, q.y) < 0 || Math.min(p.y, q.y) > height;
    if (outside && bend === 0) continue;
    path.moveTo(p.x, p.y);
    const c = pullOf(p, q, bend);
    if (bend === 0) path.lineTo(q.x, q.y);
    else path.quadraticCurveTo(c.x, c.y, q.x, q.y);
  }
  return path;
}

/** Returns the heads of arrows: at each end that is changed, unless both are equally. */
function heads(pen: Pen, { links }: Graph, { at, r }: Frame, bends: Bends, which: number[]) {
  const size = Math.max(r * 0.62, 5);
  const path = pen.path();
  for (const i of which) {
    const { a, b, there, back } = links[i];
    const bend = bends?.[i] ?? 0;
    if (there > 0 && there !== back) head(path, tipOf(at[a], at[b], bend, r + 2), size);
    if (back > 0 && there !== back) head(path, tipOf(at[b], at[a], -bend, r + 2), size);
  }
  return path;
}

function head(path: Path, { x, y, dx, dy }: ReturnType<typeof tipOf>, size: number) {
  const [bx, by] = [x - dx * size, y - dy * size];
  path.moveTo(x, y);
  path.lineTo(bx - dy * size * 0.42, by + dx * size * 0.42);
  path.lineTo(bx + dy * size * 0.42, by - dx * size * 0.42);
  path.closePath();
}

/** Writes how often nodes change each other, where that is not once. */
function times(pen: Pen, { links }: Graph, { at, r }: Frame, bends: Bends, colors: Colors) {
  const size = Math.min(Math.max(r * 0.62, 9), 16);
  links.forEach(({ a, b, there, back }, i) => {
    const most = Math.max(there, back);
    if (most < 2) return;
    const one = there === back || there === 0 || back === 0;
    for (const [t, n] of one ? [[0.5, most]] : [[0.68, there], [0.32, back]]) {
      const { x, y } = along(at[a], at[b], bends?.[i] ?? 0, t);
      const path = pen.path();
      path.arc(x, y, size * 0.85, 0, 2 * Math.PI);
      pen.fill(path, colors.get('sheet').text);
      pen.text(`×${n}`, x, y, colors.get('ink').text, size, 600);
    }
  });
}

/** Draws the edge in progress. */
function drawReach(pen: Pen, { reach }: Scene, { at, r }: Frame, colors: Colors) {
  if (!reach) return;
  const color = colors.get('accent').text;
  const [line, arrow] = [pen.path(), pen.path()];
  const from = at[reach.from];
  line.moveTo(from.x, from.y);
  line.lineTo(reach.x, reach.y);
  pen.stroke(line, color, Math.max(r * 0.14, 2), [6, 6]);
  if (reach.directed) head(arrow, tipOf(from, reach, 0, 4), Math.max(r * 0.62, 8));
  pen.fill(arrow, color);
}
