// The dialog to choose a starting point: an example, or any board by its spec.

import { call } from '../engine/call.ts';
import { EXAMPLES, openPuzzle, type Puzzle } from './open.ts';
import { makeDialog } from '../kit/plain/dialog.ts';
import { make, makeButton, sentence } from '../kit/plain/dom.ts';

/** Suggestions until the engine has sent its list. */
const SUGGESTED = ['5x5', '4x7', 'torus-6x6', '5x5-king', '5x5-mod3', '3x3x3', 'hex-4', 'tri-5', 'cube-3'];

export class StartDialog {
  private parts?: {dialog: HTMLDialogElement, inside: HTMLElement, input: HTMLInputElement};

  constructor(private take: (puzzle: Puzzle, name: string) => void) {}

  open() {
    const { dialog, input } = this.parts ??= this.make();
    dialog.showModal();
    input.select();
  }

  private make() {
    const { dialog, inside } = makeDialog('start-dialog', 'Start from');
    const problem = make('p', { class: 'problem', role: 'alert', id: 'spec-problem' });
    const list = make('datalist', { id: 'specs' }, ...SUGGESTED.map((value) => make('option', { value })));
    const input = make('input', { id: 'spec', list: 'specs', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'aria-describedby': 'spec-problem', placeholder: 'graph-petersen' });
    const open = async (text: string, name: string) => {
      problem.textContent = '';
      inside.setAttribute('aria-busy', 'true');
      try {
        this.take(await openPuzzle(text), name);
        dialog.close();
      } catch (error) {
        problem.textContent = sentence(error);
        input.setAttribute('aria-invalid', 'true');
      }
      inside.removeAttribute('aria-busy');
    };
    const form = make('form', { class: 'spec' }, make('div', { class: 'field' }, make('label', { for: 'spec' }, 'A board or game, such as 5x5, torus-6x6-mod3 or graph-cycle-9'), input), make('button', { class: 'button first', type: 'submit' }, 'Open'));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (text !== '') void open(text, text);
    });
    input.addEventListener('input', () => input.removeAttribute('aria-invalid'));
    const examples = make('div', { class: 'examples', role: 'group', 'aria-label': 'Examples' });
    for (const [name, id] of EXAMPLES) examples.append(makeButton(name, () => void open(id, name)));
    inside.replaceChildren(form, list, problem, examples, make('p', { class: 'soft' }, 'Boards of up to 2,000 lights become graphs that can be edited. What is on the sheet comes back with Undo.'));
    void this.suggest(list);
    return { dialog, inside, input };
  }

  /** Adds what the engine knows to the suggestions. */
  private async suggest(list: HTMLDataListElement) {
    try {
      const { graphs, toys, shapes, topologies } = await call('boards', {});
      const named = (text: string) => text.replace(/N/, '8').replaceAll('N', '3');
      const more = [
        ...graphs.map((name: string) => `graph-${named(name)}`), ...toys.map((toy: {name: string}) => toy.name),
        ...shapes.map((text: string) => text.replace('N', '4')), ...topologies.filter((name: string) => name !== 'rectangle').map((name: string) => `${name}-5x5`),
      ].filter((value) => !SUGGESTED.includes(value));
      list.append(...more.map((value) => make('option', { value })));
    } catch {
      // the built-in ones have to do
    }
  }
}
