// Solve and watch: a solution is shown on the board and pressed one by one, with pause, step and pace.
import { call } from '../../engine/call.ts';
import { several } from '../../board/marks.ts';
import { findPlan, type Hints } from './hint.ts';
import { readSolution } from './least.ts';
import type { Least } from '../../board/game/start.ts';
import { planHint, pressed, rest } from './plan.ts';
import { make, presses } from '../../kit/plain/dom.ts';
import type { Table } from '../table.ts';
import type { Card } from '../card.ts';
import type { Work } from '../../kit/plain/work.ts';
import type { EventKind } from '../../board/game/event.ts';

/** How long the pause between two presses is, by the number on the slider. */
const PACES = [2400, 1200, 600, 300, 120, 40];

/** The most presses that are marked on the board. */
const MOST_MARKED = 2000;

/** The time limit of the whole, unless the viewer sets the pace, and the shortest pause, in milliseconds. */
const LONGEST = 20_000;
const SHORTEST = 40;

/** The most steps at a pace set by the viewer: with more presses, several are made at a time. */
const MOST_STEPS = 500;

/** Boards with more buttons are solved without asking for fewest presses. */
const MOST_LEAST = 2500;

/**
 * Returns how many presses are made at a time, and the pause between two steps, so that the whole takes no longer
 * than LONGEST. `count`: of the presses. `pause`: that is wished for.
 */
export function stepsOf(count: number, pause: number) {
  const short = Math.min(pause, Math.max(SHORTEST, LONGEST / Math.max(1, count)));
  return { pause: short, batch: Math.max(1, Math.ceil((count * short) / LONGEST)) };
}

export class Watch {
  /** The presses still to come, or null if nothing is watched. */
  todo: number[] | null = null;
  running = false;
  what = '';
  pace = 2;
  private batch = 1; // how many presses are made at a time
  private pause = PACES[this.pace]; // the pause between two steps, in milliseconds
  private due = 0; // when the next step is due
  private timer?: ReturnType<typeof setTimeout>;
  private finding: number[] | null = null; // what the next press is being looked for
  private mine = false; // the press is the watch's own

  constructor(public table: Table, public card: Card, public work: Work, public hints: Hints) {
    table.listen((news) => {
      if (news === 'begin' || (news === 'change' && !this.mine)) this.end();
    });
  }

  /** Solves the game and shows the solution; if it is being shown, stops or continues. */
  async ask() {
    const { table, card } = this;
    if (this.todo) {
      this.toggle();
      return;
    }
    if (table.session.won) {
      card.say('Nothing is left to press.');
      return;
    }
    card.say('Thinking …', { topic: 'wait' });
    await this.work.ask({
      label: 'Solving.',
      run: ({ signal, progress }) => this.solve(signal, progress),
      failed: (error) => card.fail('No solution was found.', error),
      stopped: () => card.say('Solving was stopped.'),
    });
  }

  private async solve(signal: AbortSignal, progress: (p: {done: number, total: number, note?: string}) => void) {
    const { table, card } = this;
    const { game } = table;
    const of = table.session.events.length;
    if (game.litOnly) {
      this.begin([], 'the way of the hints');
      return;
    }
    const solution = await this.solution(signal, progress);
    if (table.session.events.length !== of || table.game !== game) return;
    if (solution.witness || !solution.presses) {
      card.say('There is no solution: a hint shows why.', { tone: 'bad' });
      return;
    }
    this.begin(several(solution.presses), solution.proved ? 'a least solution' : 'a solution');
  }

  /** Finds a solution from where the game is. */
  private async solution(
    signal: AbortSignal, progress: (p: {done: number, total: number, note?: string}) => void,
  ): Promise<Least> {
    const { table } = this;
    const { board, game, session } = table;
    if (board.buttons <= MOST_LEAST) return readSolution(board, await call('solve', { ...table.problem(), least: true, timeout: '8s' }, { signal, progress }));
    const plan = game.plan ??= await findPlan(table, signal, progress);
    if (!plan) return {};
    return { presses: rest(plan.presses, pressed(session), board.modulus), proved: planHint(session, plan).least };
  }

  private begin(todo: number[], what: string) {
    if (!this.own({ kind: 'helped' })) return;
    this.todo = todo;
    this.what = what;
    this.running = true;
    ({ batch: this.batch, pause: this.pause } = stepsOf(todo.length, PACES[this.pace]));
    if (this.batch > 1) this.table.view.fit?.(); // what changes is all over the board
    this.mark();
    this.show();
    this.wait();
  }

  /** Makes something happen without ending the watching. */
  private own(event: {kind: EventKind, number?: number}) {
    this.mine = true;
    try {
      return this.table.do(event);
    } finally {
      this.mine = false;
    }
  }

  /** Makes presses without ending the watching. */
  private run(buttons: number[]) {
    this.mine = true;
    try {
      return this.table.run(buttons);
    } finally {
      this.mine = false;
    }
  }

  /** Shows the watched solution and its controls. */
  private show() {
    if (!this.todo) return;
    const slider = make('input', { type: 'range', min: 0, max: PACES.length - 1, value: this.pace, id: 'pace' });
    slider.addEventListener('input', () => this.setPace(Number(slider.value)));
    this.card.say(`Watching ${this.what}.`, {
      topic: 'watch', count: this.toCome(),
      choices: [
        { label: this.running ? 'Pause' : 'Resume', key: 'toggle', act: () => this.toggle() },
        { label: 'Step', key: 'step', act: () => this.one() },
        { label: 'Stop', key: 'stop', act: () => this.end() },
      ],
      extra: make('span', { class: 'speed' }, make('label', { for: 'pace', class: 'soft' }, 'Pace'), slider),
    });
  }

  /** Stops or continues. */
  toggle() {
    this.running = !this.running;
    if (this.running) this.wait();
    else clearTimeout(this.timer);
    this.show();
  }

  /** Makes one press, and stops. */
  one() {
    this.running = false;
    clearTimeout(this.timer);
    void this.step().then(() => this.show());
  }

  faster(by: number) {
    this.setPace(Math.max(0, Math.min(PACES.length - 1, this.pace + by)));
    this.show();
  }

  /** Sets the pace that the viewer chose. */
  private setPace(pace: number) {
    this.pace = pace;
    this.pause = PACES[pace];
    this.batch = Math.max(1, Math.ceil((this.todo?.length ?? 0) / MOST_STEPS));
    if (this.running) this.wait();
  }

  /** Waits for the next step. `since`: when the pause began: what the last step took is a part of it. */
  private wait(since: number = performance.now()) {
    clearTimeout(this.timer);
    this.due = since + this.pause;
    this.timer = setTimeout(() => void this.step(), Math.max(0, this.due - performance.now()));
  }

  /** Makes the next press. */
  private async step() {
    const { todo, table } = this;
    if (!todo) return;
    if (table.game.litOnly && todo.length === 0 && !(await this.findNext(todo))) return;
    // With many presses a step, a late step makes up for it.
    const now = performance.now();
    const late = this.running && this.batch > 1 ? Math.max(0, now - this.due) / this.pause : 0;
    const next = todo.splice(0, Math.ceil(this.batch * (1 + late)));
    if (!this.run(next)) todo.length = 0;
    if (next.length === 1) table.view.reveal?.(next[0]);
    if (table.session.won || (todo.length === 0 && !table.game.litOnly)) {
      this.finish();
      return;
    }
    this.mark();
    this.card.recount(this.toCome());
    if (this.running) this.wait(now);
  }

  /** Finds the next press by the lit-only rule, and reports whether it did. */
  private async findNext(todo: number[]) {
    if (this.finding === todo) return false; // one is on its way
    this.finding = todo;
    try {
      const { button, why } = await this.hints.find(new AbortController().signal);
      if (this.todo !== todo) return false;
      if (button !== undefined) return todo.push(button) > 0;
      this.end();
      this.card.say(why);
    } catch (error) {
      if (this.todo !== todo) return false;
      this.end();
      this.card.fail('The next press was not found.', error);
    } finally {
      if (this.finding === todo) this.finding = null;
    }
    return false;
  }

  /** Marks the remaining presses. */
  private mark() {
    if (this.todo && this.todo.length <= MOST_MARKED) this.table.view.mark(this.todo, 'solution');
  }

  /** Shows how many presses remain; by the lit-only rule each is found when it is due. */
  private toCome() {
    return this.todo && !this.table.game.litOnly ? `${presses(this.todo.length)} to come.` : '';
  }

  private finish() {
    clearTimeout(this.timer);
    this.todo = null;
    this.running = false;
    this.table.view.clear('solution');
    this.card.clear('watch');
  }

  /** Stops watching; the player continues from here. */
  end() {
    if (!this.todo) return;
    this.finish();
    this.card.say('You resume from here.');
  }
}
