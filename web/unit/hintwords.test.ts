// Hints in the words of the game.

import assert from 'node:assert/strict';
import test from 'node:test';
import { lessonOf, plainReason, regionOf } from '../page/play/help/hint.ts';
import { plainBoard } from '../page/board/game/start.ts';
import type { Board } from '../page/board/board.ts';

const board = (spec: string) => plainBoard(spec) as Board;

test('every button of a board is in the named part, and the parts do not overlap', () => {
  for (const spec of ['4x4', '5x5', '6x9', '20x20']) {
    const b = board(spec);
    const names: Map<number, string> = new Map();
    for (let j = 0; j < b.buttons; j++) {
      const region = regionOf(b, j);
      if (!region) continue;
      assert.ok(region.buttons.includes(j), `${spec}: button ${j}`);
      assert.ok(2 * region.buttons.length <= b.buttons, `${spec}: ${region.name} is most of the board`);
      for (const i of region.buttons) {
        assert.equal(names.get(i) ?? region.name, region.name, `${spec}: button ${i}`);
        names.set(i, region.name);
      }
    }
    assert.ok(names.size > b.buttons / 2, `${spec}: only ${names.size} buttons lie in a part`);
  }
});

test('parts have the names of corners and edges', () => {
  const names = [0, 2, 4, 10, 14, 20, 22, 24].map((j) => regionOf(board('5x5'), j)?.name);
  assert.deepEqual(names, ['the top left corner', 'the top edge', 'the top right corner', 'the left edge', 'the right edge', 'the bottom left corner', 'the bottom edge', 'the bottom right corner']);
  assert.equal(regionOf(board('5x5'), 12), null, 'a part of one button would be the button');
  assert.equal(regionOf(board('2x2'), 0), null);
});

test('a reason is one sentence without a proof, and the proof has a lesson', () => {
  const answer = { board: '5x5', solvable: true, done: false, weight: 5, least: true, why: 'Because.', reasons: [{ kind: 'parity', text: 'It changes an odd number of the 11 lights shown.' }] };
  assert.equal(plainReason(answer), 'Every solution presses it.');
  assert.equal(lessonOf(answer)?.path, 'solvable/#why');
  assert.equal(plainReason({ ...answer, reasons: [{ kind: 'new', text: 'A new one.' }] }), 'A new one.');
  assert.equal(plainReason({ ...answer, reasons: [] }), 'Because.');
  assert.equal(lessonOf({ reasons: [{ kind: 'last' }] }), undefined);
});
