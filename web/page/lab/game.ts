// Playing the puzzle on the sheet: presses, undo, a hint, a solution that follows the presses.
import { signal } from '@preact/signals';
import { goalKind, nameOf } from './graph/graph.ts';
import { Job } from '../kit/job.ts';
import { played, trouble } from './words.ts';
import { Session } from '../board/game/session.ts';
import { several } from '../board/marks.ts';
import type { Acts } from '../engine/generated.ts';
import type { Editor } from './editor.ts';
import type { World } from './world.ts';
import type { Marked } from './paint.ts';
import type { Board } from '../board/board.ts';

/**
 * Returns lights from which the goal can be reached: those of the goal after presses at random. `random`: from 0 to
 * 1.
 */
export function scrambled(board: Board, goal: Uint8Array, random: () => number) {
  const times = () => Math.floor(random() * board.modulus);
  for (let tries = 0; ; tries++) {
    const lights = board.after(goal, several(Array.from({ length: board.buttons }, times)));
    if (tries > 9 || lights.some((v, i) => v !== goal[i])) return lights;
  }
}

/** Up to this number of lights, the solution is a least one, if that can be proved in time. */
const MOST_LEAST = 400;
const TIME = '8s';

/** How long work continues before it is shown, in milliseconds. */
const UNSEEN = 600;

export class Game {
  private readonly now = signal<{ session: Session | null }>({ session: null }); // another object after each event
  /** What a solution or a hint marks. */
  readonly marked = signal<Marked | null>(null);
  readonly said = signal({ text: '' });
  readonly job = new Job(this.outside.later);
  private began = 0;
  private of: unknown; // the graph or the board that is played

  constructor(
    private editor: Editor,
    private outside: Pick<World, 'call' | 'later' | 'clock'>,
  ) {}

  get session() {
    return this.now.value.session;
  }

  /** Begins the puzzle as it is drawn, unless it is the one that is played. */
  begin() {
    const { board, start, goal, graph, fixed } = this.editor;
    if (this.of === (fixed ?? graph)) return;
    this.of = fixed ?? graph;
    this.job.drop();
    this.marked.value = null;
    this.now.value = { session: board && new Session({ board, start, goal }) };
    this.began = this.outside.clock();
    this.say(this.session ? this.task() : played.nothing);
  }

  private task() {
    const { goal, graph, fixed } = this.editor;
    const press = fixed
      ? played.pressButtons
      : played.pressNodes(graph.nodes.some(({ self }) => self === 0));
    return this.session?.won ? played.already : `${played.task[goalKind(goal)]} ${press}`;
  }

  private say(text: string) {
    this.said.value = { text };
  }

  press(button: number) {
    if (button >= 0) this.do({ kind: 'press', number: button });
  }

  /**
   * Makes something happen in the game. A visible solution follows: a press that is made is removed from it, and one
   * that is undone is added again.
   */
  do(event: { kind: 'press' | 'undo' | 'redo' | 'restart'; number?: number }) {
    const { session } = this;
    if (!session) return;
    const before = session.pressed();
    const was = session.won;
    const timed = {
      ...event,
      at: Math.max(session.last, Math.floor(this.outside.clock() - this.began)),
    };
    const refused = session.check(timed);
    if (refused) return this.say(trouble(refused));
    session.update(timed);
    const marked = this.marked.value;
    const after = session.pressed();
    const k = session.board.modulus;
    const left = (n: number, j: number) => (n + before[j] + k - after[j]) % k;
    const follows = marked?.kind === 'solution';
    this.marked.value = follows
      ? { ...marked, presses: Uint8Array.from(marked.presses, left) }
      : null;
    if (session.won && !was) this.say(played.won(session.moves));
    else
      this.say(
        played.left(session.wrong, event.kind === 'press' ? this.name(event.number ?? 0) : ''),
      );
    this.now.value = { session };
  }

  name(button: number) {
    const { fixed, graph } = this.editor;
    return fixed ? fixed.board.name(button) : played.node(nameOf(graph, button));
  }

  /** Asks the engine, shows progress, and drops the answer if the game changed meanwhile. */
  private async ask<A extends 'solve' | 'hint'>(
    label: string,
    act: A,
    more: Partial<Acts[A]['request']>,
  ): Promise<Acts[A]['answer'] | null> {
    const { session } = this;
    this.say(session?.won ? played.noneLeft : played.thinking);
    if (!session || session.won) return null;
    const of = session.events.length;
    const { board } = session;
    const asked = {
      board: board.spec,
      state: board.rowsOf(session.state),
      goal: board.rowsOf(session.goal),
      ...more,
    };
    const { call } = this.outside;
    const answer = await this.job.run(
      label,
      (options) => call(act, { ...asked, timeout: TIME }, options),
      UNSEEN,
    );
    if (this.session !== session || session.events.length !== of) return null;
    if (!answer && this.job.said.value) this.say(this.job.said.value);
    return answer;
  }

  /** Shows presses that lead to the goal, or a witness that there are none. */
  async solve() {
    const least = (this.session?.board.lights ?? 0) <= MOST_LEAST || undefined;
    const answer = await this.ask(played.solving, 'solve', { least });
    if (!answer || !this.session) return;
    if (!answer.solvable) return this.unsolvable(answer.witness, '');
    const list = this.session.board.pressesOf(answer.presses ?? []);
    const { fixed, graph } = this.editor;
    const pressed = [...list.keys()].filter((j) => list[j] > 0);
    const names = pressed.map((j) =>
      played.often(fixed ? this.name(j) : nameOf(graph, j), list[j]),
    );
    this.marked.value = { kind: 'solution', presses: list, lights: [] };
    this.say(
      played.solution(answer.weight ?? 0, answer.least, names.length <= 12 ? names.join(', ') : ''),
    );
  }

  /** Shows one good press and its reason. */
  async hint() {
    const answer = await this.ask(played.hinting, 'hint', {});
    if (!answer || !this.session) return;
    if (answer.button === undefined) return this.unsolvable(answer.witness, answer.why);
    const presses = new Uint8Array(this.session.board.buttons);
    presses[answer.button] = 1;
    this.marked.value = { kind: 'hint', presses, lights: [] };
    this.say(played.press(this.name(answer.button), answer.why));
  }

  private unsolvable(witness: string[] | undefined, why: string) {
    const board = this.session?.board;
    if (witness && board)
      this.marked.value = { kind: 'witness', presses: [], lights: board.valuesOf(witness) };
    this.say(why || played.unsolvable(board?.modulus ?? 2));
  }
}
