// Facts about a puzzle that are cheap enough to compute without being asked.
import { loadBoard } from '../../board/board.ts';
import type { call as Call } from '../../engine/call.ts';
import type { InfoAnswer } from '../../engine/generated.ts';
import { readCount } from './numbers.tsx';
import type { Puzzle } from './finding.ts';

/** What the page says about its puzzle. */
export interface Problem {
  board: string; // a spec
  state: string[];
  goal: string[];
  name: (button: number) => string;
}

/** With at most this number of solutions and buttons, a least one is searched for automatically. */
const FEW_SOLUTIONS = 4096;
const FEW_BUTTONS = 400;

/** Tells puzzles apart: the same board and states have the same key. */
export function keyOf({ board, state, goal }: Problem) {
  return `${board}:${state.join('_')}>${goal.join('_')}`;
}

/** Returns the parameters of a puzzle for the acts. */
export function asked({ spec, state, goal }: Puzzle) {
  return { board: spec, state, goal };
}

let latest: {spec: string, info: InfoAnswer} | null = null; // the board asked about last

/** Computes the quick facts. */
export async function lookAt(problem: Problem, call: typeof Call): Promise<Puzzle> {
  const { board: spec, state, goal, name } = problem;
  const known = latest?.spec === spec ? latest.info : null;
  const [board, info] = await Promise.all([loadBoard(spec), known ?? call('info', { board: spec })]);
  latest = { spec, info };
  const least = fewSolutions(info);
  const solved = await call('solve', { board: spec, state, goal, least: least || undefined });
  return { spec, board, state, goal, name, key: keyOf(problem), info, solved };
}

/** Reports whether a least solution is quick to find: all of the solutions can be tried. */
export function fewSolutions({ solutions_per_state: text = '', buttons }: InfoAnswer) {
  if (text === '' || buttons > FEW_BUTTONS) return false;
  const count = readCount(text);
  return typeof count === 'bigint' && count <= FEW_SOLUTIONS;
}
