// Who runs models: HiGHS and the built-in SAT solver in this page, and the programs of a server that was started with
// --solvers. Whatever a solver replies, the engine reads it and applies the presses to the board.
import { runModel, solutionFile, solversFor } from '../board/models.ts';
import { call } from '../engine/call.ts';
import { config } from '../engine/config.ts';
import { highs } from '../engine/highs.ts';
import type { RunModel, RunModelAnswer } from '../engine/generated.ts';

export interface Solver {
  name: string;
  /** Whether it runs in this page. */
  here: boolean;
  run: (request: RunModel, signal: AbortSignal) => Promise<RunModelAnswer>;
}

/** Returns the solvers that take models in a format, those of the page first. */
export async function solvers(format: string): Promise<Solver[]> {
  const list: Solver[] = [];
  if (format === 'lp' && config.highs) list.push({ name: 'HiGHS', here: true, run: runHighs });
  const runSAT: Solver['run'] = (request, signal) =>
    call('model', { ...request, solver: 'gophersat' }, { here: true, signal });
  if (format === 'dimacs' && config.studio)
    list.push({ name: 'Gophersat', here: true, run: runSAT });
  return [
    ...list,
    ...(await solversFor(format)).map((name) => ({ name, here: false, run: runModel })),
  ];
}

/** Runs HiGHS in a worker of its own, which is ended to stop it, and has the engine read its reply. */
async function runHighs(
  { text, ...request }: RunModel,
  signal: AbortSignal,
): Promise<RunModelAnswer> {
  const began = performance.now();
  const log: string[] = [];
  const found = await highs(text, signal, (line) => log.push(line));
  const took = performance.now() - began;
  const answer = await call(
    'model',
    { ...request, text: '', reply: solutionFile(found) },
    { here: true, signal },
  );
  return { ...answer, elapsed_ms: took, said: log.join('\n').trim() };
}
