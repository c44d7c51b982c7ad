import './harness.tsx';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, sentence, speak } from '../page/kit/words.ts';

test('plurals follow the language, and some numbers have their own sentence', () => {
  const { plural } = speak('en');
  const left = (n: number) =>
    plural(n, { 0: 'All lights are off.', one: '# light is on.', other: '# lights are on.' });
  assert.deepEqual([0, 1, 2].map(left), [
    'All lights are off.',
    '1 light is on.',
    '2 lights are on.',
  ]);
  assert.equal(left(1234), '1,234 lights are on.');
  const polish = speak('pl');
  const forms = { one: '# ruch', few: '# ruchy', many: '# ruchów', other: '# ruchu' };
  const presses = (n: number) => polish.plural(n, forms);
  assert.deepEqual([1, 3, 5, 22].map(presses), ['1 ruch', '3 ruchy', '5 ruchów', '22 ruchy']);
});

test('numbers, lists and days are those of the language', () => {
  const { number, list, day } = speak('en');
  assert.equal(number(12345.5), '12,345.5');
  assert.equal(number(0.25, { style: 'percent' }), '25%');
  assert.equal(list(['a', 'b', 'c']), 'a, b, and c');
  assert.equal(list(['a', 'b'], 'disjunction'), 'a or b');
  assert.equal(day(new Date(Date.UTC(2026, 10, 15, 23, 59))), 'Nov 15, 2026');
  assert.equal(speak('de').number(12345.5), '12.345,5');
});

test('a clock, and errors as sentences', () => {
  assert.deepEqual([0, 59.9, 84, 3723].map(clock), ['0:00', '0:59', '1:24', '1:02:03']);
  assert.equal(sentence('  0 rows: from 1 to 30000 '), '0 rows: from 1 to 30000.');
  assert.equal(sentence('écrit!'), 'Écrit!');
  assert.equal(sentence(' '), '');
});
