// The first page of Learn: where to continue, and what is done of each chapter.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { Files } from '../kit/chooser.tsx';
import { readFile, saveFile } from '../kit/files.ts';
import type { Chapter } from './check.ts';
import type { Progress } from './store.ts';
import { words } from './words.ts';

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
  const take = (files: File[]) =>
    readFile(
      files,
      (text) => progress.take(text),
      (problem) => progress.tell(problem),
    );
  return (
    <div ref={shelf}>
      {next && (
        <Button
          first
          href={known ? `${next.chapter.path}/#task-${next.task.id}` : `${next.chapter.path}/`}
        >
          {known
            ? words.continue(next.chapter.title, next.task.title)
            : words.begin(next.chapter.title)}
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
      <p class="soft" role="status">
        {progress.text.value}
      </p>
    </div>
  );
}

/** What is done of a chapter, on its card. */
export function Done({ progress, chapter }: { progress: Progress; chapter: Chapter }) {
  const [done, all] = [progress.solvedIn(chapter), chapter.tasks.length];
  const text = words.chapterDone(done, all, progress.known.value.has(chapter.path));
  return <span class={done === all ? 'done whole' : 'done'}>{text}</span>;
}
