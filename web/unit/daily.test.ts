// Names of boards, the puzzle of the day and the text of a result, which need no browser.

import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import test from 'node:test';
import { boardName } from '../page/board/names.ts';
import { plainBoard } from '../page/board/game/start.ts';
import {
  dailyBoard,
  dailyKey,
  dateOf,
  dateProblem,
  dateText,
  dayOf,
  gradeAfter,
  gradeOf,
  numberOf,
  solved,
  streakOf,
} from '../page/play/kinds.ts';
import { squaresOf } from '../page/play/help/way.ts';
import { resultText } from '../page/play/results.ts';
import type { Board } from '../page/board/board.ts';

globalThis.crypto ??= webcrypto as unknown as Crypto; // Node 18 has it only here

test('boards have names that people use', () => {
  const names = {
    '5x5': 'Classic 5 × 5',
    '4x4': 'Mini 4 × 4',
    '3x4': '3 × 4',
    '20x20': 'Big 20 × 20',
    '300x300': 'Huge 300 × 300',
    'torus-6x6': 'Torus 6 × 6',
    'klein-4x6': 'Klein bottle 4 × 6',
    'mobius-5x7': 'Möbius strip 5 × 7',
    '5x5-mod3': 'Three colors 5 × 5',
    'torus-3x4-mod3': 'Three colors torus 3 × 4',
    '5x5-mod12': '12 colors 5 × 5',
    '5x5-king': 'Classic 5 × 5, king’s moves',
    '3x4-open-x': '3 × 4, diagonals, neighbors only',
    '3x3x3': 'Three dimensions 3 × 3 × 3',
    '3x3x3x3': 'Four dimensions 3⁴',
    'hex-3': 'Hexagons 3',
    'tri-5': 'Triangles 5',
    'cube-3': 'Cube 3 × 3 × 3',
    'graph-petersen': 'Petersen graph',
    'graph-petersen-7-2': 'Petersen graph 7, 2',
    'graph-dodecahedron': 'Dodecahedron',
    'graph-path-8': 'Path 8',
    merlin: 'Merlin',
    orbix: 'Orbix ball',
    'rubbish!': 'rubbish!',
    constructor: 'constructor',
  };
  for (const [spec, name] of Object.entries(names)) assert.equal(boardName(spec), name, spec);
  assert.ok(boardName(`graph=${'1'.repeat(100)}`).length <= 40);
});

test('days have numbers, dates and grades', () => {
  assert.equal(numberOf('2026-01-01'), 1);
  assert.equal(numberOf('2026-11-15'), 319);
  assert.equal(numberOf('2027-01-01'), 366);
  for (const number of [1, 59, 60, 322, 366, 1000]) assert.equal(numberOf(dateOf(number)), number);
  assert.equal(dateText('2026-11-15'), 'Sun 15 Nov 2026');
  const boards = [
    '2026-12-06',
    '2026-12-07',
    '2026-12-09',
    '2026-12-12',
    '2026-12-19',
    '2026-12-26',
    '2027-01-02',
  ];
  assert.deepEqual(boards.map(dailyBoard), [
    '5x5',
    '5x5',
    'torus-5x5',
    'cube-2',
    'cube-3',
    'orbix',
    'cube-2',
  ]);
  assert.deepEqual(['2026-11-15', '2026-11-16', '2026-11-18', '2026-11-21'].map(gradeOf), [
    'expert',
    'easy',
    'medium',
    'hard',
  ]);
  assert.equal(dateProblem('2026-11-15', '2026-11-15'), '');
  assert.equal(dateProblem('2026-11-16', '2026-11-15'), '', 'it is tomorrow somewhere');
  for (const date of ['2026-11-17', '2025-12-31', '2026-02-30', '2026-1-1', 'rubbish', ''])
    assert.notEqual(dateProblem(date, '2026-11-15'), '', date);
});

test('a game knows its day by its key', () => {
  assert.equal(dayOf(dailyKey('2026-11-15')), '2026-11-15');
  assert.equal(dayOf(dailyKey('2026-11-15', true)), '2026-11-15');
  assert.notEqual(dailyKey('2026-11-15', true), dailyKey('2026-11-15'));
  for (const key of [
    undefined,
    '',
    '20261115-120000-0a0b0c0d',
    'daily-2026-02-30',
    'daily-2026-11-150',
  ])
    assert.equal(dayOf(key), undefined);
});

test('a streak is of days that were solved on their own day', () => {
  const won = (day: string, ended = day, more = {}) => ({
    key: dailyKey(day),
    ended: `${ended}T12:00:00Z`,
    board: '5x5',
    won: true,
    took_ms: 1000,
    moves: 15,
    made: 15,
    ...more,
  });
  const three = [won('2026-11-13'), won('2026-11-14'), won('2026-11-15')];
  assert.equal(streakOf(three, '2026-11-15'), 3);
  assert.equal(streakOf(three, '2026-11-16'), 3, 'today is not over');
  assert.equal(streakOf(three, '2026-11-17'), 0);
  assert.equal(streakOf([won('2026-11-13'), won('2026-11-15')], '2026-11-15'), 1);
  assert.equal(
    streakOf([won('2026-11-14', '2026-11-15'), won('2026-11-15')], '2026-11-15'),
    1,
    'one that was solved later does not count',
  );
  assert.equal(streakOf([won('2026-11-15', '2026-11-15', { helped: true })], '2026-11-15'), 0);
  assert.equal(streakOf([], '2026-11-15'), 0);
  assert.equal(solved(three, '2026-11-14')?.key, 'daily-2026-11-14');
  assert.equal(solved(three, '2026-11-12'), undefined);
});

const result = {
  key: 'daily-2026-11-15',
  ended: '2026-11-15T12:00:00Z',
  board: '3x3',
  won: true,
  took_ms: 84_000,
  moves: 22,
  made: 22,
  least: 15,
};

test('a result is described in the words of the game, with a square for each press and no solution', () => {
  const board = plainBoard('3x3') as Board;
  const way = '🟩'.repeat(21) + '🟨';
  const link = 'https://example.org/d/319';
  assert.equal(
    resultText(board, result, way, link),
    'Lights Out #319 · Sun 15 Nov 2026 · expert\n' +
      `22 presses (least 15) · 1:24 · no hints\n${'🟩'.repeat(20)}\n🟩🟨\n${link}`,
  );
  assert.equal(
    resultText(board, { ...result, key: 'x', moves: 1, least: 0, hints: 1 }, '', 'l'),
    'Lights Out · 3 × 3\n1 press · 1:24 · 1 hint\nl',
  );
});

test('a press is on a least way if fewer are needed than ever before, by any solution', () => {
  const press = (button: number, hinted = false) => ({ button, hinted });
  const plan = Uint8Array.from([1, 1, 0, 0]);
  const quiet = [Uint8Array.from([1, 1, 1, 1])];
  for (const [presses, want] of [
    [[press(0), press(1)], '🟩🟩'],
    [[press(2), press(3)], '🟩🟩'], // the other least solution
    [[press(0), press(2), press(2), press(1)], '🟩🟨🟨🟩'],
    [[press(0, true), press(1)], '💡🟩'],
  ] as const)
    assert.equal(squaresOf([...presses], plan, quiet, 2), want);
  const twice = [press(0), press(0), press(0), press(0), press(0)];
  assert.equal(squaresOf(twice, Uint8Array.from([2]), [], 3), '🟩🟩🟨🟨🟨', 'with three states');
});

test('the next puzzle is a little harder after an easy win', () => {
  for (const [more, want] of [
    [{ key: 'x', kind: 'easy', moves: 4, least: 4 }, 'medium'],
    [{ key: 'x', kind: 'easy', moves: 9, least: 4 }, 'easy'],
    [{ key: 'x', kind: 'hard', moves: 9, least: 8, hints: 1 }, 'hard'],
    [{ moves: 15 }, 'expert'],
    [{}, 'expert'],
    [{ key: 'x', kind: 'all-on', moves: 15 }, 'medium'],
    [{ key: 'daily-2026-11-16', moves: 15, helped: true }, 'easy'],
  ] as const)
    assert.equal(gradeAfter({ ...result, ...more }), want, JSON.stringify(more));
});
