// The analysis of the puzzle in the Lab. Quick results appear whenever the puzzle has changed; long ones wait for
// a button, and are marked if the puzzle has changed since.
import { ChaseCard } from './chase.ts';
import { DepthCard, WeightsCard } from './counts.ts';
import { EncodeCard } from './encode.ts';
import { FactsCard } from './facts.ts';
import { MatrixCard } from './matrix.ts';
import { ModuliCard } from './moduli.ts';
import { keyOf, lookAt, type Problem } from './quick.ts';
import { QuietCard } from './quiet.ts';
import { SolutionCard } from './solution.ts';
import { make, sentence } from '../../kit/plain/dom.ts';
import type { Puzzle, Shown } from './parts.ts';

/** How long to wait for another edit, in milliseconds. */
const PATIENCE = 150;

/** Puts the analysis of the puzzle of a page into an element. */
export function createAnalysis(
  container: HTMLElement, page: {problem: () => Problem, show: (shown: Shown) => void},
): {update: () => void, close: () => void} {
  const analysis = new Analysis(container, page);
  analysis.update();
  return analysis;
}

class Analysis {
  drawn: Shown | null = null; // what is drawn on the board
  solution: SolutionCard;
  quiet: QuietCard;
  chase: ChaseCard;
  depth: DepthCard;
  cards: {element: HTMLElement, changed: (now: {
    key: string; spec: string;
  }) => void, update: (puzzle: Puzzle) => void, rest?: () => void, close?: () => void}[];
  said: HTMLParagraphElement;
  waiting: HTMLParagraphElement;
  list: HTMLDivElement;
  element: HTMLDivElement;
  puzzle: Puzzle | null = null; // the puzzle that was looked at last
  key = '';
  timer = 0;
  looking = false;
  closed = false;
  watcher: ResizeObserver;

  constructor(container: HTMLElement, public page: {problem: () => Problem, show: (shown: Shown) => void}) {
    const show = (shown: Shown, by: {rest?: () => void}) => this.show(shown, by);
    this.solution = new SolutionCard((shown) => show(shown, this.solution));
    this.quiet = new QuietCard((shown) => show(shown, this.quiet));
    this.chase = new ChaseCard((shown) => show(shown, this.chase));
    this.depth = new DepthCard();
    this.cards = [this.solution, new FactsCard(), this.quiet, new WeightsCard(), this.chase, this.depth, new MatrixCard(), new ModuliCard(), new EncodeCard((shown) => show(shown, {}))];
    const column = (from: number, past: number) => make('div', { class: 'analysis-column' }, ...this.cards.slice(from, past).map((card) => card.element));
    this.depth.done = this.solution.done = () => this.point();
    this.said = make('p', { class: 'problem', role: 'status' });
    this.waiting = make('p', { class: 'soft' }, 'Analyzing the puzzle …');
    this.list = make('div', { class: 'analysis-cards', hidden: true }, column(0, 5), column(5, 9));
    this.element = make('div', { class: 'analysis' }, this.said, this.waiting, this.list);
    container.replaceChildren(this.element);
    /** Called when the analysis becomes visible again, as in a tab: the board may have lost its marks meanwhile. */
    let seen = true;
    this.watcher = new ResizeObserver(() => {
      const before = seen;
      seen = this.element.offsetParent !== null;
      if (seen && !before) this.again();
    });
    this.watcher.observe(this.element);
  }

  /** The puzzle may have changed; if it has not, what was drawn on the board is drawn again. */
  update() {
    if (this.closed) return;
    const { key, spec } = this.now();
    if (key === this.key) return this.again();
    this.key = key;
    if (this.drawn) this.page.show({ kind: 'none', label: '' });
    this.drawn = null;
    for (const card of this.cards) {
      card.rest?.();
      card.changed({ key, spec });
    }
    this.element.setAttribute('aria-busy', 'true');
    this.waiting.hidden = this.puzzle !== null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), this.puzzle ? PATIENCE : 0);
  }

  /** Returns the puzzle of the page; an incomplete one has no name. */
  private now() {
    try {
      const problem = this.page.problem();
      return { key: keyOf(problem), spec: problem.board };
    } catch {
      return { key: 'none', spec: '' };
    }
  }

  /**
   * Analyzes the current puzzle. During edits only one request is active, so that the engine is not behind when the
   * editing is over.
   */
  private async look() {
    if (this.looking || this.closed) return;
    this.looking = true;
    const { key } = this;
    try {
      const puzzle = await lookAt(this.page.problem());
      if (this.closed) return;
      if (key === this.key) this.tell(puzzle);
    } catch (error) {
      if (key === this.key) this.fail(error);
    } finally {
      this.looking = false;
      if (key === this.key) this.element.removeAttribute('aria-busy');
      else void this.look();
    }
  }

  private tell(puzzle: Puzzle) {
    this.puzzle = puzzle;
    this.said.textContent = '';
    this.waiting.hidden = true;
    this.list.hidden = false;
    for (const card of this.cards) card.update(puzzle);
    this.point();
    this.again();
  }

  /** Draws the last marks, or else why the puzzle has no solution, if they are visible. */
  private again() {
    if (this.closed || this.puzzle?.key !== this.key) return;
    if (this.drawn) this.page.show(this.drawn);
    else if (this.element.offsetParent !== null) this.solution.showWitness();
  }

  /** Points at the puzzle in the chart of all states, if its place there is proved. */
  private point() {
    if (this.puzzle) this.depth.point(this.puzzle, this.solution.proved);
  }

  private fail(error: unknown) {
    if (this.closed) return;
    this.puzzle = null;
    this.list.hidden = this.waiting.hidden = true;
    this.said.textContent = sentence(error);
  }

  /** Draws on the board of the page instead of what another card has drawn. */
  private show(shown: Shown, by: {rest?: () => void}) {
    for (const card of this.cards) if (card !== by) card.rest?.();
    this.drawn = shown.kind === 'none' ? null : shown;
    this.page.show(shown);
  }

  /** Ends the analysis: work stops, and its marks go. */
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.watcher.disconnect();
    if (this.drawn) this.page.show({ kind: 'none', label: '' });
    for (const card of this.cards) card.close?.();
    this.element.remove();
  }
}
