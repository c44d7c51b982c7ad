// The puzzle: a solution, a least one with its proof, all least ones, or a witness.
import { call } from '../../engine/call.ts';
import { countParts, grouped } from './numbers.ts';
import { Card, Stepper, Work, pressList, weightOf, type Puzzle, type Show } from './parts.ts';
import { asked } from './quick.ts';
import type { SolveAnswer } from '../../engine/generated.ts';
import { explain, isWitness } from './witness.ts';
import { make, makeButton, presses as pressCount } from '../../kit/plain/dom.ts';

/** The time limit of a search: at first, and when it is repeated. */
const LIMIT = '30s';
const LONGER = '10m';

/** How many least solutions are listed to step through. */
const LISTED = 1000;

export class SolutionCard {
  card = new Card('This puzzle', 'analysis-solution');
  element = this.card.element;
  verdict = make('p', { class: 'analysis-verdict', role: 'status' });
  reason = make('p', { class: 'analysis-sentence' });
  proof = make('p', { class: 'soft' });
  one = makeButton('Show it on the board', () => this.showOne());
  find = makeButton('Find a least solution', () => void this.least(LIMIT), { class: 'button first' });
  more = makeButton('Search for up to 10 minutes', () => void this.least(LONGER));
  every = makeButton('All least solutions', () => void this.all());
  work = new Work();
  stepper = new Stepper('Least solutions', (at) => this.step(at));
  told = make('p', { class: 'soft analysis-told' });
  count = make('p', { class: 'analysis-sentence', role: 'status' });
  private puzzle: Puzzle | null = null;
  private solved: SolveAnswer | null = null;
  private list: Uint8Array[] = [];
  /** The puzzle whose long results are shown. */
  of = '';

  constructor(private show: Show) {
    this.card.fill(this.verdict, this.reason, this.proof, make('div', { class: 'row' }, this.one, this.find, this.more, this.every),
      this.work.element, this.count, this.stepper.element, this.told);
    this.stepper.begin(0);
  }

  /** The weight of a least solution, if it is proved. */
  get proved() {
    return this.solved?.least ? this.solved.weight : undefined;
  }

  changed({ key }: {key: string}) {
    const old = this.of !== '' && this.of !== key;
    this.card.mark(old);
    for (const button of [this.one, this.find, this.more, this.every]) button.disabled = this.puzzle?.key !== key;
    this.stepper.disable(old);
    if (old) this.rest();
  }

  /** Notes that none of its marks are on the board. */
  rest() {
    this.told.textContent = '';
    this.stepper.rest();
  }

  update(puzzle: Puzzle) {
    if (this.puzzle?.key === puzzle.key) return this.changed(puzzle);
    const dropped = this.work.busy;
    this.work.close();
    this.work.said.textContent = dropped ? 'The search was dropped, because the puzzle has changed.' : '';
    this.puzzle = puzzle;
    this.of = '';
    this.list = [];
    this.count.textContent = '';
    this.stepper.begin(0);
    this.told.textContent = '';
    this.tell(puzzle.solved);
    this.changed(puzzle);
  }

  /** Describes what is known. */
  private tell(solved: SolveAnswer) {
    const puzzle = this.puzzle as Puzzle;
    this.solved = solved;
    this.verdict.dataset.tone = solved.solvable ? 'good' : 'bad';
    this.one.hidden = false;
    if (!solved.solvable) {
      const witness = solved.witness && puzzle.board.valuesOf(solved.witness);
      const proved = witness && isWitness(puzzle, witness);
      this.verdict.textContent = proved ? 'It cannot be solved.' : 'No solution was found.';
      this.reason.textContent = witness && proved ? explain(puzzle, witness) : '';
      this.proof.textContent = '';
      this.one.textContent = 'Show the witness on the board';
      this.one.hidden = !proved;
      for (const button of [this.find, this.more, this.every]) button.hidden = true;
      return;
    }
    const { weight = 0, least, at_least: atLeast = 0, solutions } = solved;
    this.verdict.textContent = weight === 0 ? 'It is already solved.' : least ? `It can be solved with ${pressCount(weight)}, and not with fewer.` : `It can be solved, with ${pressCount(weight)} at most.`;
    this.reason.replaceChildren(...(solutions === '1' ? ['It has only one solution.'] : ['It has ', ...countParts(solutions, puzzle.board.modulus), ' solutions.']));
    this.proof.textContent = this.claim(solved, weight, atLeast);
    this.one.textContent = 'Show it on the board';
    this.one.hidden = weight === 0;
    this.find.hidden = least;
    this.more.hidden = least || !solved.gave_up;
    this.every.hidden = !least || weight === 0 || solutions === '1';
  }

  /** Describes what is proved. */
  private claim({ least, gave_up: gaveUp, solutions }: SolveAnswer, weight: number, atLeast: number) {
    if (weight === 0) return '';
    if (least && solutions === '1') return 'Proved: the board has no quiet pattern, so no other presses do the same.';
    if (least) return `Proved: every solution has at least ${pressCount(weight)}.`;
    const bound = atLeast > 0 ? `Proved so far: every solution has at least ${pressCount(atLeast)}.` : '';
    return gaveUp ? `${bound} Whether fewer than ${weight.toLocaleString('en')} are enough is not proved: ${gaveUp}.` : `${bound} It may not be a least solution.`;
  }

  /** Marks the lights of the witness, if there is one. */
  showWitness() {
    const { puzzle, solved } = this;
    if (!puzzle || !solved?.witness || this.one.hidden) return;
    this.show({ kind: 'witness', lights: puzzle.board.valuesOf(solved.witness), label: 'Witness: the marked lights prove that there is no solution.' });
    this.told.textContent = 'The lights of the witness are marked on the board.';
  }

  private showOne() {
    const { puzzle, solved } = this;
    if (!puzzle || !solved) return;
    if (!solved.solvable) this.showWitness();
    else if (solved.presses) this.showPresses(puzzle.board.pressesOf(solved.presses), solved.least ? 'A least solution' : 'A solution');
  }

  private showPresses(presses: Uint8Array, label: string) {
    const puzzle = this.puzzle as Puzzle;
    this.show({ kind: 'solution', presses, label: `${label}: ${pressCount(weightOf(presses))}.` });
    this.told.textContent = `Press, in any order: ${pressList(presses, puzzle.name)}.`;
  }

  private step(at: number) {
    this.showPresses(this.list[at], `Least solution ${grouped(at + 1)} of ${grouped(this.list.length)}`);
    return `Least solution ${grouped(at + 1)} of ${grouped(this.list.length)}.`;
  }

  /** Looks for a least solution. */
  private async least(timeout: string) {
    const { puzzle } = this;
    if (!puzzle) return;
    this.of = puzzle.key;
    const solved = await this.work.run('Looking for a least solution.', ({ signal, progress }) =>
      call('solve', { ...asked(puzzle), least: true, timeout }, { signal, progress }), this.find);
    if (!solved || this.puzzle !== puzzle) return;
    this.tell(solved);
    this.done?.();
  }

  /** Called after a long proof. */
  done: (() => void) | undefined;

  /** Counts the least solutions and lists them. */
  private async all() {
    const { puzzle } = this;
    if (!puzzle) return;
    this.of = puzzle.key;
    const found = await this.work.run('Counting the least solutions.', async ({ signal, progress }) => {
      const counted = await call('solve', { ...asked(puzzle), least: true, count: true, quiet_result: true, timeout: LIMIT }, { signal, progress });
      const limit = Math.max(1, Math.min(LISTED, Math.floor(2 ** 22 / puzzle.board.buttons)));
      const listed = await call('solve', { ...asked(puzzle), least: true, all: true, limit, timeout: LIMIT }, { signal, progress });
      return { count: counted.least_solutions as string | undefined, why: counted.gave_up, all: (listed.all ?? []) as string[][] };
    }, this.every);
    if (!found || this.puzzle !== puzzle) return;
    this.list = found.all.map((rows) => puzzle.board.pressesOf(rows));
    const listed = grouped(this.list.length);
    if (found.count === undefined) {
      this.count.textContent = `At least ${listed} least ${this.list.length === 1 ? 'solution' : 'solutions'}: they were not all counted${found.why ? ` (${found.why})` : ''}.`;
    } else {
      const rest = found.count === String(this.list.length) ? '' : ` The first ${listed} can be looked at.`;
      this.count.textContent = (found.count === '1' ? 'There is only one least solution.' : `There are ${grouped(found.count)} least solutions.`) + rest;
    }
    this.stepper.begin(this.list.length);
    if (this.list.length > 0) this.stepper.go(0);
  }

  close() {
    this.work.close();
  }
}
