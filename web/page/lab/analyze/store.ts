// The analysis of the puzzle in the Lab. Quick results appear whenever the puzzle has changed; long ones wait for
// a button, and are marked if the puzzle has changed since.
import { signal, untracked } from '@preact/signals';
import { Chase } from './chase.tsx';
import { Depth, Weights } from './counts.tsx';
import { Encode } from './encode.tsx';
import { Moduli } from './moduli.tsx';
import { Quiet } from './quiet.tsx';
import { keyOf, lookAt, type Problem } from './quick.ts';
import { Solution } from './solution.tsx';
import { trouble } from '../words.ts';
import type { Outside } from '../store.ts';
import type { Puzzle, Shown } from './finding.ts';

/** How long to wait for another edit, in milliseconds. */
const PATIENCE = 150;

export const NOTHING: Shown = { by: '', kind: 'none', label: '' };

export class Analysis {
  readonly now = signal({ key: '', spec: '' });
  /** The puzzle that was looked at last. */
  readonly puzzle = signal<Puzzle | null>(null);
  readonly shown = signal<Shown>(NOTHING);
  /** Why the puzzle cannot be analyzed. */
  readonly failed = signal('');
  readonly busy = signal(false);
  readonly call = this.page.call;
  readonly solution = new Solution(this);
  readonly quiet = new Quiet(this);
  readonly weights = new Weights(this, 'key');
  readonly chase = new Chase(this, 'key');
  readonly depth = new Depth(this, 'spec');
  readonly moduli = new Moduli(this, 'spec');
  readonly encode = new Encode(this, this.page);
  private timer?: ReturnType<typeof setTimeout>;
  private looking = false;

  /** `asked`: returns the puzzle of the page, or throws an error if there is none. */
  constructor(private asked: () => Problem, private page: Pick<Outside, 'call' | 'save' | 'copy'>) {}

  /** What is drawn on the board. */
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
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.look(), this.puzzle.value ? PATIENCE : 0);
    });
  }

  /** Returns the puzzle of the page; an incomplete one has no name. */
  private current() {
    try {
      const asked = this.asked();
      return { key: keyOf(asked), spec: asked.board };
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
      const puzzle = await lookAt(this.asked(), this.call);
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

  private tell(puzzle: Puzzle) {
    this.failed.value = '';
    this.puzzle.value = puzzle;
    for (const card of [this.solution, this.weights, this.chase, this.depth, this.moduli]) card.update(puzzle);
    if (this.shown.value === NOTHING) this.solution.showWitness();
  }
}
