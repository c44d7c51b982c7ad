// The gallery of boards, as far as it needs no browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import { bestOf, GALLERY, thumbnailLights } from '../page/play/choose/gallery.tsx';
import { plainBoard } from '../page/board/game/start.ts';
import type { Board } from '../page/board/board.ts';

test('the classic board and the small one come first, and every board is there once', () => {
  assert.deepEqual(
    GALLERY.slice(0, 2).map(({ spec, kind }) => [spec, kind]),
    [
      ['5x5', 'all-on'],
      ['4x4', 'all-on'],
    ],
  );
  assert.equal(new Set(GALLERY.map(({ spec }) => spec)).size, GALLERY.length);
});

test('a picture has lights of every value, and some that are off', () => {
  const board = plainBoard('20x20') as Board;
  assert.deepEqual(new Set(thumbnailLights(board, 'uniform')), new Set([0, 1]));
  assert.deepEqual(new Set(thumbnailLights(board, 'all-on')), new Set([1]));
});

test('a result belongs to its puzzle: the fewest presses of one, and how many of those that are random', () => {
  const won = (moves: number, more = {}) => ({
    key: String(moves),
    ended: '2026-11-15T12:00:00Z',
    board: '5x5',
    kind: 'all-on',
    won: true,
    took_ms: 1,
    moves,
    made: moves,
    ...more,
  });
  const list = [
    won(17, { least: 15 }),
    won(15, { least: 15 }),
    won(1, { helped: true }),
    won(2, { won: false }),
    won(3, { kind: 'daily' }),
    won(4, { goal: 'on' }),
    won(5, { board: 'hex-3', kind: undefined }),
  ];
  assert.deepEqual(
    ['5x5', '4x4'].map((spec) => bestOf(list, spec, 'all-on')),
    ['15 · least', ''],
  );
  assert.deepEqual(
    ['hex-3', 'tri-5'].map((spec) => bestOf(list, spec, 'uniform')),
    ['1 solved', ''],
  );
});

test('the lights of a picture form no stripes', () => {
  const board = plainBoard('20x20') as Board;
  const lights = thumbnailLights(board, 'uniform');
  for (let shift = 1; shift < 60; shift++) {
    let same = 0;
    for (let i = 0; i + shift < lights.length; i++) same += lights[i] === lights[i + shift] ? 1 : 0;
    assert.ok(
      same < 0.64 * (lights.length - shift),
      `${same} of ${lights.length - shift} lights are as those ${shift} later`,
    );
  }
});
