// The puzzle as third-party solvers read it. The text is made on demand: its writer has to be loaded first. It can
// be changed, and run by the solvers of a server that allows it.
import { EngineError, call } from '../../engine/call.ts';
import { formats } from './formats.ts';
import { Card, Work, type Puzzle, type Show } from './parts.ts';
import { asked } from './quick.ts';
import { make, makeButton, plural } from '../../kit/plain/dom.ts';
import { saveFile } from '../../kit/files.ts';
import { runModel, solversFor, verdictOf } from '../../board/models.ts';

/** The task of a solver, in words. */
const OBJECTIVES: Record<string, string> = {
  any: 'any solution', least: 'a least solution', nearest: 'as few lights wrong as possible',
  reverse: 'a state and its solution', orthogonal: 'a state that can be solved',
};

/** The longest text that is shown; copying and saving use all of it. */
const MOST_SHOWN = 50_000;

/** The largest boards that are written. */
const MOST_LIGHTS = 1 << 12;

export class EncodeCard {
  card = new Card('For other solvers', 'analysis-encode');
  element = this.card.element;
  open = makeButton('Write this puzzle for a solver', () => void this.begin());
  format = make('select', {});
  objective = make('select', {});
  about: HTMLParagraphElement;
  fields: HTMLDivElement;
  work: Work;
  text: HTMLTextAreaElement;
  copy: HTMLButtonElement;
  save: HTMLButtonElement;
  again: HTMLButtonElement;
  said: HTMLParagraphElement;
  tools: HTMLDivElement;
  solver: HTMLSelectElement;
  run: HTMLButtonElement;
  runner: HTMLDivElement;
  found: HTMLParagraphElement;
  words: HTMLPreElement;
  /** The puzzle of the text. */
  of = '';
  private whole = '';
  private puzzle: Puzzle | null = null;

  constructor(private show: Show) {
    this.format.addEventListener('change', () => this.chooseFormat());
    this.objective.addEventListener('change', () => void this.write());
    this.about = make('p', { class: 'soft' });
    this.fields = make('div', { class: 'analysis-fields', hidden: true },
      make('label', { class: 'field' }, make('span', { class: 'label' }, 'Format'), this.format),
      make('label', { class: 'field' }, make('span', { class: 'label' }, 'Asked for'), this.objective));
    this.work = new Work();
    this.text = make('textarea', { class: 'analysis-text', rows: 12, spellcheck: 'false', autocapitalize: 'off', wrap: 'off', 'aria-label': 'The puzzle as text', hidden: true });
    this.copy = makeButton('Copy', () => void this.copyAll());
    this.save = makeButton('Save as a file', () => this.saveAll());
    this.again = makeButton('Write it again', () => void this.write());
    this.said = make('p', { class: 'soft', role: 'status' });
    this.tools = make('div', { class: 'row', hidden: true }, this.copy, this.save, this.again);
    this.solver = make('select', {});
    this.run = makeButton('Run this text', () => void this.ask(), { class: 'button first' });
    this.runner = make('div', { class: 'analysis-fields', hidden: true },
      make('label', { class: 'field' }, make('span', { class: 'label' }, 'Solver of the server'), this.solver), this.run);
    this.found = make('p', { class: 'analysis-sentence', role: 'status' });
    this.words = make('pre', { class: 'analysis-text', tabindex: 0, role: 'region', 'aria-label': 'What the solver printed', hidden: true });
    this.card.fill(make('p', { class: 'analysis-sentence' }, 'This puzzle as a text for glpsol, SAT solvers, z3, Mace4 and others.'),
      make('div', { class: 'row' }, this.open), this.fields, this.about, this.text, this.tools, this.said, this.runner, this.work.element, this.found, this.words);
  }

  changed({ key }: {key: string}) {
    const old = this.of !== '' && this.of !== key;
    this.card.mark(old);
    this.again.hidden = !old;
    this.run.disabled = this.again.disabled = this.open.disabled = this.format.disabled = this.objective.disabled = this.puzzle?.key !== key;
  }

  update(puzzle: Puzzle) {
    this.puzzle = puzzle;
    this.element.hidden = Math.max(puzzle.board.lights, puzzle.board.buttons) > MOST_LIGHTS;
    if (!this.fields.hidden) this.listFormats();
    this.changed(puzzle);
  }

  /** Offers the choices, and writes the first. */
  private async begin() {
    this.open.hidden = true;
    this.fields.hidden = false;
    this.listFormats();
    this.format.focus();
    await this.write();
  }

  /** Offers the formats that can express this puzzle. */
  private listFormats() {
    const k = this.puzzle?.board.modulus ?? 2;
    const possible = formats.filter(({ modulus }) => modulus === 0 || k <= modulus);
    const chosen = this.format.value;
    this.format.replaceChildren(...possible.map(({ name }) => make('option', { value: name }, name)));
    this.format.value = possible.some(({ name }) => name === chosen) ? chosen : possible[0]?.name ?? '';
    this.listObjectives();
  }

  private listObjectives() {
    const format = formats.find(({ name }) => name === this.format.value);
    const chosen = this.objective.value;
    const objectives = format?.objectives ?? [];
    this.objective.replaceChildren(...objectives.map((name) => make('option', { value: name }, OBJECTIVES[name] ?? name)));
    this.objective.value = objectives.includes(chosen) ? chosen : objectives[0] ?? '';
    this.about.textContent = format ? `${format.about[0].toUpperCase()}${format.about.slice(1)}.` : '';
  }

  private chooseFormat() {
    this.listObjectives();
    void this.write();
  }

  /** Writes the puzzle. */
  private async write() {
    const { puzzle } = this;
    if (!puzzle) return;
    const format = this.format.value;
    const objective = this.objective.value;
    this.said.textContent = '';
    const made = await this.work.run('Writing.', ({ signal }) => call('encode', { ...asked(puzzle), format, objective }, { signal }).catch(refuse), this.format);
    if (!made || format !== this.format.value || objective !== this.objective.value) return;
    this.whole = made.text ?? '';
    this.of = puzzle.key;
    this.text.readOnly = this.whole.length > MOST_SHOWN;
    this.text.value = this.text.textContent = this.text.readOnly ? `${this.whole.slice(0, MOST_SHOWN)}\n…` : this.whole;
    this.text.scrollTop = 0;
    this.text.hidden = this.tools.hidden = false;
    this.found.textContent = '';
    this.words.hidden = true;
    await this.offer(format);
    const lines = plural(this.whole.trimEnd().split('\n').length, 'line');
    this.said.textContent = this.whole.length > MOST_SHOWN ? `${lines}; the beginning is shown, and all of them are copied and saved.` : `${lines}.`;
    this.changed({ key: this.puzzle?.key ?? puzzle.key });
  }

  /** The text as the reader left it. */
  get now() {
    return this.text.readOnly ? this.whole : this.text.value;
  }

  /** Offers the solvers of the server that take a format. */
  private async offer(format: string) {
    const names = await solversFor(format);
    if (format !== this.format.value) return;
    this.solver.replaceChildren(...names.map((name) => make('option', { value: name }, name)));
    this.runner.hidden = names.length === 0;
  }

  /** Has the solver read the text, and shows its presses on the board. */
  private async ask() {
    const { puzzle } = this;
    if (!puzzle) return;
    this.found.textContent = '';
    const ran = await this.work.run('The solver is at work.', ({ signal }) => runModel({ ...asked(puzzle), format: this.format.value, text: this.now, solver: this.solver.value }, signal), this.run);
    if (!ran) return;
    this.found.textContent = verdictOf(ran);
    this.words.textContent = ran.said ?? '';
    this.words.hidden = !ran.said;
    if (ran.presses && this.puzzle?.key === puzzle.key) this.show({ kind: 'solution', presses: puzzle.board.pressesOf(ran.presses), label: `What ${ran.solver} found.` });
  }

  private async copyAll() {
    try {
      await navigator.clipboard.writeText(this.now);
      this.said.textContent = 'Copied.';
    } catch {
      this.said.textContent = 'The browser does not let the page copy: select the text, or save it as a file.';
    }
  }

  private saveAll() {
    const format = formats.find(({ name }) => name === this.format.value);
    const spec = this.puzzle?.board.spec ?? '';
    const name = spec.startsWith('graph=') ? 'graph' : spec.replace(/[^\w.-]+/g, '-');
    saveFile(`lightsout-${name}${format?.extension ?? '.txt'}`, this.now);
    this.said.textContent = 'Saved.';
  }

  close() {
    this.work.close();
  }
}

/** Says where else to get a text that cannot be written here. */
function refuse(error: unknown): never {
  if (error instanceof EngineError && (error.tooLarge || error.kind === 'away')) {
    throw new Error(`this page cannot write it (${error.message}): use lightsout encode on the command line`);
  }
  throw error;
}
