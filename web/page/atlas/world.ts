// What the store of the Atlas needs of the page around it.
import type { CallOptions, call } from '../engine/call.ts';
import type { PatternAct } from '../engine/generated.ts';
import type { Answer } from './words.ts';

/** What the store needs of the page: the engine, a clock, the address, and chance. */
export interface World {
  call: typeof call;
  later: (act: () => void, ms: number) => () => void; // returns what cancels it
  now: () => number;
  random: () => number;
  /** The part of the address from # on, and what changes it: with a step of its own in the history, or without. */
  hash: () => string;
  go: (hash: string, step: boolean) => void;
}

export type Ask = (request: PatternAct, options?: CallOptions) => Promise<Answer>;
