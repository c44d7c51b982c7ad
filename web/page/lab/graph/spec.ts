// The board of a graph: its spec, which holds the whole graph as Go's package board writes it, so that
// the address of the page is a link to the puzzle; and the board that can be played.
import { base64url, bytesOf } from '../../engine/base64.ts';
import { Board } from '../../board/board.ts';
import { changesOf, togglesOf, type Graph } from './graph.ts';

const VERSION = 1;
const PLACED = 1;
const TIMES = 4;

/** Returns the spec of a graph with at least one node: graph=…, or that of the board it was opened from. */
export function specOf(graph: Graph) {
  if (graph.origin) return graph.origin.spec;
  const bytes: number[] = []; // numbers as Go's encoding/binary writes them
  const write = (n: number) => {
    for (; n > 127; n = Math.floor(n / 128)) bytes.push((n % 128) + 128);
    bytes.push(n);
  };
  const signed = (n: number) => write(n < 0 ? -2 * n - 1 : 2 * n);
  const changes = changesOf(graph);
  const times = changes.some((list) => list.some(([, n]) => n !== 1));
  [VERSION, PLACED | (times ? TIMES : 0), graph.nodes.length].forEach(write);
  for (const list of changes) {
    write(list.length);
    list.forEach(([light, n], at) => {
      write(light - (list[at - 1]?.[0] ?? 0));
      if (times) write(n);
    });
  }
  const places = graph.nodes.map(({ x, y }) => [Math.round(x * 100), Math.round(y * 100)]);
  places.forEach(([x, y], i) => {
    const [lastX, lastY] = places[i - 1] ?? [0, 0];
    signed(x - lastX);
    signed(y - lastY);
  });
  return `graph=${base64url(Uint8Array.from(bytes))}${graph.modulus === 2 ? '' : `-mod${graph.modulus}`}`;
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
  const bytes = bytesOf(text.slice('graph='.length).replaceAll('-', '+').replaceAll('_', '/')).values();
  const next = (): number => {
    const byte = bytes.next().value ?? 0;
    return byte > 127 ? (byte - 128) + 128 * next() : byte;
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
    board: specOf(graph), lights: count, buttons: count, modulus: graph.modulus, same: true, rows: [count],
    toggles: togglesOf(graph), names: graph.nodes.map(({ name }, i) => name || `node ${i + 1}`),
  });
  boards.set(graph, board);
  return board;
}
