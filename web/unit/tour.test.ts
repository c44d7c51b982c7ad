// The first minute.

import assert from 'node:assert/strict';
import test from 'node:test';
import { TOUR, tourGame, tourStep } from '../page/play/kinds.ts';

test('the puzzles need one press, two and three, and those that are named solve them', () => {
  assert.deepEqual(
    TOUR.map((presses) => presses.length),
    [1, 2, 3],
  );
  for (let step = 1; step <= TOUR.length; step++) {
    const game = tourGame(step);
    const lights = Uint8Array.from(game.start);
    for (const button of TOUR[step - 1])
      for (const light of game.board.toggles(button)) lights[light] ^= 1;
    assert.ok(game.start.some((v) => v > 0) && lights.every((v) => v === 0), `puzzle ${step}`);
    assert.equal(tourStep(game), step);
    assert.equal(game.least?.weight, step);
  }
});

test('other games are no part of the first minute', () => {
  for (const kind of [undefined, '', 'easy', 'first-0', 'first-4', 'first-', 'first-12'])
    assert.equal(tourStep({ kind }), 0, String(kind));
});
