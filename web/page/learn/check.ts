// Checks an answer to a task. Nothing here draws or asks: a task and an answer go in, and a verdict comes out.
import { list } from './words.ts';
import { kernel } from './linear.ts';
import { differ } from './model.ts';
import type { Board } from '../board/board.ts';

type Verdict = {right: boolean, reason: string};

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
  given?: {label: string, bits: number[]}[];
  rows?: string[];
  options?: {text: string, why?: string}[];
  near?: Record<string, string>; // reasons for wrong numbers
  form?: 'linear' | 'clause';
  nodes?: number;
  nullity?: number; // of the graph that is wanted
  answer: any;
}

const RIGHT: Verdict = { right: true, reason: '' };

const wrong = (reason: string) => ({ right: false, reason });

/** Judges an answer. `board`: of the task, if it has one. */
export function check(task: Task, answer: any, board: Board | null, state: Uint8Array | null): Verdict {
  switch (task.kind) {
    case 'press':
      return pressed(task, answer, board as Board, state as Uint8Array);
    case 'mark':
      return marked(task, answer, board as Board, state as Uint8Array);
    case 'bits':
      return filled(task, answer);
    case 'choose':
      return answer === task.answer ? RIGHT : wrong(answer < 0 ? 'Choose one of the answers.' : (task.options?.[answer].why ?? task.why ?? 'Not this one.'));
    case 'number':
      return counted(task, answer);
    case 'constraint':
      return differ(task.form ?? 'linear', String(task.answer), String(answer));
    case 'graph':
      return drawn(task, answer);
  }
}

/** Returns the lights after each button of a list was pressed once. */
export function lightsAfter(board: Board, state: Uint8Array, buttons: number[]) {
  const lights = state.slice();
  for (const button of buttons) board.press(lights, button);
  return lights;
}

function pressed(task: Task, buttons: number[], board: Board, state: Uint8Array) {
  const on = lightsAfter(board, state, buttons).filter((v) => v > 0).length;
  if (on > 0) return wrong(`${on} ${on === 1 ? 'light is' : 'lights are'} still on.`);
  if (task.most && buttons.length > task.most) return wrong(`All off, but with ${buttons.length} presses. It takes at most ${task.most} here: start again.`);
  return RIGHT;
}

function marked(task: Task, cells: number[], board: Board, state: Uint8Array) {
  if (cells.length === 0) return wrong('Nothing is marked yet.');
  const name = (i: number) => board.name(i);
  const k = board.modulus;
  switch (task.mark) {
    case 'quiet': {
      const left = lightsAfter(board, board.off(), cells);
      const light = left.findIndex((v) => v > 0);
      if (light >= 0) return wrong(`Not quiet yet: the light at ${name(light)} is changed ${times(reach(board, cells, light))}, which is ${k === 2 ? 'odd' : `no multiple of ${k}`}.`);
      break;
    }
    case 'solution': {
      const left = lightsAfter(board, state, cells);
      const light = left.findIndex((v) => v > 0);
      if (light >= 0) return wrong(`The light at ${name(light)} would stay on: your buttons change it ${times(reach(board, cells, light))}.`);
      break;
    }
    case 'witness': {
      for (let j = 0; j < board.buttons; j++) {
        const inside = board.changes(j).filter((i) => cells.includes(i)).length;
        if (inside % k !== 0) return wrong(`The button at ${name(j)} changes ${inside} of your lights, an odd number. A press could change your count.`);
      }
      const on = cells.filter((i) => state[i] > 0).length;
      if (on % k === 0) return wrong(`Every button changes an even number of your lights. But ${on} of them are on, which is even, so this proves nothing here.`);
      break;
    }
    case 'mend': {
      const next = state.map((v, i) => (cells.includes(i) ? 1 - v : v));
      const odd = kernel(matrixOf(board)).find((q) => q.reduce((sum, v, i) => sum + v * next[i], 0) % 2 === 1);
      if (odd) return wrong('Still out of reach: a quiet pattern holds an odd number of lights that are on.');
      break;
    }
    default: {
      const extra = cells.find((i) => !task.answer.includes(i));
      if (extra !== undefined) return wrong(`Not ${name(extra)}. ${task.why ?? ''}`.trim());
      const missing = task.answer.length - cells.length;
      if (missing > 0) return wrong(`All that you marked are right. ${missing === 1 ? 'One is' : `${missing} are`} missing.`);
    }
  }
  if (task.most && cells.length > task.most) return wrong(`That works, with ${cells.length} cells. It can be done with ${task.most}.`);
  return RIGHT;
}

function times(n: number) {
  return n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`;
}

/** Counts the buttons of a list that change a light. */
function reach(board: Board, buttons: number[], light: number) {
  return buttons.filter((j) => board.changes(j).includes(light)).length;
}

/** Returns the toggle matrix: a row for each light, a column for each button. */
export function matrixOf(board: Board) {
  const rows = Array.from({ length: board.lights }, () => new Array(board.buttons).fill(0));
  for (let j = 0; j < board.buttons; j++) for (const i of board.changes(j)) rows[i][j] = 1;
  return rows;
}

function filled(task: Task, bits: number[][]) {
  for (const [r, row] of task.answer.entries()) {
    const bad = row.flatMap((v: number, c: number) => (v === bits[r][c] ? [] : [task.columns?.[c] ?? c + 1]));
    if (bad.length === 0) continue;
    const where = task.answer.length > 1 ? `In the line “${task.rows?.[r]}” look again at ${list(bad)}.` : `Look again at ${list(bad)}.`;
    return wrong(`${where} ${task.why ?? ''}`.trim());
  }
  return RIGHT;
}

function counted(task: Task, text: string | number) {
  const digits = String(text).replace(/[\s,_']/g, '');
  if (!/^\d+$/.test(digits)) return wrong('Write a number in digits.');
  if (digits === String(task.answer)) return RIGHT;
  return wrong(task.near?.[digits] ?? task.why ?? 'Not this number.');
}

/** Returns the rows of the matrix of a graph in which each node changes itself and its neighbors. */
export function graphMatrix(nodes: number, lines: [number, number][]) {
  const rows = Array.from({ length: nodes }, (_, i) => Array.from({ length: nodes }, (_, j) => (i === j ? 1 : 0)));
  for (const [a, b] of lines) rows[a][b] = rows[b][a] = 1;
  return rows;
}

function drawn(task: Task, lines: [number, number][]) {
  const nullity = kernel(graphMatrix(task.nodes ?? 4, lines)).length;
  if (task.most !== undefined && lines.length > task.most) return wrong(`Your graph has ${lines.length} lines. At most ${task.most} are allowed.`);
  if (nullity === task.nullity) return RIGHT;
  return wrong(`Your graph has nullity ${nullity}: ${nullity === 0 ? 'no set of buttons is quiet' : `${2 ** nullity - 1} quiet ${nullity === 1 ? 'pattern' : 'patterns'}`}. Wanted is ${task.nullity}.`);
}
