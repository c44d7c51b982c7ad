// The Lab of the component tests.
import { EngineError } from '../page/engine/error.ts';
import { EMPTY } from '../page/lab/graph/graph.ts';
import { firstPuzzle } from '../page/lab/open.ts';
import { Lab } from '../page/lab/store.ts';
import type { World } from '../page/lab/world.ts';

/** Answers of the engine by the names of its acts; all others are refused. */
export type Answers = Record<
  string,
  (request: Record<string, unknown>, signal?: AbortSignal) => unknown
>;

/** Makes a Lab with the simple graph of the paper: nodes 1 and 2 are on, and all should be. */
export function simple(answers: Answers = {}, more: Partial<World> = {}) {
  const lab = new Lab({
    call: (async (
      act: string,
      request: Record<string, unknown>,
      { signal }: { signal?: AbortSignal } = {},
    ) => {
      if (!answers[act]) throw new EngineError('request', `there is no ${act}`);
      return answers[act](request, signal);
    }) as World['call'],
    open: async () => ({ graph: EMPTY }),
    read: async () => {
      throw new Error('line 1: no graph');
    },
    write: async (_, format) => {
      throw new Error(`${format} holds no arrows`);
    },
    save: () => {},
    copy: async () => {},
    solvers: async () => [],
    later: () => () => {},
    clock: () => performance.now(),
    frame: () => () => {},
    still: () => false,
    ...more,
  });
  lab.begin(firstPuzzle(), '');
  return lab;
}
