// The calendar of past days, and the streak when the clock is set back.

import assert from 'node:assert/strict';
import test from 'node:test';
import { daysOf, monthAfter, overLeast } from '../page/play/choose/archive.tsx';
import { dateProblem, solved, streakOf } from '../page/play/kinds.ts';

test('a month has all its days once, and begins on its weekday', () => {
  for (const [month, count, first] of [
    ['2026-11', 30, 6],
    ['2026-02', 28, 6],
    ['2028-02', 29, 1],
    ['2027-03', 31, 0],
  ] as const) {
    const days = daysOf(month);
    assert.deepEqual(
      [new Set(days.filter(Boolean)).size, days.findIndex(Boolean), days.length],
      [count, first, first + count],
      month,
    );
  }
  assert.deepEqual(
    [monthAfter('2026-12', 1), monthAfter('2027-01', -1), monthAfter('2026-11', -10)],
    ['2027-01', '2026-12', '2026-01'],
  );
});

const won = (day: string, more = {}) => ({
  key: `daily-${day}`,
  ended: new Date(`${day}T12:00:00`).toISOString(),
  board: '5x5',
  won: true,
  took_ms: 1,
  moves: 15,
  made: 15,
  least: 15,
  ...more,
});

test('days are counted by how far they were from the least', () => {
  assert.deepEqual(
    overLeast([
      won('2026-11-10'),
      won('2026-11-11', { moves: 17 }),
      won('2026-11-12', { moves: 25 }),
      won('2026-11-13', { helped: true }),
      won('2026-11-14', { key: 'other' }),
    ]),
    [1, 1, 0, 1],
  );
});

test('a clock that is set back takes no day away, and a day of the future is refused in words', () => {
  const list = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'].map((day) => won(day));
  assert.equal(streakOf(list, '2026-11-15'), 4);
  assert.equal(streakOf(list, '2026-11-13'), 2, 'days after today do not count now');
  assert.equal(streakOf(list, '2026-11-16'), 4, 'and all count again later');
  assert.ok(solved(list, '2026-11-15'));
  assert.match(dateProblem('2027-01-01', '2026-11-15'), /not out yet/);
  assert.match(dateProblem('2026-13-45', '2026-11-15'), /not a date/);
});
