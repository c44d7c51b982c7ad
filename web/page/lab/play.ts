// Playing the puzzle on the sheet: presses, undo, a hint, a solution that follows the presses.

import { call } from '../engine/call.ts';
import type { Acts } from '../engine/generated.ts';
import { nameOf } from './graph/graph.ts';
import { able, part, plural, presses, sentence } from '../kit/plain/dom.ts';
import { Work } from '../kit/plain/work.ts';
import { Session } from '../board/game/session.ts';
import type { Editor } from './editor.ts';
import type { Marked } from './paint.ts';
import type { Board } from '../board/board.ts';

/**
 * Returns lights from which the goal can be reached: those of the goal after presses at random. `random`: from 0 to
 * 1.
 */
export function scrambled(board: Board, goal: Uint8Array, random: () => number) {
  const lights = Uint8Array.from(goal);
  for (let button = 0; button < board.buttons; button++) {
    for (let times = Math.floor(random() * board.modulus); times > 0; times--) board.press(lights, button);
  }
  return lights;
}

/** Up to this number of lights, the solution is a least one, if that can be proved in time. */
const MOST_LEAST = 400;
const TIME = '8s';

export class Play {
  session: Session | null = null;
  /** What a solution or a hint marks. */
  marked: Marked | null = null;
  private work = new Work();
  private began = 0;
  private message = part('play-say');

  /** `shown`: called when there is something else to show. */
  constructor(public editor: Editor, private shown: () => void) {
    for (const kind of ['undo', 'redo', 'restart'] as const) part(`play-${kind}`).addEventListener('click', () => this.do({ kind }));
    part('hint').addEventListener('click', () => void this.hint());
    part('solve').addEventListener('click', () => void this.solve());
  }

  /** Begins the puzzle as it is drawn. */
  begin() {
    const { board, start, goal } = this.editor;
    this.work.drop();
    this.marked = null;
    const done = board && start.every((v, i) => v === goal[i]);
    this.session = board ? new Session({ board, start: done ? scrambled(board, goal, Math.random) : start, goal }) : null;
    this.began = performance.now();
    this.say(this.session ? this.task() : 'There is nothing to play: draw some nodes first.');
    this.show();
  }

  private task() {
    const { goal, graph, fixed } = this.editor;
    const what = goal.every((v) => v === 0) ? 'Turn all lights off.' : goal.every((v) => v === 1) ? 'Turn all lights on.' : 'Make the lights as the small dots show.';
    return this.session?.won ? 'The lights already match the goal.' : `${what} Press ${fixed ? 'the buttons' : `the nodes${graph.nodes.some(({ self }) => self === 0) ? '; one with a broken rim leaves itself alone' : ''}`}.`;
  }

  private say(text: string) {
    this.message.textContent = text;
  }

  press(button: number) {
    if (!this.session || button < 0) return;
    this.do({ kind: 'press', number: button });
  }

  /**
   * Makes something happen in the game. A visible solution follows: a press that is made is removed from it, and one
   * that is undone is added again.
   */
  do(event: {kind: 'press' | 'undo' | 'redo' | 'restart', number?: number}) {
    const { session, marked } = this;
    if (!session) return;
    const before = counts(session);
    const was = session.won;
    const problem = session.check({ ...event, at: this.at() });
    if (problem) {
      this.say(sentence(problem));
      return;
    }
    session.update({ ...event, at: this.at() });
    if (marked?.kind === 'solution') {
      const after = counts(session);
      const k = session.board.modulus;
      this.marked = { ...marked, presses: Uint8Array.from(marked.presses, (n, j) => (n + before[j] + k - after[j]) % k) };
    } else {
      this.marked = null;
    }
    if (session.won && !was) this.say(`Done, with ${presses(session.moves)}.`);
    else if (event.kind === 'press') this.say(`Pressed ${this.name(event.number ?? 0)}. ${this.left()}`);
    else this.say(this.left());
    this.show();
  }

  private left() {
    const { session } = this;
    return session ? `${plural(session.wrong, 'light')} ${session.wrong === 1 ? 'is' : 'are'} still wrong.` : '';
  }

  private at() {
    return Math.max(this.session?.last ?? 0, Math.floor(performance.now() - this.began));
  }

  name(button: number) {
    return this.editor.fixed ? this.editor.fixed.board.name(button) : `node ${nameOf(this.editor.graph, button)}`;
  }

  /** Returns the current lights as parameters of the engine. */
  private problem() {
    const { session } = this;
    if (!session) throw new Error('nothing is played');
    const { board } = session;
    return { board: board.spec, state: board.rowsOf(session.state), goal: board.rowsOf(session.goal) };
  }

  /** Asks the engine, shows progress, and drops the answer if the game changed meanwhile. */
  private async ask<A extends 'solve' | 'hint'>(
    label: string, act: A, more: Partial<Acts[A]['request']>, take: (answer: Acts[A]['answer'], session: Session) => void,
  ) {
    const { session } = this;
    if (!session) return;
    if (session.won) {
      this.say('The lights match the goal: nothing is left to press.');
      return;
    }
    this.say('Thinking …');
    const of = session.events.length;
    await this.work.ask({
      label,
      run: async ({ signal, progress }) => {
        const answer = await call(act, { ...this.problem(), ...more, timeout: TIME }, { signal, progress });
        if (this.session === session && session.events.length === of) take(answer, session);
      },
      failed: (error) => this.say(sentence(error)),
      stopped: () => this.say('Stopped.'),
    });
  }

  /** Shows presses that lead to the goal, or a witness that there are none. */
  solve() {
    const least = (this.session?.board.lights ?? 0) <= MOST_LEAST || undefined;
    return this.ask('Looking for a solution.', 'solve', { least }, (answer, { board }) => {
      if (!answer.solvable) {
        this.unsolvable(answer.witness, '');
        return;
      }
      const list = board.pressesOf(answer.presses ?? []);
      this.marked = { kind: 'solution', presses: list, lights: [] };
      const proved = answer.least ? ', and no fewer will do' : '';
      const names = [...list.keys()].filter((j) => list[j] > 0);
      const told = names.length <= 12 ? `: ${names.map((j) => this.name(j).replace(/^node /, '') + (list[j] > 1 ? ` ${list[j]} times` : '')).join(', ')}` : '';
      this.say(`${presses(answer.weight ?? 0)}${proved}${told}. The order does not matter.`);
      this.show();
    });
  }

  /** Shows one good press and its reason. */
  hint() {
    return this.ask('Looking for a good press.', 'hint', {}, (answer) => {
      if (answer.button === undefined) {
        this.unsolvable(answer.witness, answer.why);
        return;
      }
      this.marked = { kind: 'hint', presses: oneOf(answer.button, this.session?.board.buttons ?? 0), lights: [] };
      this.say(`Press ${this.name(answer.button)}. ${answer.why}`);
      this.show();
    });
  }

  private unsolvable(witness: string[] | undefined, why: string) {
    const { session } = this;
    if (witness && session) this.marked = { kind: 'witness', presses: [], lights: session.board.valuesOf(witness) };
    const k = session?.board.modulus ?? 2;
    this.say(why || (k === 2
      ? 'No presses lead there: every button changes an even number of the marked lights, and an odd number of them would have to change.'
      : `No presses lead there: the sum of the marked lights, each taken as often as its mark says, never changes, counted by ${k}, and the goal needs another sum.`));
    this.show();
  }

  private show() {
    const { session } = this;
    part('play-left').textContent = session ? session.wrong.toLocaleString('en') : '0';
    part('play-moves').textContent = session ? session.moves.toLocaleString('en') : '0';
    const can = { 'play-undo': session?.canUndo, 'play-redo': session?.canRedo, 'play-restart': session?.canUndo, hint: session, solve: session };
    for (const [id, yes] of Object.entries(can)) able(id, Boolean(yes));
    part('panel-play').dataset.won = String(session?.won ?? false);
    this.shown();
  }
}

/** Returns how often each button was pressed on the way to here. */
function counts(session: Session) {
  const list = new Uint16Array(session.board.buttons);
  for (let place = session.here; place > 0; ) {
    const { parent, button } = session.parent(place);
    list[button] = (list[button] + 1) % session.board.modulus;
    place = parent;
  }
  return list;
}

function oneOf(at: number, length: number) {
  const list = new Uint8Array(length);
  list[at] = 1;
  return list;
}
