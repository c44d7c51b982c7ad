// A puzzle on a graph as immutable data: every edit returns another graph, so undo keeps the previous one. It does
// not depend on the page.
//
// Two nodes have at most one link between them, which has how often each changes the other. An edge goes both ways
// equally often, an arrow one way, and drawing an edge again adds one to each. This matches Go, where repeated
// toggles add.
import { refused } from '../words.ts';
import type { Board } from '../../board/board.ts';

export type Place = { x: number; y: number };

export interface Node extends Place {
  // places are kept to hundredths
  start: number; // the light at the beginning
  goal: number; // the light at the end, where the goal of the graph is drawn
  self: number; // how often a press changes the node's own light
  name: string; // empty if it has none
}

export interface Link {
  a: number; // a node
  b: number; // another with a higher number
  there: number; // how often a changes b
  back: number; // how often b changes a
}

/** What the lights should be in the end. */
type Goal = 'off' | 'on' | 'drawn';

export interface Graph {
  modulus: number;
  goal: Goal;
  nodes: readonly Node[];
  links: readonly Link[]; // by a, then b
  origin?: Board; // the board it was opened from, while it is that board
}

/** Limits of what is drawn here, so that everything stays quick. */
export const MOST_NODES = 2000;
export const MOST_LINKS = 20_000;
export const MOST_TIMES = 255;
export const MOST_STATES = 256;

const FARTHEST = 1e5;

export const EMPTY: Graph = { modulus: 2, goal: 'off', nodes: [], links: [] };

/** Rounds a place to hundredths. */
function rounded(v: number) {
  const near = Math.round(Math.min(Math.max(v, -FARTHEST), FARTHEST) * 100) / 100;
  return near === 0 ? 0 : near; // never -0
}

/** Makes a node of what is known of it. */
export function node({
  x = 0,
  y = 0,
  start = 0,
  goal = 0,
  self = 1,
  name = '',
}: Partial<Node> = {}): Node {
  return { x: rounded(x), y: rounded(y), start, goal, self, name };
}

/** Returns a graph with some fields replaced, which is no longer the board it was. */
function changed({ origin: _, ...rest }: Graph, change: Partial<Graph>): Graph {
  return { ...rest, ...change };
}

export function addNodes(graph: Graph, nodes: Node[]) {
  if (nodes.length === 0) return graph;
  if (graph.nodes.length + nodes.length > MOST_NODES) throw new Error(refused.nodes(MOST_NODES));
  return changed(graph, { nodes: [...graph.nodes, ...nodes] });
}

/** Changes some nodes. If only lights or goals change, the board stays the same. */
export function changeNodes(
  graph: Graph,
  which: Iterable<number>,
  change: (node: Node, i: number) => Partial<Node>,
): Graph {
  const nodes = graph.nodes.slice();
  for (const i of which) if (nodes[i]) nodes[i] = node({ ...nodes[i], ...change(nodes[i], i) });
  const differ = (...keys: (keyof Node)[]) =>
    nodes.some((one, i) => keys.some((key) => one[key] !== graph.nodes[i][key]));
  if (differ('x', 'y', 'self', 'name')) return changed(graph, { nodes });
  return differ('start', 'goal') ? { ...graph, nodes } : graph;
}

/** Returns some nodes and the links between them as a graph. */
export function partOf({ modulus, goal, nodes, links }: Graph, which: ReadonlySet<number>): Graph {
  const number = new Map([...nodes.keys()].filter((i) => which.has(i)).map((i, at) => [i, at]));
  const at = (i: number) => number.get(i) as number;
  const inside = links.filter(({ a, b }) => which.has(a) && which.has(b));
  return {
    modulus,
    goal,
    nodes: nodes.filter((_, i) => which.has(i)),
    links: inside.map((link) => ({ ...link, a: at(link.a), b: at(link.b) })),
  };
}

/** Removes nodes and the links at them. The others keep their order. */
export function removeNodes(graph: Graph, which: ReadonlySet<number>) {
  return which.size === 0
    ? graph
    : partOf(graph, new Set([...graph.nodes.keys()].filter((i) => !which.has(i))));
}

/** Returns a node with lights that a number of states has: those that are too high become the highest. */
function within(one: Node, modulus: number): Node {
  return { ...one, start: Math.min(one.start, modulus - 1), goal: Math.min(one.goal, modulus - 1) };
}

/** Puts a part into a graph, moved by a distance, and returns the graph and the numbers of the new nodes. */
export function insert(
  graph: Graph,
  part: Graph,
  dx: number,
  dy: number,
): { graph: Graph; added: Set<number> } {
  const first = graph.nodes.length;
  const nodes = part.nodes.map((one) =>
    node({ ...within(one, graph.modulus), x: one.x + dx, y: one.y + dy }),
  );
  const larger = addNodes(graph, nodes);
  if (graph.links.length + part.links.length > MOST_LINKS)
    throw new Error(refused.links(MOST_LINKS));
  const links = part.links.map((link) => ({ ...link, a: link.a + first, b: link.b + first }));
  return {
    graph: { ...larger, links: [...larger.links, ...links] },
    added: new Set(nodes.map((_, i) => first + i)),
  };
}

/**
 * Sets how often two nodes change each other; a link that changes neither is removed. `there`: how often u changes v.
 * `back`: how often v changes u.
 */
export function setLink(graph: Graph, u: number, v: number, there: number, back: number) {
  if (u === v) throw new Error(refused.loop);
  if (!graph.nodes[u] || !graph.nodes[v]) throw new Error(refused.gone);
  if (Math.max(there, back) > MOST_TIMES) throw new Error(refused.times(MOST_TIMES));
  const now = timesOf(graph, u, v);
  if (now.there === there && now.back === back) return graph;
  const link = u < v ? { a: u, b: v, there, back } : { a: v, b: u, there: back, back: there };
  const others = graph.links.filter(({ a, b }) => a !== link.a || b !== link.b);
  if (there + back === 0) return changed(graph, { links: others });
  if (others.length === MOST_LINKS) throw new Error(refused.links(MOST_LINKS));
  return changed(graph, { links: [...others, link].sort((x, y) => x.a - y.a || x.b - y.b) });
}

/** Draws an edge between two nodes, or an arrow from the first to the second: one more than there was. */
export function addLink(graph: Graph, u: number, v: number, directed: boolean) {
  const { there, back } = timesOf(graph, u, v);
  return setLink(graph, u, v, there + 1, directed ? back : back + 1);
}

/** Returns how often two nodes change each other. */
export function timesOf({ links }: Graph, u: number, v: number) {
  const { there = 0, back = 0 } =
    links.find(({ a, b }) => a === Math.min(u, v) && b === Math.max(u, v)) ?? {};
  return u < v ? { there, back } : { there: back, back: there };
}

export function setModulus(graph: Graph, modulus: number) {
  const fits = Number.isInteger(modulus) && modulus >= 2 && modulus <= MOST_STATES;
  if (!fits) throw new Error(refused.states(MOST_STATES));
  if (modulus === graph.modulus) return graph;
  return changed(graph, { modulus, nodes: graph.nodes.map((one) => within(one, modulus)) });
}

/** Chooses the goal. A drawn goal begins with the current one. */
export function setGoal(graph: Graph, goal: Goal): Graph {
  if (goal === graph.goal) return graph;
  const before = goalOf(graph);
  return { ...graph, goal, nodes: graph.nodes.map((one, i) => ({ ...one, goal: before[i] })) };
}

/** Returns what a goal is called. */
export function goalKind(goal: Uint8Array): Goal {
  return goal.every((v) => v === 0) ? 'off' : goal.every((v) => v === 1) ? 'on' : 'drawn';
}

export function startOf(graph: Graph) {
  return Uint8Array.from(graph.nodes, ({ start }) => start);
}

export function goalOf({ goal, nodes }: Graph) {
  if (goal === 'drawn') return Uint8Array.from(nodes, (one) => one.goal);
  return new Uint8Array(nodes.length).fill(goal === 'on' ? 1 : 0);
}

/** Lists for each node what a press of it changes and how often, by the number of the light. */
export function changesOf({ nodes, links }: Graph): [light: number, times: number][][] {
  const lists: [number, number][][] = nodes.map(({ self }, i) => [[i, self]]);
  for (const { a, b, there, back } of links) {
    lists[a].push([b, there]);
    lists[b].push([a, back]);
  }
  return lists.map((list) => list.filter(([, n]) => n > 0).sort(([x], [y]) => x - y));
}

/** Lists the same with each light as often as it is changed. */
export function togglesOf(graph: Graph): number[][] {
  return changesOf(graph).map((list) =>
    list.flatMap(([light, n]) => new Array<number>(n).fill(light)),
  );
}

/** Lists the links of a node, by the other end. */
export function linksAt({ links }: Graph, i: number) {
  return links.filter(({ a, b }) => a === i || b === i);
}

/** Returns the name of a node, or its number from 1. */
export function nameOf(graph: Graph, i: number) {
  return graph.nodes[i]?.name || String(i + 1);
}

/** Returns the box that holds the centers of nodes: left, top, right, bottom. */
export function boxOf(nodes: readonly Place[]): [number, number, number, number] {
  if (nodes.length === 0) return [0, 0, 0, 0];
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
