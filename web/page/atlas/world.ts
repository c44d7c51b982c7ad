// What the store of the Atlas needs of the page: the engine, a clock, chance and the address; tests give it others.
import { call, type CallOptions } from '../engine/call.ts';
import { later } from '../kit/job.ts';
import type { PatternAct } from '../engine/generated.ts';
import type { Answer } from './words.ts';

export const world = {
  call,
  later,
  random: () => Math.random(),
  /** The part of the address from # on, and what changes it: with a step of its own in the history, or without. */
  hash: () => location.hash,
  go: (hash: string, step: boolean) => history[step ? 'pushState' : 'replaceState'](null, '', hash),
};

export type World = typeof world;

export type Ask = (request: PatternAct, options?: CallOptions) => Promise<Answer>;
