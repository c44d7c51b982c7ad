// Hints in three steps: the part of the board, the button and the reason in a sentence, the proof. The press is
// the next one of a least solution, or of the best one known. Quiet patterns are shown one after the other.
import { call } from '../../engine/call.ts';
import type { HintAnswer } from '../../engine/generated.ts';
import { several } from '../../board/marks.ts';
import { findPlan, planHint } from './least.ts';
import { words } from '../words.ts';
import type { Board } from '../../board/board.ts';
import type { News, Progress } from '../card.ts';
import type { Store } from '../store.ts';

/** How long a hint may take. Under the lit-only rule a search that takes longer seldom ends. */
const HINT_LIMIT = '10s';
const RULED_LIMIT = '3s';

/** Hints on boards with more buttons follow one solution: studying such a board takes seconds for every hint. */
const MOST_STUDIED = 2500;

/** Longer reasons are not shown: on large boards they list hundreds of columns. */
const MOST_TEXT = 320;

/** Boards with fewer buttons have no parts worth a look, and parts of larger ones do not fit on the screen. */
const FEWEST = 9;
const MOST = 1024;

export class Hints {
  private shown: HintAnswer | null = null;
  private pointed = false; // the button is shown, not only its part of the board

  constructor(private store: Store, private table = store.table, private card = store.card) {}

  /** Requests a hint, or its next step: the button, and then the focus on it, so that Enter follows it. */
  async ask() {
    if (this.shown?.button !== undefined) {
      if (this.pointed) this.table.view.focus(this.shown.button);
      else this.point(this.shown, this.shown.button);
      return;
    }
    if (this.table.session.won) return this.card.say(words.nothingLeft);
    await this.store.ask('hint', async ({ signal, progress }) => {
      const of = this.table.session.events.length;
      const answer = await this.find(signal, progress);
      if (this.table.session.events.length === of && this.table.do({ kind: 'hinted' })) this.show(answer);
    });
  }

  /** Finds the next press. */
  async find(signal: AbortSignal, progress?: Progress): Promise<HintAnswer> {
    const { board, game, session } = this.table;
    if (board.buttons > MOST_STUDIED && !game.litOnly) {
      const plan = game.plan ??= await findPlan(this.table, signal, progress);
      if (plan && this.table.game === game) return planHint(session, plan);
    }
    const rule = game.litOnly ? { lit_only: true, timeout: RULED_LIMIT } : { timeout: HINT_LIMIT };
    return call('hint', { ...this.table.problem(), ...rule }, { signal, progress });
  }

  /** Shows a hint: the part of the board if there is more to find, else the button; or why there is no solution. */
  private show(answer: HintAnswer) {
    const { table: { board, view }, card } = this.store;
    this.hide();
    this.shown = answer;
    const { button, witness, reasons, why, solvable } = answer;
    if (button === undefined) {
      if (witness) view.markLights(several(board.valuesOf(witness)), 'witness');
      const text = why || reasons[0]?.text || words.nothingLeft;
      return card.say(text, { topic: 'hint', tone: solvable ? undefined : 'bad' });
    }
    const region = answer.weight > 1 ? regionOf(board, button) : null;
    if (!region) return this.point(answer, button);
    view.mark(region.buttons, 'look');
    card.say(words.look(region.name), {
      topic: 'hint', tone: 'hint', note: this.remaining(answer, ''),
      actions: [{ label: words.showButton, key: 'point', act: () => this.point(answer, button) }],
    });
  }

  /** Shows the button and the reason in a sentence. */
  private point(answer: HintAnswer, button: number) {
    const { view } = this.table;
    this.pointed = true;
    view.clear('look');
    view.mark([button], 'hint');
    view.reveal(button);
    const proof = { label: words.whyExactly, key: 'why', act: () => this.prove(answer, button) };
    this.say(answer, button, plainReason(answer), { actions: answer.weight > 1 ? [proof] : [] });
  }

  /** Shows the proof: the lights or the pattern of the reason, and its lesson. */
  private prove(answer: HintAnswer, button: number) {
    const { view, board } = this.table;
    const { lights, pattern } = answer.reasons.find((reason) => reason.lights || reason.pattern) ?? {};
    if (lights) view.markLights(several(board.valuesOf(lights)), 'witness');
    if (pattern) view.mark(several(board.pressesOf(pattern)), 'quiet');
    const why = [reasonsText(answer), answer.how].filter(Boolean).join(' ');
    this.say(answer, button, why, { lesson: lessonOf(answer) });
  }

  private say(answer: HintAnswer, button: number, why: string, { actions = [], lesson }: Partial<News>) {
    this.card.say(words.pressThere(answer.place ?? ''), {
      topic: 'hint', tone: 'hint', note: [why, this.remaining(answer, why)].filter(Boolean).join(' '), lesson,
      actions: [{ label: words.goThere, key: 'go', act: () => this.table.view.focus(button) }, ...actions],
    });
  }

  /** Says how many presses remain, unless the reasons do. `why`: the reasons. */
  private remaining({ weight, least }: HintAnswer, why: string) {
    if (weight === 1 || why.includes(words.presses(weight))) return '';
    if (least) return words.pressesLeft(weight);
    return this.table.game.litOnly ? words.atLeastLeft(weight) : words.atMostLeft(weight);
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

/** Returns the best reasons as text. */
function reasonsText({ reasons, why }: HintAnswer) {
  if (why.length <= 2 * MOST_TEXT) return why;
  return reasons.map(({ text }) => text).filter((text) => text.length <= MOST_TEXT).slice(0, 2).join(' ');
}

/** Explains in a sentence why to press a button. */
export function plainReason({ reasons: [reason], why }: HintAnswer) {
  return words.reasons[reason?.kind] ?? reason?.text ?? why;
}

/** Returns the lesson about the first reason that has one. */
export function lessonOf({ reasons }: {reasons: {kind: string}[]}) {
  return reasons.map(({ kind }) => words.lessons[kind]).find(Boolean);
}

/**
 * Returns the part of the board that contains a button: a corner, an edge or the middle, with its buttons. Without a
 * useful part, null.
 */
export function regionOf(board: Board, button: number) {
  if (board.buttons < FEWEST || board.buttons > MOST) return null;
  const part = partOf(board, button);
  const buttons = Array.from({ length: board.buttons }, (_, j) => j).filter((j) => partOf(board, j) === part);
  if (buttons.length < 2 || 2 * buttons.length > board.buttons) return null;
  return { name: words.parts[part], buttons };
}

/** Returns in which ninth of the board a button lies, row by row. */
function partOf(board: Board, button: number) {
  const [x0, y0, x1, y1] = board.box;
  const { x, y } = board.button(button);
  const third = (part: number) => Math.max(0, Math.min(2, Math.floor(3 * part)));
  return 3 * third((y - y0) / (y1 - y0)) + third((x - x0) / (x1 - x0));
}

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
