// The analysis of the puzzle in the Lab. Quick results appear whenever the puzzle has changed; long ones wait for
// a button, and are marked if the puzzle has changed since.
import { batch, signal, untracked } from '@preact/signals';
import { loadBoard } from '../../board/board.ts';
import { Chase } from './chase.tsx';
import { DEPTH, WEIGHTS } from './counts.tsx';
import {
  asked,
  fewSolutions,
  Finding,
  type Desk,
  type Problem,
  type Puzzle,
  type Shown,
} from './finding.ts';
import { ANY_MODULUS } from './facts.tsx';
import { Quiet } from './quiet.tsx';
import { Solution } from './solution.tsx';
import { trouble } from '../words.ts';

/** How long to wait for another edit, in milliseconds. */
const PATIENCE = 150;

export const NOTHING: Shown = { by: '', kind: 'none', label: '' };

export class Analysis implements Desk {
  readonly now = signal({ key: '', spec: '' });
  /** The puzzle that was looked at last. */
  readonly puzzle = signal<Puzzle | null>(null);
  readonly shown = signal<Shown>(NOTHING);
  /** Why the puzzle cannot be analyzed. */
  readonly failed = signal('');
  readonly busy = signal(false);
  readonly solution = new Solution(this);
  readonly quiet = new Quiet(this);
  readonly weights = new Finding(this, WEIGHTS);
  readonly chase = new Chase(this);
  readonly depth = new Finding(this, DEPTH);
  readonly moduli = new Finding(this, ANY_MODULUS);
  private hush = () => {};
  private looking = false;

  /** `problem`: returns the puzzle of the page, or throws an error if there is none. */
  constructor(
    private problem: () => Problem,
    readonly page: Desk['page'],
  ) {}

  get marked() {
    const { kind, presses = [], lights = [] } = this.shown.value;
    return kind === 'none' ? null : { kind, presses, lights };
  }

  /** The puzzle may have changed. */
  update() {
    untracked(() => {
      const now = this.current();
      if (now.key === this.now.value.key) return;
      this.now.value = now;
      this.shown.value = NOTHING;
      this.busy.value = true;
      this.hush();
      this.hush = this.page.later(() => void this.look(), this.puzzle.value ? PATIENCE : 0);
    });
  }

  /** Tells puzzles apart: the same board and states have the same key; an incomplete one has no name. */
  private current() {
    try {
      const { spec, state, goal } = this.problem();
      return { key: `${spec}:${state.join('_')}>${goal.join('_')}`, spec };
    } catch {
      return { key: 'none', spec: '' };
    }
  }

  /**
   * Analyzes the current puzzle. During edits only one request is active, so that the engine is not behind when the
   * editing is over.
   */
  private async look() {
    if (this.looking) return;
    this.looking = true;
    const { key } = this.now.value;
    const fresh = () => key === this.now.value.key;
    try {
      const puzzle = await this.lookAt(this.problem(), key);
      if (fresh()) this.tell(puzzle);
    } catch (error) {
      if (fresh()) {
        this.puzzle.value = null;
        this.failed.value = trouble(error);
      }
    } finally {
      this.looking = false;
      if (fresh()) this.busy.value = false;
      else void this.look();
    }
  }

  /** Computes what is cheap enough to be known without being asked. */
  private async lookAt(problem: Problem, key: string): Promise<Puzzle> {
    const { spec } = problem;
    const last = this.puzzle.value;
    const known = last?.spec === spec ? last.info : null;
    const [board, info] = await Promise.all([
      loadBoard(spec),
      known ?? this.page.call('info', { board: spec }),
    ]);
    const solved = await this.page.call('solve', {
      ...asked(problem),
      least: fewSolutions(info) || undefined,
    });
    return { ...problem, board, key, info, solved };
  }

  private tell(puzzle: Puzzle) {
    batch(() => {
      // no card is seen with what was found out about another puzzle
      this.failed.value = '';
      this.puzzle.value = puzzle;
      for (const card of [this.solution, this.weights, this.chase, this.depth, this.moduli])
        card.update(puzzle);
      if (this.shown.value === NOTHING) this.solution.showWitness();
    });
  }
}
