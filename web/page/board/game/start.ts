// Games to play: from an ID, from a link, from a saved text, or made as the player wishes.
import { loadBoard, type Board } from '../board.ts';
import { boardOfRules, FIRST_RULES } from '../rules.ts';
import { call } from '../../engine/call.ts';
import { checkRule, type Played } from './session.ts';
import type { GameFound } from '../../engine/generated.ts';

/**
 * What is known of the least number of presses. A proved weight is least; else it is the best that was found, and at
 * least this number is needed.
 */
export interface Least {
  weight?: number;
  proved?: boolean;
  atLeast?: number;
  presses?: Uint8Array;
  ruled?: boolean; // the weight holds under the lit-only rule
  witness?: Uint8Array; // there is no solution, and why
  trouble?: string; // nothing was found, and why
}

/** A game to put on the table. */
export interface Game extends Played {
  goal?: Uint8Array;
  least?: Least; // if it is known
  plan?: Plan; // on a large board
  news?: string; // what is said when it begins
  title?: string; // of a level
}

/** A solution from the start. */
export type Plan = { presses: Uint8Array; proved?: boolean };

/** What the player wishes for. */
interface Wish {
  board: string; // a spec
  kind: string; // all-on, uniform, daily, easy, depth-6 and so on
  goal?: string; // off, on, or the text of a state
  litOnly?: boolean;
  date?: string; // of a daily puzzle, today if absent
  signal?: AbortSignal;
}

/** A board that is known without asking: a grid or a torus small enough to be looked at. */
const PLAIN = /^(torus-)?([1-9]\d?)x([1-9]\d?)(?:-mod([3-9]|[12]\d|3[0-6]))?$/;

const plain: Map<string, Board> = new Map(); // the plain boards that were asked for

/** Returns the board of a spec. Plain ones do not wait for the engine. */
export function boardOf(spec: string): Promise<Board> {
  return Promise.resolve(plainBoard(spec) ?? loadBoard(spec));
}

/** Returns the board of a spec if it is a plain one with the plus pattern, or null. */
export function plainBoard(spec: string) {
  const [match, torus, ...numbers] = PLAIN.exec(spec) ?? [];
  const [rows, columns, states] = numbers.map((text = '2') => Number(text));
  // On a torus with two rows a press changes a light twice, which the engine knows to be nothing.
  if (!match || rows * columns < 2 || (torus && Math.min(rows, columns) < 3)) return null;
  const rules = { ...FIRST_RULES, rows, columns, states, edges: torus ? 'torus' : 'rectangle' };
  const board = plain.get(spec) ?? boardOfRules(rules);
  plain.set(spec, board);
  return board;
}

/** Returns the game with every light on, or, if that is the goal, off. */
export function allOn(board: Board, goal?: Uint8Array): Game {
  const done = goal?.every((v) => v === 1);
  return { board, start: done ? board.off() : board.on(), goal, kind: done ? 'all-off' : 'all-on' };
}

/** Makes a game as requested. */
export async function makeGame({
  board: spec,
  kind,
  goal: goalText = 'off',
  litOnly = false,
  date,
  signal,
}: Wish): Promise<Game> {
  const board = await boardOf(spec);
  const goal = await readGoal(board, goalText);
  checkRule(board, litOnly);
  if (kind === 'all-on') return { ...allOn(board, goal), litOnly };
  const parts = kind === 'uniform' ? [] : [kind];
  const placed = goal && /like-|lit-only/.test(kind); // else any puzzle is moved to the goal
  if (placed) parts.push(`goal-${board.rowsOf(goal).join('_')}`);
  const puzzle = await generate(spec, parts.join('.') || 'uniform', date, signal);
  const state = board.valuesOf(puzzle.state);
  const start = placed ? state : toward(board, state, goal);
  const { weight, presses } = puzzle;
  const known = puzzle.least && !litOnly;
  const least = known
    ? { weight, proved: true, atLeast: weight, presses: board.pressesOf(presses) }
    : undefined;
  return { board, start, goal, litOnly, kind: kind === 'uniform' ? undefined : kind, least };
}

/** How often a puzzle is made again because it is solved already: on tiny boards any other one is. */
const TRIES = 12;

/** Makes a puzzle. Any solvable state may be the one without lights, which is no game. */
async function generate(spec: string, kind: string, date?: string, signal?: AbortSignal) {
  for (let tries = TRIES; ; tries--) {
    const {
      puzzles: [puzzle],
    } = await call('generate', { board: spec, seed: seedOf(kind, date) }, { signal });
    const lit = puzzle.state.some((row) => /[^0]/.test(row));
    if (lit || kind !== 'uniform' || tries === 0) return puzzle;
  }
}

/** If a state can be turned off, the state plus the goal can be brought to the goal. */
function toward(board: Board, state: Uint8Array, goal?: Uint8Array) {
  return goal ? state.map((v, i) => (v + goal[i]) % board.modulus) : state;
}

/** How many puzzles of a kind were made: the first is the most like a picture. */
const made: Map<string, number> = new Map();

function seedOf(kind: string, date: string = today()) {
  made.set(kind, (made.get(kind) ?? 0) + 1);
  const word = `${Array.from(crypto.getRandomValues(new Uint8Array(8)), (v) => (v % 36).toString(36)).join('')}-${made.get(kind)}`;
  if (kind === 'daily') return `daily.${date}`;
  return kind === 'uniform' ? word : `${kind}.${word}`;
}

/** Returns the player's local date, as 2026-11-15. */
export function today() {
  return localDate(new Date());
}

/** Returns the local date of a moment. */
export function localDate(at: Date) {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((n) => String(n).padStart(2, '0'))
    .join('-');
}

/** Reads a goal, undefined for off. */
async function readGoal(board: Board, text: string) {
  if (text === 'off' || text === '') return undefined;
  if (text === 'on') return board.on();
  const { id } = await call('id', { board: board.spec, state: text });
  const goal = board.valuesOf((await call('game', { id })).state);
  return goal.some((v) => v > 0) ? goal : undefined;
}

/**
 * Opens a game by its ID: SPEC, SPEC:STATE, SPEC#SEED, or Simon Tatham's Flip. A link may say more after the ID:
 * &goal=STATE and &rule=lit-only.
 */
export async function openID(text: string): Promise<Game> {
  const [id, ...rest] = text.trim().split('&');
  const more = new URLSearchParams(rest.join('&'));
  const litOnly = more.get('rule') === 'lit-only';
  const known = rest.length === 0 ? readPlainID(id) : null;
  if (known) return known;
  const answer = await call('game', { id });
  const game = await gameOf(answer);
  const { board } = game;
  const given = answer.goal && (id.includes('#') || !more.has('goal'));
  const goal = given ? game.goal : await readGoal(board, more.get('goal') ?? 'off');
  checkRule(board, litOnly);
  if (answer.kind === 'all-on') return { ...allOn(board, goal), litOnly };
  const start = id.includes('#') && !answer.goal ? toward(board, game.start, goal) : game.start;
  return { ...game, start, goal, litOnly };
}

/** Reads the game of an answer. */
async function gameOf({
  board: spec,
  state,
  goal,
  lit_only: litOnly,
  kind,
}: GameFound): Promise<Game> {
  const board = await boardOf(spec);
  const read = (rows?: string[]) => rows && board.valuesOf(rows);
  return {
    board,
    start: board.valuesOf(state),
    goal: read(goal),
    litOnly: litOnly === true,
    kind: kind || undefined,
  };
}

/** Reads the ID of a plain grid, such as 5x5, 5x5:on or 2x2:10_01; else null. */
function readPlainID(id: string): Game | null {
  const [spec, state] = id.split(':', 2);
  const board = plainBoard(spec);
  if (!board || id.split(':').length > 2) return null;
  if (state === undefined) return allOn(board);
  if (state === 'on' || state === 'off')
    return { board, start: state === 'on' ? board.on() : board.off() };
  try {
    return { board, start: board.valuesOf(state.split('_')) };
  } catch {
    return null; // the engine reports what is wrong with it, or can read it
  }
}

/**
 * Opens a saved game. A plain one is read here, at once; the engine reads the others, and says where one is damaged.
 */
export async function openSave(text: string): Promise<Game> {
  const game = readPlain(text);
  if (game) return game;
  const answer = await call('game', { save: text });
  const key = /^key (\S+)$/m.exec(text.split('\n\n')[0])?.[1];
  return { ...(await gameOf(answer)), key, events: answer.save?.events ?? [] };
}

/** Reads a save of a plain grid with the usual goal and rule, as this page wrote it; else null. */
function readPlain(text: string): Game | null {
  const [head, ...rest] = text.split('\n\n');
  const match = /^lightsout game 1\nid (\w+:[01_]+)(?:\nkind ([\w.-]+))?(?:\nkey ([\w-]+))?$/.exec(
    head,
  );
  const game = match && readPlainID(match[1]);
  const events = rest.join('\n\n').split('\n');
  return game && events.pop() === '' ? { ...game, kind: match[2], key: match[3], events } : null;
}
