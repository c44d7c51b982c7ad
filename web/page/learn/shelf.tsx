// The first page of Learn: which chapters and tasks are done, and where to continue.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { readFile, saveFile } from '../kit/files.ts';
import type { Chapter } from './check.ts';
import type { Progress } from './progress.ts';
import { words } from './words.ts';

/** The row above the chapters. */
export function Shelf({ progress }: { progress: Progress }) {
  const row = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [next, lost] = [progress.next.value, progress.forgotten.value.length > 0];
  const before = useRef(lost);
  useLayoutEffect(() => {
    if (before.current === lost) return;
    before.current = lost;
    row.current?.querySelector<HTMLElement>(lost ? 'button:last-child' : 'a')?.focus();
  });
  const save = () => saveFile('lightsout-learn.jsonl', progress.lines(), 'application/jsonl');
  const take = () => readFile(file.current!, (text) => progress.take(text), (problem) => progress.tell(problem));
  return (
    <>
      <div class="row" ref={row}>
        {next && (
          <Button first href={`${next.chapter.path}/#task-${next.task.id}`}>
            {words.continue(next.chapter.title, next.task.title)}
          </Button>
        )}
        {progress.done.value > 0 && <Button onClick={save}>{words.export}</Button>}
        <Button onClick={() => file.current?.click()}>{words.import}</Button>
        <input type="file" accept=".jsonl,.json,text/plain" hidden ref={file} onChange={take} />
        {progress.known.value.size > 0 && <Button onClick={() => progress.forget()}>{words.forget}</Button>}
        {lost && <Button onClick={() => progress.undo()}>{words.undo}</Button>}
      </div>
      <p class="soft" role="status">{progress.text.value}</p>
    </>
  );
}

/** What is done of a chapter, on its card. */
export function Done({ progress, chapter }: { progress: Progress; chapter: Chapter }) {
  const [done, all] = [progress.solvedIn(chapter), chapter.tasks.length];
  const text = words.chapterDone(done, all, progress.known.value.has(chapter.path));
  return <span class={done === all ? 'done whole' : 'done'}>{text}</span>;
}
