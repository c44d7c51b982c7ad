// What the reader has done, which chapters were opened and which tasks solved, and the answer to each task of a chapter.
import { computed, signal, type Signal } from '@preact/signals';
import {
  addMarks,
  forgetMarks,
  markLines,
  marks,
  marksIn,
  remember,
  type Mark,
} from '../board/game/course.ts';
import { endsWithPage } from '../kit/keep.ts';
import { trouble } from '../kit/words.ts';
import { check, type Chapter, type Task } from './check.ts';
import { chapters, goOn } from './course.ts';
import { boardOf, stateOf } from './live/boards.ts';
import { bad, good, type Note } from './live/figure.ts';
import { words } from './words.ts';
import type { Board } from '../board/board.ts';

export class Progress {
  private readonly marks = signal(marks());
  private readonly news = signal('');
  /** What was forgotten last and can come back. */
  readonly forgotten = signal<Mark[]>([]);
  readonly known = computed(() => new Set(this.marks.value.map(({ learn }) => learn)));
  readonly done = computed(() =>
    chapters.reduce((sum, chapter) => sum + this.solvedIn(chapter), 0),
  );
  readonly next = computed(() => goOn(this.marks.value));
  readonly text = computed(() => {
    const all = chapters.reduce((sum, { tasks }) => sum + tasks.length, 0);
    const short = endsWithPage('learn') ? words.untilClosed : '';
    return [words.progress(this.done.value, all), this.news.value, short].filter(Boolean).join(' ');
  });

  solvedIn({ path, tasks }: Chapter) {
    return tasks.filter(({ id }) => this.known.value.has(`${path}/${id}`)).length;
  }

  /** Keeps a chapter that was opened, or a task that was solved. */
  remember(learn: string) {
    remember(learn);
    this.tell();
  }

  /** Returns the text of a file with everything. */
  lines() {
    return markLines(this.marks.value);
  }

  /** Takes the text of such a file. */
  take(text: string) {
    this.tell(words.added(addMarks(marksIn(text))));
  }

  forget() {
    const all = this.marks.value;
    forgetMarks();
    this.tell(words.forgotten, all);
  }

  undo() {
    addMarks(this.forgotten.value);
    this.tell(words.restored);
  }

  tell(news = '', forgotten: Mark[] = []) {
    this.marks.value = marks();
    this.news.value = news;
    this.forgotten.value = forgotten;
  }
}

export class Exercise {
  readonly answer: Signal<any>;
  readonly message = signal<Note>({ text: '' });
  /** Whether the board of the task is there. */
  readonly ready = signal(false);
  /** Whether it was solved on this page, so that the next is offered. */
  readonly won = signal(false);
  readonly shown = signal(false);
  /** How often the page was asked to go to this task. */
  readonly called = signal(0);
  board: Board | null = null;
  state: Uint8Array | null = null;
  private told = 0;

  constructor(
    readonly task: Task,
    private readonly solved: () => void,
  ) {
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

  call() {
    this.called.value++;
  }

  private judge(wrong: (reason: string) => Note) {
    const reason = check(this.task, this.answer.value, this.board, this.state);
    if (reason) this.message.value = wrong(reason);
    else if (this.shown.value && this.task.kind !== 'press')
      this.message.value = { text: words.wasShown };
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
