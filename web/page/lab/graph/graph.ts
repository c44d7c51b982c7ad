// A puzzle on a graph as immutable data: every edit returns another graph, so undo keeps the previous one. It does
// not depend on the page.
//
// Two nodes have at most one link between them, which has how often each changes the other. An edge goes both ways
// equally often, an arrow one way, and drawing an edge again adds one to each. This matches Go, where repeated
// toggles add.
import type { Board } from '../../board/board.ts';

export interface Node {
  x: number; // places are kept to hundredths
  y: number;
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

/** The farthest place. */
const FARTHEST: number = 1e5;

export const EMPTY: Graph = { modulus: 2, goal: 'off', nodes: [], links: [] };

/** Rounds a place to hundredths. */
export function rounded(v: number) {
  const near = Math.round(Math.min(Math.max(v, -FARTHEST), FARTHEST) * 100) / 100;
  return near === 0 ? 0 : near; // never -0
}

/** Makes a node of what is known of it. */
export function node({ x = 0, y = 0, start = 0, goal = 0, self = 1, name = '' }: Partial<Node> = {}): Node {
  return { x: rounded(x), y: rounded(y), start, goal, self, name };
}

/** Returns a graph with some fields replaced, which is no longer the board it was. */
function changed(graph: Graph, change: Partial<Graph>): Graph {
  const { origin: _, ...rest } = graph;
  return { ...rest, ...change };
}

/** Adds nodes at the end. */
export function addNodes(graph: Graph, nodes: Node[]) {
  if (nodes.length === 0) return graph;
  if (graph.nodes.length + nodes.length > MOST_NODES) throw new Error(`a graph here has at most ${MOST_NODES} nodes`);
  return changed(graph, { nodes: [...graph.nodes, ...nodes] });
}

/** Changes some nodes. If only lights or goals change, the board stays the same. */
export function changeNodes(
  graph: Graph, which: Iterable<number>, change: (node: Node, i: number) => Partial<Node>,
): Graph {
  const nodes = graph.nodes.slice();
  let any = false;
  let board = false;
  for (const i of which) {
    const before = nodes[i];
    if (!before) continue; // it is gone
    const after = { ...before, ...change(before, i) };
    after.x = rounded(after.x);
    after.y = rounded(after.y);
    const moved = after.x !== before.x || after.y !== before.y || after.self !== before.self || after.name !== before.name;
    if (!moved && after.start === before.start && after.goal === before.goal) continue;
    nodes[i] = after;
    any = true;
    board ||= moved;
  }
  if (!any) return graph;
  return board ? changed(graph, { nodes }) : { ...graph, nodes };
}

/** Moves nodes by a distance. */
export function moveNodes(graph: Graph, which: Iterable<number>, dx: number, dy: number) {
  return changeNodes(graph, which, ({ x, y }) => ({ x: x + dx, y: y + dy }));
}

/** Removes nodes and the links at them. The others keep their order. */
export function removeNodes(graph: Graph, which: ReadonlySet<number>) {
  if (which.size === 0) return graph;
  const number: number[] = [];
  let next = 0;
  graph.nodes.forEach((_, i) => number.push(which.has(i) ? -1 : next++));
  const links = graph.links.filter(({ a, b }) => number[a] >= 0 && number[b] >= 0).map((link) => ({ ...link, a: number[link.a], b: number[link.b] }));
  return changed(graph, { nodes: graph.nodes.filter((_, i) => number[i] >= 0), links });
}

/** Returns the link between two nodes, or undefined. */
function linkOf(graph: Graph, u: number, v: number) {
  const [a, b] = u < v ? [u, v] : [v, u];
  return graph.links.find((link) => link.a === a && link.b === b);
}

/**
 * Sets how often two nodes change each other; a link that changes neither is removed. `there`: how often u changes v.
 * `back`: how often v changes u.
 */
export function setLink(graph: Graph, u: number, v: number, there: number, back: number) {
  if (u === v) throw new Error('a node changes itself by its self, not by a link');
  if (!graph.nodes[u] || !graph.nodes[v]) throw new Error('one of the two nodes is gone');
  if (Math.max(there, back) > MOST_TIMES) throw new Error(`a node changes another at most ${MOST_TIMES} times`);
  const link = u < v ? { a: u, b: v, there, back } : { a: v, b: u, there: back, back: there };
  const at = graph.links.findIndex(({ a, b }) => a > link.a || (a === link.a && b >= link.b));
  const where = at < 0 ? graph.links.length : at;
  const found = graph.links[where];
  const is = found !== undefined && found.a === link.a && found.b === link.b;
  if (is ? found.there === link.there && found.back === link.back : there === 0 && back === 0) return graph;
  if (!is && graph.links.length === MOST_LINKS) throw new Error(`a graph here has at most ${MOST_LINKS} links`);
  const links = graph.links.slice();
  links.splice(where, is ? 1 : 0, ...(there === 0 && back === 0 ? [] : [link]));
  return changed(graph, { links });
}

/** Draws an edge between two nodes, or an arrow from the first to the second: one more than there was. */
export function addLink(graph: Graph, u: number, v: number, directed: boolean) {
  const { there, back } = timesOf(graph, u, v);
  return setLink(graph, u, v, there + 1, directed ? back : back + 1);
}

/** Returns how often two nodes change each other. */
export function timesOf(graph: Graph, u: number, v: number) {
  const link = linkOf(graph, u, v);
  if (!link) return { there: 0, back: 0 };
  return u < v ? { there: link.there, back: link.back } : { there: link.back, back: link.there };
}

/** Gives lights another number of states. Values that are too high become the highest. */
export function setModulus(graph: Graph, modulus: number) {
  if (!(Number.isInteger(modulus) && modulus >= 2 && modulus <= MOST_STATES)) throw new Error(`a light has 2 to ${MOST_STATES} states`);
  if (modulus === graph.modulus) return graph;
  const most = modulus - 1;
  const nodes = graph.nodes.map((one) => (one.start > most || one.goal > most ? { ...one, start: Math.min(one.start, most), goal: Math.min(one.goal, most) } : one));
  return changed(graph, { modulus, nodes });
}

/** Chooses the goal. A drawn goal begins with the current one. */
export function setGoal(graph: Graph, goal: Goal): Graph {
  if (goal === graph.goal) return graph;
  const before = goalOf(graph);
  return { ...graph, goal, nodes: graph.nodes.map((one, i) => (one.goal === before[i] ? one : { ...one, goal: before[i] })) };
}

/** Returns the lights at the beginning. */
export function startOf(graph: Graph) {
  return Uint8Array.from(graph.nodes, ({ start }) => start);
}

/** Returns the lights of the goal. */
export function goalOf({ goal, nodes }: Graph) {
  if (goal === 'drawn') return Uint8Array.from(nodes, (one) => one.goal);
  return new Uint8Array(nodes.length).fill(goal === 'on' ? 1 : 0);
}

/** Lists for each node what a press of it changes, as often as it does, by the number of the light. */
export function togglesOf({ nodes, links }: Graph): number[][] {
  const lists: number[][] = nodes.map(({ self }, i) => new Array(self).fill(i));
  for (const { a, b, there, back } of links) {
    for (let n = 0; n < there; n++) lists[a].push(b);
    for (let n = 0; n < back; n++) lists[b].push(a);
  }
  for (const list of lists) list.sort((x, y) => x - y);
  return lists;
}

/** Lists the links of a node, by the other end. */
export function linksAt(graph: Graph, i: number) {
  const other = (link: Link) => (link.a === i ? link.b : link.a);
  return graph.links.filter(({ a, b }) => a === i || b === i).sort((x, y) => other(x) - other(y));
}

/** Returns the name of a node, or its number from 1. */
export function nameOf(graph: Graph, i: number) {
  return graph.nodes[i]?.name || String(i + 1);
}
