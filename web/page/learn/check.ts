// Checks an answer to a task. Nothing here draws or asks: a task and an answer go in, and a verdict comes out.
import { matrixOf } from '../board/linear.ts';
import type { Board } from '../board/board.ts';
import { kernel } from './linear.ts';
import { support, switched, upTo } from './live/boards.ts';
import { differ } from './model.ts';
import { words } from './words.ts';

export type Edge = [number, number];

/**
 * One exercise. The kind determines the input: press a board until it is dark; mark cells of a board; fill rows of
 * zeros and ones; choose an option; write a number; write a constraint; draw a graph.
 */
export interface Task {
  id: string;
  title: string;
  prompt: string; // HTML of ours
  kind: 'press' | 'mark' | 'bits' | 'choose' | 'number' | 'constraint' | 'graph';
  hints: string[];
  because: string; // why the right answer is right
  why?: string; // what to say of a wrong answer, if nothing more exact is known
  board?: string;
  state?: string;
  most?: number; // the most presses or cells
  mark?: 'quiet' | 'solution' | 'witness' | 'mend' | 'cells';
  columns?: string[];
  given?: { label: string; bits: number[] }[];
  rows?: string[];
  options?: { text: string; why?: string }[];
  near?: Record<string, string>; // reasons for wrong numbers
  form?: 'linear' | 'clause';
  nodes?: number;
  nullity?: number; // of the graph that is wanted
  answer: any;
}

export type Chapter = { path: string; title: string; tasks: Task[] };

type Check = (task: Task, answer: any, board: Board, state: Uint8Array) => string;

/** Judges an answer: returns what is wrong with it, or nothing. `board`: of the task, if it has one. */
export function check(
  task: Task,
  answer: unknown,
  board: Board | null,
  state: Uint8Array | null,
): string {
  return CHECKS[task.kind](task, answer, board!, state!);
}

function pressed({ most = Infinity }: Task, buttons: number[], board: Board, state: Uint8Array) {
  const on = support(board.after(state, buttons)).length;
  if (on > 0) return words.stillOn(on);
  return buttons.length > most ? words.tooMany(buttons.length, most) : '';
}

function marked(task: Task, cells: number[], board: Board, state: Uint8Array) {
  if (cells.length === 0) return words.nothingMarked;
  const reason = task.mark ? MARKED[task.mark](task, cells, board, state) : '';
  if (reason) return reason;
  return task.most && cells.length > task.most ? words.fewerCells(cells.length, task.most) : '';
}

/** What is wrong with marked cells, for each thing that they may be. */
const MARKED: Record<NonNullable<Task['mark']>, Check> = {
  quiet: (_, cells, board) => {
    const [light = -1] = support(board.after(board.off(), cells));
    return light < 0
      ? ''
      : words.notQuiet(board.name(light), reach(board, cells, light), board.modulus);
  },
  solution: (_, cells, board, state) => {
    const [light = -1] = support(board.after(state, cells));
    return light < 0 ? '' : words.staysOn(board.name(light), reach(board, cells, light));
  },
  witness: (_, cells: number[], board, state) => {
    const inside = upTo(board.buttons).map(
      (j) => board.changes(j).filter((i) => cells.includes(i)).length,
    );
    const odd = inside.findIndex((n) => n % board.modulus !== 0);
    if (odd >= 0) return words.changesCount(board.name(odd), inside[odd]);
    const on = cells.filter((i) => state[i] > 0).length;
    return on % board.modulus === 0 ? words.provesNothing(on) : '';
  },
  mend: (_, cells: number[], board, state) => {
    const next = cells.reduce(switched, state);
    const odd = kernel(matrixOf(board)).some(
      (q) => q.reduce((sum, v, i) => sum + v * next[i], 0) % 2 === 1,
    );
    return odd ? words.outOfReach : '';
  },
  cells: ({ answer, why = '' }, cells: number[], board) => {
    const extra = cells.find((i) => !answer.includes(i));
    if (extra !== undefined) return words.notThis(board.name(extra), why);
    return cells.length < answer.length ? words.missing(answer.length - cells.length) : '';
  },
};

/** Counts the buttons of a list that change a light. */
function reach(board: Board, buttons: number[], light: number) {
  return buttons.filter((j) => board.changes(j).includes(light)).length;
}

function filled({ answer, columns = [], rows = [], why = '' }: Task, bits: number[][]) {
  const wrong = bits.map((row, r) =>
    support(row.map((v, c) => v ^ answer[r][c])).map((c) => columns[c]),
  );
  const r = wrong.findIndex((list) => list.length > 0);
  return r < 0 ? '' : words.lookAgain(answer.length > 1 ? rows[r] : undefined, wrong[r], why);
}

function counted(task: Task, text: string | number) {
  const digits = String(text).replace(/[\s,_']/g, '');
  if (!/^\d+$/.test(digits)) return words.digits;
  return digits === String(task.answer)
    ? ''
    : (task.near?.[digits] ?? task.why ?? words.notThisNumber);
}

/** Returns the rows of the matrix of a graph in which each node changes itself and its neighbors. */
export function graphMatrix(nodes: number, lines: Edge[]) {
  const rows = upTo(nodes).map((i) => upTo(nodes).map((j) => (i === j ? 1 : 0)));
  for (const [a, b] of lines) rows[a][b] = rows[b][a] = 1;
  return rows;
}

function drawn({ nodes = 4, most = Infinity, nullity: wanted }: Task, lines: Edge[]) {
  if (lines.length > most) return words.tooManyLines(lines.length, most);
  const nullity = kernel(graphMatrix(nodes, lines)).length;
  return nullity === wanted ? '' : words.otherNullity(nullity, wanted);
}

function chosen({ answer, options, why }: Task, choice: number) {
  if (choice === answer) return '';
  return choice < 0 ? words.choose : (options?.[choice].why ?? why ?? words.notThisOne);
}

const CHECKS: Record<Task['kind'], Check> = {
  press: pressed,
  mark: marked,
  bits: filled,
  choose: chosen,
  number: counted,
  graph: drawn,
  constraint: ({ form = 'linear', answer }, text) => differ(form, answer, text),
};
