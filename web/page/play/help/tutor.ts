// The light-chasing tutor: it shows the presses of one row after the other, with the reason for each, until all lights
// are off. It stays on until it is switched off, and finds new steps if the player does something else.
import { call } from '../../engine/call.ts';
import { words } from '../words.ts';
import type { ChaseStep } from '../../engine/generated.ts';
import type { Desk } from '../desk.ts';

const said = words.tutor;

export class Tutor {
  private steps: ChaseStep[] | null = null; // from where the player asked; null if the tutor is off
  private todo: number[] = []; // the buttons of the first step that are still to be pressed

  constructor(
    private desk: Desk,
    private table = desk.table,
    private card = desk.card,
  ) {}

  /** Switches the tutor on or off. */
  async ask() {
    const { game, session } = this.table;
    if (this.steps) return this.end(said.off);
    if (game.goal?.some((v) => v > 0) || game.litOnly) return this.card.say(said.rule);
    if (session.won) return this.card.say(words.nothingLeft);
    this.steps = [];
    await this.find();
  }

  /** Finds the steps from here. */
  private async find() {
    const of = this.table.session.events.length;
    await this.desk.ask('tutor', async ({ signal }) => {
      const { board, state } = this.table.problem();
      const { steps } = await call('chase', { board, state, timeout: '10s' }, { signal });
      if (!this.steps || this.table.session.events.length !== of) return;
      this.steps = steps;
      this.teach();
    });
    if (this.steps?.length === 0) this.end();
  }

  /** Shows the first step. It counts as a hint. */
  private teach() {
    this.todo = [...(this.steps?.[0]?.buttons ?? [])];
    if (this.table.do({ kind: 'hinted' })) this.show();
  }

  private show() {
    const { why = '', row = 0 } = this.steps?.[0] ?? {};
    this.table.view.clear('hint');
    this.table.view.mark(this.todo, 'hint');
    const { length: left } = this.todo;
    this.card.say(left > 0 ? said.press(left, row) : why, {
      topic: 'tutor',
      tone: 'hint',
      note: left > 0 ? why : '',
    });
  }

  /** Goes on after something happened in the game. `button`: what was pressed, if it was a press. */
  follow(button?: number) {
    if (!this.steps) return;
    if (this.table.session.won) return this.end();
    const at = this.todo.indexOf(button ?? -1);
    if (at < 0) return void this.find();
    this.todo.splice(at, 1);
    if (this.todo.length > 0) return this.show();
    this.steps.shift();
    if (this.steps.length > 0) this.teach();
    else void this.find();
  }

  /** Switches the tutor off. */
  end(text = '') {
    if (!this.steps) return;
    this.steps = null;
    this.todo = [];
    this.table.view.clear('hint');
    if (text || this.card.topic === 'tutor') this.card.say(text);
  }
}
