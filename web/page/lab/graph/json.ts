// Graphs as text in the program's own JSON format, which docs/formats.md describes. The engine reads and
// writes every other format.
import { EMPTY, MOST_LINKS, MOST_NODES, node, type Graph, type Link } from './graph.ts';
import { refused } from '../words.ts';
import type { Change } from './spec.ts';

/** Writes a graph, one node or edge a line. The goal is not part of the format. */
export function jsonOf(graph: Graph) {
  const nodes = graph.nodes.map(({ x, y, name, start, self }) =>
    JSON.stringify({ x, y, name: name || undefined, start: start || undefined, self: self === 1 ? undefined : self }));
  const timed = (from: number, to: number, times: number) =>
    times > 0 ? [JSON.stringify(times === 1 ? [from, to] : [from, to, times])] : [];
  const edges = graph.links.flatMap(({ a, b, there, back }) => timed(a, b, Math.min(there, back)));
  const arcs = graph.links.flatMap(({ a, b, there, back }) =>
    [...timed(a, b, there - back), ...timed(b, a, back - there)]);
  const lists = Object.entries({ nodes, edges, arcs }).filter(([key, lines]) => key === 'nodes' || lines.length > 0);
  const head = graph.modulus === 2 ? '' : `  "modulus": ${graph.modulus},\n`;
  const texts = lists.map(([key, lines]) => `  "${key}": [\n    ${lines.join(',\n    ')}\n  ]`);
  return `{\n${head}${texts.join(',\n')}\n}\n`;
}

/** The engine's JSON, which is checked. */
interface JSONGraph {
  modulus?: number;
  self?: boolean | number;
  nodes: { name?: string; x?: number; y?: number; start?: number; self?: boolean | number }[];
  edges?: number[][];
  arcs?: number[][];
  buttons?: unknown[];
}

/**
 * Reads text that the engine wrote. Text from outside goes through the engine first. A graph whose buttons are apart
 * from its lights, or that is too large to be drawn here, is refused.
 */
export function graphOfJSON(text: string): Graph {
  const { modulus = 2, self: usual = 1, nodes, edges = [], arcs = [], buttons } = JSON.parse(text) as JSONGraph;
  if (buttons) throw new Error(refused.apart);
  if (nodes.length > MOST_NODES) throw new Error(refused.large(nodes.length, MOST_NODES));
  const made = nodes.map(({ self = usual, ...one }) => node({ ...one, self: Number(self) }));
  return withLinks({ ...EMPTY, modulus, nodes: made }, [
    ...edges.flatMap(([u, v, n = 1]): Change[] => (u === v ? [[u, v, n]] : [[u, v, n], [v, u, n]])),
    ...arcs.map(([u, v, n = 1]): Change => [u, v, n]),
  ]);
}

/** Adds many links at once. `graph`: without links. */
export function withLinks(graph: Graph, changes: readonly Change[]): Graph {
  const links: Map<number, Link> = new Map();
  const selves: Map<number, number> = new Map();
  for (const [u, v, times] of changes) {
    if (u === v) selves.set(u, (selves.get(u) ?? 0) + times);
    if (u === v || times === 0) continue;
    const [a, b] = u < v ? [u, v] : [v, u];
    const key = a * graph.nodes.length + b;
    const link = links.get(key) ?? { a, b, there: 0, back: 0 };
    link[u === a ? 'there' : 'back'] += times;
    links.set(key, link);
    if (links.size > MOST_LINKS) throw new Error(refused.dense(MOST_LINKS));
  }
  const nodes = graph.nodes.map((one, i) => ({ ...one, self: selves.get(i) ?? one.self }));
  return { ...graph, nodes, links: [...links].sort(([x], [y]) => x - y).map(([, link]) => link) };
}
