// A new game: which board, which start, which goal. The form keeps what was entered.
import { computed, signal } from '@preact/signals';
import { call } from '../../engine/call.ts';
import { checkRule } from '../../board/game/session.ts';
import { makeGame, openID, type Game } from '../../board/game/start.ts';
import { GRADES, gradesOf } from './grades.ts';
import { trouble } from '../words.ts';
import type { Store } from '../store.ts';

const EMPTY = {
  kind: 'grid', rows: '5', cols: '5', surface: 'rectangle', pattern: 'plus', block: '2x2x2', side: '3',
  toy: 'lightsout', graph: 'graph-petersen', first: '8', second: '3', states: '2', typed: '',
  start: 'uniform', depth: '6', unique: false, symmetric: false, litWish: false, like: '', goal: 'off', goalText: '',
  lit: false,
};

export type Entries = typeof EMPTY;
export type Entry = keyof Entries;

/** Which fields a kind of board has. */
const NEEDS: Record<string, Entry[]> = {
  grid: ['rows', 'cols', 'surface', 'pattern', 'states'], block: ['block', 'states'], hex: ['side', 'states'],
  tri: ['side', 'states'], cube: ['side', 'states'], toy: ['toy'], graph: ['graph', 'first', 'second', 'states'],
  typed: ['typed'],
};

/** What the act boards answers, as far as it is needed here. */
const PLAIN = {
  topologies: ['rectangle', 'cylinder', 'torus', 'mobius', 'klein', 'projective'],
  patterns: ['plus', 'x', 'king', 'knight', 'star'],
  toys: [{ name: 'lightsout', about: 'Lights Out (1995): 5×5' }], graphs: ['graph-petersen'],
};

/** The starts that need a number of presses. */
const COUNTED = ['depth', 'presses'];

export class NewGame {
  readonly entries = signal(EMPTY);
  /** The boards that there are. */
  readonly known = signal(PLAIN);
  readonly grades = signal(GRADES);
  readonly kept;
  readonly problem = signal('');
  /** The entry that the problem is about. */
  readonly wrong = signal<Entry | null>(null);
  readonly making = signal(false);
  private abort: AbortController | null = null;

  constructor(private store: Store) {
    this.kept = signal(store.shelf.list());
  }

  /** Prepares the form to be shown. */
  open() {
    this.kept.value = this.store.shelf.list();
    this.refuse('', null);
    void this.learn();
    void this.offer();
  }

  /** Requests the list of boards once. The built-in one is enough to play, and the engine is asked again next time. */
  private async learn() {
    if (this.known.value === PLAIN) this.known.value = await call('boards', {}).catch(() => PLAIN);
  }

  set<E extends Entry>(name: E, value: Entries[E]) {
    this.entries.value = { ...this.entries.value, [name]: value };
    this.refuse('', null);
  }

  /** Offers the grades for which the chosen board has puzzles. It takes long on large boards: not while one types. */
  async offer() {
    const spec = this.spec;
    const grades = this.typedID ? GRADES : await gradesOf(spec);
    if (spec !== this.spec) return;
    this.grades.value = grades;
    const entries = this.entries.value;
    const gone = GRADES.includes(entries.start) && !grades.includes(entries.start);
    if (gone) this.entries.value = { ...entries, start: 'uniform' };
  }

  /** The entries that there are now; others are not shown. */
  readonly shown = computed(() => {
    const { kind, graph, start, goal } = this.entries.value;
    const numbers = graph.split('N').length - 1;
    const board = NEEDS[kind].filter((name) => (name !== 'first' || numbers > 0) && (name !== 'second' || numbers > 1));
    const wishes: Entry[] = start === 'daily' || start === 'all-on' ? [] : ['unique', 'symmetric', 'litWish', 'like'];
    const puzzle: Entry[] = ['start', ...(COUNTED.includes(start) ? ['depth' as const] : []), ...wishes, 'goal'];
    if (goal === 'other') puzzle.push('goalText');
    return new Set<Entry>(['kind', ...board, ...(this.typedID ? [] : puzzle), 'lit']);
  });

  /** Whether the typed text includes a start. */
  private get typedID() {
    const { kind, typed } = this.entries.value;
    return kind === 'typed' && /[:#]/.test(typed);
  }

  /** The spec that was chosen or typed. */
  private get spec() {
    const { kind, rows, cols, surface, pattern, block, side, toy, graph, first, second, states } = this.entries.value;
    const more = states.trim() === '2' ? '' : `-mod${states.trim()}`;
    switch (kind) {
      case 'grid': {
        const [before, after] = [surface === 'rectangle' ? '' : `${surface}-`, pattern === 'plus' ? '' : `-${pattern}`];
        return `${before}${rows.trim()}x${cols.trim()}${after}${more}`;
      }
      case 'block': return block + more;
      case 'toy': return toy;
      case 'graph': return graph.replace('N', first.trim()).replace('N', second.trim()) + more;
      case 'typed': return this.entries.value.typed.trim();
    }
    return `${kind}-${side.trim()}${more}`;
  }

  giveUp(key: string) {
    void this.store.games.giveUp(key);
    this.kept.value = this.store.shelf.list();
  }

  /** Makes the game and begins it. */
  async play() {
    const { games, table } = this.store;
    this.stop();
    const abort = new AbortController();
    this.abort = abort;
    this.refuse('', null);
    this.making.value = true;
    try {
      const game = await this.make(abort.signal);
      if (abort.signal.aborted) return;
      games.begin(game);
      this.store.close();
      this.store.host.later(() => table.view.focus(0), 0); // after the dialog gave the focus back
    } catch (error) {
      if (!abort.signal.aborted) this.refuse(trouble(error), this.about((error as { field?: string })?.field));
    } finally {
      if (this.abort === abort) this.making.value = false;
    }
  }

  stop() {
    this.abort?.abort();
    this.making.value = false;
  }

  private async make(signal: AbortSignal): Promise<Game> {
    const { start, depth, unique, symmetric, litWish, like, goal, goalText, lit: litOnly } = this.entries.value;
    if (this.typedID) {
      const game = await openID(this.spec);
      checkRule(game.board, litOnly);
      return litOnly ? { ...game, litOnly } : game;
    }
    const wishes = this.shown.value.has('like');
    const more = wishes ? [unique && 'unique', symmetric && 'symmetric', litWish && 'lit-only'].filter(Boolean) : [];
    const plain = COUNTED.includes(start) ? `${start}-${depth.trim()}` : start;
    return makeGame({
      board: this.spec, kind: (plain === 'uniform' && more.length > 0 ? more : [plain, ...more]).join('.'),
      goal: goal === 'other' ? goalText.trim() : goal, like: wishes ? like.trim() : '', litOnly, signal,
    });
  }

  /** Returns the entry that an error of the engine is about. */
  private about(field = ''): Entry {
    const { goal, kind } = this.entries.value;
    if (field === 'like') return 'like';
    if ((field === 'state' || field === 'goal') && goal === 'other') return 'goalText';
    if ((field === 'seed' || field === 'depth') && this.shown.value.has('depth')) return 'depth';
    return NEEDS[kind][0];
  }

  private refuse(problem: string, wrong: Entry | null) {
    this.problem.value = problem;
    this.wrong.value = wrong;
  }
}
