// Solve and watch: a solution is shown on the board and pressed one by one, with pause, step and pace.
import { signal } from '@preact/signals';
import { call } from '../../engine/call.ts';
import { several } from '../../board/marks.ts';
import { findPlan, planHint, readSolution, rest } from './least.ts';
import { words } from '../words.ts';
import type { Least } from '../../board/game/start.ts';
import type { Desk } from '../desk.ts';
import type { World } from '../world.ts';
import type { Hints } from './hint.ts';
import type { Progress } from '../card.ts';

/** How long the pause between two presses is, by the number on the slider. */
export const PACES = [2400, 1200, 600, 300, 120, 40];

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
  private running = false;
  private what = '';
  readonly pace = signal(2);
  /** How many presses remain, in words. It changes often, so it is seen and not announced. */
  readonly left = signal('');
  private batch = 1; // how many presses are made at a time
  private pause = PACES[2]; // the pause between two steps, in milliseconds
  private due = 0; // when the next step is due
  private cancel = () => {}; // of the next step
  private finding: number[] | null = null; // what the next press is being looked for
  private mine = false; // the press is the watch's own

  constructor(
    private desk: Desk,
    private hints: Hints,
    private clock: Pick<World, 'now' | 'later'>,
    private table = desk.table,
    private card = desk.card,
  ) {}

  /** Ends the watching when something else happens in the game. */
  interrupt() {
    if (!this.mine) this.end();
  }

  /** Solves the game and shows the solution; if it is being shown, stops or continues. */
  async ask() {
    if (this.todo) return this.toggle();
    if (this.table.session.won) return this.card.say(words.nothingLeft);
    await this.desk.ask('solve', ({ signal: stop, progress }) => this.solve(stop, progress));
  }

  private async solve(stop: AbortSignal, progress: Progress) {
    const { game } = this.table;
    const of = this.table.session.events.length;
    if (game.litOnly) return this.begin([], words.watching.hints);
    const solution = await this.solution(stop, progress);
    if (this.table.session.events.length !== of || this.table.game !== game) return;
    if (solution.witness || !solution.presses) this.card.say(words.hintShowsWhy, { tone: 'bad' });
    else
      this.begin(
        several(solution.presses),
        solution.proved ? words.watching.least : words.watching.some,
      );
  }

  /** Finds a solution from where the game is. */
  private async solution(stop: AbortSignal, progress: Progress): Promise<Least> {
    const { board, game, session } = this.table;
    const options = { signal: stop, progress };
    if (board.buttons <= MOST_LEAST) {
      return readSolution(
        board,
        await call('solve', { ...this.table.problem(), least: true, timeout: '8s' }, options),
      );
    }
    game.plan ??= await findPlan(this.table, stop, progress);
    const { plan } = game;
    if (!plan) return {};
    return {
      presses: rest(plan.presses, session.pressed(), board.modulus),
      proved: planHint(session, plan).least,
    };
  }

  private begin(todo: number[], what: string) {
    if (!this.own(() => this.table.do({ kind: 'helped' }))) return;
    this.todo = todo;
    this.what = what;
    this.running = true;
    ({ batch: this.batch, pause: this.pause } = stepsOf(todo.length, PACES[this.pace.peek()]));
    if (this.batch > 1) this.table.view.fit(); // what changes is all over the board
    this.mark();
    this.show();
    this.wait();
  }

  /** Makes something happen without ending the watching. */
  private own(happens: () => boolean) {
    this.mine = true;
    try {
      return happens();
    } finally {
      this.mine = false;
    }
  }

  /** Shows the watched solution and its controls. */
  private show() {
    if (!this.todo) return;
    this.card.say(this.what, {
      topic: 'watch',
      actions: [
        {
          label: this.running ? words.pause : words.resume,
          key: 'toggle',
          act: () => this.toggle(),
        },
        { label: words.step, key: 'step', act: () => this.one() },
        { label: words.stop, key: 'stop', act: () => this.end() },
      ],
    });
    this.count();
  }

  /** Stops or continues. */
  toggle() {
    this.running = !this.running;
    if (this.running) this.wait();
    else this.cancel();
    this.show();
  }

  /** Makes one press, and stops. */
  one() {
    this.running = false;
    this.cancel();
    void this.step().then(() => this.show());
  }

  faster(by: number) {
    this.setPace(Math.max(0, Math.min(PACES.length - 1, this.pace.peek() + by)));
  }

  /** Sets the pace that the viewer chose. */
  setPace(pace: number) {
    this.pace.value = pace;
    this.pause = PACES[pace];
    this.batch = Math.max(1, Math.ceil((this.todo?.length ?? 0) / MOST_STEPS));
    if (this.running) this.wait();
  }

  /** Waits for the next step. `since`: when the pause began: what the last step took is a part of it. */
  private wait(since?: number) {
    const { now, later } = this.clock;
    this.cancel();
    this.due = (since ?? now()) + this.pause;
    this.cancel = later(() => void this.step(), Math.max(0, this.due - now()));
  }

  /** Makes the next press. */
  private async step() {
    const { todo } = this;
    if (!todo) return;
    if (this.table.game.litOnly && todo.length === 0 && !(await this.findNext(todo))) return;
    // With many presses a step, a late step makes up for it.
    const now = this.clock.now();
    const late = this.running && this.batch > 1 ? Math.max(0, now - this.due) / this.pause : 0;
    const next = todo.splice(0, Math.ceil(this.batch * (1 + late)));
    if (!this.own(() => this.table.run(next))) todo.length = 0;
    if (next.length === 1) this.table.view.reveal(next[0]);
    if (this.table.session.won || (todo.length === 0 && !this.table.game.litOnly))
      return this.finish();
    this.mark();
    this.count();
    if (this.running) this.wait(now);
  }

  /** Finds the next press by the lit-only rule, and reports whether it did. */
  private async findNext(todo: number[]) {
    if (this.finding === todo) return false; // one is on its way
    this.finding = todo;
    const { hints, card } = this;
    const found = await hints
      .find(new AbortController().signal)
      .catch((error: unknown) => ({ error }));
    if (this.finding === todo) this.finding = null;
    if (this.todo !== todo) return false;
    if (!('error' in found) && found.button !== undefined) return todo.push(found.button) > 0;
    this.end();
    if ('error' in found) card.fail(words.noNext, found.error);
    else card.say(found.why);
    return false;
  }

  /** Marks the remaining presses. */
  private mark() {
    if (this.todo && this.todo.length <= MOST_MARKED) this.table.view.mark(this.todo, 'solution');
  }

  /** Shows how many presses remain; by the lit-only rule each is found when it is due. */
  private count() {
    this.left.value = this.todo && !this.table.game.litOnly ? words.toCome(this.todo.length) : '';
  }

  private finish() {
    this.cancel();
    this.todo = null;
    this.running = false;
    this.table.view.clear('solution');
    this.card.clear('watch');
  }

  /** Stops watching; the player continues from here. */
  end() {
    if (!this.todo) return;
    this.finish();
    this.card.say(words.youResume);
  }
}
