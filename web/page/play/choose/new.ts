// The dialog for a new game: which board, which start, which goal.
import { makeDialog } from '../../kit/plain/dialog.ts';
import { make, makeButton, sentence } from '../../kit/plain/dom.ts';
import { checkRule, makeGame, openID, type Game } from '../../board/game/start.ts';
import { BoardChoice } from './board.ts';
import { field, select, valueOf } from '../../kit/plain/fields.ts';
import { gradesOf, offer } from './grades.ts';
import { makeGallery } from './gallery.ts';
import type { Shelf } from '../shelf.ts';

const STARTS = [
  ['uniform', 'any solvable state'], ['easy', 'easy'], ['medium', 'medium'], ['hard', 'hard'], ['expert', 'expert'],
  ['depth', 'exact depth'], ['presses', 'random presses'], ['daily', 'puzzle of today'], ['all-on', 'all on'],
];
/** The starts that need a number of presses, and the label of that number. */
const COUNTED: Record<string, string> = { depth: 'Presses of the least solution', presses: 'Random presses' };
const GOALS = [['off', 'all off'], ['on', 'all on'], ['other', 'another state']];

export class NewGame {
  board = new BoardChoice();
  private parts?: {dialog: HTMLDialogElement, kept: HTMLElement, boards: HTMLElement};
  private making: AbortController | null = null;
  start: HTMLDivElement | undefined;
  depth: HTMLDivElement | undefined;
  goal: HTMLDivElement | undefined;
  goalText: HTMLDivElement | undefined;
  unique: HTMLInputElement | undefined;
  symmetric: HTMLInputElement | undefined;
  litWish: HTMLInputElement | undefined;
  like: HTMLDivElement | undefined;
  wishes: HTMLDivElement | undefined;
  lit: HTMLInputElement | undefined;
  said: HTMLParagraphElement | undefined;
  go: HTMLButtonElement | undefined;
  stop: HTMLButtonElement | undefined;

  constructor(
    public shelf: Shelf,
    public does: {begin: (
      game: Game,
    ) => void, begun: () => void, quick: (
      spec: string, kind: string,
    ) => void, resume: (key: string) => void, giveUp: (key: string) => void, open: () => void},
  ) {
    this.board.changed = () => this.changed();
  }

  open() {
    this.parts ??= this.build();
    const { dialog, kept, boards } = this.parts;
    this.listKept(kept);
    this.problem('');
    const { element, draw } = makeGallery((spec, kind) => {
      dialog.close();
      this.does.quick(spec, kind);
    });
    boards.replaceChildren(element);
    dialog.showModal();
    dialog.scrollTop = 0;
    draw();
    void this.board.learn();
  }

  private build() {
    const { dialog, inside } = makeDialog('new-dialog', 'New game');
    const kept = make('div', { class: 'kept' });
    this.start = select('new-start', 'Start', STARTS);
    this.start.classList.add('wide');
    this.depth = field('new-depth', COUNTED.depth, make('input', { id: 'new-depth', type: 'number', min: 1, max: 999, value: 6, inputmode: 'numeric' }));
    this.goal = select('new-goal', 'Goal', GOALS);
    this.goalText = field('new-goal-text', 'Lights of the goal, row by row', make('input', { id: 'new-goal-text', placeholder: '.#./###/.#.', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' }));
    this.unique = make('input', { type: 'checkbox', id: 'new-unique' });
    this.symmetric = make('input', { type: 'checkbox', id: 'new-symmetric' });
    this.litWish = make('input', { type: 'checkbox', id: 'new-lit-wish' });
    this.like = field('new-like', 'Looks like, row by row', make('input', { id: 'new-like', placeholder: '.#./###/.#.', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' }));
    this.wishes = make('div', { class: 'wide' },
      make('label', { class: 'check' }, this.unique, 'Only one least solution'),
      make('label', { class: 'check' }, this.symmetric, 'Symmetric'),
      make('label', { class: 'check' }, this.litWish, 'Solvable by pressing only lights that are on'),
      this.like);
    this.lit = make('input', { type: 'checkbox', id: 'new-lit' });
    this.said = make('p', { class: 'problem', role: 'alert', id: 'new-problem' });
    this.go = make('button', { class: 'button first' }, 'Play');
    this.stop = makeButton('Stop', () => this.making?.abort(), { hidden: true });
    const form = make('form', { class: 'choose', novalidate: true }, ...this.board.fields, this.start, this.depth, this.wishes, this.goal, this.goalText,
      make('label', { class: 'check low' }, this.lit, 'Only lights that are on may be pressed'),
      make('div', { class: 'wide' }, this.said), make('div', { class: 'row wide' }, this.go, this.stop, makeButton('Open a file', () => {
        dialog.close();
        this.does.open();
      })));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.play();
    });
    form.addEventListener('change', () => this.changed());
    dialog.addEventListener('close', () => this.making?.abort());
    const boards = make('div');
    inside.append(kept, boards, make('h3', {}, 'Make your own'), form);
    this.changed();
    return { dialog, kept, boards };
  }

  /** Shows the fields for the current choice. */
  private changed() {
    const typed = this.board.typedID();
    for (const element of [this.start, this.goal]) if (element) element.hidden = typed;
    const start = valueOf(this.start);
    if (this.wishes) this.wishes.hidden = typed || start === 'daily' || start === 'all-on';
    if (!typed) void this.offerGrades();
    this.count(typed ? '' : start);
    if (this.goalText) this.goalText.hidden = typed || valueOf(this.goal) !== 'other';
    this.problem('');
  }

  /** Asks for the number of presses of a start, if it needs one. */
  private count(start: string) {
    const label = this.depth?.querySelector('label');
    if (!this.depth || !label) return;
    this.depth.hidden = !(start in COUNTED);
    label.textContent = COUNTED[start] ?? '';
  }

  /** Offers the grades for which the chosen board has puzzles. */
  private async offerGrades() {
    const list = this.start?.querySelector('select');
    const spec = this.board.spec();
    const grades = await gradesOf(spec);
    if (!list || spec !== this.board.spec()) return;
    offer(list.options, ({ value }) => value, grades);
    if (list.selectedOptions[0]?.hidden) list.value = 'uniform';
  }

  /** Lists the unfinished games. */
  private listKept(place: HTMLElement) {
    const list = this.shelf.list();
    if (list.length === 0) {
      place.replaceChildren();
      return;
    }
    const dialog = this.parts?.dialog;
    place.replaceChildren(make('h3', {}, 'Unfinished games'), make('ul', { class: 'games' }, ...list.map(({ key, title }) => make('li', {},
      make('span', {}, title),
      makeButton('Resume', () => {
        dialog?.close();
        this.does.resume(key);
      }, { 'aria-label': `Resume ${title}` }),
      makeButton('Give up', () => {
        this.does.giveUp(key);
        this.listKept(place);
        this.go?.focus();
      }, { 'aria-label': `Give up ${title}` })))));
  }

  /** Makes the game and begins it. */
  private async play() {
    this.making?.abort();
    const making = new AbortController();
    this.making = making;
    this.problem('');
    this.showMaking(true);
    try {
      const game = await this.make(making.signal);
      if (making.signal.aborted) return;
      this.does.begin(game);
      this.parts?.dialog.close();
      this.does.begun();
    } catch (error) {
      if (!making.signal.aborted) this.refuse(error);
    } finally {
      if (this.making === making) this.showMaking(false);
    }
  }

  private showMaking(on: boolean) {
    if (!this.go || !this.stop) return;
    this.go.textContent = on ? 'Making a puzzle …' : 'Play';
    if (!on && this.stop === document.activeElement) this.go.focus();
    this.stop.hidden = !on;
  }

  private async make(signal: AbortSignal): Promise<Game> {
    const litOnly = this.lit?.checked === true;
    const spec = this.board.spec();
    if (this.board.typedID()) {
      const game = await openID(spec);
      checkRule(game.board, litOnly);
      return litOnly ? { ...game, litOnly } : game;
    }
    const start = valueOf(this.start);
    const goal = valueOf(this.goal);
    const kind = this.wished(start in COUNTED ? `${start}-${valueOf(this.depth).trim()}` : start);
    const like = this.wishes?.hidden ? '' : valueOf(this.like).trim();
    return makeGame({ board: spec, kind, goal: goal === 'other' ? valueOf(this.goalText).trim() : goal, like, litOnly, signal });
  }

  /** Adds the other wishes to a kind of start. */
  private wished(kind: string) {
    if (kind === 'daily' || kind === 'all-on') return kind;
    const more = [...(this.unique?.checked ? ['unique'] : []), ...(this.symmetric?.checked ? ['symmetric'] : []), ...(this.litWish?.checked ? ['lit-only'] : [])];
    return more.length === 0 ? kind : [...(kind === 'uniform' ? [] : [kind]), ...more].join('.');
  }

  /** Shows an error at its field. */
  private refuse(error: unknown) {
    const { field: name = '' } = (error ?? {}) as {field?: string};
    const goal = name === 'state' || name === 'goal';
    const seed = name === 'seed' || name === 'depth';
    const at = name === 'like' ? this.like : goal ? this.goalText : seed ? this.depth : this.board.field();
    this.problem(sentence(error));
    const input = at && !at.hidden ? at.querySelector('input, select') : null;
    if (!(input instanceof HTMLElement)) return;
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', 'new-problem');
    input.focus();
  }

  private problem(text: string) {
    if (!this.said) return;
    this.said.textContent = text;
    if (text === '') for (const input of document.querySelectorAll('#new-dialog [aria-invalid]')) input.removeAttribute('aria-invalid');
  }
}
