// What the store of Solve needs of the page: the engine, a clock and the address; tests give it others.
import { addressText } from '../board/game/gameid.ts';
import { boardOf, openID } from '../board/game/start.ts';
import { call } from '../engine/call.ts';
import { later } from '../kit/job.ts';

export const world = {
  call,
  later,
  open: openID,
  load: boardOf,
  /** The part of the address after #. */
  hash: () => addressText(),
  go: (text: string) => history.replaceState(null, '', `#${text}`),
};

export type World = typeof world;
