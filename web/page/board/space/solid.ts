// Boards in space: a cube, a ball of twelve lights, the corners of a solid, and grids whose sides are glued.
// Coordinates go right, down and toward the eye, within a ball of radius about 1.
import type { Board } from '../board.ts';

export type Point = [number, number, number];

/**
 * A piece of a light's face: a polygon. Lights on curved faces have several; `mid`: 1 in the middle, 0 at the edge. What
 * is between lights has -1.
 */
type Face = { light: number; points: Point[]; mid?: number };

/** A board in space: faces, or nodes with lines between them. */
export interface Solid {
  faces: Face[];
  nodes: { light: number; at: Point; r: number }[];
  lines: [Point, Point][];
  closed: boolean; // no face hides another
  wound?: boolean; // faces are hidden if their corners go the other way round: then they are seen from behind
  round?: boolean; // it is a ball
  turn: [number, number]; // how it is turned at first: around the upright axis, then toward the eye
}

/** Boards with more lights are too fine to be seen in a small picture. */
const MOST = 1600;

/** How much of a cell its face takes, so that cells are distinct. */
const FILL = 0.9;

/** Returns a board in space, or null if it has no such form. `pieces`: of a turn around a surface, at least. */
export function solidOf(board: Board, pieces = PIECES): Solid | null {
  if (!board.same || board.lights > MOST) return null;
  if (/^cube-\d+(-|$)/.test(board.spec) || board.spec === 'cube') return cube(board);
  const map = board.lattice && SURFACES[board.lattice.topology];
  if (board.lattice && map) return surface(board.lattice.rows, board.lattice.cols, map, pieces);
  if (board.spec === 'orbix' || board.spec.startsWith('graph-')) return polyhedron(board);
  return null;
}

/** The faces of the net in their order: where a place (x, y) of each, from 0 to 1, lies in space. */
const SIDES: ((x: number, y: number) => Point)[] = [
  (x, y) => [2 * x - 1, -1, 2 * y - 1],
  (x, y) => [-1, 2 * y - 1, 2 * x - 1],
  (x, y) => [2 * x - 1, 2 * y - 1, 1],
  (x, y) => [1, 2 * y - 1, 1 - 2 * x],
  (x, y) => [1 - 2 * x, 2 * y - 1, -1],
  (x, y) => [2 * x - 1, 1, 1 - 2 * y],
];

function cube({ lights }: Board): Solid {
  const n = Math.round(Math.sqrt(lights / 6));
  const faces: Face[] = [];
  for (let light = 0; light < lights; light++) {
    const side = SIDES[Math.floor(light / (n * n))];
    const row = Math.floor((light % (n * n)) / n);
    const col = light % n;
    faces.push({
      light,
      points: outward(square(col, row, n, n, (x, y) => scale(side(x, y), 0.62))),
    });
  }
  return { faces, nodes: [], lines: [], closed: true, wound: true, turn: [-0.6, 0.5] };
}

/** Returns the corners of a face around the middle as they go when it is seen from outside. */
function outward(points: Point[]) {
  const [a, b, c] = [0, 1 / 3, 2 / 3].map((part) => points[Math.floor(part * points.length)]!);
  return dot(cross(minus(b!, a!), minus(c!, a!)), a!) > 0 ? points : points.toReversed();
}

/** Returns the corners of a cell of a grid, drawn in a little. */
function square(
  col: number,
  row: number,
  cols: number,
  rows: number,
  place: (x: number, y: number) => Point,
) {
  const [a, b] = [(1 - FILL) / 2, (1 + FILL) / 2];
  return [
    [a, a],
    [b, a],
    [b, b],
    [a, b],
  ].map(([x, y]) => place((col + x) / cols, (row + y) / rows));
}

const TURN = 2 * Math.PI;

/** Where a place (x, y) of a grid, from 0 to 1, lies on its surface. */
const SURFACES: Record<string, (x: number, y: number, ratio: number) => Point> = {
  torus: (x, y) => {
    const r = 0.66 + 0.3 * Math.cos(TURN * y);
    return [r * Math.sin(TURN * x), 0.3 * Math.sin(TURN * y), r * Math.cos(TURN * x)];
  },
  cylinder: (x, y, ratio) => {
    return [Math.sin(TURN * x), (y - 0.5) * TURN * ratio, Math.cos(TURN * x)];
  },
  mobius: (x, y, ratio) => {
    const wide = Math.min(0.62, 2.2 * ratio) * (y - 0.5);
    const r = 0.68 + wide * Math.cos(Math.PI * x);
    return [r * Math.sin(TURN * x), wide * Math.sin(Math.PI * x), r * Math.cos(TURN * x)];
  },
  klein: (x, y) => {
    // A ring whose section is an eight: no light lies inside, as some do in the bottle. Rows go along the ring, columns
    // around the eight, which half a turn along the way reverses.
    const [half, v] = [Math.PI * y, TURN * x];
    const r = 2 + Math.cos(half) * Math.sin(v) - Math.sin(half) * Math.sin(2 * v);
    const up = Math.sin(half) * Math.sin(v) + Math.cos(half) * Math.sin(2 * v);
    return [r * Math.sin(TURN * y), up, r * Math.cos(TURN * y)];
  },
};

/** How many pieces a turn around a surface has at least, so that it looks round. */
const PIECES = 36;

/** Returns a grid on a surface: each cell is cut into pieces that follow it. */
function surface(
  rows: number,
  cols: number,
  map: (x: number, y: number, ratio: number) => Point,
  pieces: number,
) {
  const [across, down] = [cols, rows].map((cells) => Math.max(1, Math.round(pieces / cells)));
  const place = (x: number, y: number) => map(x, y, rows / cols);
  const faces: Face[] = [];
  for (let light = 0; light < rows * cols; light++) {
    const [row, col] = [Math.floor(light / cols), light % cols];
    const part = (i: number, n: number) =>
      0.5 + (i < 0 || i > n ? Math.sign(i) : FILL * ((2 * i) / n - 1)) / 2;
    const at = (i: number, j: number) =>
      place((col + part(i, across)) / cols, (row + part(j, down)) / rows);
    // Around the light the surface is dark, where it is cut fine enough: else one would look through.
    const rim = across > 1 && down > 1 ? 1 : 0;
    for (let i = -rim; i < across + rim; i++) {
      for (let j = -rim; j < down + rim; j++) {
        const own = i >= 0 && i < across && j >= 0 && j < down;
        const mid = 1 - Math.min(1, Math.hypot((2 * i + 1) / across - 1, (2 * j + 1) / down - 1));
        const points = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
        faces.push({ light: own ? light : -1, points, mid });
      }
    }
  }
  fit(faces);
  const wound = map === SURFACES.torus;
  return {
    faces,
    nodes: [],
    lines: [],
    closed: false,
    wound,
    turn: [-0.5, 0.75] as [number, number],
  };
}

/** Moves and scales faces, so that they fill the ball. */
function fit(faces: Face[]) {
  const points = faces.flatMap((face) => face.points);
  const middle = [0, 1, 2].map(
    (i) => (Math.min(...points.map((p) => p[i])) + Math.max(...points.map((p) => p[i]))) / 2,
  );
  const reach = Math.max(...points.map((p) => Math.hypot(...p.map((v, i) => v - middle[i]))));
  for (const face of faces)
    face.points = face.points.map(
      (p) => p.map((v, i) => (0.96 * (v - middle[i])) / reach) as Point,
    );
}

/**
 * Returns the solid of which a graph is the edges, or null. The three eigenvectors of the second eigenvalue of such a
 * graph are the coordinates of its corners.
 */
function polyhedron({ lights, links, spec }: Board): Solid | null {
  if (lights > 62 || links.length === 0 || links.some(([, , arrow]) => arrow)) return null;
  const matrix = Array.from({ length: lights }, () => new Float64Array(lights));
  for (const [a, b] of links) matrix[a][b] = matrix[b][a] = 1;
  const { values, vectors } = eigen(matrix);
  const order = [...values.keys()].sort((a, b) => values[b] - values[a]);
  const close = (i: number) => Math.abs(values[order[i]] - values[order[1]]) < 1e-6;
  if (lights < 4 || close(0) || !close(3) || (lights > 4 && close(4))) return null;
  const corners: Point[] = vectors.map(
    (row) => [row[order[1]], row[order[2]], row[order[3]]] as Point,
  );
  const lengths = corners.map((p) => Math.hypot(...p));
  if (Math.max(...lengths) - Math.min(...lengths) > 1e-6) return null;
  const points = corners.map((p, i) => scale(p, 1 / lengths[i]));
  if (spec === 'orbix') return ball(points, links);
  const nearest = Math.min(...links.map(([a, b]) => Math.hypot(...minus(points[a], points[b]))));
  const nodes = points.map((at, light) => ({
    light,
    at: scale(at, 0.82),
    r: Math.min(0.2, 0.28 * nearest),
  }));
  return {
    faces: [],
    nodes,
    lines: links.map(([a, b]) => [nodes[a].at, nodes[b].at]),
    closed: false,
    turn: [0.4, 0.3],
  };
}

/** How many pieces an edge of the ball's faces has. */
const BENT = 6;

/** Returns a ball on which every light has the face around its point. `points`: on the ball. */
function ball(points: Point[], links: number[][]): Solid {
  const faces = points.map((p, light) => {
    const near = links
      .filter(([a, b]) => a === light || b === light)
      .map(([a, b]) => points[a === light ? b : a]);
    // Around the point, beginning anywhere.
    const right = unit(cross(p, near[0]));
    const up = cross(p, right);
    near.sort(
      (a, b) => Math.atan2(dot(a, up), dot(a, right)) - Math.atan2(dot(b, up), dot(b, right)),
    );
    const corners = near.map((q, i) =>
      toward(unit(sum(p, q, near[(i + 1) % near.length])), p, 1 - FILL),
    );
    const edge = corners.flatMap((q, i) =>
      Array.from({ length: BENT }, (_, k) =>
        scale(unit(toward(q, corners[(i + 1) % corners.length], k / BENT)), 0.95),
      ),
    );
    return { light, points: outward(edge) };
  });
  return { faces, nodes: [], lines: [], closed: true, wound: true, round: true, turn: [0.4, 0.3] };
}

/**
 * Returns the eigenvalues of a symmetric matrix and, in columns, their vectors, by Jacobi's rotations. `matrix`: is
 * changed.
 */
export function eigen(matrix: Float64Array[]) {
  const n = matrix.length;
  const vectors = matrix.map((_, i) => new Float64Array(n).map((_v, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < 60; sweep++) {
    let rest = 0;
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        rest += matrix[p][q] ** 2;
        if (Math.abs(matrix[p][q]) < 1e-14) continue;
        const theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
        const c = 1 / Math.hypot(t, 1);
        rotate(matrix, vectors, p, q, c, t * c);
      }
    }
    if (rest < 1e-20) break;
  }
  return { values: matrix.map((row, i) => row[i]), vectors };
}

function rotate(
  matrix: Float64Array[],
  vectors: Float64Array[],
  p: number,
  q: number,
  c: number,
  s: number,
) {
  for (const row of [...matrix, ...vectors])
    [row[p], row[q]] = [c * row[p] - s * row[q], s * row[p] + c * row[q]];
  const [a, b] = [matrix[p], matrix[q]];
  for (let i = 0; i < a.length; i++) [a[i], b[i]] = [c * a[i] - s * b[i], s * a[i] + c * b[i]];
}

export function scale([x, y, z]: Point, by: number): Point {
  return [x * by, y * by, z * by];
}

export function dot(a: Point, b: Point) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(p: Point) {
  return scale(p, 1 / (Math.hypot(...p) || 1));
}

export function sum(...points: Point[]) {
  return [0, 1, 2].map((i) => points.reduce((total, p) => total + p[i], 0)) as Point;
}

export function minus(a: Point, b: Point) {
  return a.map((v, i) => v - b[i]) as Point;
}

/** Returns the point that lies a part of the way from one to another. */
function toward(a: Point, b: Point, part: number) {
  return a.map((v, i) => v + (b[i] - v) * part) as Point;
}
