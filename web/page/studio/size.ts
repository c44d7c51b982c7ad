// The board: its size, with the claim about it; or any other board by its spec.
import { call } from '../engine/call.ts';
import type { InfoAnswer, SizeAnswer } from '../engine/generated.ts';
import { make, makeButton, part } from '../kit/plain/dom.ts';
import { field } from '../kit/plain/fields.ts';
import { exactText } from './claim.ts';
import { Latest, type Bar } from './work.ts';
import type { Studio } from './state.ts';

/** The longest side, and how long typing may pause before a board is drawn, in milliseconds. */
const LONGEST = 300;
const PAUSE = 350;

/** Suggested sizes: on all but the last, which is famous for its nullity, every picture is exact. */
const OFFERED = ['24x32', '45x60', '60x80', '80x60', '60x60', '90x120', '39x39'];

export class BoardSize {
  private asking: Latest;
  columns: HTMLInputElement;
  rows: HTMLInputElement;
  spec: HTMLInputElement;
  note: HTMLParagraphElement;
  take: HTMLDivElement;
  wrong: HTMLParagraphElement;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(public studio: Studio, bar: Bar) {
    this.asking = new Latest(bar, 'Analyzing the board', true);
    this.columns = make('input', { id: 'columns', type: 'number', min: 1, max: LONGEST, step: 1, inputmode: 'numeric' });
    this.rows = make('input', { id: 'rows', type: 'number', min: 1, max: LONGEST, step: 1, inputmode: 'numeric' });
    this.spec = make('input', { id: 'spec', type: 'text', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', 'aria-describedby': 'spec-note' });
    this.note = make('p', { id: 'nullity', role: 'status' });
    this.take = make('div', { class: 'row' });
    this.wrong = make('p', { id: 'board-problem', class: 'problem', role: 'alert' });
    const size = make('div', { class: 'sizes' }, field('columns', 'Columns', this.columns), make('span', { 'aria-hidden': 'true' }, '×'), field('rows', 'Rows', this.rows),
      makeButton('Turn', () => this.choose(studio.spec.replace(/^(\d+)x(\d+)$/, '$2x$1')), { 'aria-label': 'Turn: swap columns and rows' }));
    const offered = make('div', { class: 'row', role: 'group', 'aria-label': 'Sizes' },
      ...OFFERED.map((spec) => makeButton(wide(spec), () => this.choose(spec), { 'data-spec': spec })));
    const other = make('form', { class: 'other' }, field('spec', 'Any other board', this.spec), makeButton('Take it', () => {}, { type: 'submit' }));
    other.addEventListener('submit', (event) => {
      event.preventDefault();
      this.choose(this.spec.value.trim());
    });
    // Messages appear after a press, so they are below the controls and have reserved space.
    part('panel-board').append(size, offered, make('div', { class: 'told' }, this.note, this.take, this.wrong), make('hr'), other,
      make('p', { id: 'spec-note', class: 'soft' }, 'Such as torus-50x50, hex-20, 60x80-mod4 for four grays, or 40x40-king. Rows come first.'));
    for (const input of [this.columns, this.rows]) {
      input.addEventListener('input', () => {
        clearTimeout(this.timer);
        this.ask(`${this.rows.value}x${this.columns.value}`);
        this.timer = setTimeout(() => this.typed(), PAUSE);
      });
    }
    studio.listen((news) => {
      if (news === 'drawn' || news === 'board') this.show();
    });
    this.show();
    this.ask(studio.spec);
  }

  /** Takes over what was typed, if it is a size. */
  private typed() {
    const [rows, columns] = [Number(this.rows.value), Number(this.columns.value)];
    const good = [rows, columns].every((n) => Number.isInteger(n) && n >= 1 && n <= LONGEST);
    this.wrong.textContent = good ? '' : `A side has from 1 to ${LONGEST} cells.`;
    if (good && `${rows}x${columns}` !== this.studio.spec) this.choose(`${rows}x${columns}`);
  }

  choose(spec: string) {
    clearTimeout(this.timer);
    if (spec === '') return;
    this.wrong.textContent = '';
    this.studio.spec = spec;
    this.ask(spec);
    this.studio.tell('board');
  }

  /** Shows what is wrong with the requested board, and the claim about the current one. */
  refuse(text: string) {
    this.wrong.textContent = text;
    this.ask(this.studio.spec);
  }

  /** Shows which board it is. */
  show() {
    const { spec } = this.studio;
    const [, rows, columns] = /^(\d+)x(\d+)$/.exec(spec) ?? ['', '', ''];
    if (document.activeElement !== this.rows) this.rows.value = rows;
    if (document.activeElement !== this.columns) this.columns.value = columns;
    if (document.activeElement !== this.spec) this.spec.value = spec;
    for (const button of document.querySelectorAll('[data-spec]')) {
      button.setAttribute('aria-pressed', String(button instanceof HTMLElement && button.dataset.spec === spec));
    }
  }

  /** Requests the claim about a board, and shows it. */
  private ask(spec: string) {
    this.asking.ask(async ({ signal, fresh }) => {
      try {
        const size = /^(\d{1,3})x(\d{1,3})$/.exec(spec);
        if (size) {
          const answer = await call('size', { rows: Number(size[1]), columns: Number(size[2]) }, { signal });
          if (fresh()) this.tell(exactText(wide(spec), answer.nullity, answer.nullity), answer);
        } else {
          const answer = await call('info', { board: spec, quiet_result: true }, { signal });
          if (fresh()) this.tell(exactText(answer.board, answer.nullity, missing(answer)), null);
        }
      } catch {
        if (fresh()) this.tell(this.note.textContent, null); // drawing on the board reports its error
      }
    });
  }

  /** Shows the claim, and offers the nearest size on which every picture is exact. */
  private tell(claim: string, answer: SizeAnswer | null) {
    this.note.textContent = claim;
    if (!answer || answer.nullity === 0) {
      this.take.replaceChildren();
      return;
    }
    const spec = `${answer.exact.rows}x${answer.exact.columns}`;
    this.take.replaceChildren(make('span', {}, `The nearest exact size is ${wide(spec)}.`), makeButton(`Take ${wide(spec)}`, () => {
      this.choose(spec);
      this.columns.focus();
    }));
  }
}

/**
 * Returns how many lights may be wrong, or −1 if that is not known: if the number of states is not prime, conditions
 * are not counted this way.
 */
function missing(info: InfoAnswer) {
  if (info.always_solvable) return 0;
  const prime = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31].includes(info.modulus);
  return prime && info.rank !== undefined ? info.lights - info.rank : -1;
}

/** Writes a size the usual way, the width first. */
function wide(spec: string) {
  return spec.replace(/^(\d+)x(\d+)$/, '$2 × $1');
}

