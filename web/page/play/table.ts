// The current game: its session, its view and its clock. Everything that happens in a game goes through do or run,
// and the store hears of it.
import { batch, signal } from '@preact/signals';
import { Session, type EventKind, type GameEvent } from '../board/game/session.ts';
import type { Board } from '../board/board.ts';
import type { View } from '../board/view.ts';
import type { Game } from '../board/game/start.ts';

/** What is new. `won`: for the first time. `again`: the goal is reached once more. `refused`: why nothing happened. */
export type News =
  | { kind: 'begin' | 'won' | 'again' }
  | { kind: 'change'; by: EventKind }
  | { kind: 'refused'; why: string };

type Happening = Omit<GameEvent, 'at'>;

/** The place of the board in the page. */
interface Ground {
  make(board: Board): View;
  /** Returns a function that gives the focus back to the board, if it is there now. */
  held(): (() => void) | null;
}

export class Table {
  game!: Game & { key: string };
  session!: Session;
  view!: View;
  ground!: Ground;
  private turn = signal(0); // counts what happened
  private shown = 0; // when the session was shown, and the time of its last event by then
  private base = 0;

  /** `hear`: is called for everything that happens. */
  constructor(
    game: Game,
    private now: () => number,
    private hear: (news: News) => void,
  ) {
    this.put(game);
  }

  private put(game: Game) {
    const keyed = { ...game, key: game.key || newKey() };
    this.session = new Session(keyed);
    this.game = keyed;
    this.shown = this.now();
    this.base = this.session.last;
  }

  /** Puts the board into the page. */
  attach(ground: Ground) {
    this.ground = ground;
    this.view = ground.make(this.board);
    this.refresh();
  }

  get board() {
    return this.game.board;
  }

  /** The session for views and effects: they run again when something happens. */
  get live() {
    void this.turn.value;
    return this.session;
  }

  /** Makes views show the game again, because more is known about it. */
  touch() {
    this.turn.value++;
  }

  /** Makes the game another one than that with its key so far. */
  rename(key: string) {
    this.game.key = key;
    this.session.key = key;
  }

  /** Begins another game. */
  begin(game: Game) {
    const same = game.board === this.board;
    const focused = this.ground.held() !== null;
    this.put(game);
    if (same) this.view.clear();
    else {
      this.view.destroy();
      this.view = this.ground.make(this.board);
    }
    this.refresh();
    if (focused && !same) this.view.focus(0); // keyboard players stay on the board
    this.tell({ kind: 'begin' });
  }

  private tell(news: News) {
    batch(() => {
      this.touch();
      this.hear(news);
    });
  }

  /** Returns the time on the scale of the events, in whole milliseconds. */
  at() {
    return Math.max(this.session.last, Math.floor(this.base + this.now() - this.shown));
  }

  /** Makes something happen now, and reports whether it did. */
  do(event: Happening) {
    const problem = this.make([event]);
    if (problem) {
      this.refresh();
      this.tell({ kind: 'refused', why: problem });
    }
    return problem === '';
  }

  /** Presses buttons until one cannot be, and reports whether all could: the lights are shown after all of them. */
  run(buttons: number[]) {
    return this.make(buttons.map((number) => ({ kind: 'press', number }))) === '';
  }

  /** Makes things happen until one cannot, and returns why. */
  private make(events: Happening[]) {
    const { session } = this;
    const { over, won } = session;
    const changed = new Set<number>();
    let [problem, any] = ['', false];
    let by: EventKind | undefined;
    for (const event of events) {
      const full = { ...event, at: this.at() };
      problem = session.check(full);
      if (problem) break;
      session.update(full);
      by = event.kind;
      any ||= session.changed === null;
      for (const light of session.changed ?? []) changed.add(light);
    }
    if (!by) return problem;
    this.refresh(any ? null : changed);
    this.tell({ kind: 'change', by });
    if (!over && session.over) this.tell({ kind: 'won' });
    else if (!won && session.won) this.tell({ kind: 'again' });
    return problem;
  }

  /** Shows the lights. `changed`: those that may be others than before; null: any. */
  refresh(changed: Iterable<number> | null = null) {
    this.view.show(this.session.state, changed);
  }

  /** Returns the goal as rows, or undefined if it is off. */
  goalRows() {
    const { board, goal } = this.game;
    return goal?.some((v) => v > 0) ? board.rowsOf(goal) : undefined;
  }

  /** Returns lights as parameters of acts: those of now, unless others are given. */
  problem(state: Uint8Array = this.session.state) {
    return { board: this.board.spec, state: this.board.rowsOf(state), goal: this.goalRows() };
  }
}

/** Makes a key as Go's shelf does: the time and some random digits. */
export function newKey() {
  const now = new Date().toISOString();
  const random = crypto.getRandomValues(new Uint32Array(1))[0].toString(16).padStart(8, '0');
  return `${now.slice(0, 10).replaceAll('-', '')}-${now.slice(11, 19).replaceAll(':', '')}-${random}`;
}
