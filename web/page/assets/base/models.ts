// Models that third-party solvers run, on a server that was started with --solvers.
import { presses as pressCount } from './dom.js';
import { call } from './engine.js';

/**
 * What the act model answers.
 * @typedef {object} Ran
 * @property {string} solver
 * @property {'solved' | 'infeasible' | 'unknown'} verdict
 * @property {boolean} optimal
 * @property {string[]} [presses]
 * @property {number} [weight]
 * @property {boolean} [solves]
 * @property {string} [said]
 * @property {number} elapsed_ms
 */

/** @type {Promise<{name: string, formats?: string[]}[]> | undefined} */
let listed;

/**
 * Returns the solvers of the server that take models in a format: none if there is no server, or if it does not allow it.
 * @param {string} format
 */
export async function solversFor(format) {
  listed ??= call('methods', {}, { server: true }).then(({ methods }) => methods, () => []);
  return (await listed).filter(({ formats = [] }) => formats.includes(format)).map(({ name }) => name);
}

/**
 * Runs a model.
 * @param {{board: string, state: string[], goal?: string[], format: string, text: string, solver: string}} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<Ran>}
 */
export function runModel(request, signal) {
  return call('model', request, { server: true, signal });
}

/**
 * Says what a solver found.
 * @param {Ran} ran
 */
export function verdictOf({ solver, verdict, optimal, weight, solves, elapsed_ms: ms }) {
  const time = `in ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
  if (verdict === 'infeasible') return `${solver} says ${time} that nothing fits the model.`;
  if (verdict === 'unknown') return `${solver} found no answer ${time}.`;
  if (weight === undefined) return `${solver} found values ${time}, but no whole number of presses for each button.`;
  const claim = optimal ? ' It says that nothing is better.' : '';
  return `${solver} found ${pressCount(weight)} ${time}.${claim} ${solves ? 'They solve the puzzle.' : 'They fit the model, and do not solve the puzzle.'}`;
}
