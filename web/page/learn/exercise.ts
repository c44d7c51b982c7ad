// One task while it is worked on. Nothing is locked: every task can be opened, left, hinted at or shown at any time.
import { signal, type Signal } from '@preact/signals';
import type { Board } from '../board/board.ts';
import { trouble } from '../kit/words.ts';
import { check, type Task } from './check.ts';
import { boardOf, stateOf } from './live/boards.ts';
import { bad, good, type Note } from './live/figure.ts';
import { words } from './words.ts';

export class Exercise {
  readonly answer: Signal<any>;
  readonly message = signal<Note>({ text: '' });
  /** Whether the board of the task is there. */
  readonly ready = signal(false);
  /** Whether it was solved on this page, so that the next is offered. */
  readonly won = signal(false);
  /** Whether the right answer is shown. */
  readonly shown = signal(false);
  /** How often the page was asked to go to this task. */
  readonly called = signal(0);
  board: Board | null = null;
  state: Uint8Array | null = null;
  private told = 0;

  constructor(readonly task: Task, private readonly solved: () => void) {
    this.answer = signal(emptyAnswer(task));
  }

  async open() {
    const { board: spec, state } = this.task;
    try {
      this.board = spec ? await boardOf(spec) : null;
      this.state = this.board && stateOf(this.board, state);
      this.ready.value = true;
    } catch (error) {
      this.message.value = bad(words.notTried(trouble(error)));
    }
  }

  /** Takes an answer. Turning the board dark answers the task; anything else waits for the verb check. */
  change(answer: unknown) {
    this.answer.value = answer;
    if (this.task.kind !== 'press') this.message.value = { text: '' };
    else this.judge((reason) => ({ text: reason }));
  }

  check() {
    this.judge(bad);
  }

  hint() {
    const { hints } = this.task;
    this.message.value = { text: words.hintOf(this.told + 1, hints.length, hints[this.told]) };
    this.told = (this.told + 1) % hints.length;
  }

  again() {
    this.shown.value = false;
    this.answer.value = emptyAnswer(this.task);
    this.message.value = { text: '' };
  }

  showAnswer() {
    const { kind, answer, because } = this.task;
    this.shown.value = true;
    this.answer.value = kind === 'press' ? [] : structuredClone(answer);
    this.message.value = { text: kind === 'press' ? words.pressMarked(because) : because };
  }

  /** Asks the page to go to this task. */
  call() {
    this.called.value++;
  }

  private judge(wrong: (reason: string) => Note) {
    const reason = check(this.task, this.answer.value, this.board, this.state);
    if (reason) this.message.value = wrong(reason);
    else if (this.shown.value && this.task.kind !== 'press') this.message.value = { text: words.wasShown };
    else {
      this.message.value = good(words.right(this.task.because));
      this.won.value = true;
      this.solved();
    }
  }
}

function emptyAnswer({ kind, columns = [], rows = [''] }: Task) {
  const bits = rows.map(() => columns.map(() => 0));
  return { press: [], mark: [], bits, choose: -1, number: '', constraint: '', graph: [] }[kind];
}
