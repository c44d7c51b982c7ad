// What is found out about a puzzle on request. It stays when the puzzle changes, marked as old.
import { signal, type Signal } from '@preact/signals';
import { Job, type Later, type Options } from '../../kit/job.ts';
import { readCount } from './numbers.tsx';
import type { Board } from '../../board/board.ts';
import type { call } from '../../engine/call.ts';
import type { InfoAnswer, SolveAnswer } from '../../engine/generated.ts';

type Call = typeof call;

/** What is drawn on the board of the page, and what the card that drew it says about it. */
export interface Shown {
  by: '' | 'solution' | 'quiet' | 'chase';
  kind: 'solution' | 'quiet' | 'witness' | 'none';
  label: string;
  presses?: Uint8Array;
  lights?: Uint8Array;
  at?: number; // which of a list it is
  said?: string; // beside the buttons that step through the list
  told?: string;
  times?: number[]; // how often each quiet pattern is in the sum
}

/** What the page says about its puzzle. */
export interface Problem {
  spec: string;
  state: string[];
  goal: string[];
  name: (button: number) => string;
}

export interface Puzzle extends Problem {
  board: Board;
  key: string; // the same for the same board and states
  info: InfoAnswer;
  solved: SolveAnswer;
}

/** How long automatic work runs before it is shown, in milliseconds. */
const UNSEEN = 500;

/** With at most this number of solutions and buttons, a least one is searched for automatically. */
const FEW_SOLUTIONS = 4096;
const FEW_BUTTONS = 400;

/** Returns the parameters of a puzzle for the acts. */
export function asked({ spec, state, goal }: Problem) {
  return { board: spec, state, goal };
}

/** Reports whether a least solution is quick to find: all of the solutions can be tried. */
export function fewSolutions({ solutions_per_state: text = '', buttons }: InfoAnswer) {
  const count = text === '' ? null : readCount(text);
  return typeof count === 'bigint' && count <= FEW_SOLUTIONS && buttons <= FEW_BUTTONS;
}

/** What the cards need of the analysis. */
export interface Desk {
  readonly now: Signal<{ key: string; spec: string }>;
  readonly puzzle: Signal<Puzzle | null>;
  readonly shown: Signal<Shown>;
  readonly page: { readonly call: Call; readonly later: Later };
}

export interface Way<T> {
  about: 'key' | 'spec'; // a puzzle, or its board
  label: string; // of the work
  act: (puzzle: Puzzle, call: Call, options: Options) => Promise<T>;
  /** Which puzzles have it; by default all do. */
  fits?: (puzzle: Puzzle) => boolean;
  /** Whether it takes only a moment, and need not be asked for. */
  quick?: (puzzle: Puzzle) => boolean;
}

export class Finding<T> {
  private readonly result = signal<{ of: string; value: T } | null>(null);

  constructor(
    readonly desk: Desk,
    private way: Way<T>,
    readonly job = new Job(desk.page.later),
  ) {}

  get found(): T | null {
    return this.result.value?.value ?? null;
  }

  /** Whether it is about another puzzle than the one of the page. */
  get old() {
    return this.result.value !== null && !this.fresh;
  }

  get fresh() {
    return this.result.value?.of === this.desk.now.value[this.way.about];
  }

  /** Whether the puzzle of the page has been looked at, so that more can be found out about it. */
  get able() {
    return this.desk.puzzle.value?.[this.way.about] === this.desk.now.value[this.way.about];
  }

  /** Follows another puzzle. */
  update(puzzle: Puzzle) {
    if (this.way.fits?.(puzzle) === false) this.forget();
    else if (!this.fresh && this.way.quick?.(puzzle)) void this.find(UNSEEN);
  }

  /** Finds it out about the puzzle that was looked at last. `unseen`: how long before the work is shown. */
  async find(unseen = 0): Promise<T | null> {
    const {
      puzzle: { value: puzzle },
      page: { call },
    } = this.desk;
    if (!puzzle) return null;
    const { about, label, act } = this.way;
    const value = await this.job.run(label, (options) => act(puzzle, call, options), unseen);
    if (value !== null) this.result.value = { of: puzzle[about], value };
    return value;
  }

  forget() {
    this.job.drop();
    this.result.value = null;
  }
}
