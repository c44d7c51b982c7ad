// Parts of a graph: copied, pasted, mirrored; and their bounding box.

import { addNodes, changeNodes, MOST_LINKS, node, type Graph } from './graph.ts';

/** Returns some nodes and the links between them as a graph. */
export function partOf(graph: Graph, which: ReadonlySet<number>): Graph {
  const list = [...which].sort((a, b) => a - b);
  const number = new Map(list.map((i, at) => [i, at]));
  const at = (i: number) => number.get(i) as number;
  return {
    modulus: graph.modulus, goal: graph.goal, nodes: list.map((i) => graph.nodes[i]),
    links: graph.links.filter(({ a, b }) => which.has(a) && which.has(b)).map((link) => ({ ...link, a: at(link.a), b: at(link.b) })),
  };
}

/**
 * Puts a part into a graph, moved by a distance, and returns the graph and the numbers of the new nodes. Lights that
 * the graph has no state for take its highest.
 */
export function insert(graph: Graph, part: Graph, dx: number, dy: number): {graph: Graph, added: Set<number>} {
  const first = graph.nodes.length;
  const most = graph.modulus - 1;
  const nodes = part.nodes.map((one) => node({ ...one, x: one.x + dx, y: one.y + dy, start: Math.min(one.start, most), goal: Math.min(one.goal, most) }));
  const larger = addNodes(graph, nodes);
  if (graph.links.length + part.links.length > MOST_LINKS) throw new Error(`a graph here has at most ${MOST_LINKS} links`);
  const links = part.links.map((link) => ({ ...link, a: link.a + first, b: link.b + first }));
  return { graph: { ...larger, links: [...larger.links, ...links] }, added: new Set(nodes.map((_, i) => first + i)) };
}

/** Returns the box that holds the centers of nodes: left, top, right, bottom. */
export function boxOf(nodes: readonly {x: number, y: number}[]): [number, number, number, number] {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of nodes) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return nodes.length === 0 ? [0, 0, 0, 0] : [x0, y0, x1, y1];
}

/** Mirrors nodes in the middle of their box: left and right, or above and below. `upright`: above and below. */
export function mirror(graph: Graph, which: ReadonlySet<number>, upright: boolean) {
  const [x0, y0, x1, y1] = boxOf([...which].map((i) => graph.nodes[i]));
  return changeNodes(graph, which, ({ x, y }) => (upright ? { y: y0 + y1 - y } : { x: x0 + x1 - x }));
}

/** Moves nodes to the nearest places of a grid. */
export function snap(graph: Graph, which: Iterable<number>, step: number) {
  return changeNodes(graph, which, ({ x, y }) => ({ x: Math.round(x / step) * step, y: Math.round(y / step) * step }));
}
