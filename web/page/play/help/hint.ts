// Hints in three steps: the part of the board, the button and the reason in a sentence, the proof. The press is
// the next one of a least solution, or of the best one known.
import { call } from '../../engine/call.ts';
import type { HintAnswer, HintReason } from '../../engine/generated.ts';
import { several } from '../../board/marks.ts';
import { readSolution } from './least.ts';
import { planHint, planOf } from './plan.ts';
import { lessonOf, plainReason, regionOf } from './hintwords.ts';
import { isMove, type Table } from '../table.ts';
import { words } from '../words.ts';
import type { News } from '../card.ts';
import type { Store } from '../store.ts';
import type { Progress } from '../work.ts';

/** How long a hint may take. Under the lit-only rule a search that takes longer seldom ends. */
const HINT_LIMIT = '10s';
const RULED_LIMIT = '3s';

/** Hints on boards with more buttons follow one solution: studying such a board takes seconds for every hint. */
const MOST_STUDIED = 2500;

export class Hints {
  private shown: HintAnswer | null = null;
  private pointed = false; // the button is shown, not only its part of the board

  constructor(private store: Store) {
    store.table.listen((news, text) => isMove(news, text) && this.hide());
  }

  /** Requests a hint, or its next step: the button, and then the focus on it, so that Enter follows it. */
  async ask() {
    const { table, card, work } = this.store;
    if (this.shown?.button !== undefined) {
      if (this.pointed) table.view.focus(this.shown.button);
      else this.point(this.shown, this.shown.button);
      return;
    }
    if (table.session.won) return card.say(words.nothingLeft);
    card.say(words.thinking, { topic: 'wait' });
    await work.ask({
      label: words.work.hint,
      run: async ({ signal, progress }) => {
        const of = table.session.events.length;
        const answer = await this.find(signal, progress);
        if (table.session.events.length === of && table.do({ kind: 'hinted' })) this.show(answer);
      },
      failed: (error) => card.fail(words.noHint, error),
      stopped: () => card.say(words.hintCanceled),
    });
  }

  /** Finds the next press. */
  async find(signal: AbortSignal, progress?: Progress): Promise<HintAnswer> {
    const { table } = this.store;
    const { board, game, session } = table;
    if (board.buttons > MOST_STUDIED && !game.litOnly) {
      const plan = game.plan ??= await findPlan(table, signal, progress);
      if (plan && table.game === game) return planHint(session, plan);
    }
    const rule = game.litOnly ? { lit_only: true, timeout: RULED_LIMIT } : { timeout: HINT_LIMIT };
    return call('hint', { ...table.problem(), ...rule }, { signal, progress });
  }

  /** Shows a hint: the part of the board if there is more to find, else the button. */
  private show(answer: HintAnswer) {
    const { table, card } = this.store;
    this.hide();
    this.shown = answer;
    const { button } = answer;
    if (button === undefined) return this.showUnsolvable(answer);
    const region = answer.weight > 1 ? regionOf(table.board, button) : null;
    if (!region) return this.point(answer, button);
    table.view.mark(region.buttons, 'look');
    card.say(words.look(region.name), {
      topic: 'hint', tone: 'hint', note: this.remaining(answer, ''),
      actions: [{ label: words.showButton, key: 'point', act: () => this.point(answer, button) }],
    });
  }

  /** Shows the button and the reason in a sentence. */
  private point(answer: HintAnswer, button: number) {
    const { view } = this.store.table;
    this.pointed = true;
    view.clear('look');
    view.mark([button], 'hint');
    view.reveal?.(button);
    const proof = { label: words.whyExactly, key: 'why', act: () => this.prove(answer, button) };
    this.say(answer, button, plainReason(answer), { actions: answer.weight > 1 ? [proof] : [] });
  }

  /** Shows the proof: the lights or the pattern of the reason, and its lesson. */
  private prove(answer: HintAnswer, button: number) {
    const reason = answer.reasons.find(({ lights, pattern }) => lights || pattern);
    if (reason) this.showReason(reason);
    const why = [reasonsText(answer), answer.how].filter(Boolean).join(' ');
    this.say(answer, button, why, { lesson: lessonOf(answer) });
  }

  private say(answer: HintAnswer, button: number, why: string, { actions = [], lesson }: Partial<News>) {
    const { table, card } = this.store;
    card.say(words.pressThere(answer.place ?? ''), {
      topic: 'hint', tone: 'hint', note: [why, this.remaining(answer, why)].filter(Boolean).join(' '), lesson,
      actions: [{ label: words.goThere, key: 'go', act: () => table.view.focus(button) }, ...actions],
    });
  }

  /** Says how many presses remain, unless the reasons do. `why`: the reasons. */
  private remaining({ weight, least }: HintAnswer, why: string) {
    if (weight === 1 || why.includes(words.presses(weight))) return '';
    if (least) return words.pressesLeft(weight);
    return this.store.table.game.litOnly ? words.atLeastLeft(weight) : words.atMostLeft(weight);
  }

  /** Shows the lights and the buttons of a reason. */
  private showReason({ lights, pattern }: HintReason) {
    const { view, board } = this.store.table;
    if (lights) view.markLights(several(board.valuesOf(lights)), 'witness');
    if (pattern) view.mark(several(board.pressesOf(pattern)), 'quiet');
  }

  /** Shows that there is no solution, and why. */
  private showUnsolvable({ witness, reasons: [reason], why, solvable }: HintAnswer) {
    const { table, card } = this.store;
    if (witness) table.view.markLights(several(table.board.valuesOf(witness)), 'witness');
    card.say(why || reason?.text || words.nothingLeft, { topic: 'hint', tone: solvable ? undefined : 'bad' });
  }

  /** Removes the hint. */
  hide() {
    if (!this.shown) return;
    this.shown = null;
    this.pointed = false;
    for (const kind of ['look', 'hint', 'witness', 'quiet'] as const) this.store.table.view.clear(kind);
    this.store.card.clear('hint');
  }
}

/** Finds a solution of the current game, from its start. Without one the hint explains why. */
export async function findPlan(table: Table, signal: AbortSignal, progress?: Progress) {
  const { board, game, session } = table;
  const { least } = game;
  if (least?.presses) return { presses: least.presses, proved: least.proved };
  const made = session.pressed();
  const answer = readSolution(board, await call('solve', table.problem(), { signal, progress }));
  if (!answer.presses) return undefined;
  if (session.moves === 0 && answer.proved) game.least = answer;
  return { presses: planOf(answer.presses, made, board.modulus), proved: answer.proved && session.moves === 0 };
}

/** Longer reasons are not shown: on large boards they list hundreds of columns. */
const MOST_TEXT = 320;

/** Returns the best reasons as text. */
function reasonsText({ reasons, why }: HintAnswer) {
  if (why.length <= 2 * MOST_TEXT) return why;
  return reasons.map(({ text }) => text).filter((text) => text.length <= MOST_TEXT).slice(0, 2).join(' ');
}
