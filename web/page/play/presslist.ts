// Presses written as a list, such as a1a23, and made one after the other.
import { makeDialog } from '../kit/plain/dialog.ts';
import { make, presses, sentence } from '../kit/plain/dom.ts';
import { call } from '../engine/call.ts';
import type { Table } from './table.ts';
import type { Card } from './card.ts';

export class PressList {
  private parts?: {dialog: HTMLDialogElement, input: HTMLInputElement, problem: HTMLElement};

  constructor(public table: Table, public card: Card) {}

  open() {
    const { dialog, input, problem } = this.parts ??= this.build();
    problem.textContent = '';
    dialog.showModal();
    input.select();
  }

  private build() {
    const { dialog, inside } = makeDialog('presses-dialog', 'Press a list');
    const problem = make('p', { class: 'problem', id: 'presses-problem', role: 'alert' });
    const input = make('input', { id: 'presses-list', value: 'a1a23', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'aria-describedby': 'presses-problem' });
    const form = make('form', { class: 'field' }, make('label', { for: 'presses-list' }, 'Buttons by number (1, 23), row and column (1.1 5.3), or as a product (a1a23)'), input, problem,
      make('div', { class: 'row' }, make('button', { class: 'button first' }, 'Press them')));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.press(input.value);
    });
    inside.append(form);
    return { dialog, input, problem };
  }

  private async press(list: string) {
    const { table } = this;
    const parts = this.parts as NonNullable<PressList['parts']>;
    try {
      const { buttons, presses: product } = await call('press', { board: table.board.spec, state: 'off', presses: list });
      parts.dialog.close();
      table.before();
      if (table.run(buttons)) this.card.say(`${presses(buttons.length)} made: ${product}.`);
    } catch (error) {
      parts.problem.textContent = sentence(error);
      parts.input.focus();
    }
  }
}
