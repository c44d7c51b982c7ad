// Graphs as text in the program's own JSON format, which docs/formats.md describes. The engine reads and
// writes every other format.

import { EMPTY, MOST_LINKS, MOST_NODES, node, type Graph, type Link } from './graph.ts';

/** Writes a graph, one node or edge a line. The goal is not part of the format. */
export function jsonOf(graph: Graph) {
  const lists: [string, string[]][] = [['nodes', graph.nodes.map((one) => {
    const fields: Record<string, string | number> = { x: one.x, y: one.y };
    if (one.name) fields.name = one.name;
    if (one.start !== 0) fields.start = one.start;
    if (one.self !== 1) fields.self = one.self;
    return JSON.stringify(fields);
  })]];
  const both = graph.links.filter(({ there, back }) => Math.min(there, back) > 0);
  const edges = both.map(({ a, b, there, back }) => timed(a, b, Math.min(there, back)));
  const arcs = graph.links.filter(({ there, back }) => there !== back).map(({ a, b, there, back }) => (there > back ? timed(a, b, there - back) : timed(b, a, back - there)));
  if (edges.length > 0) lists.push(['edges', edges]);
  if (arcs.length > 0) lists.push(['arcs', arcs]);
  const head = graph.modulus === 2 ? '' : `  "modulus": ${graph.modulus},\n`;
  return `{\n${head}${lists.map(([key, lines]) => `  "${key}": [\n    ${lines.join(',\n    ')}\n  ]`).join(',\n')}\n}\n`;
}

function timed(from: number, to: number, times: number) {
  return JSON.stringify(times === 1 ? [from, to] : [from, to, times]);
}

/** The engine's JSON, which is checked. */
interface JSONGraph {
  modulus?: number;
  self?: boolean | number;
  nodes: {name?: string, x?: number, y?: number, start?: number, self?: boolean | number}[];
  edges?: number[][];
  arcs?: number[][];
  buttons?: unknown[];
}

/**
 * Reads text that the engine wrote. Text from outside goes through the engine first. A graph whose buttons are apart
 * from its lights, or that is too large to be drawn here, is refused.
 */
export function graphOfJSON(text: string): Graph {
  const read = JSON.parse(text) as JSONGraph;
  if (read.buttons) throw new Error('its buttons are apart from its lights');
  if (read.nodes.length > MOST_NODES) throw new Error(`it has ${read.nodes.length} nodes: up to ${MOST_NODES} can be drawn here`);
  const times = (self: boolean | number | undefined, other: number) => (self === undefined ? other : Number(self));
  const usual = times(read.self, 1);
  const nodes = read.nodes.map(({ name, x, y, start, self }) => node({ name, x, y, start, self: times(self, usual) }));
  return withLinks({ ...EMPTY, modulus: read.modulus ?? 2, nodes }, (add) => {
    for (const [u, v, n = 1] of read.edges ?? []) {
      add(u, v, n);
      if (u !== v) add(v, u, n);
    }
    for (const [u, v, n = 1] of read.arcs ?? []) add(u, v, n);
  });
}

/**
 * Adds many links at once: the callback gets a function that sets how often a node changes another, or itself.
 * `graph`: without links.
 */
export function withLinks(graph: Graph, fill: (add: (from: number, to: number, times: number) => void) => void): Graph {
  const links: Map<number, Link> = new Map();
  const count = graph.nodes.length;
  const nodes = graph.nodes.slice();
  const looped = new Set();
  fill((u, v, times) => {
    if (times === 0 && u !== v) return;
    if (u === v) {
      nodes[u] = { ...nodes[u], self: looped.has(u) ? nodes[u].self + times : times };
      looped.add(u);
      return;
    }
    const [a, b] = u < v ? [u, v] : [v, u];
    const key = a * count + b;
    const link = links.get(key) ?? { a, b, there: 0, back: 0 };
    if (u === a) link.there += times;
    else link.back += times;
    links.set(key, link);
    if (links.size > MOST_LINKS) throw new Error(`it has more than ${MOST_LINKS} links, too many to draw here`);
  });
  const list = [...links].sort(([x], [y]) => x - y).map(([, link]) => link);
  return { ...graph, nodes, links: list };
}
