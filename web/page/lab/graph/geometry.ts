// Geometry of the sheet: the curves of links, hit tests, and the node that an arrow key leads to.
import type { Graph, Link } from './graph.ts';

type Place = {x: number, y: number};

/** The radius of a node, in units. */
export const RADIUS = 0.3;

/** How far a link that would run over a node bends, as a part of its length. */
const BEND = 0.16;

/** The most pairs of a link and a node that are looked at for bends; beyond, all links are straight. */
const MOST_PAIRS = 4_000_000;

const known: WeakMap<readonly Link[], {nodes: Graph['nodes'], bends: Float32Array}> = new WeakMap();

/**
 * Returns for each link how far it bends to the left of its way: those that would run over another node do, all
 * others are straight.
 */
export function bendsOf({ nodes, links }: Graph, unit: number): Float32Array {
  const found = known.get(links);
  if (found?.nodes === nodes) return found.bends;
  const bends = new Float32Array(links.length);
  if (links.length * nodes.length <= MOST_PAIRS) {
    const near = unit * RADIUS * 0.8;
    links.forEach(({ a, b }, i) => {
      if (runsOver(nodes, a, b, near)) bends[i] = BEND;
    });
  }
  known.set(links, { nodes, bends });
  return bends;
}

function runsOver(nodes: Graph['nodes'], a: number, b: number, near: number) {
  const [p, q] = [nodes[a], nodes[b]];
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const length = Math.hypot(dx, dy);
  if (length < 1e-9) return false;
  const [x0, x1] = [Math.min(p.x, q.x) - near, Math.max(p.x, q.x) + near];
  for (let i = 0; i < nodes.length; i++) {
    const { x, y } = nodes[i];
    if (x < x0 || x > x1 || i === a || i === b) continue;
    const along = ((x - p.x) * dx + (y - p.y) * dy) / length;
    const aside = Math.abs((x - p.x) * dy - (y - p.y) * dx) / length;
    if (aside < near && along > near && along < length - near) return true;
  }
  return false;
}

/** Returns the point that pulls a bent link aside: the control point of its curve. */
export function pullOf(p: Place, q: Place, bend: number): Place {
  return { x: (p.x + q.x) / 2 + (q.y - p.y) * bend * 2, y: (p.y + q.y) / 2 - (q.x - p.x) * bend * 2 };
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
export function tipOf(p: Place, q: Place, bend: number, radius: number) {
  const c = pullOf(p, q, bend);
  const length = Math.hypot(q.x - c.x, q.y - c.y) || 1;
  const [dx, dy] = [(q.x - c.x) / length, (q.y - c.y) / length];
  return { x: q.x - dx * radius, y: q.y - dy * radius, dx, dy };
}

/** Returns the node at a place, the nearest if there are several, or -1. */
export function nodeAt(nodes: readonly Place[], x: number, y: number, reach: number) {
  let best = -1;
  let least = reach;
  nodes.forEach((one, i) => {
    const d = Math.hypot(one.x - x, one.y - y);
    if (d <= least) [best, least] = [i, d];
  });
  return best;
}

/** Returns the number of the link at a place, the nearest if there are several, or -1. */
export function linkAt(graph: Graph, unit: number, x: number, y: number, reach: number) {
  const bends = bendsOf(graph, unit);
  let best = -1;
  let least = reach;
  graph.links.forEach(({ a, b }, i) => {
    const [p, q] = [graph.nodes[a], graph.nodes[b]];
    const parts = bends[i] === 0 ? 1 : 8;
    for (let n = 0; n < parts; n++) {
      const d = toSegment(x, y, along(p, q, bends[i], n / parts), along(p, q, bends[i], (n + 1) / parts));
      if (d < least) [best, least] = [i, d];
    }
  });
  return best;
}

function toSegment(x: number, y: number, p: Place, q: Place) {
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const square = dx * dx + dy * dy || 1;
  const t = Math.min(Math.max(((x - p.x) * dx + (y - p.y) * dy) / square, 0), 1);
  return Math.hypot(p.x + t * dx - x, p.y + t * dy - y);
}

/** Returns the nearest node in a direction, or the same one if there is none. */
export function neighborIn(nodes: readonly Place[], from: number, dx: number, dy: number) {
  const here = nodes[from];
  let best = from;
  let least = Infinity;
  nodes.forEach(({ x, y }, i) => {
    const ahead = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    // Nodes further aside than ahead belong to another direction, and are taken only if there is nothing else.
    const cost = ahead + 2 * aside + (aside > ahead * 1.75 ? 1e6 : 0);
    if (ahead > 1e-6 && cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** Finds a free place on the grid near a place, looking right first and then around. */
export function freePlace(nodes: readonly Place[], near: Place, unit: number): Place {
  const free = (at: Place) => nodes.every(({ x, y }) => Math.hypot(x - at.x, y - at.y) >= unit * 0.9);
  if (free(near)) return near;
  for (let ring = 1; ring <= 64; ring++) {
    for (const [dx, dy] of around(ring)) {
      const at = { x: near.x + dx * unit, y: near.y + dy * unit };
      if (free(at)) return at;
    }
  }
  return near;
}

/** Lists the places of a ring around the middle: right, below, left and above first. */
function around(ring: number) {
  const list = [[ring, 0], [0, ring], [-ring, 0], [0, -ring]];
  for (let n = 1; n <= ring; n++) list.push([ring, n], [ring, -n], [-ring, n], [-ring, -n], [n, ring], [-n, ring], [n, -ring], [-n, -ring]);
  return list;
}
