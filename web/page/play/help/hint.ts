// Hints in four steps: where to look, the button, why, the proof. The engine has their words and what they mark. The
// press is the next one of a least solution, or of the best one known. Quiet patterns are shown one after the other.
import { call } from '../../engine/call.ts';
import type { HintAnswer } from '../../engine/generated.ts';
import { several } from '../../board/marks.ts';
import { findPlan, planHint } from './least.ts';
import { settings } from '../settings.ts';
import { words } from '../words.ts';
import type { Action } from '../../kit/card.tsx';
import type { Progress } from '../card.ts';
import type { Desk } from '../desk.ts';

/** How long a hint may take. Under the lit-only rule a search that takes longer seldom ends. */
const HINT_LIMIT = '10s';
const RULED_LIMIT = '3s';

/** Hints on boards with more buttons follow one solution: studying such a board takes seconds for every hint. */
const MOST_STUDIED = 2500;

export class Hints {
  private shown: HintAnswer | null = null;
  private at = 0; // the step that is shown

  constructor(
    private desk: Desk,
    private table = desk.table,
    private card = desk.card,
  ) {}

  /** Requests a hint, or its next step: the button, and then the focus on it, so that Enter follows it. */
  async ask() {
    if (this.shown?.button !== undefined) {
      const { button } = this.shown.steps?.[this.at] ?? {};
      if (button === undefined) this.go(this.shown, this.at + 1);
      else this.table.view.focus(button);
      return;
    }
    if (this.table.session.won) return this.card.say(words.nothingLeft);
    await this.desk.ask('hint', async ({ signal, progress }) => {
      const of = this.table.session.events.length;
      const answer = await this.find(signal, progress);
      if (this.table.session.events.length === of && this.table.do({ kind: 'hinted' }))
        this.show(answer);
    });
  }

  /** Finds the next press. */
  async find(signal: AbortSignal, progress?: Progress): Promise<HintAnswer> {
    const { board, game, session } = this.table;
    if (board.buttons > MOST_STUDIED && !game.litOnly) {
      game.plan ??= await findPlan(this.table, signal, progress);
      const { plan } = game;
      if (plan && this.table.game === game) return planHint(session, plan);
    }
    const rule = game.litOnly ? { lit_only: true, timeout: RULED_LIMIT } : { timeout: HINT_LIMIT };
    return call('hint', { ...this.table.problem(), ...rule }, { signal, progress });
  }

  /** Shows the first step: where to look, unless that is most of the board, or the player wants the button at once. */
  private show(answer: HintAnswer) {
    this.hide();
    this.shown = answer;
    const [{ step, lights = [] }] = answer.steps ?? [];
    const wide = answer.weight === 1 || 2 * lights.length > this.table.board.lights;
    this.go(answer, step === 'look' && (wide || settings.direct.on) ? 1 : 0);
  }

  /** Shows a step and what it speaks of. */
  private go(answer: HintAnswer, at: number) {
    const {
      table: { view },
      card,
    } = this;
    const { steps = [], reasons, solvable, weight } = answer;
    const { step, text, lights = [], buttons = [], button } = steps[at];
    this.at = at;
    this.unmark();
    view.markLights(lights, step === 'look' ? 'look' : 'witness');
    view.mark(buttons, 'quiet');
    const actions: Action[] = [];
    if (button !== undefined) {
      view.mark([button], 'hint');
      view.reveal(button);
      actions.push({ label: words.goThere, key: 'go', act: () => view.focus(button) });
    }
    const next = weight > 1 && steps[at + 1]?.step;
    if (next)
      actions.push({ label: words.hintMore[next], key: next, act: () => this.go(answer, at + 1) });
    const early = step === 'look' || step === 'press';
    card.say(text, {
      topic: 'hint',
      tone: solvable ? 'hint' : 'bad',
      actions,
      note: early ? this.remaining(answer) : '',
      lesson: early ? undefined : reasons.map(({ kind }) => words.lessons[kind]).find(Boolean),
    });
  }

  /** Says how many presses remain. */
  private remaining({ weight, least }: HintAnswer) {
    if (weight === 1) return '';
    if (least) return words.pressesLeft(weight);
    return this.table.game.litOnly ? words.atLeastLeft(weight) : words.atMostLeft(weight);
  }

  private unmark() {
    for (const kind of ['look', 'hint', 'witness', 'quiet'] as const) this.table.view.clear(kind);
  }

  /** Removes the hint. */
  hide() {
    if (!this.shown) return;
    this.shown = null;
    this.unmark();
    this.card.clear('hint');
  }
}

export class Quiets {
  private of = ''; // the board whose patterns are known
  private patterns: string[][] = [];
  private at = -1;

  constructor(
    private desk: Desk,
    private table = desk.table,
    private card = desk.card,
  ) {}

  /** Shows the next pattern, and after the last none. */
  async next() {
    if (this.of !== this.table.board.spec && !(await this.find())) return;
    this.go(this.at + 1);
  }

  /** Finds the patterns, and reports whether it did. */
  private async find() {
    const { spec } = this.table.board;
    let found = false;
    await this.desk.ask('quiet', async ({ signal }) => {
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
        ...(number > 0
          ? [{ label: words.theOneBefore, key: 'before', act: () => this.go(number - 1) }]
          : []),
        ...(number + 1 < count
          ? [{ label: words.theNextOne, key: 'next', act: () => this.go(number + 1) }]
          : []),
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
