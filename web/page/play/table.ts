// The current game: its session, its view and its clock. Everything that happens in a game goes through do, and
// listeners are notified.
import { batch, signal } from '@preact/signals';
import { Session } from '../board/game/session.ts';
import type { Board } from '../board/board.ts';
import type { View } from '../board/view.ts';
import type { Game } from '../board/game/start.ts';
import type { EventKind } from '../board/game/event.ts';

/** The news: begin, change, won (for the first time), again (the goal is reached once more), refused. */
type News = 'begin' | 'change' | 'won' | 'again' | 'refused';

/** The place of the board in the page. */
export interface Ground {
  make(board: Board, press: (button: number) => void): View;
  /** Returns a function that gives the focus back to the board, if it is there now. */
  held(): (() => void) | null;
}

export class Table {
  private listeners: ((news: News, text: string) => void)[] = [];
  /** Called before the player presses. */
  before = () => {};
  game: Game & { key: string; };
  session: Session;
  view!: View;
  ground!: Ground;
  private turn = signal(0); // counts what happened
  private shown = performance.now(); // when the session was shown, and the time of its last event by then
  private base: number;

  constructor(game: Game) {
    this.game = withKey(game);
    this.session = new Session(this.game);
    this.base = this.session.last;
  }

  /** Puts the board into the page. */
  attach(ground: Ground) {
    this.ground = ground;
    this.makeView();
  }

  private makeView() {
    this.view = this.ground.make(this.board, (button) => this.press(button));
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

  /** Whether the board is locked: the game is won, and another press would only light it again. */
  get locked() {
    return this.session.won && this.session.made > 0;
  }

  /** Begins another game. */
  begin(game: Game) {
    const keyed = withKey(game);
    const session = new Session(keyed);
    const same = game.board === this.board;
    const focused = this.ground.held() !== null;
    this.game = keyed;
    this.session = session;
    this.shown = performance.now();
    this.base = this.session.last;
    if (same) {
      this.view.clear();
      this.refresh();
    } else {
      this.view.destroy();
      this.makeView();
      if (focused) this.view.focus(0); // keyboard players stay on the board
    }
    this.tell('begin', '');
  }

  listen(listener: (news: News, text: string) => void) {
    this.listeners.push(listener);
  }

  private tell(news: News, text: string) {
    batch(() => {
      this.touch();
      for (const listener of this.listeners) listener(news, text);
    });
  }

  /** Returns the time on the scale of the events, in whole milliseconds. */
  at() {
    return Math.max(this.session.last, Math.floor(this.base + performance.now() - this.shown));
  }

  /** Presses a button, for the player. */
  press(button: number) {
    if (this.locked) {
      this.refresh();
      return;
    }
    this.before();
    this.do({ kind: 'press', number: button });
  }

  /** Makes something happen now, and reports whether it did. */
  do(event: {kind: EventKind, number?: number, name?: string}) {
    const full = { ...event, at: this.at() };
    const problem = this.session.check(full);
    if (problem) {
      this.refresh();
      this.tell('refused', problem);
      return false;
    }
    const { over, won } = this.session;
    this.session.update(full);
    this.refresh(this.session.changed);
    this.tell('change', event.kind);
    if (!over && this.session.over) this.tell('won', '');
    else if (!won && this.session.won) this.tell('again', '');
    return true;
  }

  /**
   * Presses several buttons at once while watching: the lights are shown, and listeners notified, after all of them.
   */
  run(buttons: number[]) {
    const { over, won } = this.session;
    const changed = new Set<number>();
    let fine = true;
    for (const number of buttons) {
      const full = { kind: 'press' as const, number, at: this.at() };
      fine &&= !this.session.check(full);
      if (!fine) break;
      this.session.update(full);
      for (const light of this.session.changed ?? []) changed.add(light);
    }
    this.refresh([...changed]);
    this.tell('change', 'press');
    if (!over && this.session.over) this.tell('won', '');
    else if (!won && this.session.won) this.tell('again', '');
    return fine;
  }

  /** Shows the lights. */
  private refresh(changed: number[] | null = null) {
    this.view.show(this.session.state, changed);
  }

  /** Returns the goal as rows, or undefined if it is off. */
  goalRows() {
    const { board, goal } = this.game;
    return goal?.some((v) => v > 0) ? board.rowsOf(goal) : undefined;
  }

  /** Returns the current lights as parameters of acts. */
  problem() {
    return { board: this.board.spec, state: this.board.rowsOf(this.session.state), goal: this.goalRows() };
  }
}

function withKey(game: Game): Game & {key: string} {
  return { ...game, key: game.key || newKey() };
}

/** Reports whether the lights or the game changed, and not only the clock. */
export function isMove(news: News, text: string) {
  return news === 'begin' || (news === 'change' && !['pause', 'resume', 'mark'].includes(text));
}

/** Makes a key as Go's shelf does: the time and some random digits. */
function newKey() {
  const now = new Date().toISOString();
  const random = crypto.getRandomValues(new Uint32Array(1))[0].toString(16).padStart(8, '0');
  return `${now.slice(0, 10).replaceAll('-', '')}-${now.slice(11, 19).replaceAll(':', '')}-${random}`;
}
