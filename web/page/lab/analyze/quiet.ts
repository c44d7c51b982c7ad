// Quiet patterns: presses without effect. They are stepped through one by one, and sums of them are made
// with a box for each.
import { countParts } from './numbers.ts';
import { Card, Stepper, pressList, supportOf, type Puzzle, type Show } from './parts.ts';
import { make, plural } from '../../kit/plain/dom.ts';

/** With more patterns than this there are no boxes for sums. */
const MOST_BOXES = 12;

export class QuietCard {
  card = new Card('Quiet patterns', 'analysis-quiet');
  element = this.card.element;
  intro = make('p', { class: 'analysis-sentence' });
  stepper = new Stepper('Quiet patterns', (at) => this.step(at));
  sums = make('fieldset', { class: 'analysis-sums', hidden: true });
  told = make('p', { class: 'soft analysis-told', role: 'status' });
  private spec = '';
  private patterns: Uint8Array[] = [];
  private boxes: (HTMLInputElement | HTMLSelectElement)[] = [];
  private puzzle: Puzzle | null = null;

  constructor(private show: Show) {
    this.card.fill(this.intro, this.stepper.element, this.sums, this.told);
    this.stepper.begin(0);
  }

  changed({ spec }: {spec: string}) {
    const off = this.spec !== spec;
    this.stepper.disable(off);
    this.sums.disabled = off;
  }

  /** Notes that none of its marks are on the board. */
  rest() {
    this.stepper.rest();
    this.told.textContent = '';
    for (const box of this.boxes) {
      if (box instanceof HTMLInputElement) box.checked = false;
      else box.value = '0';
    }
  }

  update(puzzle: Puzzle) {
    this.puzzle = puzzle;
    const { spec, board, info } = puzzle;
    if (this.spec !== spec) {
      this.spec = spec;
      this.patterns = (info.quiet ?? []).map((rows) => board.pressesOf(rows));
      this.stepper.begin(this.patterns.length);
      this.told.textContent = '';
      this.introduce(puzzle);
      this.makeBoxes(board.modulus);
    }
    this.changed(puzzle);
  }

  private introduce({ board, info }: Puzzle) {
    const { nullity, quiet } = info;
    if (nullity === undefined) {
      this.intro.textContent = 'Unknown: the board is too large.';
    } else if (nullity === 0) {
      this.intro.textContent = 'There are none: different presses always have different effects.';
    } else if (quiet === undefined) {
      this.intro.textContent = 'There are too many to show here.';
    } else {
      const made = quiet.length === 1 ? 'One pattern' : `${quiet.length.toLocaleString('en')} patterns`;
      this.intro.replaceChildren(`Presses that change nothing. ${made} and ${quiet.length === 1 ? 'its multiples' : 'sums of them'} are all there are: `,
        ...countParts(info.solutions_per_state ?? '', board.modulus), ', the empty one counted.');
    }
  }

  /** Makes a box for each pattern: with two states it is there or not, with more it is there some times. */
  private makeBoxes(k: number) {
    const many = this.patterns.length;
    this.sums.hidden = many === 0 || many > MOST_BOXES || (many === 1 && k === 2);
    if (this.sums.hidden) {
      this.boxes = [];
      return;
    }
    this.boxes = this.patterns.map((_, i) => {
      if (k === 2) return make('input', { type: 'checkbox', 'aria-label': `pattern ${i + 1}` });
      return make('select', { 'aria-label': `times pattern ${i + 1}` }, ...Array.from({ length: k }, (_, n) => make('option', { value: n }, `${n} ×`)));
    });
    for (const box of this.boxes) box.addEventListener('change', () => this.sum());
    this.sums.replaceChildren(make('legend', {}, 'Add up'), ...this.boxes.map((box, i) => make('label', { class: 'analysis-box' }, box, make('span', {}, `pattern ${i + 1}`))));
  }

  /** Shows the sum of the chosen patterns. */
  private sum() {
    const { puzzle } = this;
    if (!puzzle) return;
    const k = puzzle.board.modulus;
    const total = new Uint8Array(puzzle.board.buttons);
    let chosen = 0;
    this.boxes.forEach((box, i) => {
      const times = box instanceof HTMLInputElement ? Number(box.checked) : Number(box.value);
      if (times > 0) chosen++;
      for (let j = 0; j < total.length; j++) total[j] = (total[j] + times * this.patterns[i][j]) % k;
    });
    this.stepper.rest();
    if (chosen === 0) {
      this.show({ kind: 'none', label: '' });
      this.told.textContent = '';
      return;
    }
    this.draw(total, chosen === 1 ? 'A quiet pattern' : `The sum of ${chosen} quiet patterns`);
  }

  private step(at: number) {
    this.boxes.forEach((box, i) => {
      if (box instanceof HTMLInputElement) box.checked = i === at;
      else box.value = i === at ? '1' : '0';
    });
    this.draw(this.patterns[at], `Quiet pattern ${at + 1}`);
    return `Pattern ${at + 1} of ${this.patterns.length}.`;
  }

  private draw(presses: Uint8Array, label: string) {
    const puzzle = this.puzzle as Puzzle;
    const buttons = supportOf(presses);
    if (buttons === 0) {
      this.show({ kind: 'none', label: '' });
      this.told.textContent = 'The sum is empty: nothing is pressed.';
      return;
    }
    this.show({ kind: 'quiet', presses, label: `${label}: ${plural(buttons, 'button')}, and nothing changes.` });
    this.told.textContent = `${plural(buttons, 'button')}, and nothing changes: ${pressList(presses, puzzle.name)}.`;
  }
}
