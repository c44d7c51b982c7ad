// Save points: named places of the game to return to.
import { makeDialog } from '../kit/plain/dialog.ts';
import { isName } from '../board/game/event.ts';
import { make, makeButton, presses } from '../kit/plain/dom.ts';
import type { Table } from './table.ts';
import type { Card } from './card.ts';

export class Marks {
  private parts?: {dialog: HTMLDialogElement, inside: HTMLElement};

  constructor(public table: Table, public card: Card) {}

  /** Returns a name that no mark has. */
  private free() {
    const names = new Set(this.table.session.marks.map(({ name }) => name));
    let n = names.size + 1;
    while (names.has(`place-${n}`)) n++;
    return `place-${n}`;
  }

  /** Marks this place. */
  mark(name: string = this.free()) {
    if (this.table.do({ kind: 'mark', name })) {
      this.card.say(`This place is saved as ${name}.`, { choices: [{ label: 'All save points', act: () => this.open() }] });
    }
  }

  /** Goes back to the last mark; from there, to the one before. */
  back() {
    const { session } = this.table;
    const { marks } = session;
    if (marks.length === 0) {
      this.card.say('No place is saved yet: M saves this one.');
      return;
    }
    const at = marks.findLastIndex(({ place }) => place === session.here);
    this.go(marks[(at > 0 ? at : marks.length) - 1].name);
  }

  private go(name: string) {
    if (this.table.do({ kind: 'back', name })) this.card.say(`Back at ${name}.`);
  }

  open() {
    const { dialog } = this.parts ??= makeDialog('marks-dialog', 'Save points');
    this.fill();
    dialog.showModal();
  }

  private fill() {
    const inside = this.parts?.inside as HTMLElement;
    const problem = make('p', { class: 'problem', id: 'mark-problem', role: 'alert' });
    const input = make('input', { id: 'mark-name', value: this.free(), maxlength: 32, autocomplete: 'off', spellcheck: 'false', 'aria-describedby': 'mark-problem' });
    const form = make('form', { class: 'field' }, make('label', { for: 'mark-name' }, 'Name for this place'), input, problem,
      make('div', { class: 'row' }, make('button', { class: 'button first' }, 'Save this place')));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!isName(input.value)) {
        problem.textContent = 'A name is 1 to 32 letters, digits, - and _.';
        input.setAttribute('aria-invalid', 'true');
        input.focus();
        return;
      }
      this.mark(input.value);
      this.parts?.dialog.close();
    });
    inside.replaceChildren(form, this.list());
  }

  private list() {
    const { session } = this.table;
    if (session.marks.length === 0) return make('p', { class: 'soft' }, 'No place of this game is saved yet.');
    const items = session.marks.map(({ name, place }) => make('li', {},
      make('span', {}, name, make('span', { class: 'soft' }, place === session.here ? ', here' : `, after ${presses(this.depth(place))}`)),
      makeButton('Go back', () => {
        this.parts?.dialog.close();
        this.go(name);
      }, { 'aria-label': `Go back to ${name}` })));
    return make('ul', { class: 'games' }, ...items);
  }

  private depth(place: number) {
    let moves = 0;
    for (let at = place; at > 0; at = this.table.session.parent(at).parent) moves++;
    return moves;
  }
}
