// Facts about a puzzle that are cheap enough to compute without being asked.
import { loadBoard } from '../base/board.js';
import { call } from '../base/engine.js';
import { readCount } from './analyze-numbers.js';

/** @typedef {import('./analyze-parts.js').Puzzle} Puzzle */

/**
 * What the page says about its puzzle.
 * @typedef {object} Problem
 * @property {string} board        a spec
 * @property {string[]} state
 * @property {string[]} goal
 * @property {(button: number) => string} name
 * @property {number} lights
 * @property {number} buttons
 * @property {number} modulus
 */

/**
 * What the act info answers, as far as it is used here.
 * @typedef {object} Info
 * @property {string} board
 * @property {number} lights
 * @property {number} buttons
 * @property {number} modulus
 * @property {boolean} [symmetric]
 * @property {string} [topology]              of grids
 * @property {string} [pattern]
 * @property {number} [rank]                  absent if the board is too large for algebra
 * @property {number} [nullity]
 * @property {string} [solvable_states]
 * @property {string} [solutions_per_state]
 * @property {boolean} [always_solvable]
 * @property {string[][]} [quiet]
 * @property {{left: number[], press: number[]}[]} [chase]
 * @property {number[]} [invariant_factors]
 * @property {string} [unknown]
 */

/**
 * What the act solve answers.
 * @typedef {object} Solved
 * @property {boolean} solvable
 * @property {boolean} least          proved: no solution has fewer presses
 * @property {number} [weight]
 * @property {number} [at_least]      proved: every solution has at least this number of presses
 * @property {string[]} [presses]
 * @property {string[]} [witness]
 * @property {string} solutions
 * @property {string} [least_solutions]
 * @property {string} [gave_up]
 * @property {string[][]} [all]
 */

/** With at most this number of solutions and buttons, a least one is searched for automatically. */
const FEW_SOLUTIONS = 4096;
const FEW_BUTTONS = 400;

/**
 * Tells puzzles apart: the same board and states have the same key.
 * @param {Problem} problem
 */
export function keyOf({ board, state, goal }) {
  return `${board}:${state.join('_')}>${goal.join('_')}`;
}

/**
 * Returns the parameters of a puzzle for the acts.
 * @param {Puzzle} puzzle
 */
export function asked({ spec, state, goal }) {
  return { board: spec, state, goal };
}

/** @type {{spec: string, info: Info} | null} the board asked about last */
let latest = null;

/**
 * Computes the quick facts.
 * @param {Problem} problem
 * @returns {Promise<Puzzle>}
 */
export async function lookAt(problem) {
  const { board: spec, state, goal, name } = problem;
  const known = latest?.spec === spec ? latest.info : null;
  const [board, info] = await Promise.all([loadBoard(spec), known ?? call('info', { board: spec })]);
  latest = { spec, info };
  const least = fewSolutions(info);
  const solved = await call('solve', { board: spec, state, goal, least: least || undefined });
  return { spec, board, state, goal, name, key: keyOf(problem), info, solved };
}

/**
 * Reports whether a least solution is quick to find: all of the solutions can be tried.
 * @param {Info} info
 */
export function fewSolutions({ solutions_per_state: text = '', buttons }) {
  if (text === '' || buttons > FEW_BUTTONS) return false;
  const count = readCount(text);
  return typeof count === 'bigint' && count <= FEW_SOLUTIONS;
}
