// Boards in space, as far as they need no canvas.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Board } from '../page/board/board.ts';
import { cross, dot, eigen, minus, solidOf, type Point } from '../page/board/space/solid.ts';

const middle = ({ points }: { points: Point[] }) =>
  [0, 1, 2].map((i) => points.reduce((total, p) => total + p[i], 0) / points.length);

const apart = (a: number[], b: number[]) => Math.hypot(...a.map((v, i) => v - b[i]));

const CUBE = [
  [0, 1, 2, 4, 17],
  [0, 1, 3, 13, 16],
  [0, 2, 3, 5, 8],
  [1, 2, 3, 9, 12],
  [0, 4, 5, 6, 17],
  [2, 4, 5, 7, 8],
  [4, 6, 7, 19, 22],
  [5, 6, 7, 10, 20],
  [2, 5, 8, 9, 10],
  [3, 8, 9, 11, 12],
  [7, 8, 10, 11, 20],
  [9, 10, 11, 14, 21],
  [3, 9, 12, 13, 14],
  [1, 12, 13, 15, 16],
  [11, 12, 14, 15, 21],
  [13, 14, 15, 18, 23],
  [1, 13, 16, 17, 18],
  [0, 4, 16, 17, 19],
  [15, 16, 18, 19, 23],
  [6, 17, 18, 19, 22],
  [7, 10, 20, 21, 22],
  [11, 14, 20, 21, 23],
  [6, 19, 20, 22, 23],
  [15, 18, 21, 22, 23],
];

test('lights of the cube that a press changes touch in space', () => {
  const board = new Board({
    board: 'cube-2',
    lights: 24,
    buttons: 24,
    modulus: 2,
    same: true,
    toggles: CUBE,
  });
  const { faces = [] } = solidOf(board) ?? {};
  const middles = faces.map(middle);
  CUBE.forEach((list, i) => {
    const near = [...middles.keys()]
      .sort((a, b) => apart(middles[a], middles[i]) - apart(middles[b], middles[i]))
      .slice(0, 5);
    assert.deepEqual(
      near.sort((a, b) => a - b),
      list,
      `light ${i}`,
    );
  });
});

const ICOSAHEDRON = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 6],
  [0, 8],
  [1, 2],
  [1, 4],
  [1, 6],
  [1, 7],
  [2, 5],
  [2, 7],
  [2, 8],
  [3, 6],
  [3, 8],
  [3, 9],
  [3, 11],
  [4, 6],
  [4, 7],
  [4, 9],
  [4, 10],
  [5, 7],
  [5, 8],
  [5, 10],
  [5, 11],
  [6, 9],
  [7, 10],
  [8, 11],
  [9, 10],
  [9, 11],
  [10, 11],
];

test('the corners of a solid have their neighbors at one distance, and nothing nearer', () => {
  const links = ICOSAHEDRON.map(([a, b]) => [a, b, 0]);
  const shapes = Array.from({ length: 12 }, () => ({ x: 0, y: 0, r: 1 }));
  const answer = {
    lights: 12,
    buttons: 12,
    modulus: 2,
    same: true,
    toggles: [],
    links,
    light_shapes: shapes,
  };
  const { nodes = [] } = solidOf(new Board({ ...answer, board: 'graph-icosahedron' })) ?? {};
  const lengths = links.map(([a, b]) => apart(nodes[a].at, nodes[b].at));
  for (const length of lengths) assert.ok(Math.abs(length - lengths[0]) < 1e-6);
  let near = 0;
  nodes.forEach((a, i) =>
    nodes.forEach((b, j) => {
      near += i < j && apart(a.at, b.at) < lengths[0] + 1e-6 ? 1 : 0;
    }),
  );
  assert.equal(near, links.length);
  const ball = solidOf(new Board({ ...answer, board: 'orbix' }));
  assert.equal(ball?.faces.length, 12);
  assert.ok(ball?.closed);
  assert.equal(
    solidOf(new Board({ ...answer, board: 'graph-x', links: links.slice(1) })),
    null,
    'without an edge it is no solid',
  );
});

test('neighbors on glued grids touch in space', () => {
  const plus = [
    [0, 0, 1],
    [-1, 0, 1],
    [0, -1, 1],
    [0, 1, 1],
    [1, 0, 1],
  ];
  for (const topology of ['torus', 'cylinder', 'mobius', 'klein']) {
    const board = new Board({
      board: `${topology}-6x8`,
      lights: 48,
      buttons: 48,
      modulus: 2,
      same: true,
      grid: { rows: 6, cols: 8, topology, pattern: plus },
    });
    const { faces = [] } = solidOf(board) ?? {};
    const points: Point[][] = Array.from({ length: 48 }, () => []);
    for (const { light, points: list } of faces) points[light]?.push(...list); // -1 is between lights
    for (let i = 0; i < 48; i++) {
      for (const j of board.changes(i)) {
        let gap = Infinity;
        for (const [x, y, z] of points[i]) {
          for (const q of points[j]) gap = Math.min(gap, Math.hypot(x - q[0], y - q[1], z - q[2]));
        }
        assert.ok(gap < 0.12, `${topology}: ${i} and ${j} are ${gap} apart`);
      }
    }
  }
});

/** Reports whether a ray from a point meets a triangle further away than the faces around the point. */
function meets(from: Point, way: Point, [a, b, c]: Point[]) {
  const [e, f] = [minus(b, a), minus(c, a)];
  const p = cross(way, f);
  const [t, det] = [minus(from, a), dot(e, p)];
  const [u, v, far] = [dot(t, p), dot(way, cross(t, e)), dot(f, cross(t, e))].map((n) => n / det);
  return u >= 0 && v >= 0 && u + v <= 1 && far > 0.03;
}

test('every light of a Klein bottle can be turned to the eye', () => {
  const grid = { rows: 4, cols: 6, topology: 'klein', pattern: [[0, 0, 1]] };
  const board = new Board({
    board: 'klein-4x6',
    lights: 24,
    buttons: 24,
    modulus: 2,
    same: true,
    grid,
  });
  const { faces = [] } = solidOf(board, 18) ?? {};
  const ways = Array.from({ length: 40 }, (_, i): Point => {
    // all around
    const [y, turn] = [(2 * i + 1) / 40 - 1, 2.4 * i];
    return [Math.cos(turn) * Math.sqrt(1 - y * y), y, Math.sin(turn) * Math.sqrt(1 - y * y)];
  });
  const hides = (from: Point, way: Point) =>
    faces.some(
      ({ points: [a, b, c, d] }) => meets(from, way, [a, b, c]) || meets(from, way, [a, c, d]),
    );
  for (let light = 0; light < 24; light++) {
    const own = faces.filter((face) => face.light === light).map((face) => middle(face) as Point);
    const seen = ways.map((way) => own.filter((from) => !hides(from, way)).length / own.length);
    assert.ok(Math.max(...seen) > 0.8, `of light ${light} at most ${Math.max(...seen)} is seen`);
  }
});

test('boards without a place in space have none', () => {
  const board = new Board({
    board: '5x5',
    lights: 25,
    buttons: 25,
    modulus: 2,
    same: true,
    grid: { rows: 5, cols: 5, topology: 'rectangle', pattern: [[0, 0, 1]] },
  });
  assert.equal(solidOf(board), null);
});

test('eigenvalues of a path', () => {
  const { values } = eigen(
    [
      [0, 1, 0],
      [1, 0, 1],
      [0, 1, 0],
    ].map((row) => Float64Array.from(row)),
  );
  assert.ok(
    apart(
      [...values].sort((a, b) => a - b),
      [-Math.SQRT2, 0, Math.SQRT2],
    ) < 1e-9,
  );
});
