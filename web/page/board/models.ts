// Models that third-party solvers run, on a server that was started with --solvers.
import { call } from '../engine/call.ts';
import { speak } from '../kit/words.ts';
import type { MethodAnswer, RunModel, RunModelAnswer } from '../engine/generated.ts';
import type { Found } from '../engine/highs-worker.ts';

const { plural } = speak('en');

let listed: Promise<MethodAnswer[]> | undefined;

/**
 * Returns the solvers of the server that take models in a format: none if there is no server, or if it does not allow it.
 */
export async function solversFor(format: string) {
  listed ??= call('methods', {}, { server: true }).then(
    ({ methods }) => methods,
    () => [],
  );
  return (await listed)
    .filter(({ formats = [] }) => formats.includes(format))
    .map(({ name }) => name);
}

/** Runs a model. */
export function runModel(request: RunModel, signal?: AbortSignal) {
  return call('model', request, { server: true, signal });
}

/** Writes what HiGHS found as it does to a file, which the engine reads. */
export function solutionFile({ status, objective, columns }: Found) {
  const found = Number.isFinite(objective) && columns.every(([, value]) => Number.isFinite(value));
  const values = [
    `Objective ${objective}`,
    `# Columns ${columns.length}`,
    ...columns.map((pair) => pair.join(' ')),
    '# Rows 0',
  ];
  const head = [
    'Model status',
    status,
    '',
    '# Primal solution values',
    found ? 'Feasible' : 'None',
  ];
  return `${[...head, ...(found ? values : [])].join('\n')}\n`;
}

/** Says what a solver found. */
export function verdictOf({
  solver,
  verdict,
  optimal,
  weight,
  solves,
  elapsed_ms: ms,
}: RunModelAnswer) {
  const time = `in ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
  if (verdict === 'infeasible') return `${solver} says ${time} that nothing fits the model.`;
  if (verdict === 'unknown') return `${solver} found no answer ${time}.`;
  if (weight === undefined)
    return `${solver} found values ${time}, but no whole number of presses for each button.`;
  const claim = optimal ? ' It says that nothing is better.' : '';
  return `${solver} found ${plural(weight, { one: '# press', other: '# presses' })} ${time}.${claim} ${solves ? 'They solve the puzzle.' : 'They fit the model, and do not solve the puzzle.'}`;
}
