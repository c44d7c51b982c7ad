// A game next to a least solution.

import assert from 'node:assert/strict';
import test from 'node:test';
import { plainBoard } from '../page/board/game/start.ts';
import { inOrderOf } from '../page/play/help/replay.tsx';
import type { Board } from '../page/board/board.ts';

const board = plainBoard('3x3') as Board;

test('the solution presses in the order of the player where it can', () => {
  const solution = Uint8Array.from([1, 0, 1, 0, 1, 0, 1, 0, 1]);
  assert.deepEqual(inOrderOf(solution, [8, 1, 4, 4, 1]), [8, 4, 0, 2, 6]);
  assert.deepEqual(inOrderOf(Uint8Array.from([2, 0]), [0]), [0, 0]);
  assert.deepEqual(inOrderOf(Uint8Array.from([0, 0]), [0, 1]), []);
  const list = inOrderOf(solution, []);
  assert.deepEqual([list.length, board.after(board.on(), list).some((v) => v > 0)], [5, false]);
});
