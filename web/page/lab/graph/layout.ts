// Places for nodes: on a circle, on a grid, or where springs between them come to rest. The places depend
// on the graph alone, so that the same graph always comes out the same.
import { boxOf, type Place } from './graph.ts';

/** The default distance between nodes. */
export const USUAL_UNIT = 1;

/**
 * Returns the distance between nodes: the first quartile of the distances to the nearest other node, rounded so that
 * a grid of half of it is easy to read. All sizes depend on it.
 */
export function unitOf(nodes: readonly Place[]) {
  const near = nodes
    .map((one) =>
      Math.sqrt(
        nodes.reduce((least, { x, y }) => {
          const square = (x - one.x) ** 2 + (y - one.y) ** 2;
          return square > 1e-4 && square < least ? square : least;
        }, Infinity),
      ),
    )
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  if (near.length === 0) return USUAL_UNIT;
  const d = near[Math.floor(near.length / 4)];
  const power = 10 ** Math.floor(Math.log10(d));
  const step =
    [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].filter((n) => n <= (d / power) * 1.0001).at(-1) ?? 1;
  return Math.max(step * power, 0.04);
}

/** Places nodes on a circle in their order, the first at the top, neighbors a unit apart. */
export function circle(count: number, unit: number): Place[] {
  const radius =
    count < 2 ? 0 : Math.max(unit, (unit * 1.15) / (2 * Math.sin(Math.PI / Math.max(count, 2))));
  return Array.from({ length: count }, (_, i) => {
    const turn = (2 * Math.PI * i) / count - Math.PI / 2;
    return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
  });
}

export function rows(count: number, unit: number): Place[] {
  const wide = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, i) => ({
    x: (i % wide) * unit,
    y: Math.floor(i / wide) * unit,
  }));
}

/** How often every node is moved to where its springs pull it, at most. */
const ROUNDS = 120;

/** When nodes move less than this part of a unit, they are at rest. */
const REST = 0.004;

/**
 * Places nodes so that their distances are near those in the graph, by majorizing the stress: each node in turn
 * goes to where all others would have it, near ones with more weight. No step increases the stress (de Leeuw 1977;
 * Gansner, Koren and North 2004). It begins with the existing places.
 *
 * It runs in steps, so that the caller can let the page respond between them: each yields the progress, and the
 * places so far are in the given list. `places`: changed in place.
 */
export function* springs(
  places: Place[],
  links: readonly { a: number; b: number }[],
  unit: number,
): Generator<number, void, void> {
  const count = places.length;
  if (count < 2) return;
  spread(places, unit);
  const far = yield* distances(count, links);
  if (count > MOST_TRIED) {
    yield* settle(places, far, unit);
    return;
  }
  // A small graph is tried from several starting layouts, and the one with fewest crossings is kept.
  let least = Infinity;
  let best = places.slice();
  for (const first of [
    places.slice(),
    onCircle(far, count, unit),
    circle(count, unit),
    rows(count, unit * 0.7),
  ]) {
    spread(first, unit);
    yield* settle(first, far, unit);
    const cost = crossings(first, links) + stress(first, far, unit * LENGTH) / (count * count);
    if (cost < least - 1e-9) [least, best] = [cost, first];
  }
  best.forEach((place, i) => {
    places[i] = place;
  });
}

/** Up to this number of nodes, several starting layouts are tried. */
const MOST_TRIED = 60;

/** How long a link wants to be, in units. */
const LENGTH = 1.25;

/** Lets the springs work until the nodes are at rest. */
function* settle(places: Place[], far: Uint16Array, unit: number): Generator<number, void, void> {
  const count = places.length;
  for (let round = 0; round < ROUNDS; round++) {
    let most = 0;
    for (let i = 0; i < count; i++) {
      most = Math.max(most, relax(places, far, i, unit * LENGTH));
      yield (round + (i + 1) / count) / ROUNDS;
    }
    if (most < REST * unit) return;
  }
}

/** Moves a node to where the others pull it, and returns how far that was. `length`: of a link. */
function relax(places: Place[], far: Uint16Array, i: number, length: number) {
  const count = places.length;
  const from = places[i];
  let [x, y, weight] = [0, 0, 0];
  for (let j = 0; j < count; j++) {
    const steps = far[i * count + j];
    if (j === i) continue;
    const other = places[j];
    const w = 1 / (steps * steps);
    const [dx, dy] = [from.x - other.x, from.y - other.y];
    const d = Math.sqrt(dx * dx + dy * dy);
    const pull = d > 1e-9 ? (steps * length) / d : 0;
    x += w * (other.x + dx * pull);
    y += w * (other.y + dy * pull);
    weight += w;
  }
  places[i] = { x: x / weight, y: y / weight };
  return Math.hypot(places[i].x - from.x, places[i].y - from.y);
}

/** Returns how far distances are from those of the graph, near ones with more weight. */
function stress(places: Place[], far: Uint16Array, length: number) {
  let sum = 0;
  for (let i = 0; i < places.length; i++) {
    for (let j = 0; j < i; j++) {
      const wanted = far[i * places.length + j];
      const is = Math.hypot(places[i].x - places[j].x, places[i].y - places[j].y) / length;
      sum += ((is - wanted) / wanted) ** 2;
    }
  }
  return sum;
}

function crossings(places: Place[], links: readonly { a: number; b: number }[]) {
  const side = (p: Place, q: Place, r: Place) =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  let count = 0;
  for (let i = 0; i < links.length; i++) {
    const [p, q] = [places[links[i].a], places[links[i].b]];
    for (let j = 0; j < i; j++) {
      const { a, b } = links[j];
      if (a === links[i].a || a === links[i].b || b === links[i].a || b === links[i].b) continue;
      const [u, v] = [places[a], places[b]];
      if (side(p, q, u) !== side(p, q, v) && side(u, v, p) !== side(u, v, q)) count++;
    }
  }
  return count;
}

/** Places nodes on a circle, those near the first one first. */
function onCircle(far: Uint16Array, count: number, unit: number) {
  const order = Array.from({ length: count }, (_, i) => i).sort((i, j) => far[i] - far[j] || i - j);
  const round = circle(count, unit);
  return order.map((_, i) => round[order.indexOf(i)]);
}

/** Separates nodes that are in one place or all on a line: springs pull neither apart. */
function spread(places: Place[], unit: number) {
  const [x0, y0, x1, y1] = boxOf(places);
  const flat = Math.min(x1 - x0, y1 - y0) < unit / 10;
  const seen = new Set();
  places.forEach((place, i) => {
    const key = `${Math.round((place.x / unit) * 20)} ${Math.round((place.y / unit) * 20)}`;
    if (!flat && !seen.has(key)) {
      seen.add(key);
      return;
    }
    const turn = i * 2.399963; // the golden angle: no two nodes go the same way
    places[i] = {
      x: place.x + Math.cos(turn) * unit * 0.35,
      y: place.y + Math.sin(turn) * unit * 0.35,
    };
  });
}

/**
 * Finds how many links are between any two nodes. The distance of unconnected nodes depends on their number, so that
 * parts are side by side.
 */
function* distances(
  count: number,
  links: readonly { a: number; b: number }[],
): Generator<number, Uint16Array, void> {
  const neighbors: number[][] = Array.from({ length: count }, () => []);
  for (const { a, b } of links) {
    neighbors[a].push(b);
    neighbors[b].push(a);
  }
  const far = new Uint16Array(count * count).fill(UNKNOWN);
  for (let from = 0; from < count; from++) {
    const row = far.subarray(from * count, (from + 1) * count);
    row[from] = 0;
    const queue = [from];
    for (const at of queue) {
      for (const next of neighbors[at]) {
        if (row[next] !== UNKNOWN) continue;
        row[next] = row[at] + 1;
        queue.push(next);
      }
    }
    if (from % 64 === 63) yield 0;
  }
  const apart = Math.ceil(Math.sqrt(count)) + 1;
  return far.map((steps) => (steps === UNKNOWN ? apart : steps));
}

const UNKNOWN = 0xffff;

/** Moves places so that the middle of their box is where that of others is. */
export function centered(places: Place[], others: readonly Place[]): Place[] {
  const [x0, y0, x1, y1] = boxOf(places);
  const [u0, v0, u1, v1] = boxOf(others);
  const [dx, dy] = [(u0 + u1 - x0 - x1) / 2, (v0 + v1 - y0 - y1) / 2];
  return places.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
}
