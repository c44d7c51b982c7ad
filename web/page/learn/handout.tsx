// A chapter on paper: its tasks with boards that a pencil can write on, and the answers on a separate page.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Board } from '../board/board.ts';
import { Button } from '../kit/button.tsx';
import { Choice } from '../kit/choice.tsx';
import { Table } from '../kit/table.tsx';
import { Toggle } from '../kit/toggle.tsx';
import type { Task } from './check.ts';
import { chapters } from './course.ts';
import { Prose } from './exercises.tsx';
import { boardOf, stateOf, support } from './live/boards.ts';
import { words } from './words.ts';

/** Which chapter is on paper, with the boards of its tasks, and whether the answers are. */
export class Handout {
  readonly shown = signal({ chapter: chapters[0], boards: new Map<string, Board>() });
  readonly answers = signal(true);

  /** Shows the chapter of a link such as #rules, or the first. */
  async open(hash: string) {
    const chapter = chapters.find(({ path }) => `#${path}` === hash) ?? chapters[0];
    const specs = chapter.tasks.flatMap(({ board }) => board ?? []);
    const boards = new Map(
      await Promise.all(specs.map(async (spec) => [spec, await boardOf(spec)] as const)),
    );
    this.shown.value = { chapter, boards };
  }
}

export function HandoutView({ handout }: { handout: Handout }) {
  const {
    chapter: { path, title, tasks },
    boards,
  } = handout.shown.value;
  const list = (Part: typeof Work) => (
    <ol class="sheet-tasks">
      {tasks.map((task) => (
        <li key={task.id}>
          <h3>{task.title}</h3>
          <Part task={task} board={boards.get(task.board ?? '')} />
        </li>
      ))}
    </ol>
  );
  const go = (path: string) => {
    location.hash = path;
  };
  const options = chapters.map(({ path, title }, i) => ({
    value: path,
    label: words.numbered(i + 1, title),
  }));
  return (
    <>
      <div class="row screen-only">
        <Choice class="choice" label={words.chapter} value={path} options={options} onChange={go} />
        <Toggle
          label={words.withAnswers}
          value={handout.answers.value}
          onChange={(on) => {
            handout.answers.value = on;
          }}
        />
        <Button first onClick={() => print()}>
          {words.print}
        </Button>
      </div>
      <div class="sheet" key={path}>
        <h2>{title}</h2>
        <p class="name-line">{words.name}</p>
        <p>{words.aboutSheet}</p>
        {list(Work)}
        <section class="sheet-answers" hidden={!handout.answers.value}>
          <h2>{words.answersTo(title)}</h2>
          {list(Answer)}
        </section>
      </div>
    </>
  );
}

interface PartProps {
  task: Task;
  board?: Board;
}

/** A task and the space for the student's work. */
function Work({ task, board }: PartProps) {
  const { kind, prompt, state, rows = [''], columns = [], options = [] } = task;
  return (
    <>
      <Prose text={prompt} />
      <div class="work">
        {board && <Paper board={board} values={stateOf(board, state)} />}
        {kind === 'bits' && <BitsTable task={task} bits={rows.map(() => columns.map(() => ''))} />}
        {kind === 'choose' && (
          <ul class="boxes">
            {options.map(({ text }, i) => (
              <li key={i}>
                <Prose text={text} />
              </li>
            ))}
          </ul>
        )}
        {(kind === 'number' || kind === 'constraint') && <p class="write-line" />}
        {kind === 'graph' && <p class="write-space" />}
      </div>
    </>
  );
}

function Answer({ task, board }: PartProps) {
  const { kind, answer, options = [] } = task;
  const because = <Prose text={task.because} />;
  if (kind === 'bits')
    return (
      <>
        {because}
        <BitsTable task={task} bits={answer} />
      </>
    );
  if (kind === 'choose')
    return (
      <>
        <Prose text={options[answer].text} />
        {because}
      </>
    );
  if (kind === 'press' || kind === 'mark') {
    return (
      <>
        {because}
        {board && <Paper board={board} values={stateOf(board, task.state)} crossed={answer} />}
      </>
    );
  }
  const text =
    kind === 'graph'
      ? words.edges(answer)
      : kind === 'number'
        ? words.number(answer)
        : String(answer);
  return (
    <>
      {text}
      {because}
    </>
  );
}

function BitsTable({ task, bits }: { task: Task; bits: ComponentChildren[][] }) {
  const { columns = [], rows = [''], given = [] } = task;
  const open = bits.map((cells, r) => ({ cells: [rows[r], ...cells] }));
  const fixed = given.map(({ label, bits }) => ({ cells: [label, ...bits] }));
  return (
    <Table
      label={task.title}
      class="paper-table"
      head={['', ...columns]}
      rows={[...fixed, ...open]}
    />
  );
}

/** A board for a pencil: white cells, a dot where a light is on, a cross where a cell is marked. */
function Paper({
  board,
  values,
  crossed = [],
}: {
  board: Board;
  values: Uint8Array;
  crossed?: number[];
}) {
  const [x0, y0, x1, y1] = board.box;
  const pad = (x1 - x0) * 0.02;
  const box = `${x0 - pad} ${y0 - pad} ${x1 - x0 + 2 * pad} ${y1 - y0 + 2 * pad}`;
  const label = words.paperBoard(board.spec, support(values).length);
  return (
    <svg
      class={crossed.length > 0 ? 'paper answered' : 'paper'}
      viewBox={box}
      role="img"
      aria-label={label}
    >
      {board.links
        .map(([a, b]) => [board.light(a), board.light(b)])
        .map(([from, to], i) => (
          <path key={i} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
        ))}
      {[...values].map((value, i) => {
        const { x, y, r, corners = [] } = board.light(i);
        const s = 0.7 * r;
        const cross = `M${x - s} ${y - s}l${2 * s} ${2 * s}m0 ${-2 * s}l${-2 * s} ${2 * s}`;
        return (
          <g key={i}>
            {corners.length > 0 ? (
              <polygon points={corners.join(' ')} />
            ) : (
              <circle cx={x} cy={y} r={r} />
            )}
            {value === 1 && <circle class="dot" cx={x} cy={y} r={r * 0.45} />}
            {value > 1 && (
              <text x={x} y={y + 0.3 * r} font-size={r} text-anchor="middle">
                {value}
              </text>
            )}
            {crossed.includes(i) && <path class="cross" d={cross} />}
          </g>
        );
      })}
    </svg>
  );
}
