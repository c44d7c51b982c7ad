// The exercises of a chapter: a card for each task, which opens, takes an answer, and explains why it is wrong. Nothing
// is locked: every task can be opened, left, hinted at or shown at any time.
import { useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Table } from '../kit/table.tsx';
import type { Chapter, Edge } from './check.ts';
import { Graph } from './live/graph.tsx';
import { Slot } from './live/view.tsx';
import { Exercise, type Progress } from './store.ts';
import { words } from './words.ts';

/** What the parts of an exercise get. */
interface Of {
  exercise: Exercise;
}

export function Exercises({ chapter, progress }: { chapter: Chapter; progress: Progress }) {
  const { path, tasks } = chapter;
  const all = useMemo(
    () => tasks.map((task) => new Exercise(task, () => progress.remember(`${path}/${task.id}`))),
    [],
  );
  useEffect(() => {
    const wanted = () => all.find(({ task }) => location.hash === `#task-${task.id}`)?.call();
    addEventListener('hashchange', wanted);
    wanted();
    return () => removeEventListener('hashchange', wanted);
  }, []);
  return (
    <>
      <p class="soft tally" role="status">
        {words.tally(progress.solvedIn(chapter), tasks.length)}
      </p>
      {all.map((exercise, i) => (
        <Card
          key={exercise.task.id}
          exercise={exercise}
          number={i + 1}
          next={all[i + 1]}
          solved={progress.known.value.has(`${path}/${exercise.task.id}`)}
        />
      ))}
    </>
  );
}

function Card({
  exercise,
  number,
  solved,
  next,
}: Of & { number: number; solved: boolean; next?: Exercise }) {
  const card = useRef<HTMLDetailsElement>(null);
  const { task, message } = exercise;
  useSignalEffect(() => {
    if (!exercise.called.value || !card.current) return;
    card.current.open = true;
    card.current.querySelector('summary')?.focus({ preventScroll: true });
    card.current.scrollIntoView({ block: 'start' });
  });
  const toggle = () => {
    if (card.current?.open && !exercise.ready.value) void exercise.open();
  };
  const ready = exercise.ready.value;
  const Input = KINDS[task.kind];
  return (
    <details
      class="task"
      id={`task-${task.id}`}
      data-solved={solved ? 'yes' : undefined}
      ref={card}
      onToggle={toggle}
    >
      <summary>
        <b data-number={number}>{task.title}</b>
        <span class="sign">{solved && words.solved}</span>
      </summary>
      <div class="inside" data-ready={ready ? 'yes' : undefined}>
        <Prose text={task.prompt} />
        {ready && <Input exercise={exercise} />}
        <p class="says" role="status" data-mood={message.value.mood ?? ''}>
          <Formulas text={message.value.text} />
        </p>
        {ready && (
          <div class="row tools">
            {exercise.won.value && next && (
              <Button first class="onward-task" onClick={() => next.call()}>
                {words.nextTask}
              </Button>
            )}
            {task.kind !== 'press' && (
              <Button first onClick={() => exercise.check()}>
                {words.check}
              </Button>
            )}
            <Button onClick={() => exercise.hint()}>{words.hint}</Button>
            <Button onClick={() => exercise.again()}>{words.again}</Button>
            <Button onClick={() => exercise.showAnswer()}>{words.showAnswer}</Button>
          </div>
        )}
      </div>
    </details>
  );
}

/** HTML of ours. */
function Prose({ text }: { text: string }) {
  return <div class="prose" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** A message. Our formulas are set; the reader's text stays text. */
function Formulas({ text }: { text: string }) {
  return text
    .split(/(<math.+?<\/math>)/)
    .map((part, i) =>
      i % 2 === 1 ? <span key={i} dangerouslySetInnerHTML={{ __html: part }} /> : part,
    );
}

const KINDS = {
  press: Cells,
  mark: Cells,
  bits: Bits,
  choose: Choose,
  number: Written,
  constraint: Written,
  graph: Draw,
};

function Cells({ exercise }: Of) {
  const { task, board, state, answer, shown } = exercise;
  const cells: number[] = answer.value;
  if (task.kind === 'mark') {
    const toggle = (cell: number) =>
      cells.includes(cell) ? cells.filter((c) => c !== cell) : [...cells, cell];
    const press = (cell: number) => exercise.change(toggle(cell));
    const label = words.toMark(task.title);
    return (
      <Slot board={board!} values={state!} label={label} marks={{ quiet: cells }} press={press} />
    );
  }
  const marks = shown.value && cells.length === 0 ? { solution: task.answer } : {};
  const press = (cell: number) => exercise.change([...cells, cell]);
  const values = board!.after(state!, cells);
  return <Slot board={board!} values={values} label={task.title} marks={marks} press={press} />;
}

/** A board, if there is one, is shown beside, as a picture. */
function Bits({ exercise }: Of) {
  const {
    task: { title, columns = [], rows = [''], given = [] },
    board,
    state,
    answer,
  } = exercise;
  const bits: number[][] = answer.value;
  const button = (r: number, c: number) => (
    <button
      type="button"
      class={bits[r][c] ? 'bit one' : 'bit'}
      data-bit={`${r},${c}`}
      aria-label={words.bit(rows[r], columns[c], bits[r][c])}
      onClick={() => exercise.change(bits.with(r, bits[r].with(c, 1 - bits[r][c])))}
    >
      {bits[r][c]}
    </button>
  );
  return (
    <div class="bits">
      {board && state && <Slot board={board} values={state} label={title} look="small" />}
      <Table
        label={title}
        class="system small"
        head={['', ...columns]}
        rows={[
          ...given.map(({ label, bits }) => ({
            cells: [label, ...bits],
            looks: bits.map((v) => (v ? 'one' : 'zero')),
          })),
          ...rows.map((label, r) => ({ cells: [label, ...columns.map((_, c) => button(r, c))] })),
        ]}
      />
    </div>
  );
}

/** Returns HTML of ours with its formulas in words, for readers who cannot read them. */
const spoken = (html: string) => html.replace(/<math[^>]* alttext="([^"]*)".*?<\/math>/g, '$1');

function Choose({ exercise }: Of) {
  const { id, title, options = [] } = exercise.task;
  return (
    <div class="options" role="radiogroup" aria-label={title}>
      {options.map(({ text }, i) => (
        <label key={i} class="option">
          <input
            type="radio"
            name={`choice-${id}`}
            aria-label={spoken(text)}
            checked={exercise.answer.value === i}
            onChange={() => exercise.change(i)}
          />
          <span dangerouslySetInnerHTML={{ __html: text }} />
        </label>
      ))}
    </div>
  );
}

function Written({ exercise }: Of) {
  const number = exercise.task.kind === 'number';
  return (
    <Field
      class={number ? 'written short' : 'written'}
      label={number ? words.yourNumber : words.yourLine}
      inputMode={number ? 'numeric' : undefined}
      value={String(exercise.answer.value)}
      onInput={(text) => exercise.change(text)}
    />
  );
}

function Draw({ exercise }: Of) {
  const {
    task: { nodes = 4 },
    answer,
  } = exercise;
  const change = (lines: Edge[]) => exercise.change(lines);
  return (
    <div class="slot">
      <Graph nodes={nodes} lines={answer.value} onChange={change} />
    </div>
  );
}
