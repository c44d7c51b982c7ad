// The quiet patterns of the board, one after the other: presses that change nothing.
import { call } from '../../engine/call.ts';
import { several } from '../../board/marks.ts';
import { words } from '../words.ts';
import type { Store } from '../store.ts';

export class Quiets {
  private of = ''; // the board whose patterns are known
  private patterns: string[][] = [];
  private at = -1;

  constructor(private store: Store, private table = store.table, private card = store.card) {}

  /** Shows the next pattern, and after the last none. */
  async next() {
    if (this.of !== this.table.board.spec && !(await this.find())) return;
    this.go(this.at + 1);
  }

  /** Finds the patterns, and reports whether it did. */
  private async find() {
    const { spec } = this.table.board;
    let found = false;
    await this.store.ask('quiet', async ({ signal }) => {
      const answer = await call('info', { board: spec }, { signal });
      const many = answer.quiet === undefined && answer.nullity !== 0;
      if (many) return this.card.say(words.manyQuiet, { note: answer.unknown });
      this.patterns = answer.quiet ?? [];
      this.of = spec;
      found = this.table.board.spec === spec;
    });
    return found;
  }

  private go(number: number) {
    const count = this.patterns.length;
    if (count === 0) return this.card.say(words.noQuiet);
    if (number >= count) return this.hide();
    this.at = number;
    const presses = this.table.board.pressesOf(this.patterns[number]);
    this.table.view.clear('quiet');
    this.table.view.mark(several(presses), 'quiet');
    const buttons = presses.reduce((sum, v) => sum + (v > 0 ? 1 : 0), 0);
    const text = this.table.board.modulus > 2 ? words.quietOften : words.quiet;
    this.card.say(text(number + 1, count, buttons), {
      topic: 'quiet',
      actions: [
        ...(number > 0 ? [{ label: words.theOneBefore, key: 'before', act: () => this.go(number - 1) }] : []),
        ...(number + 1 < count ? [{ label: words.theNextOne, key: 'next', act: () => this.go(number + 1) }] : []),
        { label: words.hide, key: 'hide', act: () => this.hide() },
      ],
    });
  }

  /** Removes the pattern. */
  hide() {
    if (this.at < 0) return;
    this.at = -1;
    this.table.view.clear('quiet');
    this.card.clear('quiet');
  }
}
