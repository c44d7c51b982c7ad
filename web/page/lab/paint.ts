// Draws a graph, with a canvas or a writer of SVG, so that the page and the saved pictures look the same. Everything of
// one color is one path, which makes a thousand nodes quick.
import { along, bendsOf, pullOf, RADIUS, tipOf } from './graph/geometry.ts';
import { nameOf, type Graph, type Place } from './graph/graph.ts';
import { shown } from './words.ts';
import { textOn, type Colors } from '../kit/colors.ts';
import { arrowhead, num, outline, type MarkKind } from '../board/drawing.ts';

/** Draws paths, which are written as SVG has them, and texts. */
interface Pen {
  fill(path: string, color: string, alpha?: number): void;
  stroke(path: string, color: string, width: number, dash?: number[], alpha?: number): void;
  /** Writes a text around a place. */
  text(text: string, x: number, y: number, color: string, size: number, weight: number): void;
}

/** `type`: the typeface. */
export function canvasPen(ctx: CanvasRenderingContext2D, type: string): Pen {
  ctx.lineCap = ctx.lineJoin = 'round';
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  return {
    fill(path, color, alpha = 1) {
      ctx.fillStyle = color;
      ctx.globalAlpha = alpha;
      ctx.fill(new Path2D(path));
      ctx.globalAlpha = 1;
    },
    stroke(path, color, width, dash = [], alpha = 1) {
      ctx.strokeStyle = color;
      ctx.lineWidth = width;
      ctx.globalAlpha = alpha;
      ctx.setLineDash(dash);
      ctx.stroke(new Path2D(path));
      ctx.globalAlpha = 1;
    },
    text(text, x, y, color, size, weight) {
      ctx.fillStyle = color;
      ctx.font = `${weight} ${size}px ${type}`;
      ctx.fillText(text, x, y);
    },
  };
}

function quoted(text: string) {
  return text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '',
  );
}

export class SVGPen implements Pen {
  private parts: string[] = [];

  constructor(
    private width: number,
    private height: number,
  ) {}

  private add(path: string, alpha: number, paint: string) {
    if (path)
      this.parts.push(`<path d="${path}" ${paint}${alpha < 1 ? ` opacity="${num(alpha)}"` : ''}/>`);
  }

  fill(path: string, color: string, alpha = 1) {
    this.add(path, alpha, `fill="${color}"`);
  }

  stroke(path: string, color: string, width: number, dash: number[] = [], alpha = 1) {
    const broken = dash.length > 0 ? ` stroke-dasharray="${dash.map(num).join(' ')}"` : '';
    this.add(path, alpha, `fill="none" stroke="${color}" stroke-width="${num(width)}"${broken}`);
  }

  text(text: string, x: number, y: number, color: string, size: number, weight: number) {
    const place = `x="${num(x)}" y="${num(y)}" font-size="${num(size)}" font-weight="${weight}"`;
    this.parts.push(
      `<text ${place} fill="${color}" dominant-baseline="central">${quoted(text)}</text>`,
    );
  }

  picture(paper: string, title: string) {
    const [width, height] = [num(this.width), num(this.height)];
    const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
    const type = 'font-family="system-ui, sans-serif" text-anchor="middle"';
    const lines = 'stroke-linecap="round" stroke-linejoin="round"';
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${type} ${lines}>\n<title>${quoted(title)}</title>\n` +
      `<rect width="100%" height="100%" fill="${paper}"/>\n${this.parts.join('\n')}\n</svg>\n`
    );
  }
}

/** Presses or lights that are marked: how often, by node. */
export type Marked = {
  kind: Exclude<MarkKind, 'look'>;
  presses: ArrayLike<number>;
  lights: ArrayLike<number>;
};

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
  reach: (Place & { from: number; directed: boolean }) | null; // the edge that is being drawn
  band: { x0: number; y0: number; x1: number; y1: number } | null;
  marked: Marked | null;
}

/** What is drawn where. */
interface Frame {
  at: Place[]; // the nodes on the screen
  r: number; // radius of a node, in pixels
  width: number;
  height: number;
}

/** Works out where the nodes are on the screen. */
export function frameOf(
  { graph, unit, drag, moving }: Scene,
  {
    x: left,
    y: top,
    scale,
    width,
    height,
  }: Place & { scale: number; width: number; height: number },
): Frame {
  const at = graph.nodes.map((one, i) => {
    const { x, y } = moving?.[i] ?? one;
    const { dx, dy } = drag?.which.has(i) ? drag : { dx: 0, dy: 0 };
    return { x: (x + dx - left) * scale, y: (y + dy - top) * scale };
  });
  return { at, r: RADIUS * unit * scale, width, height };
}

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
    pen.stroke(lines(graph, frame, bends, which), color, width, [], alpha);
    pen.fill(heads(graph, frame, bends, which), color);
  };
  // Where many links cross, each is lighter.
  const alpha = Math.max(0.4, Math.min(1, 1.15 - graph.links.length / 500));
  some(
    [...graph.links.keys()],
    colors.get('sheetLink').text,
    Math.min(Math.max(frame.r * 0.11, 1), 3),
    alpha,
  );
  if (graph.links[chosen]) some([chosen], colors.get('accent').text, Math.max(frame.r * 0.2, 3), 1);
  if (frame.r >= 7) times(pen, graph, frame, bends, colors);
}

type Bends = Float32Array | null;

function written({ x, y }: Place) {
  return `${num(x)} ${num(y)}`;
}

/** Returns links in one path. */
function lines({ links }: Graph, { at, width, height }: Frame, bends: Bends, which: number[]) {
  return which
    .map((i) => {
      const [p, q, bend] = [at[links[i].a], at[links[i].b], bends?.[i] ?? 0];
      const outside =
        Math.max(p.x, q.x) < 0 ||
        Math.min(p.x, q.x) > width ||
        Math.max(p.y, q.y) < 0 ||
        Math.min(p.y, q.y) > height;
      if (bend !== 0) return `M${written(p)}Q${written(pullOf(p, q, bend))} ${written(q)}`;
      return outside ? '' : `M${written(p)}L${written(q)}`;
    })
    .join('');
}

/** Returns the heads of arrows: at each end that is changed, unless both are equally. */
function heads({ links }: Graph, { at, r }: Frame, bends: Bends, which: number[]) {
  const size = Math.max(r * 0.62, 5);
  return which
    .map((i) => {
      const { a, b, there, back } = links[i];
      const bend = bends?.[i] ?? 0;
      if (there === back) return '';
      const to = there > 0 ? arrowhead(...tipOf(at[a], at[b], bend, r + 2), size) : '';
      return back > 0 ? to + arrowhead(...tipOf(at[b], at[a], -bend, r + 2), size) : to;
    })
    .join('');
}

/** Writes how often nodes change each other, where that is not once. */
function times(pen: Pen, { links }: Graph, { at, r }: Frame, bends: Bends, colors: Colors) {
  const size = Math.min(Math.max(r * 0.62, 9), 16);
  links.forEach(({ a, b, there, back }, i) => {
    const most = Math.max(there, back);
    if (most < 2) return;
    const one = there === back || there === 0 || back === 0;
    for (const [t, n] of one
      ? [[0.5, most]]
      : [
          [0.68, there],
          [0.32, back],
        ]) {
      const { x, y } = along(at[a], at[b], bends?.[i] ?? 0, t);
      pen.fill(outline({ x, y, r: size * 0.85 }, 0), colors.get('sheet').text);
      pen.text(`×${n}`, x, y, colors.get('ink').text, size, 600);
    }
  });
}

function drawReach(pen: Pen, { reach }: Scene, { at, r }: Frame, colors: Colors) {
  if (!reach) return;
  const color = colors.get('accent').text;
  const from = at[reach.from];
  pen.stroke(`M${written(from)}L${written(reach)}`, color, Math.max(r * 0.14, 2), [6, 6]);
  if (reach.directed)
    pen.fill(arrowhead(...tipOf(from, reach, 0, 4), Math.max(r * 0.62, 8)), color);
}

/** Returns circles around nodes as one path, each moved by a part of the radius of a node. */
function circles(
  { at, r, width, height }: Frame,
  which: Iterable<number>,
  radius: number,
  right = 0,
  down = 0,
) {
  return Array.from(which, (i) => {
    const [x, y] = [at[i].x + right * r, at[i].y + down * r];
    const outside = x < -radius || y < -radius || x > width + radius || y > height + radius;
    return outside ? '' : outline({ x, y, r: radius }, 0);
  }).join('');
}

/** Lists what is true of the numbers from 0. */
function numbers(count: number, is: (i: number) => boolean) {
  return Array.from({ length: count }, (_, i) => i).filter(is);
}

/** Draws the lights, and how each node changes itself: a node that does not has a broken rim. */
function drawLights(pen: Pen, scene: Scene, frame: Frame, colors: Colors) {
  const { graph, values, goal, selected, hover, touched } = scene;
  const { r } = frame;
  const [count, sheet, accent] = [
    graph.nodes.length,
    colors.get('sheet').text,
    colors.get('accent').text,
  ];
  const levels = colors.lights(graph.modulus).map(({ text }, v) => ({ text, v }));
  const lit = levels.map(({ text, v }) => ({
    text,
    v,
    list: numbers(count, (i) => values[i] === v),
  }));
  for (const { text, v, list } of lit)
    if (v > 0 && r >= 4) pen.fill(circles(frame, list, r * 1.42), text, 0.22);
  for (const { text, list } of lit) pen.fill(circles(frame, list, r), text);
  if (r >= 3) {
    const closed = numbers(count, (i) => graph.nodes[i].self > 0);
    const open = numbers(count, (i) => graph.nodes[i].self === 0);
    pen.stroke(circles(frame, closed, r), colors.get('sheetRim').text, Math.max(r * 0.07, 1));
    pen.stroke(circles(frame, open, r * 0.9), sheet, Math.max(r * 0.24, 2));
    const dash = [r * 0.34, r * 0.34];
    pen.stroke(circles(frame, open, r), colors.get('ink').text, Math.max(r * 0.11, 1.25), dash);
  }
  for (const { text, v } of goal && r >= 5 ? levels : []) {
    // a dot in each node that shows its light in the goal
    const dots = circles(
      frame,
      numbers(count, (i) => goal?.[i] === v),
      r * 0.34,
      0.78,
      -0.78,
    );
    pen.fill(dots, text);
    pen.stroke(dots, sheet, Math.max(r * 0.09, 1));
  }
  pen.stroke(circles(frame, touched, r + 2), colors.get('soft').text, 2);
  pen.stroke(circles(frame, hover >= 0 ? [hover] : [], r + 3), accent, 2);
  pen.stroke(circles(frame, selected, r + 3.5), accent, 3);
}

/** Marks presses, as a solution has them, with a disc and how often, and lights with a ring. */
function drawMarks(pen: Pen, { graph, marked }: Scene, frame: Frame, colors: Colors) {
  if (!marked) return;
  const { r, at } = frame;
  const color = colors.get(marked.kind).text;
  const lights = numbers(graph.nodes.length, (i) => marked.lights[i] > 0);
  const pressed = numbers(graph.nodes.length, (i) => marked.presses[i] > 0);
  pen.stroke(circles(frame, lights, r + 4), color, Math.max(r * 0.22, 3));
  pen.stroke(circles(frame, pressed, r + 3), color, Math.max(r * 0.16, 2.5));
  const signed = [...pressed, ...(graph.modulus > 2 ? lights : [])]; // with two states a ring says all
  pen.fill(circles(frame, signed, Math.max(r * 0.42, 3), 0.78, 0.78), color);
  if (r < 9 || graph.modulus === 2) return;
  const onMark = textOn(colors.get(marked.kind));
  for (const i of signed) {
    const times = String(marked.presses[i] || marked.lights[i]);
    pen.text(times, at[i].x + r * 0.78, at[i].y + r * 0.8, onMark, r * 0.55, 700);
  }
}

/** The longest name that is written inside a node. */
const SHORT = 3;

/** Writes names: inside a node where there is room and no value to show, else below it. */
function drawNames(
  pen: Pen,
  { graph, values }: Scene,
  { at, r, width, height }: Frame,
  colors: Colors,
) {
  if (r < 8) return;
  const large = Math.min(r * 0.8, 26);
  const small = Math.min(Math.max(r * 0.5, 9), 15);
  const onLevels = colors.lights(graph.modulus).map(textOn);
  const seen = ({ x, y }: Place) => x >= -r && y >= -2 * r && x <= width + r && y <= height + 2 * r;
  for (const i of numbers(at.length, (n) => seen(at[n]))) {
    const { x, y } = at[i];
    const { self } = graph.nodes[i];
    const name = nameOf(graph, i);
    const within = graph.modulus > 2 ? String(values[i]) : name.length <= SHORT ? name : '';
    const texts = [graph.modulus === 2 && within ? '' : name, self > 1 ? shown.self(self) : ''];
    const below = texts.filter(Boolean).join(', ');
    if (within) pen.text(within, x, y + r * 0.04, onLevels[values[i]], large, 600);
    if (below) pen.text(below, x, y + r + small * 0.85, colors.get('soft').text, small, 500);
  }
}
