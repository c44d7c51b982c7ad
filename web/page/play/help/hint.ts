// Hints in three steps: the part of the board, the button and the reason in a sentence, the proof. The press is
// the next one of a least solution, or of the best one known.
import { call } from '../../engine/call.ts';
import type { HintAnswer, HintReason } from '../../engine/generated.ts';
import { several } from '../../board/marks.ts';
import { make, presses } from '../../kit/plain/dom.ts';
import { readSolution } from './least.ts';
import { pressed, planHint, planOf } from './plan.ts';
import { lessonOf, plainReason, regionOf } from './hintwords.ts';
import { isMove, type Table } from '../table.ts';
import type { Card } from '../card.ts';
import type { Work } from '../../kit/plain/work.ts';

/** How long a hint may take. Under the lit-only rule a search that takes longer seldom ends. */
const HINT_LIMIT = '10s';
const RULED_LIMIT = '3s';

/** Hints on boards with more buttons follow one solution: studying such a board takes seconds for every hint. */
const MOST_STUDIED = 2500;

export class Hints {
  shown: HintAnswer | null = null;
  /** Whether the button is shown, not only its part of the board. */
  pointed = false;

  constructor(public table: Table, public card: Card, public work: Work) {
    table.listen((news, text) => isMove(news, text) && this.hide());
  }

  /** Requests a hint, or its next step: the button, and then the focus on it, so that Enter follows it. */
  async ask() {
    const { table, card } = this;
    if (this.shown?.button !== undefined) {
      if (this.pointed) table.view.focus(this.shown.button);
      else this.point(this.shown, this.shown.button);
      return;
    }
    if (table.session.won) {
      card.say('Nothing is left to press.');
      return;
    }
    card.say('Thinking …', { topic: 'wait' });
    await this.work.ask({
      label: 'Looking for a good press.',
      run: async ({ signal, progress }) => {
        const of = table.session.events.length;
        const answer = await this.find(signal, progress);
        if (table.session.events.length === of && table.do({ kind: 'hinted' })) this.show(answer);
      },
      failed: (error) => card.fail('No hint was found.', error),
      stopped: () => card.say('The hint was canceled.'),
    });
  }

  /** Finds the next press. */
  async find(
    signal: AbortSignal, progress?: (p: {done: number, total: number, note?: string}) => void,
  ): Promise<HintAnswer> {
    const { table } = this;
    const { board, game, session } = table;
    if (board.buttons > MOST_STUDIED && !game.litOnly) {
      const plan = game.plan ??= await findPlan(table, signal, progress);
      if (plan && table.game === game) return planHint(session, plan);
    }
    return call('hint', { ...table.problem(), lit_only: game.litOnly || undefined, timeout: game.litOnly ? RULED_LIMIT : HINT_LIMIT }, { signal, progress });
  }

  /** Shows a hint. */
  private show(answer: HintAnswer) {
    const { table, card } = this;
    this.hide();
    this.shown = answer;
    const { button } = answer;
    if (button === undefined) {
      this.showUnsolvable(answer);
      return;
    }
    const region = answer.weight > 1 ? regionOf(table.board, button) : null;
    if (!region) {
      this.point(answer, button);
      return;
    }
    table.view.mark(region.buttons, 'look');
    card.say(`Look at ${region.name}.`, {
      topic: 'hint', tone: 'hint', note: this.remaining(answer, ''),
      choices: [{ label: 'Show the button', key: 'point', act: () => this.point(answer, button) }],
    });
  }

  /** Shows the button and the reason in a sentence. */
  private point(answer: HintAnswer, button: number) {
    const { table, card } = this;
    this.pointed = true;
    table.view.clear('look');
    table.view.mark([button], 'hint');
    table.view.reveal?.(button);
    const why = plainReason(answer);
    card.say(`Press ${answer.place}.`, {
      topic: 'hint', tone: 'hint', note: [why, this.remaining(answer, why)].filter(Boolean).join(' '),
      choices: [
        { label: 'Go there', key: 'go', act: () => table.view.focus(button) },
        ...(answer.weight > 1 ? [{ label: 'Why exactly?', key: 'why', act: () => this.prove(answer, button) }] : []),
      ],
    });
  }

  /** Shows the proof: the lights or the pattern of the reason, and its lesson. */
  private prove(answer: HintAnswer, button: number) {
    const { table, card } = this;
    const reason = answer.reasons.find(({ lights, pattern }) => lights || pattern);
    if (reason) this.showReason(reason);
    const why = [reasonsText(answer), answer.how].filter(Boolean).join(' ');
    const lesson = lessonOf(answer);
    card.say(`Press ${answer.place}.`, {
      topic: 'hint', tone: 'hint', note: [why, this.remaining(answer, why)].filter(Boolean).join(' '),
      choices: [{ label: 'Go there', key: 'go', act: () => table.view.focus(button) }],
      extra: lesson && make('a', { class: 'button', href: `../learn/${lesson.path}` }, `Lesson: ${lesson.title}`),
    });
  }

  /** Shows how many presses remain, unless the reasons do. `why`: the reasons. */
  private remaining({ weight, least }: HintAnswer, why: string) {
    if (weight === 1 || why.includes(`${weight} presses`)) return '';
    if (!least && this.table.game.litOnly) return `At least ${presses(weight)} left.`;
    return least ? `${presses(weight)} left.` : `At most ${presses(weight)} left.`;
  }

  /** Shows the lights and the buttons of a reason. */
  private showReason({ lights, pattern }: HintReason) {
    const { view, board } = this.table;
    if (lights) view.markLights(several(board.valuesOf(lights)), 'witness');
    if (pattern) view.mark(several(board.pressesOf(pattern)), 'quiet');
  }

  /** Shows that there is no solution, and why. */
  private showUnsolvable(answer: HintAnswer) {
    const { table, card } = this;
    const [reason] = answer.reasons;
    if (answer.witness) table.view.markLights(several(table.board.valuesOf(answer.witness)), 'witness');
    card.say(answer.why || reason?.text || 'Nothing is left to press.', { topic: 'hint', tone: answer.solvable ? '' : 'bad' });
  }

  /** Removes the hint. */
  hide() {
    if (!this.shown) return;
    this.shown = null;
    this.pointed = false;
    for (const kind of ['look', 'hint', 'witness', 'quiet'] as const) this.table.view.clear(kind);
    this.card.clear('hint');
  }
}

/** Finds a solution of the current game, from its start. Without one the hint explains why. */
export async function findPlan(
  table: Table, signal: AbortSignal, progress?: (p: {done: number, total: number, note?: string}) => void,
) {
  const { board, game, session } = table;
  const { least } = game;
  if (least?.presses) return { presses: least.presses, proved: least.proved };
  const made = pressed(session);
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
