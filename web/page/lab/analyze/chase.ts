// Light chasing on the boards where it works: the table for the last row, and the steps for this puzzle.
import { call } from '../../engine/call.ts';
import type { ChaseAnswer, ChaseStep } from '../../engine/generated.ts';
import { Card, Stepper, Work, type Puzzle, type Show } from './parts.ts';
import { make, makeButton } from '../../kit/plain/dom.ts';

/** Tables with more lines are not shown. */
const MOST_LINES = 127;

export class ChaseCard {
  card = new Card('Light chasing', 'analysis-chase');
  element = this.card.element;
  intro: HTMLParagraphElement;
  start: HTMLButtonElement;
  work: Work;
  stepper: Stepper;
  end: HTMLParagraphElement;
  lines: HTMLTableSectionElement;
  table: HTMLDetailsElement;
  /** The puzzle that was chased. */
  of = '';
  private spec = '';
  private puzzle: Puzzle | null = null;
  private steps: ChaseStep[] = [];

  constructor(private show: Show) {
    this.element.hidden = true;
    this.intro = make('p', { class: 'analysis-sentence' });
    this.start = makeButton('Chase this puzzle', () => void this.chase());
    this.work = new Work();
    this.stepper = new Stepper('Steps of light chasing', (at) => this.step(at));
    this.end = make('p', { class: 'soft', role: 'status' });
    this.lines = make('tbody');
    this.table = make('details', {}, make('summary', {}, 'The table for the last row'),
      make('div', { class: 'scroll analysis-lines', tabindex: 0, role: 'region', 'aria-label': 'The table for the last row' },
        make('table', {}, make('caption', { class: 'unseen' }, 'The presses of the first row for the lights left in the last'),
          make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'on in the last row'), make('th', { scope: 'col' }, 'press in the first row'))), this.lines)));
    this.card.fill(this.intro, make('div', { class: 'row' }, this.start), this.work.element, this.stepper.element, this.end, this.table);
    this.stepper.begin(0);
  }

  changed({ key }: {key: string}) {
    const old = this.of !== '' && this.of !== key;
    this.card.mark(old);
    this.stepper.disable(old);
    this.start.disabled = this.puzzle?.key !== key;
  }

  /** Notes that none of its marks are on the board. */
  rest() {
    this.stepper.rest();
  }

  update(puzzle: Puzzle) {
    this.puzzle = puzzle;
    const { spec, board, info } = puzzle;
    this.element.hidden = !canChase(puzzle);
    if (this.element.hidden) {
      this.work.close();
      this.steps = [];
      this.of = this.end.textContent = '';
      this.stepper.begin(0);
      return;
    }
    if (this.spec !== spec) {
      this.spec = spec;
      const table = info.chase ?? [];
      this.table.hidden = table.length === 0 || table.length > MOST_LINES;
      this.lines.replaceChildren(...table.map(({ left, press }) => make('tr', {}, make('td', {}, left.join(', ')), make('td', {}, press.join(', ')))));
      this.intro.textContent = info.nullity === board.lattice?.cols
        ? 'Clear each row by pressing below its lights. On this board, that turns off every solvable state.'
        : 'Clear each row by pressing below its lights. What is left in the last row tells you what to press in the first; then clear the rows again.';
    }
    this.changed(puzzle);
  }

  private async chase() {
    const { puzzle } = this;
    if (!puzzle) return;
    const found = await this.work.run('Chasing.', ({ signal }) => call('chase', { board: puzzle.spec, state: puzzle.state, timeout: '30s' }, { signal }), this.start);
    if (!found) return;
    this.of = puzzle.key;
    this.steps = found.steps;
    this.end.textContent = endText(found);
    this.stepper.begin(this.steps.length);
    this.changed({ key: this.puzzle?.key ?? puzzle.key });
    if (this.of === this.puzzle?.key) this.stepper.go(0);
  }

  private step(at: number) {
    const puzzle = this.puzzle as Puzzle;
    const { row = 0, columns = [], why } = this.steps[at];
    const presses = new Uint8Array(puzzle.board.buttons);
    const width = puzzle.board.lattice?.cols ?? 0;
    for (const column of columns) presses[(row - 1) * width + column - 1] = 1;
    this.show(columns.length > 0 ? { kind: 'solution', presses, label: `Light chasing, step ${at + 1} of ${this.steps.length}.` } : { kind: 'none', label: '' });
    const what = columns.length > 0 ? ` Press ${columns.length === 1 ? 'column' : 'columns'} ${columns.join(', ')} of row ${row}.` : '';
    return `Step ${at + 1} of ${this.steps.length}. ${why}${what}`;
  }

  close() {
    this.work.close();
  }
}

/** Describes the end of a chase. */
function endText({ solvable, steps }: ChaseAnswer) {
  if (!solvable) return 'The chase ends with lights on: this puzzle cannot be solved.';
  return steps.length === 0 ? 'Every light is already off.' : 'At the end every light is off.';
}

/**
 * Reports whether light chasing works for a puzzle: a rectangle or cylinder of rows with the plus pattern and two
 * states, to be turned off.
 */
function canChase({ board, goal, info }: Puzzle) {
  const { topology, pattern } = info;
  const plain = board.modulus === 2 && board.lattice !== null && pattern === 'plus' && (topology === 'rectangle' || topology === 'cylinder');
  return plain && board.lights <= 1 << 12 && goal.every((row) => /^0*$/.test(row));
}
