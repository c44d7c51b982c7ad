// One game in progress, like Go's play.Session: a list of events, and a tree of all places that were visited.
// Unlike in Go a session changes in place, so that a press on a huge board touches only the lights it changes.

import { Clock } from './clock.ts';
import { eventText, isName, parseEvent, type GameEvent } from './event.ts';
import { gameID } from './gameid.ts';
import { whyNot } from './rules.ts';
import { resultOf, saveHeader } from './save.ts';
import type { Board } from '../board.ts';

/** What a session is played on. */
interface Game {
  board: Board;
  start: Uint8Array;
  goal?: Uint8Array | null; // absent: all off
  litOnly?: boolean; // only a button whose own light is on may be pressed
  kind?: string; // how the game was made, such as depth-15
  key?: string; // tells this game from others in statistics
}

/** The most changed lights that are listed; beyond, everything may have changed. */
const MOST_CHANGED = 1 << 12;

export class Session {
  board: Board;
  start: Uint8Array<ArrayBuffer>;
  goal: Uint8Array<ArrayBufferLike>;
  litOnly: boolean;
  kind: string;
  key: string;
  /** The lights as they are. It changes with the session, and only the session changes it. */
  state: Uint8Array<ArrayBuffer>;
  changed: number[] | null = null; // the lights that the last event changed; null if any may have
  /** The texts of the events so far. */
  events: string[] = [];
  /** How many lights still differ from the goal. */
  wrong = 0;
  /** How many presses were ever made. */
  made = 0;
  /** How many presses were undone. */
  undone = 0;
  hints = 0;
  helped = false;
  /** The place in the tree at which the session is. The start is 0. */
  here = 0;
  marks: {name: string, place: number}[] = []; // places with names, in the order in which they were marked
  private tree: {parent: number, button: number, moves: number}[] = [{ parent: -1, button: -1, moves: 0 }];
  private ahead: number[] = []; // the places that redo leads to, nearest last
  private clock: Clock;
  private first: ReturnType<Session['standing']> | null = null; // how the game stood when the goal was first reached

  constructor({ board, start, goal, litOnly = false, kind = '', key = '' }: Game) {
    if (start.length !== board.lights || (goal && goal.length !== board.lights)) throw new Error(`board ${board.spec} has ${board.lights} lights`);
    if (litOnly && !board.same) throw new Error(`board ${board.spec} has buttons apart from its lights: the lit-only rule is for boards on which every light is a button`);
    if (kind && !isName(kind)) throw new Error(`the kind of game ${JSON.stringify(kind)} is not a name`);
    if (key && !isName(key)) throw new Error(`the key ${JSON.stringify(key)} is not a name`);
    this.board = board;
    this.start = start.slice();
    this.goal = goal?.slice() ?? board.off();
    this.litOnly = litOnly;
    this.kind = kind;
    this.key = key;
    this.state = start.slice();
    for (let i = 0; i < board.lights; i++) if (this.state[i] !== this.goal[i]) this.wrong++;
    this.clock = new Clock();
    if (this.won) this.first = this.standing(0);
  }

  /**
   * Replays events on a game, as they are in a save. It stops at the first that cannot be read or cannot happen, and
   * returns what could be read.
   */
  static replay(game: Game, events: string[]) {
    const session = new Session(game);
    for (const text of events) {
      try {
        if (!session.update(parseEvent(text))) break;
      } catch {
        break;
      }
    }
    return session;
  }

  /** Whether the lights are at the goal now. */
  get won() {
    return this.wrong === 0;
  }

  /** Whether the goal has been reached, even if the player continued from there. */
  get over() {
    return this.first !== null;
  }

  /** How many presses lead from the start to here: undone presses do not count. */
  get moves() {
    return this.tree[this.here].moves;
  }

  get canUndo() {
    return this.here !== 0;
  }

  get canRedo() {
    return this.ahead.length > 0;
  }

  get paused() {
    return this.clock.paused;
  }

  /** How many places of the tree there are. */
  get places() {
    return this.tree.length;
  }

  /** The time of the last event. A resumed game continues from there. */
  get last() {
    return this.clock.last;
  }

  /** The game ID of the start. */
  get id() {
    return gameID(this.board, this.start);
  }

  /** Returns the place before a place and the button that leads from there; -1 and -1 for the start. */
  parent(place: number) {
    const { parent, button } = this.tree[place];
    return { parent, button };
  }

  /** Returns what the game's clock shows at a time, in milliseconds. */
  elapsed(now: number) {
    return this.clock.elapsed(now);
  }

  /** Makes an event happen, and returns whether it could. */
  update(given: GameEvent) {
    if (this.check(given)) return false;
    const event = { ...given, at: Math.floor(given.at) };
    this.events.push(eventText(event));
    this.clock.after(event);
    const before = this.here;
    this.changed = [];
    this.act(event);
    switch (event.kind) {
      case 'undo':
      case 'restart':
      case 'back':
      case 'visit':
        if (this.here !== before) this.undone++;
    }
    if (!this.first && this.won) {
      this.clock.stop(event.at);
      this.first = this.standing(event.at);
    }
    return true;
  }

  private act({ kind, number = 0, name = '' }: GameEvent) {
    switch (kind) {
      case 'press':
        this.press(number);
        break;
      case 'undo':
        this.back();
        break;
      case 'redo':
        this.here = Number(this.ahead.pop());
        this.add(this.tree[this.here].button, 1);
        break;
      case 'restart':
        while (this.here !== 0) this.back();
        break;
      case 'mark':
        this.marks = [...this.marks.filter((mark) => mark.name !== name), { name, place: this.here }];
        break;
      case 'back':
        this.visit(Number(this.marks.find((mark) => mark.name === name)?.place));
        break;
      case 'visit':
        this.visit(number);
        break;
      case 'hinted':
        this.hints++;
        break;
      case 'helped':
        this.helped = true;
    }
  }

  /** Goes to a new place, or forward again if it is the press that was just undone. */
  private press(button: number) {
    this.made++;
    this.add(button, 1);
    const next = this.ahead.at(-1);
    if (next !== undefined && this.tree[next].button === button) {
      this.here = next;
      this.ahead.pop();
      return;
    }
    this.tree.push({ parent: this.here, button, moves: this.moves + 1 });
    this.here = this.tree.length - 1;
    this.ahead = [];
  }

  /** Undoes the last press. */
  private back() {
    const { parent, button } = this.tree[this.here];
    this.add(button, this.board.modulus - 1);
    this.ahead.push(this.here);
    this.here = parent;
  }

  /**
   * Goes to any place: up to where its branch leaves ours, then down. Parents have lower numbers, so the higher of
   * two places is never above the other; and presses commute, so their order does not matter.
   */
  private visit(to: number) {
    let at = this.here;
    for (let down = to; at !== down; ) {
      if (at > down) {
        this.add(this.tree[at].button, this.board.modulus - 1);
        at = this.tree[at].parent;
      } else {
        this.add(this.tree[down].button, 1);
        down = this.tree[down].parent;
      }
    }
    this.here = to;
    this.ahead = [];
  }

  /** Presses a button some times, and keeps count of the lights that are wrong. */
  private add(button: number, times: number) {
    const { state, goal } = this;
    const k = this.board.modulus;
    const lights = this.board.toggles(button);
    for (const light of lights) {
      const was = state[light] === goal[light];
      state[light] = (state[light] + times) % k;
      const is = state[light] === goal[light];
      if (was !== is) this.wrong += was ? 1 : -1;
    }
    if (this.changed && this.changed.length + lights.length <= MOST_CHANGED) this.changed.push(...lights);
    else this.changed = null;
  }

  /** Returns why an event cannot happen now; nothing if it can. */
  check(event: GameEvent): string {
    return whyNot(this, event);
  }

  private standing(at: number) {
    const { moves, made, undone, hints, helped } = this;
    return { took: this.elapsed(at), moves, made, undone, hints, helped };
  }

  /** Returns the save without its events: lines can be appended to it as they happen. */
  header() {
    return saveHeader(this);
  }

  /** Returns the game and its events as text, as play.Session.Save writes it. */
  save() {
    return this.header() + this.events.map((text) => `${text}\n`).join('');
  }

  /**
   * Returns the result, as play.Result is written: the state of the game when the goal was first reached, or as given
   * up. `least`: the proved least number of presses, 0 if it is not known.
   */
  result(ended: Date, least = 0) {
    return resultOf(this, this.first ?? this.standing(this.last), ended, least);
  }
}
