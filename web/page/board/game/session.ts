// One game in progress, like Go's play.Session: a list of events, and a tree of all places that were visited.
// Unlike in Go a session changes in place, so that a press on a huge board touches only the lights it changes.
import { gameID, stateText } from './gameid.ts';
import type { Board } from '../board.ts';

/** What a session is played on. */
export interface Played {
  board: Board;
  start: Uint8Array;
  goal?: Uint8Array | null; // absent: off
  litOnly?: boolean; // only a button whose own light is on may be pressed
  kind?: string; // how the game was made: all-on, depth-15, easy, daily and so on
  key?: string; // tells this game from others in statistics
  events?: string[]; // what happened in it before
}

const MOST_EVENTS = 1 << 22;
const MOST_MARKS = 1 << 10;

/** The most changed lights that are listed; beyond, everything may have changed. */
const MOST_CHANGED = 1 << 12;

/** What is done with a session for an event, by its kind. `number` and `name`: of the event. */
type ByKind<T> = Partial<Record<EventKind, (s: Session, number: number, name: string) => T>>;

/** A place of the tree: the press that led there, from where, and whether a hint was given before it. */
interface Place {
  parent: number;
  button: number;
  moves: number;
  hinted: boolean;
}

export class Session {
  readonly board = this.of.board;
  readonly start = this.of.start.slice();
  readonly goal = this.of.goal?.slice() ?? this.board.off();
  readonly litOnly = this.of.litOnly ?? false;
  readonly kind = this.of.kind ?? '';
  key = this.of.key ?? '';
  /** The lights as they are. It changes with the session, and only the session changes it. */
  readonly state = this.start.slice();
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
  marks: { name: string; place: number }[] = []; // places with names, in the order in which they were marked
  private tree: Place[] = [{ parent: -1, button: -1, moves: 0, hinted: false }];
  private asked = false; // a hint was given since the last press
  private ahead: number[] = []; // the places that redo leads to, nearest last
  private clock = new Clock();
  private first: ReturnType<Session['standing']> | null = null; // how the game stood when the goal was first reached

  /**
   * Replays the events of the game, as they are in a save, up to the first that cannot be read or cannot happen.
   */
  constructor(private of: Played) {
    const { board, start, goal, litOnly, kind, key } = this;
    if (start.length !== board.lights || goal.length !== board.lights) {
      throw new Error(`board ${board.spec} has ${board.lights} lights`);
    }
    checkRule(board, litOnly);
    if (kind && !isName(kind))
      throw new Error(`the kind of game ${JSON.stringify(kind)} is not a name`);
    if (key && !isName(key)) throw new Error(`the key ${JSON.stringify(key)} is not a name`);
    for (let i = 0; i < board.lights; i++) if (this.state[i] !== this.goal[i]) this.wrong++;
    if (this.won) this.first = this.standing(0);
    try {
      (of.events ?? []).every((text) => this.update(parseEvent(text)));
    } catch {
      // What was read until here is the game.
    }
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

  /** Lists the presses from the start to a place: to the goal, if it was reached, else to here. */
  way(place = this.first?.here ?? this.here) {
    const presses: Place[] = [];
    for (let at = place; at > 0; at = this.tree[at].parent) presses.push(this.tree[at]);
    return presses.reverse();
  }

  /** Lists the buttons that were pressed from the start to a place. */
  path(place = this.here) {
    return this.way(place).map(({ button }) => button);
  }

  /** Returns how often each button was pressed on the way from the start to here. */
  pressed() {
    const made = new Uint8Array(this.board.buttons);
    for (const button of this.path()) made[button] = (made[button] + 1) % this.board.modulus;
    return made;
  }

  /** Returns what the game's clock shows at a time, in milliseconds. */
  elapsed(now: number) {
    return this.clock.elapsed(now);
  }

  /** What the kinds of events do to the lights, the place and the counters. */
  private static readonly acts: ByKind<void> = {
    press: (s, number) => s.press(number),
    undo: (s) => s.back(),
    redo: (s) => {
      s.here = Number(s.ahead.pop());
      s.add(s.tree[s.here].button, 1);
    },
    restart: (s) => {
      while (s.here !== 0) s.back();
    },
    mark: (s, _, name) => {
      s.marks = [...s.marks.filter((mark) => mark.name !== name), { name, place: s.here }];
    },
    back: (s, _, name) => s.visit(Number(s.marked(name)?.place)),
    visit: (s, number) => s.visit(number),
    hinted: (s) => {
      s.hints++;
      s.asked = true;
    },
    helped: (s) => {
      s.helped = true;
    },
  };

  /** Why events cannot happen now, by kind; nothing if they can. */
  private static readonly bars: ByKind<string | false> = {
    press: (s, number) =>
      number >= s.board.buttons
        ? `there is no button ${number}: ${numbers(s.board.buttons)}`
        : s.litOnly &&
          s.state[number] === 0 &&
          `${s.board.name(number)} is off, ` +
            'and in this game only buttons that are on may be pressed',
    undo: (s) => !s.canUndo && 'nothing to undo',
    redo: (s) => !s.canRedo && 'nothing to redo',
    mark: (s, _, name) =>
      !s.marked(name) && s.marks.length >= MOST_MARKS && `a game has at most ${MOST_MARKS} marks`,
    back: (s, _, name) => !s.marked(name) && `no place is marked ${JSON.stringify(name)}`,
    visit: (s, number) => number >= s.places && `there is no place ${number}: ${numbers(s.places)}`,
    pause: (s) => s.over && 'the game is over',
    resume: (s) => !s.paused && 'the game is not paused',
  };

  private marked(name: string) {
    return this.marks.find((mark) => mark.name === name);
  }

  /** Makes an event happen, and returns whether it could. */
  update(given: GameEvent) {
    if (this.check(given)) return false;
    const event = { ...given, at: Math.floor(given.at) };
    this.events.push(eventText(event));
    this.clock.after(event);
    const before = this.here;
    this.changed = [];
    Session.acts[event.kind]?.(this, event.number ?? 0, event.name ?? '');
    if (['undo', 'restart', 'back', 'visit'].includes(event.kind) && this.here !== before)
      this.undone++;
    if (!this.first && this.won) {
      this.clock.stop(event.at);
      this.first = this.standing(event.at);
    }
    return true;
  }

  /** Goes to a new place, or forward again if it is the press that was just undone. */
  private press(button: number) {
    this.made++;
    this.add(button, 1);
    const hinted = this.asked;
    this.asked = false;
    const next = this.ahead.at(-1);
    if (next !== undefined && this.tree[next].button === button) {
      this.here = next;
      this.ahead.pop();
      return;
    }
    this.tree.push({ parent: this.here, button, moves: this.moves + 1, hinted });
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
    for (let down = to; at !== down;) {
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
    if (this.changed && this.changed.length + lights.length <= MOST_CHANGED)
      this.changed.push(...lights);
    else this.changed = null;
  }

  /** Returns why an event cannot happen now; nothing if it can. It agrees with Go's play.Session.Check. */
  check(event: GameEvent): string {
    const problem = eventProblem(event);
    if (problem) return problem;
    const { last } = this;
    const { kind, number = 0, name = '' } = event;
    const at = Math.floor(event.at);
    if (at < last) return `the time ${at} is before that of the last event, ${last}`;
    if (this.events.length >= MOST_EVENTS) return `a game has at most ${MOST_EVENTS} events`;
    if (this.paused && kind !== 'resume' && kind !== 'helped')
      return 'the game is paused: resume it first';
    return Session.bars[kind]?.(this, number, name) || '';
  }

  private standing(at: number) {
    const { moves, made, undone, hints, helped, here } = this;
    return { took: this.elapsed(at), moves, made, undone, hints, helped, here };
  }

  /** Returns the game and its events as text, as play.Session.Save writes it. */
  save() {
    const { board, start, goal, litOnly, kind, key, events } = this;
    const lines = ['lightsout game 1', `id ${gameID(board, start)}`];
    if (goal.some((v) => v !== 0)) lines.push(`goal ${stateText(board, goal)}`);
    if (litOnly) lines.push('rule lit-only');
    if (kind) lines.push(`kind ${kind}`);
    if (key) lines.push(`key ${key}`);
    return [...lines, '', ...events, ''].join('\n');
  }

  /**
   * Returns the result, as play.Result is written: the state of the game when the goal was first reached, or as given
   * up. Empty fields are omitted. `least`: the proved least number of presses, 0 if it is not known.
   */
  result(ended: Date, least = 0) {
    const { key, kind, goal, board, over } = this;
    const { took, moves, made, undone, hints, helped } = this.first ?? this.standing(this.last);
    const rest = {
      kind,
      goal: '',
      rule: this.litOnly ? 'lit-only' : '',
      undone,
      least,
      hints,
      helped,
    };
    if (goal.some((v) => v !== 0)) rest.goal = goal.every((v) => v === 1) ? 'on' : 'other';
    const said: Partial<typeof rest> = Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value),
    );
    return {
      key,
      ended: ended.toISOString(),
      board: board.spec,
      won: over,
      took_ms: took,
      moves,
      made,
      ...said,
    };
  }
}

function numbers(count: number) {
  return `they are numbered from 0 to ${count - 1}`;
}

/** Refuses the lit-only rule where buttons have no light. */
export function checkRule(board: Board, litOnly: boolean) {
  if (!litOnly || board.same) return;
  throw new Error(
    `board ${board.spec} has buttons apart from its lights: ` +
      'the lit-only rule is for boards on which every light is a button',
  );
}

export class Clock {
  /** The time of the last event. */
  last = 0;
  paused = false;
  private begun = false;
  private since = 0; // when it began to run, or began again
  private before = 0; // what it had measured by then
  private stopped = false;

  after({ at, kind }: GameEvent) {
    this.last = at;
    if (this.stopped) return;
    if (kind === 'press' && !this.begun) {
      this.begun = true;
      this.since = at;
    } else if (kind === 'pause') {
      this.before = this.elapsed(at);
      this.paused = true;
    } else if (kind === 'resume') {
      this.since = at;
      this.paused = false;
    }
  }

  stop(at: number) {
    this.before = this.elapsed(at);
    this.stopped = true;
  }

  /** Returns what the clock shows at a time. */
  elapsed(now: number) {
    if (!this.begun || this.paused || this.stopped) return this.before;
    return this.before + Math.max(0, now - this.since);
  }
}

const KINDS = [
  'press',
  'undo',
  'redo',
  'restart',
  'mark',
  'back',
  'visit',
  'hinted',
  'helped',
  'pause',
  'resume',
] as const;

export type EventKind = (typeof KINDS)[number];

export interface GameEvent {
  at: number; // milliseconds on the clock of the game, whose zero is when it was first shown
  kind: EventKind;
  number?: number; // of the button for press, of the place for visit
  name?: string; // for mark and back
}

/** The latest time of an event, some 35 years. */
const MOST_TIME = 2 ** 40;

const MOST_NUMBER = 2 ** 31 - 1;
const MOST_NAME = 32;

function isNumbered(kind: string) {
  return kind === 'press' || kind === 'visit';
}

function isNamed(kind: string) {
  return kind === 'mark' || kind === 'back';
}

/** Reports whether a text can name a mark, a kind or a key: letters, digits, '-' and '_'. */
export function isName(text: string | undefined) {
  return text !== undefined && /^[-_0-9A-Za-z]+$/.test(text) && text.length <= MOST_NAME;
}

/** Returns what is wrong with an event in any game, or nothing. */
export function eventProblem({ at, kind, number = -1, name = '' }: GameEvent): string {
  const time = Math.floor(at);
  if (!KINDS.includes(kind)) return `unknown event ${kind}`;
  if (!(at >= 0 && time <= MOST_TIME))
    return `the time ${time} is not from 0 to ${MOST_TIME} milliseconds`;
  if (isNumbered(kind) && !(Number.isInteger(number) && number >= 0))
    return `${kind} ${number}: must be at least 0`;
  if (!isNamed(kind) || isName(name)) return '';
  return `${kind} ${JSON.stringify(name)}: a name is 1 to ${MOST_NAME} letters, digits, '-' and '_'`;
}

/** Writes an event. Times are rounded down to milliseconds. */
export function eventText({ at, kind, number, name }: GameEvent) {
  const text = `${Math.floor(at)} ${kind}`;
  if (isNumbered(kind)) return `${text} ${number}`;
  return isNamed(kind) ? `${text} ${name}` : text;
}

/** Reads what eventText writes, and nothing else. */
export function parseEvent(text: string): GameEvent {
  const [time, kind, about] = text.split(' ') as [string, EventKind, string?];
  const event: GameEvent = { at: Number(time), kind };
  if (isNumbered(kind)) event.number = Number(about);
  if (isNamed(kind)) event.name = about;
  const problem = eventProblem(event);
  if (problem) throw new Error(`event ${JSON.stringify(text)}: ${problem}`);
  if (eventText(event) === text && !(Number(event.number) > MOST_NUMBER)) return event;
  throw new Error(
    `event ${JSON.stringify(text)}: a time in milliseconds and one of ${KINDS.join(', ')} are needed`,
  );
}
