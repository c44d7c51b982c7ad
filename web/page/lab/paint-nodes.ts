// Draws the nodes of a graph: lights, what is selected or marked, and their names.

import { nameOf } from './graph/graph.ts';
import type { Pen, Scene, Frame } from './paint.ts';
import { textOn, type Colors } from '../kit/colors.ts';

const TURN = 2 * Math.PI;

/** Adds circles around nodes to a path. */
function circles(pen: Pen, { xs, ys, width, height }: Frame, which: Iterable<number>, radius: number) {
  pen.beginPath();
  for (const i of which) {
    const [x, y] = [xs[i], ys[i]];
    if (x < -radius || y < -radius || x > width + radius || y > height + radius) continue;
    pen.moveTo(x + radius, y);
    pen.arc(x, y, radius, 0, TURN);
  }
}

/** Draws the lights, and how each node changes itself: a node that does not has a broken rim. */
export function lights(pen: Pen, { graph, values, goal, selected, hover, touched }: Scene, frame: Frame, colors: Colors) {
  const { r } = frame;
  const levels = colors.lights(graph.modulus);
  const byValue: number[][] = Array.from({ length: graph.modulus }, () => []);
  values.forEach((v, i) => byValue[v]?.push(i));
  if (r >= 4) {
    pen.globalAlpha = 0.22;
    byValue.forEach((list, v) => {
      if (v === 0 || list.length === 0) return;
      pen.fillStyle = levels[v].text;
      circles(pen, frame, list, r * 1.42);
      pen.fill();
    });
    pen.globalAlpha = 1;
  }
  byValue.forEach((list, v) => {
    if (list.length === 0) return;
    pen.fillStyle = levels[v].text;
    circles(pen, frame, list, r);
    pen.fill();
  });
  rims(pen, graph, frame, colors);
  if (goal && r >= 5) goals(pen, goal, graph.modulus, frame, colors);
  ring(pen, frame, touched, r + 2, 2, colors.get('soft').text);
  if (hover >= 0) ring(pen, frame, [hover], r + 3, 2, colors.get('accent').text);
  ring(pen, frame, selected, r + 3.5, 3, colors.get('accent').text);
}

function rims(pen: Pen, graph: Scene['graph'], frame: Frame, colors: Colors) {
  const { r } = frame;
  if (r < 3) return;
  const number = graph.nodes.map((_, i) => i);
  pen.strokeStyle = colors.get('sheetRim').text;
  pen.lineWidth = Math.max(r * 0.07, 1);
  circles(pen, frame, number.filter((i) => graph.nodes[i].self > 0), r);
  pen.stroke();
  const open = number.filter((i) => graph.nodes[i].self === 0);
  if (open.length === 0) return;
  pen.strokeStyle = colors.get('sheet').text;
  pen.lineWidth = Math.max(r * 0.24, 2);
  circles(pen, frame, open, r * 0.9);
  pen.stroke();
  pen.setLineDash([r * 0.34, r * 0.34]);
  pen.strokeStyle = colors.get('ink').text;
  pen.lineWidth = Math.max(r * 0.11, 1.25);
  circles(pen, frame, open, r);
  pen.stroke();
  pen.setLineDash([]);
}

/** Draws a dot in each node that shows its light in the goal. */
function goals(pen: Pen, goal: Uint8Array, k: number, frame: Frame, colors: Colors) {
  const { r } = frame;
  const levels = colors.lights(k);
  const moved = { ...frame, xs: frame.xs.map((x) => x + r * 0.78), ys: frame.ys.map((y) => y - r * 0.78) };
  for (let v = 0; v < k; v++) {
    const list = [...goal.keys()].filter((i) => goal[i] === v);
    if (list.length === 0) continue;
    pen.fillStyle = levels[v].text;
    circles(pen, moved, list, r * 0.34);
    pen.fill();
    pen.strokeStyle = colors.get('sheet').text;
    pen.lineWidth = Math.max(r * 0.09, 1);
    pen.stroke();
  }
}

function ring(pen: Pen, frame: Frame, which: Iterable<number>, radius: number, width: number, color: string) {
  pen.strokeStyle = color;
  pen.lineWidth = width;
  circles(pen, frame, which, radius);
  pen.stroke();
}

/** Marks presses, as a solution has them, with a disc and how often, and lights with a ring. */
export function marks(pen: Pen, { graph, marked }: Scene, frame: Frame, colors: Colors) {
  if (!marked) return;
  const { r, xs, ys } = frame;
  const color = colors.get(marked.kind).text;
  const number = graph.nodes.map((_, i) => i);
  const rung = number.filter((i) => marked.lights[i] > 0);
  if (rung.length > 0) ring(pen, frame, rung, r + 4, Math.max(r * 0.22, 3), color);
  const several = graph.modulus > 2 ? rung : []; // with two states a ring says all
  const pressed = number.filter((i) => marked.presses[i] > 0);
  if (pressed.length > 0) ring(pen, frame, pressed, r + 3, Math.max(r * 0.16, 2.5), color);
  const signed = [...pressed, ...several];
  if (signed.length === 0) return;
  pen.fillStyle = color;
  circles(pen, { ...frame, xs: xs.map((x) => x + r * 0.78), ys: ys.map((y) => y + r * 0.78) }, signed, Math.max(r * 0.42, 3));
  pen.fill();
  if (r < 9 || graph.modulus === 2) return;
  pen.font = `700 ${r * 0.55}px ${colors.type}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = '#10151b';
  for (const i of signed) pen.fillText(String(marked.presses[i] || marked.lights[i]), xs[i] + r * 0.78, ys[i] + r * 0.8);
}

/** The longest name that is written inside a node. */
const SHORT = 3;

/** Writes names: inside a node where there is room and no value to show, else below it. */
export function labelLights(pen: Pen, { graph, values }: Scene, frame: Frame, colors: Colors) {
  const { xs, ys, r, width, height } = frame;
  if (r < 8) return;
  const large = Math.min(r * 0.8, 26);
  const small = Math.min(Math.max(r * 0.5, 9), 15);
  const onLevels = colors.lights(graph.modulus).map(textOn);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const [size, inside] of [[large, true], [small, false]] as [number, boolean][]) {
    pen.font = `${inside ? 600 : 500} ${size}px ${colors.type}`;
    for (let i = 0; i < xs.length; i++) {
      if (xs[i] < -r || ys[i] < -2 * r || xs[i] > width + r || ys[i] > height + 2 * r) continue;
      const { self } = graph.nodes[i];
      const name = nameOf(graph, i);
      const within = graph.modulus === 2 && name.length <= SHORT ? name : graph.modulus > 2 ? String(values[i]) : '';
      const text = inside ? within : [within === name && graph.modulus === 2 ? '' : name, self > 1 ? `self ×${self}` : ''].filter(Boolean).join(', ');
      if (!text) continue;
      pen.fillStyle = inside ? onLevels[values[i]] : colors.get('soft').text;
      pen.fillText(text, xs[i], ys[i] + (inside ? r * 0.04 : r + size * 0.85));
    }
  }
}
