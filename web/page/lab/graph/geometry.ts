// Geometry of the sheet: the curves of links, hit tests, and free places.
import type { Graph, Link, Place } from './graph.ts';

/** The radius of a node, in units. */
export const RADIUS = 0.3;

/** How far a link that would run over a node bends, as a part of its length. */
const BEND = 0.16;

/** The most pairs of a link and a node that are looked at for bends; beyond, all links are straight. */
const MOST_PAIRS = 4_000_000;

const known: WeakMap<readonly Link[], { nodes: Graph['nodes']; bends: Float32Array }> =
  new WeakMap();

/**
 * Returns for each link how far it bends to the left of its way: those that would run over another node do, all
 * others are straight.
 */
export function bendsOf({ nodes, links }: Graph, unit: number): Float32Array {
  const found = known.get(links);
  if (found?.nodes === nodes) return found.bends;
  const few = links.length * nodes.length <= MOST_PAIRS;
  const near = unit * RADIUS * 0.8;
  const bends = Float32Array.from(links, ({ a, b }) =>
    few && runsOver(nodes, a, b, near) ? BEND : 0,
  );
  known.set(links, { nodes, bends });
  return bends;
}

function runsOver(nodes: Graph['nodes'], a: number, b: number, near: number) {
  const [p, q] = [nodes[a], nodes[b]];
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const length = Math.hypot(dx, dy);
  if (length < 1e-9) return false;
  const [x0, x1] = [Math.min(p.x, q.x) - near, Math.max(p.x, q.x) + near];
  return nodes.some(({ x, y }, i) => {
    if (x < x0 || x > x1 || i === a || i === b) return false;
    const along = ((x - p.x) * dx + (y - p.y) * dy) / length;
    const aside = Math.abs((x - p.x) * dy - (y - p.y) * dx) / length;
    return aside < near && along > near && along < length - near;
  });
}

/** Returns the point that pulls a bent link aside: the control point of its curve. */
export function pullOf(p: Place, q: Place, bend: number): Place {
  return {
    x: (p.x + q.x) / 2 + (q.y - p.y) * bend * 2,
    y: (p.y + q.y) / 2 - (q.x - p.x) * bend * 2,
  };
}

/** Returns a place on a link: 0 is the middle of the first node, 1 of the second. */
export function along(p: Place, q: Place, bend: number, t: number): Place {
  const c = pullOf(p, q, bend);
  const [u, v, w] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
  return { x: u * p.x + v * c.x + w * q.x, y: u * p.y + v * c.y + w * q.y };
}

/**
 * Returns the tip of an arrow that ends at a node, and the direction it points in. `p`: where the link begins. `q`:
 * the node at which it ends. `radius`: how far from the middle of the node the tip is.
 */
export function tipOf(
  p: Place,
  q: Place,
  bend: number,
  radius: number,
): [number, number, number, number] {
  const c = pullOf(p, q, bend);
  const length = Math.hypot(q.x - c.x, q.y - c.y) || 1;
  const [dx, dy] = [(q.x - c.x) / length, (q.y - c.y) / length];
  return [q.x - dx * radius, q.y - dy * radius, dx, dy];
}

/** Returns the index of the least number below a limit, the first of several, or -1. */
function least(count: number, limit: number, of: (i: number) => number) {
  let best = -1;
  for (let i = 0; i < count; i++) {
    const value = of(i);
    if (value < limit) [best, limit] = [i, value];
  }
  return best;
}

/** Returns the node at a place, the nearest if there are several, or -1. Of two in one place it is the upper one. */
export function nodeAt(nodes: readonly Place[], x: number, y: number, reach: number) {
  return least(nodes.length, reach, (i) => Math.hypot(nodes[i].x - x, nodes[i].y - y) - i * 1e-9);
}

/** Returns the number of the link at a place, the nearest if there are several, or -1. */
export function linkAt(graph: Graph, unit: number, x: number, y: number, reach: number) {
  const bends = bendsOf(graph, unit);
  return least(graph.links.length, reach, (i) => {
    const { a, b } = graph.links[i];
    const at = (t: number) => along(graph.nodes[a], graph.nodes[b], bends[i], t);
    const parts = bends[i] === 0 ? 1 : 8;
    return Math.min(
      ...Array.from({ length: parts }, (_, n) =>
        toSegment(x, y, at(n / parts), at((n + 1) / parts)),
      ),
    );
  });
}

function toSegment(x: number, y: number, p: Place, q: Place) {
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const square = dx * dx + dy * dy || 1;
  const t = Math.min(Math.max(((x - p.x) * dx + (y - p.y) * dy) / square, 0), 1);
  return Math.hypot(p.x + t * dx - x, p.y + t * dy - y);
}

/** Reports whether places can be moved without coming nearer to others than a distance. */
export function isFree(
  others: readonly Place[],
  places: readonly Place[],
  way: Place,
  apart: number,
) {
  return places.every((at) =>
    others.every(({ x, y }) => Math.hypot(x - at.x - way.x, y - at.y - way.y) >= apart),
  );
}

/**
 * Returns how places can be moved so that they are free: as wanted, or some steps of a grid from there: right, below,
 * left and above first, then around.
 */
export function freeWay(
  others: readonly Place[],
  places: readonly Place[],
  wanted: Place,
  step: number,
  apart = step * 0.8,
): Place {
  for (let ring = 0; ring <= 64; ring++) {
    for (let n = 0; n <= ring; n++) {
      const ways = [
        [ring, n],
        [n, ring],
        [-ring, n],
        [n, -ring],
        [ring, -n],
        [-ring, -n],
        [-n, ring],
        [-n, -ring],
      ];
      const found = ways
        .map(([dx, dy]) => ({ x: wanted.x + dx * step, y: wanted.y + dy * step }))
        .find((way) => isFree(others, places, way, apart));
      if (found) return found;
    }
  }
  return wanted;
}
