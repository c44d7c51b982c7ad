// Graphs as text: in the program's own JSON format, which docs/formats.md describes (the engine reads and writes every
// other format), and as a spec, which holds the whole graph as Go's package board writes it, so that the address of the
// page is a link to the puzzle. And the board that can be played.
import {
  EMPTY,
  MOST_LINKS,
  MOST_NODES,
  node,
  changesOf,
  togglesOf,
  type Graph,
  type Link,
} from './graph.ts';
import { refused } from '../words.ts';
import { bytesOf } from '../../engine/base64.ts';
import { Board } from '../../board/board.ts';
import { graphSpec, PLACED, TIMES, VERSION } from '../../board/graphspec.ts';

/** Writes a graph, one node or edge a line. The goal is not part of the format. */
export function jsonOf(graph: Graph) {
  const nodes = graph.nodes.map(({ x, y, name, start, self }) =>
    JSON.stringify({
      x,
      y,
      name: name || undefined,
      start: start || undefined,
      self: self === 1 ? undefined : self,
    }),
  );
  const timed = (from: number, to: number, times: number) =>
    times > 0 ? [JSON.stringify(times === 1 ? [from, to] : [from, to, times])] : [];
  const edges = graph.links.flatMap(({ a, b, there, back }) => timed(a, b, Math.min(there, back)));
  const arcs = graph.links.flatMap(({ a, b, there, back }) => [
    ...timed(a, b, there - back),
    ...timed(b, a, back - there),
  ]);
  const lists = Object.entries({ nodes, edges, arcs }).filter(
    ([key, lines]) => key === 'nodes' || lines.length > 0,
  );
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
  const {
    modulus = 2,
    self: usual = 1,
    nodes,
    edges = [],
    arcs = [],
    buttons,
  } = JSON.parse(text) as JSONGraph;
  if (buttons) throw new Error(refused.apart);
  if (nodes.length > MOST_NODES) throw new Error(refused.large(nodes.length, MOST_NODES));
  const made = nodes.map(({ self = usual, ...one }) => node({ ...one, self: Number(self) }));
  return withLinks({ ...EMPTY, modulus, nodes: made }, [
    ...edges.flatMap(([u, v, n = 1]): Change[] =>
      u === v
        ? [[u, v, n]]
        : [
            [u, v, n],
            [v, u, n],
          ],
    ),
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

/** How often a node changes another, or itself. */
export type Change = [from: number, to: number, times: number];

/**
 * Returns what the buttons change, as a spec that holds a graph of cells has it, or null for other specs: the engine's
 * board reduces it modulo the number of states, and an edge that counts twice would be lost.
 */
export function readSpec({ spec, modulus }: Board): Change[] | null {
  const text = modulus === 2 ? spec : spec.slice(0, spec.lastIndexOf('-mod'));
  if (!/^graph=[-\w]+$/.test(text)) return null;
  const bytes = bytesOf(
    text.slice('graph='.length).replaceAll('-', '+').replaceAll('_', '/'),
  ).values();
  const next = (): number => {
    const byte = bytes.next().value ?? 0;
    return byte > 127 ? byte - 128 + 128 * next() : byte;
  };
  const [version, flags, count] = [next(), next(), next()];
  if (version !== VERSION || (flags & ~(PLACED | TIMES)) !== 0) return null;
  const changes: Change[] = [];
  for (let button = 0; button < count; button++) {
    for (let left = next(), light = 0; left > 0; left--) {
      light += next();
      changes.push([button, light, (flags & TIMES) !== 0 ? next() : 1]);
    }
  }
  return changes;
}

const boards: WeakMap<Graph, Board> = new WeakMap(); // boards of graphs, which never change

/** Returns the board of a graph with at least one node. */
export function boardOfGraph(graph: Graph) {
  const found = graph.origin ?? boards.get(graph);
  if (found) return found;
  const count = graph.nodes.length;
  const board = new Board({
    board: graphSpec(changesOf(graph), graph.nodes, graph.modulus),
    lights: count,
    buttons: count,
    modulus: graph.modulus,
    same: true,
    rows: [count],
    toggles: togglesOf(graph),
    names: graph.nodes.map(({ name }, i) => name || `node ${i + 1}`),
  });
  boards.set(graph, board);
  return board;
}
