// The path of levels.

import assert from 'node:assert/strict';
import test from 'node:test';
import { levelOf, starsByLevel, starsOf, starText } from '../page/play/kinds.ts';
import type { Result } from '../page/play/results.ts';

const result = (more: Partial<Result>) => ({
  key: 'k',
  ended: '2026-11-15T12:00:00Z',
  board: '3x3',
  kind: 'level-3',
  won: true,
  took_ms: 1,
  moves: 4,
  made: 4,
  least: 4,
  ...more,
});

test('stars are those of the library: three for the least without hints, two without hints, one for a solution', () => {
  assert.equal(starsOf(result({})), 3);
  assert.equal(starsOf(result({ moves: 5 })), 2);
  assert.equal(starsOf(result({ least: undefined })), 2);
  assert.equal(starsOf(result({ hints: 1 })), 1);
  assert.equal(starsOf(result({ helped: true })), 1);
  assert.equal(starsOf(result({ won: false })), 0);
  assert.equal(starText(2), '★★☆');
});

test('a level has the most stars of its games, and none if it was not won', () => {
  const stars = starsByLevel([
    result({ hints: 2 }),
    result({}),
    result({ moves: 6 }),
    result({ kind: 'level-4', won: false }),
    result({ kind: 'easy' }),
    result({ kind: undefined }),
  ]);
  assert.deepEqual([...stars], [[3, 3]]);
});

test('the kind of a game says its level', () => {
  assert.deepEqual(
    ['level-1', 'level-60', 'level-0', 'level-x', 'easy', undefined].map(levelOf),
    [1, 60, 0, 0, 0, 0],
  );
});
