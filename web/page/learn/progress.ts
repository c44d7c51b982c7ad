// What the reader has done: which chapters were opened and which tasks solved.
import { computed, signal } from '@preact/signals';
import { addMarks, forgetMarks, markLines, marks, marksIn, remember, type Mark } from '../board/game/course.ts';
import { endsWithPage } from '../kit/keep.ts';
import type { Chapter } from './check.ts';
import { chapters, goOn } from './course.ts';
import { words } from './words.ts';

export class Progress {
  private readonly marks = signal(marks());
  private readonly news = signal('');
  /** What was forgotten last and can come back. */
  readonly forgotten = signal<Mark[]>([]);
  readonly known = computed(() => new Set(this.marks.value.map(({ learn }) => learn)));
  readonly done = computed(() => chapters.reduce((sum, chapter) => sum + this.solvedIn(chapter), 0));
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
