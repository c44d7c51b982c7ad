// The Atlas, as far as it needs no browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import { firstPlace, quietSide } from '../page/atlas/board.ts';
import { plainBoard } from '../page/board/game/start.ts';
import type { Board } from '../page/board/board.ts';

/** Counts the quiet patterns of a basis, by elimination. */
function nullity(side: number) {
  const board = plainBoard(`${side}x${side}`) as Board;
  const basis: bigint[] = [];
  for (let j = 0; j < board.buttons; j++) {
    let row = 0n;
    for (const light of board.toggles(j)) row ^= 1n << BigInt(light);
    for (const other of basis) if ((row ^ other) < row) row ^= other;
    if (row > 0n) basis.push(row);
    basis.sort((a, b) => (a < b ? 1 : -1));
  }
  return board.buttons - basis.length;
}

test('a board that is offered for its quiet patterns has some', () => {
  for (let side = 4; side <= 15; side++) {
    const other = quietSide({ ...firstPlace(), rows: side, columns: side });
    assert.ok(other > side - 5 && other <= side && nullity(other) > 0, `${side}: ${other}`);
  }
  assert.equal(quietSide(firstPlace()), 124);
});

test('nothing is offered where nothing is known', () => {
  for (const more of [
    { topology: 'torus' },
    { rows: 3, columns: 3 },
    { rows: 8, columns: 9 },
    { shape: 'king' },
    { modulus: 3 },
  ])
    assert.equal(quietSide({ ...firstPlace(), ...more }), 0);
});
