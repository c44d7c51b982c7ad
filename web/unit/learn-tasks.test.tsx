// The tasks of a chapter, the shelf and terms.
import { all, find, focused, key, nameOf, press, settled, show, type } from './harness.tsx';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forgetMarks, marks } from '../page/board/game/course.ts';
import { chapters } from '../page/learn/course.ts';
import { Exercises } from '../page/learn/exercises.tsx';
import { placeTerms, Term } from '../page/learn/glossary.tsx';
import { Done, Shelf } from '../page/learn/shelf.tsx';
import { Exercise, Progress } from '../page/learn/store.ts';
import { words } from '../page/learn/words.ts';
import type { Chapter, Task } from '../page/learn/check.ts';

beforeEach(() => forgetMarks());

const taskOf = (chapter: string, id: string) =>
  chapters.find(({ path }) => path === chapter)!.tasks.find((task) => task.id === id)!;

/** One task of each kind, with a wrong answer. */
const samples: [task: Task, wrong: unknown, reason: RegExp][] = [
  [taskOf('rules', 'corner'), [2, 3, 4], /^Not row 2, column 1\. Only the light itself/],
  [taskOf('rules', 'corner'), [2, 3], /^All that you marked are right\. One is missing\.$/],
  [
    taskOf('solvable', 'draw'),
    [0],
    /^Not quiet yet: the light at row 1, column 1 is changed once, which is odd\.$/,
  ],
  [
    taskOf('solvable', 'witness'),
    [0],
    /^The button at row 1, column 1 changes 1 of your lights, an odd number\./,
  ],
  [taskOf('solvable', 'mend'), [0], /^Still out of reach/],
  [taskOf('algebra', 'step'), [[0, 0, 1, 1, 1]], /^Look again at on\. Add column by column/],
  [taskOf('rules', 'few'), 0, /^A plus takes one press\.$/],
  [taskOf('rules', 'side'), '16', /^The four corners do not count/],
  [taskOf('rules', 'side'), 'many', /^Write a number in digits\.$/],
];

for (const [task, wrong, reason] of samples) {
  test(`${task.id}: ${JSON.stringify(wrong)} is wrong with a reason, and the answer is right`, async () => {
    let solved = 0;
    const exercise = new Exercise(task, () => {
      solved++;
    });
    await exercise.open();
    exercise.change(wrong);
    assert.equal(exercise.message.value.text, '');
    exercise.check();
    assert.match(exercise.message.value.text, reason);
    assert.equal(exercise.message.value.mood, 'bad');
    exercise.showAnswer();
    assert.equal(exercise.message.value.text, task.because);
    exercise.check();
    assert.equal(exercise.message.value.text, words.wasShown);
    exercise.again();
    for (const [i, hint] of [...task.hints, task.hints[0]].entries()) {
      exercise.hint();
      const at = (i % task.hints.length) + 1;
      assert.equal(exercise.message.value.text, `Hint ${at} of ${task.hints.length}: ${hint}`);
    }
    assert.deepEqual([solved, exercise.won.value], [0, false]);
    exercise.change(task.answer);
    exercise.check();
    assert.equal(exercise.message.value.text, `Right. ${task.because}`);
    assert.deepEqual([solved, exercise.won.value], [1, true]);
  });
}

test('a board that is dark answers its task, unless it took too many presses', async () => {
  const exercise = new Exercise(taskOf('rules', 'plus'), () => {});
  await exercise.open();
  for (const [answer, says] of [
    [[0], /^8 lights are still on\.$/],
    [[0, 0, 13], /with 3 presses\. It takes at most 1/],
  ] as const) {
    exercise.change(answer);
    assert.match(exercise.message.value.text, says);
  }
  exercise.showAnswer();
  assert.match(exercise.message.value.text, /^Press what is marked\. /);
  exercise.change([13]);
  assert.match(exercise.message.value.text, /^Right\. /);
});

test('a task that cannot be loaded says so, and is tried again', async () => {
  const exercise = new Exercise({ ...taskOf('rules', 'plus'), state: 'rubbish' }, () => {});
  await exercise.open();
  assert.match(
    exercise.message.value.text,
    /^This cannot be tried now: 1 row where the board has 5/,
  );
  assert.equal(exercise.ready.value, false);
});

/** Opens the card of a task, and returns it. */
async function card(id: string) {
  const found = document.getElementById(`task-${id}`) as HTMLDetailsElement;
  found.open = true;
  found.dispatchEvent(new Event('toggle'));
  await settled();
  return found;
}

const within = (place: Element, selector: string) => place.querySelector<HTMLElement>(selector)!;
const tool = (place: Element, text: string) =>
  [...place.querySelectorAll<HTMLElement>('.tools button')].find(
    (button) => button.textContent === text,
  )!;

test('a chapter is worked through: the tally counts, solved tasks are marked, and the next opens', async () => {
  const progress = new Progress();
  const chapter: Chapter = {
    path: 'mixed',
    title: 'Mixed',
    tasks: [taskOf('rules', 'plus'), taskOf('rules', 'side')],
  };
  await show(<Exercises chapter={chapter} progress={progress} />);
  assert.equal(all('status')[0].textContent, '0 of 2 tasks solved. Do them in any order.');
  const plus = await card('plus');
  await press(within(plus, '[data-button="13"]'));
  assert.equal(plus.dataset.solved, 'yes');
  assert.match(within(plus, '.says').textContent!, /^Right\. The middle of the plus/);
  await press(tool(plus, words.nextTask));
  const side = document.getElementById('task-side') as HTMLDetailsElement;
  assert.ok(side.open && focused(side.querySelector('summary')!));
  await card('side');
  await type(within(side, 'input'), '12');
  await press(tool(side, words.check));
  assert.equal(all('status')[0].textContent, 'All 2 tasks solved.');
  assert.deepEqual(
    marks()
      .map(({ learn }) => learn)
      .sort(),
    ['mixed/plus', 'mixed/side'],
  );
});

test('bits, options, graphs and marks take their answers', async () => {
  const tasks = [
    taskOf('algebra', 'rows'),
    taskOf('algebra', 'formula'),
    taskOf('rules', 'corner'),
  ];
  const drawn = chapters
    .find(({ path }) => path === 'graphs')!
    .tasks.find(({ kind }) => kind === 'graph')!;
  await show(
    <Exercises
      chapter={{ path: 'mixed', title: 'Mixed', tasks: [...tasks, drawn] }}
      progress={new Progress()}
    />,
  );
  const rows = await card('rows');
  for (const bit of ['0,1', '0,2']) await press(within(rows, `[data-bit="${bit}"]`));
  assert.equal(nameOf(within(rows, '[data-bit="0,1"]')), 'add row 1?, row 2: 1');
  const formula = await card('formula');
  assert.equal(nameOf(within(formula, '[type=radio]')), 'A w equals s');
  await press(within(formula, 'label:nth-child(3) input'));
  const corner = await card('corner');
  for (const cell of [0, 0, 2, 3, 7]) await press(within(corner, `[data-button="${cell}"]`));
  const graph = await card(drawn.id);
  for (const node of drawn.answer.flat()) await press(within(graph, `[data-node="${node}"]`));
  for (const place of [rows, formula, corner, graph]) {
    await press(tool(place, words.check));
    assert.equal(place.dataset.solved, 'yes', place.id);
  }
});

test('a message shows formulas of ours and text of the reader', async () => {
  const task = taskOf(
    'programs',
    chapters.find(({ path }) => path === 'programs')!.tasks.find((t) => t.kind === 'constraint')!
      .id,
  );
  await show(
    <Exercises
      chapter={{ path: 'programs', title: '', tasks: [task, taskOf('chasing', 'lines')] }}
      progress={new Progress()}
    />,
  );
  const place = await card(task.id);
  await type(within(place, 'input'), '<b>x</b> = 1');
  await press(tool(place, words.check));
  assert.match(within(place, '.says').textContent!, /“<b>x<\/b>” is not understood/);
  assert.equal(within(place, '.says b'), null);
  const lines = await card('lines');
  await press(tool(lines, words.showAnswer));
  assert.ok(within(lines, '.says math'));
});

test('the shelf shows progress, takes a file, forgets and undoes', async () => {
  const progress = new Progress();
  await show(
    <>
      <Shelf progress={progress} />
      <Done progress={progress} chapter={chapters[0]} />
    </>,
  );
  const said = () => all('status')[0].textContent!;
  const done = () => document.querySelector('.done')!.textContent;
  assert.match(said(), /^0 of \d+ tasks solved\.$/);
  assert.deepEqual(
    [...document.querySelectorAll('a, summary')].map((one) => one.textContent),
    ['Begin: The rules', 'Your progress'],
    'the next chapter is first, and files are in a menu',
  );
  assert.equal(find('button', 'Import').closest('details')?.open, false);
  assert.deepEqual(
    [all('button', 'Export').length, all('button', 'Forget').length, done()],
    [0, 0, '6 tasks'],
  );
  progress.remember('rules');
  await settled();
  assert.deepEqual([done(), all('button', 'Export').length], ['opened', 0]);
  progress.take('{"learn":"rules/plus","at":"2026-01-01T00:00:00Z"}\nrubbish');
  await settled();
  assert.match(said(), /^1 of \d+ tasks solved\. 1 task added\.$/);
  assert.equal(done(), '1 of 6 tasks solved');
  assert.equal(find('link').textContent, 'Continue: The rules, what a corner does');
  assert.equal(find('link').getAttribute('href'), 'rules/#task-corner');
  assert.match(progress.lines(), /^{"learn":"rules\/plus"/);
  find('button', 'Export');
  await press(find('button', 'Forget'));
  assert.match(said(), /^0 of \d+ tasks solved\. Your progress is forgotten\.$/);
  assert.ok(focused(find('button', 'Undo')));
  await press(find('button', 'Undo'));
  assert.match(said(), /^1 of \d+ tasks solved\. Your progress is back\.$/);
  assert.ok(focused(find('link')));
  assert.equal(all('button', 'Undo').length, 0);
  for (const { id } of chapters[0].tasks) progress.remember(`rules/${id}`);
  await settled();
  assert.equal(done(), '✓ all 6 tasks solved');
});

test('a term is found where the text breaks its line', () => {
  const main = document.createElement('main');
  main.innerHTML = '<div class="prose"><p>presses of the least\n  solution:</p></div>';
  assert.equal(placeTerms(main).length, 1);
});

test('a term is found once in the prose, and explains itself until Escape', async () => {
  const main = document.createElement('main');
  main.innerHTML =
    '<div class="prose"><h2>Parity</h2><p><a>parity</a> and <b>Parity</b> and parity</p></div>';
  const found = placeTerms(main);
  assert.deepEqual(
    found.map(({ text }) => text),
    ['Parity'],
  );
  assert.equal(main.querySelector('p')?.textContent, 'parity and  and parity');
  await show(<Term {...found[0]} />);
  assert.equal(all('tooltip').length, 0);
  find('button', 'Parity').focus();
  await settled();
  assert.equal(find('tooltip').textContent, 'Whether a number is odd or even.');
  await key('Escape');
  assert.equal(all('tooltip').length, 0);
});
