// What the parts of the store share: the game on the table, the card, and the work of the engine. None of them knows
// the store, which is made of them.
import { Card, Work, type Task } from './card.ts';
import { words } from './words.ts';
import type { Later } from '../kit/job.ts';
import type { Table } from './table.ts';

export type DialogName = keyof typeof words.titles;

/** What the player can ask the engine for. */
export type Ask = keyof typeof words.asks;

export class Desk {
  readonly card = new Card();
  readonly work: Work;

  constructor(
    readonly table: Table,
    later: Later,
  ) {
    this.work = new Work(later);
  }

  /** Asks the engine for the player. The card says that it does, why it failed, and that it was stopped. */
  ask(what: Ask, run: Task['run'], refuse?: Task['failed']) {
    const { card } = this;
    const { label, waiting, failed, stopped }: Record<string, string> = words.asks[what];
    if (waiting) card.say(waiting, { topic: 'wait' });
    return this.work.start('asked', {
      label,
      run,
      failed: refuse ?? ((error) => card.fail(failed, error)),
      stopped: () => stopped !== undefined && card.say(stopped),
    });
  }
}
