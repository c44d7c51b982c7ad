// The gallery of boards, as far as it needs no browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import { bestOf, GALLERY, thumbnailLights } from '../page/play/choose/gallery.tsx';
import { plainBoard } from '../page/board/game/start.ts';
import type { Board } from '../page/board/board.ts';

test('the classic board and the small one come first, and every board is there once', () => {
  assert.deepEqual(GALLERY.slice(0, 2).map(({ spec, kind }) => [spec, kind]), [['5x5', 'all-on'], ['4x4', 'all-on']]);
  assert.equal(new Set(GALLERY.map(({ spec }) => spec)).size, GALLERY.length);
});

test('a picture has lights of every value, and some that are off', () => {
  const board = plainBoard('20x20') as Board;
  assert.deepEqual(new Set(thumbnailLights(board, 'uniform')), new Set([0, 1]));
  assert.deepEqual(new Set(thumbnailLights(board, 'all-on')), new Set([1]));
});

test('the best result has the fewest presses and was not shown by the page', () => {
  const won = (moves: number, more = {}) => ({ key: String(moves), ended: '2026-11-15T12:00:00Z', board: '5x5', won: true, took_ms: 1, moves, made: moves, ...more });
  assert.deepEqual(bestOf([won(17, { least: 15 }), won(15, { least: 15 }), won(1, { helped: true }), won(2, { won: false })]).get('5x5'), { moves: 15, least: true });
  assert.equal(bestOf([]).get('5x5'), undefined);
});

test('the lights of a picture form no stripes', () => {
  const board = plainBoard('20x20') as Board;
  const lights = thumbnailLights(board, 'uniform');
  for (let shift = 1; shift < 60; shift++) {
    let same = 0;
    for (let i = 0; i + shift < lights.length; i++) same += lights[i] === lights[i + shift] ? 1 : 0;
    assert.ok(same < 0.64 * (lights.length - shift), `${same} of ${lights.length - shift} lights are as those ${shift} later`);
  }
});
