// The board of a graph: its spec, which holds the whole graph as Go's package board writes it, so that
// the address of the page is a link to the puzzle; and the board that can be played.

import { base64url } from '../../engine/base64.ts';
import { Board } from '../../board/board.ts';
import { nameOf, togglesOf, type Graph } from './graph.ts';

const VERSION = 1;
const PLACED = 1;
const TIMES = 4;

/** Writes numbers as Go's encoding/binary does. */
class Varints {
  bytes: number[] = [];

  /** `n`: not negative. */
  number(n: number) {
    for (; n > 127; n = Math.floor(n / 128)) this.bytes.push((n % 128) + 128);
    this.bytes.push(n);
  }

  signed(n: number) {
    this.number(n < 0 ? -2 * n - 1 : 2 * n);
  }

  /** Returns all of them in base64url. */
  text() {
    return base64url(Uint8Array.from(this.bytes));
  }
}

/** Counts repeats in a sorted list. */
function counted(list: number[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (const item of list) {
    const last = pairs.at(-1);
    if (last && last[0] === item) last[1]++;
    else pairs.push([item, 1]);
  }
  return pairs;
}

/** Returns the spec of a graph with at least one node: graph=…, or that of the board it was opened from. */
export function specOf(graph: Graph) {
  if (graph.origin) return graph.origin.spec;
  const toggles = togglesOf(graph).map(counted);
  const times = toggles.some((list) => list.some(([, n]) => n !== 1));
  const out = new Varints();
  out.number(VERSION);
  out.number(PLACED | (times ? TIMES : 0));
  out.number(graph.nodes.length);
  for (const list of toggles) {
    out.number(list.length);
    let last = 0;
    for (const [light, n] of list) {
      out.number(light - last);
      last = light;
      if (times) out.number(n);
    }
  }
  let [lastX, lastY] = [0, 0];
  for (const one of graph.nodes) {
    const [x, y] = [Math.round(one.x * 100), Math.round(one.y * 100)];
    out.signed(x - lastX);
    out.signed(y - lastY);
    [lastX, lastY] = [x, y];
  }
  return `graph=${out.text()}${graph.modulus === 2 ? '' : `-mod${graph.modulus}`}`;
}

/**
 * Returns how often each button changes each light, as a spec that holds a graph of cells has it: the engine's board
 * reduces that modulo the number of states, and an edge that counts twice would be lost. It reports whether the spec
 * was one.
 */
export function readSpec(
  { spec, modulus }: Board, tell: (button: number, light: number, times: number) => void,
): boolean {
  const text = modulus === 2 ? spec : spec.slice(0, spec.lastIndexOf('-mod'));
  if (!/^graph=[-\w]+$/.test(text)) return false;
  const bytes = atob(text.slice('graph='.length).replaceAll('-', '+').replaceAll('_', '/'));
  let at = 0;
  const next = () => {
    for (let n = 0, unit = 1; ; unit *= 128) {
      const byte = bytes.charCodeAt(at++);
      n += (byte % 128) * unit;
      if (!(byte > 127)) return n;
    }
  };
  if (next() !== VERSION) return false;
  const flags = next();
  if ((flags & ~(PLACED | TIMES)) !== 0) return false;
  const count = next();
  for (let button = 0; button < count; button++) {
    let light = 0;
    for (let left = next(); left > 0; left--) {
      light += next();
      tell(button, light, (flags & TIMES) !== 0 ? next() : 1);
    }
  }
  return true;
}

const boards: WeakMap<Graph, Board> = new WeakMap(); // boards of graphs, which never change

/** Returns the board of a graph with at least one node. */
export function boardOfGraph(graph: Graph) {
  if (graph.origin) return graph.origin;
  const found = boards.get(graph);
  if (found) return found;
  const count = graph.nodes.length;
  const board = new Board({
    board: specOf(graph), lights: count, buttons: count, modulus: graph.modulus, same: true,
    rows: [count], toggles: togglesOf(graph), names: graph.nodes.map((one, i) => (one.name ? one.name : `node ${nameOf(graph, i)}`)),
  });
  boards.set(graph, board);
  return board;
}
