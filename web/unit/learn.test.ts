// The tasks of Learn, and how their answers are judged.

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  addMarks,
  markLines,
  markOf,
  marks,
  marksIn,
  remember,
} from '../page/board/game/course.ts';
import { matrixOf } from '../page/board/linear.ts';
import { stateOf } from '../page/learn/live/boards.ts';
import { plainBoard } from '../page/board/game/start.ts';
import { check, type Task } from '../page/learn/check.ts';
import { chapters, goOn } from '../page/learn/course.ts';
import { eliminate, kernel } from '../page/learn/linear.ts';
import { math, withMath } from '../../script/math.ts';
import { differ, modelLine, readClause, readLine, solutions } from '../page/learn/model.ts';
import type { Board } from '../page/board/board.ts';

const judge = (task: Task, answer: any) => {
  const board = task.board ? plainBoard(task.board) : null;
  return check(task, answer, board, board && stateOf(board, task.state ?? 'off'));
};
/** Tasks on graphs need an engine for their boards: the Go tests judge those. */
const local = chapters.flatMap(({ path, tasks }) =>
  tasks
    .filter(({ board }) => !board || plainBoard(board))
    .map((task) => ({ name: `${path}/${task.id}`, task })),
);

const EMPTY: Record<string, any> = { press: [], mark: [], choose: -1, number: '', constraint: '' };

test('every chapter has at least five tasks, each with hints and a reason', () => {
  assert.equal(chapters.length, 13);
  for (const { path, tasks } of chapters) {
    assert.ok(tasks.length >= 5, path);
    assert.equal(new Set(tasks.map(({ id }) => id)).size, tasks.length, path);
    for (const task of tasks) {
      assert.ok(
        task.hints.length >= 2 && task.because.length > 10 && task.prompt.startsWith('<p>'),
        `${path}/${task.id}`,
      );
      if (task.kind === 'choose')
        for (const [i, { why }] of (task.options ?? []).entries())
          assert.ok(
            why || task.why || i === task.answer,
            `${path}/${task.id}: option ${i} has no reason`,
          );
    }
  }
  const kinds = new Set<string>(
    chapters.flatMap(({ tasks }) => tasks.map(({ kind, mark }) => mark ?? kind)),
  );
  for (const kind of [
    'press',
    'quiet',
    'witness',
    'solution',
    'mend',
    'bits',
    'choose',
    'number',
    'constraint',
    'graph',
  ])
    assert.ok(kinds.has(kind), kind);
});

test('the answer of every task is right', () => {
  for (const { name, task } of local) assert.equal(judge(task, task.answer), '', name);
});

test('a wrong answer has a reason', () => {
  for (const { name, task } of local) {
    const wrong =
      task.kind === 'bits'
        ? task.answer.map((row: number[]) => row.map((v) => 1 - v))
        : task.kind === 'graph'
          ? [
              [0, 1],
              [1, 2],
              [2, 3],
            ]
          : EMPTY[task.kind];
    const verdict = judge(task, wrong);
    assert.ok(verdict.length > 10, `${name}: ${verdict}`);
    if (task.kind === 'mark') {
      const other = judge(
        task,
        [0, 1].filter((i) => !task.answer.includes(i) || task.answer.length > 2),
      );
      assert.ok(other === '' || other.length > 10, name);
    }
    if (task.kind === 'number') {
      for (const near of Object.keys(task.near ?? {}))
        assert.equal(judge(task, near), task.near?.[near], name);
      assert.equal(judge(task, `${task.answer.toLocaleString('en')} `), '', name);
      assert.notEqual(judge(task, `${task.answer}1`), '', name);
    }
  }
});

test('too many presses are wrong, with another reason than lights left on', () => {
  const plus = chapters[0].tasks[0];
  assert.match(judge(plus, [13, 0, 0]), /with 3 presses/);
  assert.match(judge(plus, [0]), /8 lights are still on/);
});

test('constraints are compared by what they allow, not by how they are written', () => {
  for (const same of [
    'x1 + x2 + x4 = 2 d1 + 1',
    'x4+x2+x1=2d1+1',
    'x1 + x2 + x4 − 2 d1 = 1',
    '1 + 2*d1 = x1 + x2 + x4',
    'X1 + x2 + x4 = 1 + 2 D7',
  ]) {
    assert.equal(differ('linear', 'x1 + x2 + x4 = 2 d1 + 1', same), '', same);
  }
  for (const [other, reason] of [
    ['x1 + x2 + x4 = 2 d1', /With nothing pressed/],
    ['x1 + x2 + x4 = 1', /With x1, x2, x4 pressed/],
    ['x1 + x2 = 2 d1 + 1', /pressed/],
    ['', /Nothing/],
    ['x1 + = 2', /not understood/],
    ['x1 x2 = 1', /not understood/],
    ['x1 + x2', /one =/],
    ['x1 = x2 = 1', /one =/],
    ['<b>x</b> = 1', /not understood/],
  ]) {
    const verdict = differ('linear', 'x1 + x2 + x4 = 2 d1 + 1', String(other));
    assert.match(verdict, reason as RegExp, String(other));
  }
  assert.equal(differ('clause', '-1 -2 4', '4 ∨ ¬x2 ∨ ¬x1'), '');
  assert.equal(differ('clause', '-1 -2 4', 'not x1 or not x2 or x4 0'), '');
  assert.notEqual(differ('clause', '-1 -2 4', '1 2 4'), '');
  assert.deepEqual(readClause('x1 ∨ ¬x2'), [1, -2]);
  assert.equal(readLine('2 x1 ≤ 1').sense, '<=');
});

test('the built-in solver finds all solutions of a model, and dropping a constraint adds some', () => {
  for (const form of ['linear', 'clause'] as ('linear' | 'clause')[]) {
    for (const [spec, state, want] of [
      ['3x3', 'on', 1],
      ['2x3', 'on', 4],
      ['2x3', '100/000', 0],
      ['2x2', 'on', 1],
    ]) {
      const board = plainBoard(String(spec)) as Board;
      const lights = stateOf(board, String(state));
      const lines = matrixOf(board).map((row, i) =>
        modelLine(
          form,
          [...row].flatMap((v, j) => (v ? [j + 1] : [])),
          lights[i],
          i + 1,
        ),
      );
      const texts = (kept: string[]) => kept.flatMap((line) => line.split('; '));
      const found = solutions(form, texts(lines), board.buttons);
      assert.equal(found.length, want, `${form} ${spec} ${state}`);
      for (const { x } of found) {
        const left = lights.slice();
        x.forEach((times, j) => board.press(left, j, times));
        assert.ok(left.every((v) => v === 0));
      }
      if (spec === '3x3')
        assert.equal(solutions(form, texts(lines.filter((_, i) => i !== 4)), 9).length, 2);
    }
  }
  assert.throws(
    () => solutions('linear', ['d1 + d2 + d3 + d4 + d5 + d6 + d7 + d8 = 100'], 2),
    /too much/,
  );
  assert.throws(() => solutions('linear', ['x1 = 1'], 30), /at most 16/);
});

test('the kernel is all that a matrix turns to zero', () => {
  for (const [spec, nullity] of [
    ['2x3', 2],
    ['3x3', 0],
    ['4x4', 4],
    ['5x5', 2],
    ['torus-3x3', 4],
    ['torus-5x5', 8],
  ] as [string, number][]) {
    const rows = matrixOf(plainBoard(spec) as any);
    const found = kernel(rows);
    assert.equal(found.length, nullity, spec);
    for (const q of found)
      for (const row of rows) assert.equal(row.reduce((sum, v, j) => sum + v * q[j], 0) % 2, 0);
  }
  assert.ok(eliminate([[1, 1, 0]]).length > 1);
});

test('formulas become MathML with the same in words', () => {
  assert.equal(
    math('A x = s'),
    '<math alttext="A x equals s"><mrow><mi>A</mi><mo>&#x2062;</mo><mi>x</mi><mo>=</mo><mi>s</mi></mrow></math>',
  );
  assert.match(math('2^{25}'), /<msup><mn>2<\/mn><mrow><mn>25<\/mn><\/mrow><\/msup>/);
  assert.match(math('i < j'), /&lt;/);
  assert.equal(withMath('no formula (here)'), 'no formula (here)');
  for (const { tasks } of chapters) {
    for (const { prompt, because, hints, options = [], near = {}, why = '' } of tasks) {
      for (const text of [
        prompt,
        because,
        why,
        ...hints,
        ...options.map((o) => o.text),
        ...Object.values(near),
      ])
        assert.ok(!text.includes('\\'), text);
    }
  }
});

test('progress is kept as lines, joined, and survives invalid ones', () => {
  remember('rules');
  remember('rules/plus');
  const [first] = marks().filter(({ learn }) => learn === 'rules/plus');
  remember('rules/plus');
  assert.deepEqual(
    marks().filter(({ learn }) => learn === 'rules/plus'),
    [first],
  );
  assert.equal(
    addMarks(
      marksIn(
        '{"learn":"group/sum","at":"2026-01-01T00:00:00Z"}\nrubbish\n{"learn":"<b>","at":"x"}\n{"learn":5}\n',
      ),
    ),
    1,
  );
  assert.equal(addMarks(marksIn('{"learn":"group/sum","at":"2026-01-01T00:00:00Z"}')), 0);
  assert.deepEqual(
    marks().map(({ learn }) => learn),
    ['group/sum', 'rules', 'rules/plus'],
  );
  assert.equal(markOf('{"key":"a"}'), null);
  assert.deepEqual(marksIn(markLines(marks())), marks());
});

test('a reader continues at the first unsolved task of the last chapter', () => {
  const at = '2026-01-01T00:00:00.000Z';
  assert.equal(goOn([])?.task.id, chapters[0].tasks[0].id);
  assert.equal(goOn([{ learn: 'group', at }])?.task.id, chapters[1].tasks[0].id);
  const all = chapters.flatMap(({ path, tasks }) =>
    tasks.map(({ id }) => ({ learn: `${path}/${id}`, at })),
  );
  assert.equal(goOn(all), null);
  const next = goOn([...all.filter(({ learn }) => learn !== 'rules/two'), { learn: 'group', at }]);
  assert.equal(`${next?.chapter.path}/${next?.task.id}`, 'rules/two');
});
