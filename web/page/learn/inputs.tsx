// The input of each kind of task: a board to press or to mark, rows of zeros and ones, options, a line to write in, a
// graph to draw.
import type { Edge } from './check.ts';
import type { Exercise } from './exercise.ts';
import { Graph } from './live/graph.tsx';
import { Lights, Numbers } from './live/view.tsx';
import { withMath } from './math.ts';
import { words } from './words.ts';

export function Input({ exercise }: { exercise: Exercise }) {
  const Kind = KINDS[exercise.task.kind];
  return <Kind exercise={exercise} />;
}

const KINDS = {
  press: Cells, mark: Cells, bits: Bits, choose: Choose, number: Written, constraint: Written, graph: Draw,
};

function Cells({ exercise }: { exercise: Exercise }) {
  const { task, board, state, answer, shown } = exercise;
  const cells: number[] = answer.value;
  if (task.kind === 'mark') {
    const toggle = (cell: number) => (cells.includes(cell) ? cells.filter((c) => c !== cell) : [...cells, cell]);
    const press = (cell: number) => exercise.change(toggle(cell));
    const label = words.toMark(task.title);
    return <Lights board={board!} values={state!} label={label} marks={{ quiet: cells }} press={press} />;
  }
  const marks = shown.value && cells.length === 0 ? { solution: task.answer } : {};
  const press = (cell: number) => exercise.change([...cells, cell]);
  const values = board!.after(state!, cells);
  return <Lights board={board!} values={values} label={task.title} marks={marks} press={press} />;
}

/** A board, if there is one, is shown beside, as a picture. */
function Bits({ exercise }: { exercise: Exercise }) {
  const { task: { title, columns = [], rows = [''], given = [] }, board, state, answer } = exercise;
  const bits: number[][] = answer.value;
  const button = (r: number, c: number) => (
    <button
      type="button" class={bits[r][c] ? 'bit one' : 'bit'} data-bit={`${r},${c}`}
      aria-label={words.bit(rows[r], columns[c], bits[r][c])}
      onClick={() => exercise.change(bits.with(r, bits[r].with(c, 1 - bits[r][c])))}
    >{bits[r][c]}</button>
  );
  return (
    <div class="bits">
      {board && state && <Lights board={board} values={state} label={title} look="small" />}
      <Numbers
        region={title} class="small" columns={columns}
        rows={[
          ...given.map(({ label, bits }) => ({ label, cells: bits, looks: bits.map((v) => (v ? 'one' : 'zero')) })),
          ...rows.map((label, r) => ({ label, cells: columns.map((_, c) => button(r, c)) })),
        ]}
      />
    </div>
  );
}

/** Returns HTML of ours with its formulas in words, for readers who cannot read them. */
const spoken = (html: string) => html.replace(/<math[^>]* alttext="([^"]*)".*?<\/math>/g, '$1');

function Choose({ exercise }: { exercise: Exercise }) {
  const { id, title, options = [] } = exercise.task;
  return (
    <div class="options" role="radiogroup" aria-label={title}>
      {options.map(({ text }, i) => (
        <label key={i} class="option">
          <input
            type="radio" name={`choice-${id}`} aria-label={spoken(withMath(text))} checked={exercise.answer.value === i}
            onChange={() => exercise.change(i)}
          />
          <span dangerouslySetInnerHTML={{ __html: withMath(text) }} />
        </label>
      ))}
    </div>
  );
}

function Written({ exercise }: { exercise: Exercise }) {
  const number = exercise.task.kind === 'number';
  return (
    <label class="written">
      <span>{number ? words.yourNumber : words.yourLine}</span>
      <input
        type="text" class={number ? 'short' : 'long mono'} inputMode={number ? 'numeric' : 'text'} autocomplete="off"
        autocapitalize="off" spellcheck={false} value={String(exercise.answer.value)}
        onInput={(event) => exercise.change(event.currentTarget.value)}
      />
    </label>
  );
}

function Draw({ exercise }: { exercise: Exercise }) {
  const { task: { nodes = 4 }, answer } = exercise;
  const change = (lines: Edge[]) => exercise.change(lines);
  return <div class="slot"><Graph nodes={nodes} lines={answer.value} onChange={change} /></div>;
}
