// Laws of the Lab's graphs: edits, copies, mirrors and layouts.

import assert from 'node:assert/strict';
import test, { beforeEach } from 'node:test';
import * as editor from '../page/lab/editor.ts';
import * as layout from '../page/lab/graph/layout.ts';
import * as part from '../page/lab/graph/graph.ts';
import { scrambled } from '../page/lab/game.ts';
import { plainBoard } from '../page/board/game/start.ts';
import { drawn, plain, random, reset, same } from './graphs.ts';
import type { Board } from '../page/board/board.ts';

beforeEach(reset);

// Random edits of every kind: taking all of them back gives the start, doing them again the end, and nothing
// that was drawn before has changed meanwhile.
test('undo and redo', () => {
  for (let round = 0; round < 40; round++) {
    const e = new editor.Editor();
    e.open({ graph: drawn(random(12), random(20), 2 + random(4)) }, '');
    e.begin();
    const start = JSON.stringify(plain(e.graph));
    const states = [start];
    const which = () =>
      new Set(
        Array.from({ length: 1 + random(4) }, () =>
          random(Math.max(1, e.graph.nodes.length)),
        ).filter((i) => i < e.graph.nodes.length),
      );
    const edits = [
      () => e.addNode(random(100) / 7, random(100) / 7),
      () =>
        e.graph.nodes.length > 1 &&
        e.join(random(e.graph.nodes.length), random(e.graph.nodes.length), random(2) === 0),
      () => e.move(which(), random(9) - 4, random(9) - 4),
      () => e.removeNodes(which()),
      () => e.graph.links.length > 0 && e.setLink(0, 0, random(e.graph.links.length)),
      () => e.setLight(which(), random(e.graph.modulus)),
      () => e.setSelf(which(), random(3)),
      () => e.setModulus(2 + random(5)),
      () => e.setGoal((['off', 'on', 'drawn'] as const)[random(3)]),
      () => {
        e.select({ selected: which() });
        e.duplicate();
      },
      () => {
        e.select({ selected: which() });
        e.copy();
        e.paste();
      },
      () => e.mirror(random(2) === 0),
      () => e.snapAll(),
      () => e.graph.nodes.length > 0 && e.setName(random(e.graph.nodes.length), 'x' + random(9)),
      () => e.open({ graph: drawn(random(6), random(8), 2) }, ''),
      () => {
        if (e.graph.links.length > 0) {
          e.select({ link: random(e.graph.links.length) });
          e.setLink(random(3), random(3));
        }
      },
      () => {
        const all = new Set(e.graph.nodes.keys());
        const at = layout.circle(all.size, 1);
        e.change(
          all,
          (_, i) => at[i],
          () => '',
        );
      },
    ];
    for (let n = 0; n < 60; n++) {
      const before = e.graph;
      edits[random(edits.length)]();
      const text = JSON.stringify(plain(e.graph));
      if (e.graph !== before) states.push(text);
      for (const { a, b, there, back } of e.graph.links) {
        if (!(a < b && b < e.graph.nodes.length && there + back > 0))
          assert.fail('a bad link ' + text);
      }
      for (const i of e.selected)
        if (!(i < e.graph.nodes.length))
          assert.fail('selected ' + i + ' of ' + e.graph.nodes.length);
      if (e.current >= e.graph.nodes.length) assert.fail('the keys are at node ' + e.current);
      for (const one of e.graph.nodes)
        if (one.start >= e.graph.modulus || one.goal >= e.graph.modulus)
          assert.fail('light ' + one.start);
    }
    const end = JSON.stringify(plain(e.graph));
    const seen = [];
    while (e.canUndo) {
      seen.push(JSON.stringify(plain(e.graph)));
      e.undo();
    }
    if (JSON.stringify(plain(e.graph)) !== start)
      assert.fail('after undoing all: ' + JSON.stringify(plain(e.graph)) + ' not ' + start);
    if (seen.length !== states.length - 1)
      assert.fail(seen.length + ' steps were undone, of ' + (states.length - 1));
    for (let at = 0; e.canRedo; at++) {
      if (JSON.stringify(plain(e.graph)) !== states[at])
        assert.fail('redoing differs at step ' + at);
      e.redo();
    }
    if (JSON.stringify(plain(e.graph)) !== end) assert.fail('after redoing all');
  }
});

// Mirroring twice, copying and layouts keep what they should.
test('parts and layouts', () => {
  for (let round = 0; round < 40; round++) {
    const g = drawn(2 + random(30), random(60), 2 + random(3));
    const all = new Set(g.nodes.keys());
    const e = new editor.Editor();
    e.open({ graph: g }, '');
    for (const upright of [false, true]) {
      e.mirror(upright);
      const once = e.graph;
      e.mirror(upright);
      if (
        e.graph.nodes.some(
          (one, i) =>
            Math.abs(one.x - g.nodes[i].x) > 0.011 || Math.abs(one.y - g.nodes[i].y) > 0.011,
        )
      )
        assert.fail('mirrored twice is not the same');
      if (
        !same(
          part.boxOf(once.nodes).map((v) => v.toFixed(1)),
          part.boxOf(g.nodes).map((v) => v.toFixed(1)),
        )
      )
        assert.fail('mirroring moves the box');
    }
    const which = new Set([...all].filter(() => random(2) === 0));
    const copied = part.partOf(g, which);
    const made = part.insert(g, copied, 1, 1);
    if (made.added.size !== which.size || made.graph.nodes.length !== g.nodes.length + which.size)
      assert.fail('copied ' + made.added.size);
    if (!same(part.partOf(made.graph, made.added).links, copied.links))
      assert.fail('the copy has other links');
    if (!same(part.partOf(made.graph, all).links, g.links))
      assert.fail('the original has other links');
    e.snapAll();
    const off = (v: number) => Math.abs(Math.round(v / e.step) * e.step - v) > 0.006; // places are kept to hundredths
    if (e.graph.nodes.some(({ x, y }) => off(x) || off(y))) assert.fail('not on the grid');
    const run = () => {
      const places = g.nodes.map(({ x, y }) => ({ x, y }));
      for (const _ of layout.springs(places, g.links, 1));
      return places;
    };
    const [one, two] = [run(), run()];
    if (!same(one, two)) assert.fail('springs are not the same twice');
    if (one.some(({ x, y }) => !Number.isFinite(x + y))) assert.fail('springs lose a node');
    for (const places of [one, layout.circle(g.nodes.length, 1), layout.rows(g.nodes.length, 1)]) {
      for (let i = 0; i < places.length; i++)
        for (let j = 0; j < i; j++) {
          if (Math.hypot(places[i].x - places[j].x, places[i].y - places[j].y) < 0.05)
            assert.fail('nodes ' + i + ' and ' + j + ' are in one place');
        }
    }
  }
  // Planar graphs that should come out without crossings, whatever the beginning.
  const planar: [number, number[][]][] = [
    [
      6,
      [
        [0, 1],
        [0, 2],
        [0, 3],
        [1, 4],
        [2, 4],
        [3, 5],
        [4, 5],
      ],
    ],
    [
      8,
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 0],
        [4, 5],
        [5, 6],
        [6, 7],
        [7, 4],
        [0, 4],
        [1, 5],
        [2, 6],
        [3, 7],
      ],
    ],
    [
      5,
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 0],
      ],
    ],
  ];
  for (const [count, edges] of planar) {
    const links = edges.map(([a, b]) => ({ a: Math.min(a, b), b: Math.max(a, b) }));
    const places = Array.from({ length: count }, () => ({
      x: random(100) / 10,
      y: random(100) / 10,
    }));
    for (const _ of layout.springs(places, links, 1));
    const side = (...[p, q, r]: { x: number; y: number }[]) =>
      Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
    let crossed = 0;
    for (const e of links)
      for (const f of links) {
        if (e === f || [e.a, e.b].includes(f.a) || [e.a, e.b].includes(f.b)) continue;
        const [p, q, u, v] = [e.a, e.b, f.a, f.b].map((i) => places[i]);
        if (side(p, q, u) !== side(p, q, v) && side(u, v, p) !== side(u, v, q)) crossed++;
      }
    if (crossed > (count === 8 ? 4 : 0)) assert.fail(crossed + ' crossings of ' + count + ' nodes');
  }
});

test('a puzzle whose lights are at the goal begins with presses at random, which can be undone', () => {
  const board = plainBoard('3x3') as Board;
  const draws = [0.1, 0.9, 0.6, 0.2, 0.7, 0.3, 0.8, 0.4, 0.55];
  const lights = scrambled(board, board.on(), () => draws.shift() ?? 0);
  for (const button of [1, 2, 4, 6, 8]) board.press(lights, button);
  assert.deepEqual(lights, board.on());
});
