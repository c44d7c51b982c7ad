// The statistics of the player's games, by kind of game, with export and import.
import { addMarks, forgetMarks, markLines, marks, marksIn } from '../board/game/course.ts';
import { call } from '../engine/call.ts';
import type { ClassStat } from '../engine/generated.ts';
import { makeDialog } from '../kit/plain/dialog.ts';
import { make, makeButton, plural, sentence } from '../kit/plain/dom.ts';
import { onFile, saveFile } from '../kit/files.ts';
import { endsWithPage } from '../kit/keep.ts';
import { addResults, classOf, forgetResults, parse, resultLines, resultOf, results, timeText } from './results.ts';
import type { Table } from './table.ts';

/** Writes a time in milliseconds, or DNF. */
function time(ms: unknown) {
  return typeof ms === 'number' ? timeText(ms) : typeof ms === 'string' ? ms : '–';
}

function average(last: unknown, best: unknown) {
  return best === undefined || best === null ? time(last) : `${time(last)}, the best ${time(best)}`;
}

export class Stats {
  private parts?: {dialog: HTMLDialogElement, inside: HTMLElement};

  constructor(public table: Table) {}

  open() {
    const { dialog } = this.parts ??= makeDialog('statistics-dialog', 'Statistics');
    void this.fill('');
    dialog.showModal();
  }

  private async fill(news: string) {
    const inside = this.parts?.inside as HTMLElement;
    const list = results();
    const short = endsWithPage('results') ? 'This browser keeps results only until the page is closed: export them.' : '';
    const said = make('p', { role: 'status' }, [news, short].filter(Boolean).join(' '));
    if (list.length === 0) {
      inside.replaceChildren(make('p', {}, 'No finished games yet.'), said, this.buttons());
      return;
    }
    let classes: ClassStat[] = [];
    try {
      ({ classes } = await call('statistics', { results: list }));
    } catch (error) {
      inside.replaceChildren(make('p', { class: 'problem' }, sentence(error)), said, this.buttons());
      return;
    }
    const here = classes.find((c) => c.class === classOf(resultOf(this.table)));
    inside.replaceChildren(...(here ? [this.details(here)] : []), this.overview(classes), said, this.buttons());
  }

  /** Shows the figures of the kind of game on the table. */
  private details(c: ClassStat) {
    const rows = [
      ['games', `${c.games}, won ${c.won}, perfect ${c.perfect}`],
      ['best time', time(c.best_ms)],
      ['mean', time(c.mean_ms)],
      ['average of 5', average(c.average5_ms, c.best_average5_ms)],
      ['average of 12', average(c.average12_ms, c.best_average12_ms)],
      ...(c.fewest_extra === undefined ? [] : [['fewest presses', c.fewest_extra === 0 ? 'the least' : `${c.fewest_extra} above the least`]]),
      ['hints', String(c.hints)],
    ];
    return make('table', {}, make('caption', { class: 'unseen' }, `Games like this one: ${c.class}`),
      make('thead', {}, make('tr', {}, make('th', { colspan: 2, scope: 'colgroup' }, `Like this one: ${c.class}`))),
      make('tbody', {}, ...rows.map(([label, value]) => make('tr', {}, make('th', { scope: 'row' }, label), make('td', {}, value)))));
  }

  private overview(classes: ClassStat[]) {
    const head = ['games', 'won', 'best', 'mean', 'of 5'];
    const table = make('table', {}, make('caption', { class: 'unseen' }, 'All kinds of games, the one played last first'),
      make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'all kinds of games'), ...head.map((label) => make('th', { scope: 'col', class: 'number' }, label)))),
      make('tbody', {}, ...classes.map((c) => make('tr', {}, make('th', { scope: 'row' }, c.class),
        ...[c.games, c.won, time(c.best_ms), time(c.mean_ms), time(c.average5_ms)].map((value) => make('td', { class: 'number' }, String(value)))))));
    return make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'All kinds of games' }, table);
  }

  private buttons() {
    const file = make('input', { type: 'file', accept: '.jsonl,.json,text/plain', hidden: true });
    onFile(file, (text) => {
      const { list, damaged } = parse(text);
      const added = addResults(list);
      const tasks = addMarks(marksIn(text));
      const learned = tasks > 0 ? ` ${plural(tasks, 'task')} of Learn added.` : '';
      const rest = damaged > 0 ? ` ${plural(damaged, 'line')} could not be read.` : '';
      void this.fill(`${plural(added, 'result')} added.${learned}${rest}`);
    }, (problem) => void this.fill(problem));
    const row = make('div', { class: 'row' }, makeButton('Import', () => file.click()), file);
    if (results().length > 0 || marks().length > 0) {
      row.prepend(makeButton('Export', () => saveFile('lightsout-results.jsonl', resultLines(results()) + markLines(marks()), 'application/jsonl')));
      row.append(makeButton('Forget all', () => this.askForget(row)));
    }
    return row;
  }

  /** Asks for confirmation before everything is deleted. */
  private askForget(row: HTMLElement) {
    const yes = makeButton('Yes, forget all results', () => {
      forgetResults();
      forgetMarks();
      void this.fill('All results are forgotten.');
    });
    row.replaceChildren(yes, makeButton('No, keep them', () => void this.fill('')));
    yes.focus();
  }
}
