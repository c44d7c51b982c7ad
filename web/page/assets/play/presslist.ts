// Presses written as a list, such as a1a23, and made one after the other.
import { makeDialog } from '../base/dialog.js';
import { make, presses, sentence } from '../base/dom.js';
import { call } from '../base/engine.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./card.js').Card} Card */

export class PressList {
  /**
   * @param {Table} table
   * @param {Card} card
   */
  constructor(table, card) {
    this.table = table;
    this.card = card;
    /** @private @type {{dialog: HTMLDialogElement, input: HTMLInputElement, problem: HTMLElement} | undefined} */
    this.parts = undefined;
  }

  open() {
    const { dialog, input, problem } = this.parts ??= this.build();
    problem.textContent = '';
    dialog.showModal();
    input.select();
  }

  /** @private */
  build() {
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

  /**
   * @private
   * @param {string} list
   */
  async press(list) {
    const { table } = this;
    const parts = /** @type {NonNullable<PressList['parts']>} */ (this.parts);
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
