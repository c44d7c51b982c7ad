// Plans: what is left of a solution, and how it is watched.

import assert from 'node:assert/strict';
import test from 'node:test';
import { mapPlace } from '../page/board/canvas/painter.ts';
import { Session } from '../page/board/game/session.ts';
import { plainBoard } from '../page/board/game/start.ts';
import { planHint, planOf, rest } from '../page/play/help/least.ts';
import { stepsOf } from '../page/play/help/watch.ts';
import type { Board } from '../page/board/board.ts';

const board = plainBoard('4x4') as Board;

function game(buttons: number[]) {
  const start = board.off();
  for (const button of buttons) for (const light of board.toggles(button)) start[light] ^= 1;
  return new Session({ board, start });
}

test('following a plan leads to the goal, whatever was pressed before and undone', () => {
  const solution = [1, 6, 11];
  const session = game(solution);
  const plan = { presses: board.off().map((_, j) => (solution.includes(j) ? 1 : 0)), proved: true };
  let at = 0;
  const press = (number: number) => session.update({ kind: 'press', number, at: at++ });
  assert.deepEqual([planHint(session, plan).weight, planHint(session, plan).least], [3, true]);
  press(0); // not of the plan
  assert.deepEqual([planHint(session, plan).weight, planHint(session, plan).least], [4, false]);
  session.update({ kind: 'undo', at: at++ });
  press(6);
  assert.deepEqual([planHint(session, plan).weight, planHint(session, plan).least], [2, true]);
  press(5);
  for (let left = planHint(session, plan).weight; left > 0; left--) {
    const { button = -1, weight: now } = planHint(session, plan);
    assert.equal(now, left);
    press(button);
  }
  assert.ok(session.won);
});

test('a solution from here and what was pressed make a plan from the start', () => {
  const made = Uint8Array.of(1, 2, 0, 1);
  for (const solution of [Uint8Array.of(0, 1, 2, 0), Uint8Array.of(2, 2, 2, 2)])
    assert.deepEqual(rest(planOf(solution, made, 3), made, 3), solution);
  assert.deepEqual(game([3]).pressed(), board.off());
});

test('watching takes no longer than 20 seconds, and short solutions keep the pace', () => {
  assert.deepEqual(stepsOf(15, 600), { pause: 600, batch: 1 });
  for (const count of [1, 33, 34, 200, 501, 45_272, 498_928]) {
    const { pause, batch } = stepsOf(count, 600);
    assert.ok(
      Math.ceil(count / batch) * pause <= 20_000 + pause && pause >= 40 && pause <= 600,
      `${count}: ${batch} every ${pause} ms`,
    );
  }
});

test('the map is inside the view, in the shape of the board', () => {
  for (const [width, height] of [
    [366, 400],
    [1280, 700],
    [120, 90],
  ]) {
    const {
      left,
      top,
      width: w,
      height: h,
    } = mapPlace({ box: [0, 0, 300, 150], width, height } as any);
    assert.ok(left >= 0 && top >= 0 && left + w <= width && top + h <= height);
    assert.ok(Math.abs(w / h - 2) < 1e-9);
  }
});
