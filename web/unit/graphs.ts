// Random graphs for tests of the Lab, the same in every run.

import * as graph from '../page/lab/graph/graph.ts';

const SEED = 12345;
let seed = SEED;

/** Begins again, so that a test does not depend on those before it. */
export function reset() {
  seed = SEED;
}

/** Returns a number below n. */
export function random(n: number) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor(seed / 65536) % n;
}

/** Compares two values by their JSON. */
export function same(a: unknown, b: unknown) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns a graph without what it remembers of where it came from. */
export function plain({ modulus, goal, nodes, links }: graph.Graph) {
  return { modulus, goal, nodes, links };
}

/** Returns a graph with this many nodes and at most this many links. */
export function drawn(nodes: number, links: number, modulus: number) {
  let g = { ...graph.EMPTY, modulus };
  g = graph.addNodes(
    g,
    Array.from({ length: nodes }, (_, i) =>
      graph.node({
        x: random(2000) / 100 - 10,
        y: random(2000) / 100 - 10,
        start: random(modulus),
        self: random(4) === 0 ? random(3) : 1,
        name: random(5) === 0 ? `n${i}` : '',
      }),
    ),
  );
  for (let n = 0; n < links && nodes > 1; n++) {
    const a = random(nodes);
    const b = (a + 1 + random(nodes - 1)) % nodes;
    g = graph.addLink(g, a, b, random(3) === 0);
  }
  return g;
}
