// The first page of Learn: which chapters and tasks are done, and where to continue.
import { addMarks, forgetMarks, markLines, marks, marksIn } from '../board/game/course.ts';
import { make, makeButton } from './dom.ts';
import { speak } from '../kit/words.ts';
import { onFile, saveFile } from '../kit/files.ts';
import { endsWithPage } from '../kit/keep.ts';
import { chapters, goOn } from './course.ts';

const added = (n: number) => speak('en').plural(n, { one: '# task added.', other: '# tasks added.' });

/** Shows the progress on the cards of the chapters, and in its own row. `list`: the cards. `host`: the row. */
export function mountShelf(list: HTMLElement, host: HTMLElement) {
  const said = make('p', { class: 'soft', role: 'status' });
  const row = make('div', { class: 'row' });
  host.replaceChildren(row, said);

  function show(news = '') {
    const all = marks();
    const solved = new Set(all.map(({ learn }) => learn));
    let done = 0;
    for (const { path, tasks } of chapters) {
      const card = [...list.querySelectorAll('a')].find((link) => link.getAttribute('href') === `${path}/`);
      if (!card) continue;
      const here = tasks.filter(({ id }) => solved.has(`${path}/${id}`)).length;
      done += here;
      card.querySelector('.done')?.remove();
      const text = here === tasks.length ? `✓ all ${tasks.length} tasks solved` : here > 0 ? `${here} of ${tasks.length} tasks solved` : solved.has(path) ? 'opened' : `${tasks.length} tasks`;
      card.append(make('span', { class: here === tasks.length ? 'done whole' : 'done' }, text));
    }
    const next = goOn(all);
    const total = chapters.reduce((sum, { tasks }) => sum + tasks.length, 0);
    const file = make('input', { type: 'file', accept: '.jsonl,.json,text/plain', hidden: true });
    onFile(file, (text) => show(added(addMarks(marksIn(text)))), show);
    row.replaceChildren();
    if (next) row.append(make('a', { class: 'button first', href: `${next.chapter.path}/#task-${next.task.id}` }, `Continue: ${next.chapter.title}, ${next.task.title.toLowerCase()}`));
    if (done > 0) {
      row.append(makeButton('Export', () => saveFile('lightsout-learn.jsonl', markLines(marks()), 'application/jsonl')));
    }
    row.append(makeButton('Import', () => file.click()), file);
    if (all.length > 0) {
      row.append(makeButton('Forget', () => {
        forgetMarks();
        show('Your progress is forgotten.');
        const undo = makeButton('Undo', () => {
          addMarks(all);
          show('Your progress is back.');
          row.querySelector('a')?.focus();
        });
        row.append(undo);
        undo.focus();
      }));
    }
    const short = endsWithPage('learn') ? 'This browser keeps it only until the page is closed: export it.' : '';
    said.textContent = [`${done} of ${total} tasks solved.`, news, short].filter(Boolean).join(' ');
  }
  show();
}
