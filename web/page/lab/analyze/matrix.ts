// The toggle matrix in a card: as it is, or, if it is small and the modulus is a prime, in its reduced row
// echelon form, where the rank can be seen.
import { isPrime } from './facts.ts';
import { reduce, toggleMatrix } from './linear.ts';
import { Card, type Puzzle } from './parts.ts';
import { MatrixPicture } from './picture.ts';
import { make, makeButton, plural } from '../../kit/plain/dom.ts';

/** The largest matrices that are drawn, and that are brought to echelon form. */
const MOST_DRAWN = 2000;
const MOST_REDUCED = 200;

/** Matrices with more buttons than this are not listed in words. */
const MOST_LISTED = 200;

export class MatrixCard {
  card = new Card('Toggle matrix', 'analysis-matrix');
  element = this.card.element;
  intro = make('p', { class: 'analysis-sentence' });
  plain = makeButton('As it is', () => this.choose(false), { 'aria-pressed': 'true' });
  echelon = makeButton('Row echelon form', () => this.choose(true), { 'aria-pressed': 'false' });
  choice = make('div', { class: 'row', role: 'group', 'aria-label': 'Form of the matrix' }, this.plain, this.echelon);
  picture = new MatrixPicture();
  list = make('tbody');
  words = make('details', {}, make('summary', {}, 'In words'), make('div', { class: 'scroll analysis-lines', tabindex: 0, role: 'region', 'aria-label': 'The toggle matrix in words' },
    make('table', {}, make('caption', { class: 'unseen' }, 'Which lights each button changes'),
      make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'button'), make('th', { scope: 'col' }, 'changes'))), this.list)));
  private spec = '';
  private puzzle: Puzzle | null = null;

  constructor() {
    this.card.fill(this.intro, this.choice, this.picture.element, this.words);
    this.words.addEventListener('toggle', () => this.listAll());
  }

  /** This card is refreshed automatically. */
  changed() {}

  update(puzzle: Puzzle) {
    const same = this.spec === puzzle.spec;
    this.puzzle = puzzle;
    if (same) return;
    this.spec = puzzle.spec;
    const { board } = puzzle;
    const drawn = board.lights <= MOST_DRAWN && board.buttons <= MOST_DRAWN;
    const small = drawn && board.lights <= MOST_REDUCED && board.buttons <= MOST_REDUCED && isPrime(board.modulus);
    this.choice.hidden = !small;
    this.picture.element.hidden = !drawn;
    this.words.hidden = board.buttons > MOST_LISTED;
    if (!drawn) {
      this.intro.textContent = `It has ${plural(board.lights, 'row')} and ${plural(board.buttons, 'column')}: too many to draw here.`;
      return;
    }
    this.listAll();
    this.choose(small && this.echelon.getAttribute('aria-pressed') === 'true');
  }

  /** Draws the matrix in one of its forms. */
  private choose(echelon: boolean) {
    const { puzzle } = this;
    if (!puzzle) return;
    const { board } = puzzle;
    this.plain.setAttribute('aria-pressed', String(!echelon));
    this.echelon.setAttribute('aria-pressed', String(echelon));
    const matrix = toggleMatrix(board);
    const pivots = echelon ? reduce(matrix, board.modulus) : null;
    const size = `${plural(board.lights, 'row')}, ${plural(board.buttons, 'column')}`;
    if (pivots) {
      const free = board.buttons - pivots.length;
      this.intro.textContent = `${plural(pivots.length, 'row')} with a pivot: the rank is ${pivots.length}. ${plural(free, 'column')} without one: the nullity is ${free}.`;
      this.picture.show({ matrix, modulus: board.modulus, pivots, label: `The toggle matrix in reduced row echelon form: ${size}, rank ${pivots.length}`, say: (i, j, v) => sayEchelon(puzzle, pivots, i, j, v) });
      return;
    }
    const symmetric = puzzle.info.symmetric ? ' It is symmetric: button i changes light j as button j changes light i.' : '';
    this.intro.textContent = `Each column is a button, each row a light; a square is where the button changes the light.${symmetric}`;
    this.picture.show({ matrix, modulus: board.modulus, pivots: null, label: `The toggle matrix: ${size}`, say: (i, j, v) => sayToggle(puzzle, i, j, v) });
  }

  /** Lists the matrix in words on demand. */
  private listAll() {
    const { puzzle } = this;
    if (!puzzle || !this.words.open || puzzle.board.buttons > MOST_LISTED) return;
    const { board } = puzzle;
    this.list.replaceChildren(...Array.from({ length: board.buttons }, (_, j) => {
      const times: Map<number, number> = new Map();
      for (const i of board.toggles(j)) times.set(i, (times.get(i) ?? 0) + 1);
      const lights = [...times].filter(([, n]) => n % board.modulus !== 0).sort(([a], [b]) => a - b);
      const text = lights.map(([i, n]) => lightName(puzzle, i) + (n > 1 ? ` by ${n}` : '')).join('; ') || 'nothing';
      return make('tr', {}, make('th', { scope: 'row' }, puzzle.name(j)), make('td', {}, text));
    }));
  }

  close() {
    this.picture.close();
  }
}

/** Names a light: as its button if they are one cell. */
function lightName({ board, name }: Puzzle, light: number) {
  return board.same ? name(light) : `light ${light + 1}`;
}

/** Describes the effect of a button on a light. */
function sayToggle(puzzle: Puzzle, i: number, j: number, v: number) {
  const { board, name } = puzzle;
  const button = name(j).startsWith('button') ? capital(name(j)) : `The button at ${name(j)}`;
  const light = !board.same ? lightName(puzzle, i) : i === j ? 'its own light' : `the light at ${lightName(puzzle, i)}`;
  return v === 0 ? `${button} does not change ${light}.` : `${button} changes ${light}${v > 1 ? ` by ${v}` : ''}.`;
}

function sayEchelon({ name }: Puzzle, pivots: number[], i: number, j: number, v: number) {
  const column = pivots.includes(j) ? (pivots[i] === j ? ', a pivot' : '') : ', in a column without a pivot';
  return `Row ${i + 1}, column of ${name(j)}: ${v}${column}.`;
}

function capital(text: string) {
  return text[0].toUpperCase() + text.slice(1);
}
