// Draws the nodes of a graph: lights, what is selected or marked, and their names.
import { nameOf } from './graph/graph.ts';
import type { Scene, Frame } from './paint.ts';
import type { Pen } from './pen.ts';
import { shown } from './words.ts';
import { textOn, type Colors } from '../kit/colors.ts';

/** Returns circles around nodes as one path, each moved by a part of the radius of a node. */
function circles(
  pen: Pen, { at, r, width, height }: Frame, which: Iterable<number>, radius: number, right = 0, down = 0,
) {
  const path = pen.path();
  for (const i of which) {
    const [x, y] = [at[i].x + right * r, at[i].y + down * r];
    if (x < -radius || y < -radius || x > width + radius || y > height + radius) continue;
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }
  return path;
}

/** Lists what is true of the numbers from 0. */
function numbers(count: number, is: (i: number) => boolean) {
  return Array.from({ length: count }, (_, i) => i).filter(is);
}

/** Draws the lights, and how each node changes itself: a node that does not has a broken rim. */
export function drawLights(pen: Pen, scene: Scene, frame: Frame, colors: Colors) {
  const { graph, values, goal, selected, hover, touched } = scene;
  const { r } = frame;
  const [count, sheet, accent] = [graph.nodes.length, colors.get('sheet').text, colors.get('accent').text];
  const levels = colors.lights(graph.modulus).map(({ text }, v) => ({ text, v }));
  const lit = levels.map(({ text, v }) => ({ text, v, list: numbers(count, (i) => values[i] === v) }));
  for (const { text, v, list } of lit) if (v > 0 && r >= 4) pen.fill(circles(pen, frame, list, r * 1.42), text, 0.22);
  for (const { text, list } of lit) pen.fill(circles(pen, frame, list, r), text);
  if (r >= 3) {
    const closed = numbers(count, (i) => graph.nodes[i].self > 0);
    const open = numbers(count, (i) => graph.nodes[i].self === 0);
    pen.stroke(circles(pen, frame, closed, r), colors.get('sheetRim').text, Math.max(r * 0.07, 1));
    pen.stroke(circles(pen, frame, open, r * 0.9), sheet, Math.max(r * 0.24, 2));
    const dash = [r * 0.34, r * 0.34];
    pen.stroke(circles(pen, frame, open, r), colors.get('ink').text, Math.max(r * 0.11, 1.25), dash);
  }
  for (const { text, v } of goal && r >= 5 ? levels : []) { // a dot in each node that shows its light in the goal
    const dots = circles(pen, frame, numbers(count, (i) => goal?.[i] === v), r * 0.34, 0.78, -0.78);
    pen.fill(dots, text);
    pen.stroke(dots, sheet, Math.max(r * 0.09, 1));
  }
  pen.stroke(circles(pen, frame, touched, r + 2), colors.get('soft').text, 2);
  pen.stroke(circles(pen, frame, hover >= 0 ? [hover] : [], r + 3), accent, 2);
  pen.stroke(circles(pen, frame, selected, r + 3.5), accent, 3);
}

/** Marks presses, as a solution has them, with a disc and how often, and lights with a ring. */
export function drawMarks(pen: Pen, { graph, marked }: Scene, frame: Frame, colors: Colors) {
  if (!marked) return;
  const { r, at } = frame;
  const color = colors.get(marked.kind).text;
  const lights = numbers(graph.nodes.length, (i) => marked.lights[i] > 0);
  const pressed = numbers(graph.nodes.length, (i) => marked.presses[i] > 0);
  pen.stroke(circles(pen, frame, lights, r + 4), color, Math.max(r * 0.22, 3));
  pen.stroke(circles(pen, frame, pressed, r + 3), color, Math.max(r * 0.16, 2.5));
  const signed = [...pressed, ...(graph.modulus > 2 ? lights : [])]; // with two states a ring says all
  pen.fill(circles(pen, frame, signed, Math.max(r * 0.42, 3), 0.78, 0.78), color);
  if (r < 9 || graph.modulus === 2) return;
  for (const i of signed) {
    const times = String(marked.presses[i] || marked.lights[i]);
    pen.text(times, at[i].x + r * 0.78, at[i].y + r * 0.8, '#10151b', r * 0.55, 700);
  }
}

/** The longest name that is written inside a node. */
const SHORT = 3;

/** Writes names: inside a node where there is room and no value to show, else below it. */
export function drawNames(pen: Pen, { graph, values }: Scene, { at, r, width, height }: Frame, colors: Colors) {
  if (r < 8) return;
  const large = Math.min(r * 0.8, 26);
  const small = Math.min(Math.max(r * 0.5, 9), 15);
  const onLevels = colors.lights(graph.modulus).map(textOn);
  const seen = ({ x, y }: { x: number; y: number }) => x >= -r && y >= -2 * r && x <= width + r && y <= height + 2 * r;
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
