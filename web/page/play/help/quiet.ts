// The quiet patterns of the board, one after the other: presses that change nothing.
import { call } from '../../engine/call.ts';
import { several } from '../../board/marks.ts';
import { plural } from '../../kit/plain/dom.ts';
import { isMove, type Table } from '../table.ts';
import type { Card } from '../card.ts';
import type { Work } from '../../kit/plain/work.ts';

export class Quiets {
  private of = ''; // the board whose patterns are known
  private patterns: string[][] = [];
  at = -1;

  constructor(public table: Table, public card: Card, public work: Work) {
    table.listen((news, text) => isMove(news, text) && this.hide());
  }

  /** Shows the next pattern, and after the last none. */
  async next() {
    const { table } = this;
    if (this.of !== table.board.spec && !(await this.find())) return;
    this.go(this.at + 1);
  }

  /** Finds the patterns, and reports whether it did. */
  private async find() {
    const { table, card } = this;
    const { spec } = table.board;
    let found = false;
    card.say('Thinking …', { topic: 'wait' });
    await this.work.ask({
      label: 'Looking for quiet patterns.',
      run: async ({ signal }) => {
        const answer = await call('info', { board: spec }, { signal });
        if (answer.quiet === undefined && answer.nullity !== 0) {
          card.say('This board has too many quiet patterns to show.', { note: answer.unknown ?? '' });
          return;
        }
        this.patterns = answer.quiet ?? [];
        this.of = spec;
        found = table.board.spec === spec;
      },
      failed: (error) => card.fail('The quiet patterns were not found.', error),
      stopped: () => card.say(''),
    });
    return found;
  }

  private go(number: number) {
    const { table, card, patterns } = this;
    const count = patterns.length;
    if (count === 0) {
      card.say('This board has no quiet patterns: every reachable state is reached in only one way.');
      return;
    }
    if (number >= count) {
      this.hide();
      return;
    }
    this.at = number;
    const presses = table.board.pressesOf(patterns[number]);
    table.view.clear('quiet');
    table.view.mark(several(presses), 'quiet');
    const buttons = presses.reduce((sum, v) => sum + (v > 0 ? 1 : 0), 0);
    const often = table.board.modulus > 2 ? ', as often as shown,' : '';
    card.say(`Quiet pattern ${number + 1} of ${count}: pressing the ${plural(buttons, 'button')} shown${often} changes nothing.`, {
      topic: 'quiet',
      choices: [
        ...(number > 0 ? [{ label: 'The one before', key: 'before', act: () => this.go(number - 1) }] : []),
        ...(number + 1 < count ? [{ label: 'The next one', key: 'next', act: () => this.go(number + 1) }] : []),
        { label: 'Hide', key: 'hide', act: () => this.hide() },
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
