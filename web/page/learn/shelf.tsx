// What the reader has done: which chapters were opened and which tasks solved; and on the first page of Learn, where to
// continue.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { Files } from '../kit/chooser.tsx';
import { readFile, saveFile } from '../kit/files.ts';
import type { Chapter } from './check.ts';
import { words } from './words.ts';
import { computed, signal } from '@preact/signals';
import { addMarks, forgetMarks, markLines, marks, marksIn, remember, type Mark } from '../board/game/course.ts';
import { endsWithPage } from '../kit/keep.ts';
import { chapters, goOn } from './course.ts';

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

/** The next chapter, above all of them, and what can be done with what is known of the reader. */
export function Shelf({ progress }: { progress: Progress }) {
  const shelf = useRef<HTMLDivElement>(null);
  const [next, lost] = [progress.next.value, progress.forgotten.value.length > 0];
  const known = progress.known.value.size > 0;
  const before = useRef(lost);
  useLayoutEffect(() => {
    if (before.current === lost) return;
    before.current = lost;
    shelf.current?.querySelector<HTMLElement>(lost ? 'button:last-of-type' : 'a')?.focus();
  });
  const save = () => saveFile('lightsout-learn.jsonl', progress.lines(), 'application/jsonl');
  const take = (files: File[]) => readFile(files, (text) => progress.take(text), (problem) => progress.tell(problem));
  return (
    <div ref={shelf}>
      {next && (
        <Button first href={known ? `${next.chapter.path}/#task-${next.task.id}` : `${next.chapter.path}/`}>
          {known ? words.continue(next.chapter.title, next.task.title) : words.begin(next.chapter.title)}
        </Button>
      )}
      <details class="menu">
        <summary>{words.yourProgress}</summary>
        <div class="row">
          {progress.done.value > 0 && <Button onClick={save}>{words.export}</Button>}
          <Files label={words.import} accept=".jsonl,.json,text/plain" onFiles={take} />
          {known && <Button onClick={() => progress.forget()}>{words.forget}</Button>}
          {lost && <Button onClick={() => progress.undo()}>{words.undo}</Button>}
        </div>
      </details>
      <p class="soft" role="status">{progress.text.value}</p>
    </div>
  );
}

/** What is done of a chapter, on its card. */
export function Done({ progress, chapter }: { progress: Progress; chapter: Chapter }) {
  const [done, all] = [progress.solvedIn(chapter), chapter.tasks.length];
  const text = words.chapterDone(done, all, progress.known.value.has(chapter.path));
  return <span class={done === all ? 'done whole' : 'done'}>{text}</span>;
}
