// Two charts: the number of states of the board by presses, and the number of solutions of this puzzle by weight.
// Quick counts run automatically, the rest on request.
import { EngineError, call } from '../../engine/call.ts';
import type { FactsAnswer } from '../../engine/generated.ts';
import { Chart } from './chart.ts';
import { countParts, grouped, readCount } from './numbers.ts';
import { Card, UNSEEN, Work, type Puzzle, type Progress } from './parts.ts';
import { asked, fewSolutions } from './quick.ts';
import { make, makeButton, presses } from '../../kit/plain/dom.ts';

/** What the act facts answers, as far as it is used. */
type Facts = Pick<FactsAnswer, 'depth' | 'depth_bounds' | 'distribution' | 'unlisted'>;

/** The time limit of a count. */
const LIMIT = '10m';

/** States of the board by presses, and so its depth. */
export class DepthCard {
  card = new Card('All states, by presses', 'analysis-depth');
  element = this.card.element;
  intro = make('p', { class: 'analysis-sentence' });
  start = makeButton('Count the states', () => void this.count());
  work = new Work();
  chart = new Chart();
  /** The board that was counted. */
  of = '';
  private puzzle: Puzzle | null = null;

  constructor() {
    this.card.fill(this.intro, make('div', { class: 'row' }, this.start), this.work.element, this.chart.element);
  }

  changed({ spec }: {spec: string}) {
    this.card.mark(this.of !== '' && this.of !== spec);
    if (this.of !== spec) this.chart.mark(undefined, '');
    this.start.hidden = this.of === spec;
    this.start.disabled = this.puzzle?.spec !== spec;
  }

  update(puzzle: Puzzle) {
    this.puzzle = puzzle;
    this.start.hidden = false;
    if (this.of !== puzzle.spec && quickStates(puzzle)) void this.count(UNSEEN);
    else if (this.of === '') this.intro.textContent = 'How many presses does a state take if it is solved as well as possible?';
    this.changed(puzzle);
  }

  /** Points at the puzzle in the chart. `weight`: of a least solution. */
  point(puzzle: Puzzle, weight: number | undefined) {
    if (this.of === puzzle.spec) this.chart.mark(weight, 'this puzzle');
  }

  private async count(unseen?: number) {
    const { puzzle } = this;
    if (!puzzle) return;
    const { spec } = puzzle;
    const found = await this.work.run('Counting the states.', (options) => countStates(spec, options), this.start, unseen);
    if (!found) return;
    this.of = spec;
    this.tell(found);
    this.changed({ spec: this.puzzle?.spec ?? spec });
    this.done?.();
  }

  /** Called when something has been counted. */
  done: (() => void) | undefined;

  private tell({ depth, depth_bounds: bounds, distribution = [], unlisted = '' }: Facts) {
    const deepest = distribution.at(-1);
    if (depth !== undefined && deepest !== undefined) {
      const which = deepest === '1' ? 'one state takes' : `${grouped(deepest)} states take`;
      this.intro.textContent = `The depth of the board is ${grouped(depth)}: no solvable state takes more than ${presses(depth)}, and ${which} as many.`;
    } else if (depth !== undefined) {
      this.intro.textContent = `The depth of the board is ${grouped(depth)}: no solvable state takes more than ${presses(depth)}, and some take as many; how many was not counted.`;
    } else if (bounds) {
      this.intro.textContent = `The depth of the board is at least ${grouped(bounds.at_least)} and at most ${grouped(bounds.at_most)}: that is what is proved. ${capital(unlisted)}.`;
    } else {
      this.intro.textContent = `The depth of the board is unknown. ${capital(unlisted)}.`;
    }
    if (distribution.length === 0) return this.chart.hide();
    this.chart.show({ title: 'Solvable states by the presses of a least solution', across: 'presses of a least solution', up: 'states', counts: distribution });
  }

  close() {
    this.work.close();
    this.chart.close();
  }
}

/** Solutions of this puzzle by weight. */
export class WeightsCard {
  card = new Card('All solutions of this puzzle, by weight', 'analysis-weights');
  element = this.card.element;
  intro = make('p', { class: 'analysis-sentence' });
  start = makeButton('Count the solutions', () => void this.count());
  work = new Work();
  chart = new Chart();
  /** The puzzle that was counted. */
  of = '';
  private puzzle: Puzzle | null = null;

  constructor() {
    this.card.fill(this.intro, make('div', { class: 'row' }, this.start), this.work.element, this.chart.element);
  }

  changed({ key }: {key: string}) {
    this.card.mark(this.of !== '' && this.of !== key);
    this.start.hidden = this.of === key || this.puzzle?.solved.solvable === false;
    this.start.disabled = this.puzzle?.key !== key;
  }

  update(puzzle: Puzzle) {
    this.puzzle = puzzle;
    const { info, solved, board } = puzzle;
    this.element.hidden = (info.nullity ?? 0) === 0 || !solved.solvable;
    if (this.element.hidden) this.forget();
    else if (this.of !== puzzle.key && fewSolutions(info)) void this.count(UNSEEN);
    else if (this.of !== puzzle.key) this.intro.replaceChildren('There are ', ...countParts(solved.solutions, board.modulus), ' solutions. How many presses do they have?');
    this.changed(puzzle);
  }

  /** Shows no chart. */
  private forget() {
    this.of = '';
    this.work.close();
    this.chart.hide();
  }

  private async count(unseen?: number) {
    const { puzzle } = this;
    if (!puzzle) return;
    const found = await this.work.run('Counting the solutions.', ({ signal, progress }) =>
      call('weights', { ...asked(puzzle), timeout: LIMIT }, { signal, progress }), this.start, unseen);
    if (!found) return;
    const weights = found.weights;
    this.of = puzzle.key;
    const used = weights.flatMap((count, weight) => (count === '0' ? [] : [weight]));
    const [least, most] = [used[0], used[used.length - 1]];
    const lightest = weights[least] === '1' ? 'one solution has' : `${grouped(weights[least])} solutions have`;
    this.intro.textContent = least === most ? `Every solution has ${presses(least)}.` : `The solutions have from ${grouped(least)} to ${presses(most)}; ${lightest} the fewest.`;
    if (least === most) this.chart.hide();
    else this.chart.show({ title: 'Solutions of this puzzle by weight', across: 'presses', up: 'solutions', counts: weights });
    this.changed({ key: this.puzzle?.key ?? puzzle.key });
  }

  close() {
    this.work.close();
    this.chart.close();
  }
}

/** Counts the states of a board by the presses that they take, or says what is known of the depth. */
async function countStates(
  board: string, options: {signal: AbortSignal, progress: (p: Progress) => void},
): Promise<Facts> {
  try {
    const { values } = await call('distribution', { board, timeout: LIMIT }, options);
    return { depth: values.length - 1, distribution: values.map(String) };
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'request') throw error;
  }
  return call('facts', { board, timeout: LIMIT }, options); // the states are too many to be counted
}

/** Reports whether counting the states takes only a moment. */
function quickStates({ info }: Puzzle) {
  const { nullity, buttons, modulus, solutions_per_state: text = '' } = info;
  if (nullity === undefined || text === '') return false;
  if (nullity === 0) return buttons * (modulus - 1) <= 300; // binomials
  const bits = buttons * Math.log2(modulus);
  const count = readCount(text);
  return bits <= 16 || (modulus === 2 && typeof count === 'bigint' && count <= 4n && buttons <= 64);
}

function capital(text: string) {
  return text === '' ? text : text[0].toUpperCase() + text.slice(1);
}
