// The kinds of games: puzzles of a day, those of the first minute, grades and levels; and a game in words. The kind and
// the key of a game say what it is, so a save and a result know it too.
import { localDate, plainBoard, type Game } from '../board/game/start.ts';
import { read, write } from '../kit/keep.ts';
import { call } from '../engine/call.ts';
import { remembered } from '../engine/remember.ts';
import type { Board } from '../board/board.ts';
import { boardName } from '../board/names.ts';
import { words } from './words.ts';
import type { PlayResult as Result } from '../engine/generated.ts';

/** The day with number 1. */
export const FIRST = '2026-01-01';

const DAY = 86_400_000;

/** The grades by weekday, from Sunday, as generate.Daily has them. */
const BY_WEEKDAY = ['expert', 'easy', 'easy', 'medium', 'medium', 'hard', 'hard'];

/** The first day with a board of its weekday, the boards from Sunday, and those of Saturdays: generate.DailyBoard. */
const NEW_BOARDS = '2026-12-07';
const BOARDS = ['5x5', '5x5', '4x5', 'torus-5x5', 'hex-4', '6x6'];
const SATURDAYS = ['cube-2', 'cube-3', 'orbix'];

/** Returns the board of the puzzle of a day. */
export function dailyBoard(date: string) {
  if (date < NEW_BOARDS) return BOARDS[0];
  const week = Math.floor((numberOf(date) - numberOf(NEW_BOARDS)) / 7);
  return BOARDS[new Date(date).getUTCDay()] ?? SATURDAYS[week % SATURDAYS.length];
}

/** Reads a date such as 2026-11-15 as the midnight in UTC that begins it, or NaN. */
function midnight(date: string) {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? NaN : at;
}

/** Returns the number of a day: 2026-01-01 has 1. */
export function numberOf(date: string) {
  return Math.round((midnight(date) - midnight(FIRST)) / DAY) + 1;
}

/** Returns the day of a number. */
export function dateOf(number: number) {
  return new Date(midnight(FIRST) + (number - 1) * DAY).toISOString().slice(0, 10);
}

export function gradeOf(date: string) {
  return BY_WEEKDAY[new Date(date).getUTCDay()];
}

/** Returns what is wrong with the date of a puzzle, or nothing. In some time zones it is tomorrow already. */
export function dateProblem(date: string, today: string) {
  if (Number.isNaN(midnight(date))) return words.noDate(date, today);
  if (numberOf(date) < 1) return words.beforeFirst;
  return numberOf(date) > numberOf(today) + 1 ? words.notOut(dateText(date)) : '';
}

/** Writes a date as Sun 15 Nov 2026. */
export function dateText(date: string) {
  return words.date(new Date(date));
}

/** Returns the day of the game with a key, or nothing if it is not the puzzle of a day. */
export function dayOf(key: string | undefined) {
  const date = /^daily-(\d{4}-\d\d-\d\d)(?:-|$)/.exec(key ?? '')?.[1];
  return date && !Number.isNaN(midnight(date)) ? date : undefined;
}

/** Returns the key of the puzzle of a day. The first game counts; another game of it has its own key. */
export function dailyKey(date: string, again = false) {
  if (!again) return `daily-${date}`;
  return `daily-${date}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(16).padStart(8, '0')}`;
}

/** Returns the result with which a day was solved, if it was. */
export function solved(results: Result[], date: string) {
  return results.find(({ key, won, helped }) => key === dailyKey(date) && won && !helped);
}

/** Returns how many days in a row were solved, each on its own day, up to today or yesterday. */
export function streakOf(results: Result[], today: string) {
  const days = new Set();
  for (const { key, won, helped, ended } of results) {
    const day = dayOf(key);
    if (day && key === dailyKey(day) && won && !helped && localDate(new Date(ended)) === day)
      days.add(numberOf(day));
  }
  let at = numberOf(today);
  if (!days.has(at)) at--;
  let streak = 0;
  for (; days.has(at); at--) streak++;
  return streak;
}

/** The first minute: three tiny puzzles for new players. They do not count. The buttons that solve each: */
export const TOUR = [[4], [3, 5], [0, 4, 8]];

/** Returns a puzzle of the first minute. `step`: from 1. */
export function tourGame(step: number): Game {
  const board = plainBoard('3x3') as Board;
  const solution = TOUR[step - 1];
  const start = board.after(board.off(), solution);
  const presses = board.off().map((_, button) => (solution.includes(button) ? 1 : 0));
  const weight = solution.length; // every start of this board has one solution
  const least = { weight, proved: true, atLeast: weight, presses };
  return { board, start, kind: `first-${step}`, key: `first-${step}`, least };
}

/** Returns which puzzle of the first minute a game is, from 1, or 0. */
export function tourStep({ kind = '' }: { kind?: string }) {
  const step = Number(/^first-([1-9])$/.exec(kind)?.[1] ?? 0);
  return step <= TOUR.length ? step : 0;
}

/** Reports whether the first minute is over. */
export function toured() {
  return read('toured') !== null;
}

/** Keeps that the first minute is over. */
export function endTour() {
  write('toured', 'yes');
}

/** The grades, the easiest first. */
export const GRADES = ['easy', 'medium', 'hard', 'expert'];

/** Returns the grade of the puzzle of a result, or its kind. */
export function gradeOfResult({ key, kind = '' }: Result) {
  const day = dayOf(key);
  return day ? gradeOf(day) : kind;
}

/** The most presses over the least of an easy win. */
const MOST_EASY = 2;

/** Returns the grade for the player after a result: a little harder after an easy win. */
export function gradeAfter(result: Result) {
  const { moves, least = 0, hints = 0, helped } = result;
  const played = Math.max(0, GRADES.indexOf(gradeOfResult(result)));
  const easy = !helped && hints === 0 && moves <= least + MOST_EASY;
  return GRADES[Math.min(GRADES.length - 1, easy ? played + 1 : played)];
}

const offered = remembered(
  async (spec) => (await call('generate', { board: spec, seed: 'grades' })).grades ?? [],
);

/** Returns the grades of a board, or all if that fails. */
export function gradesOf(spec: string): Promise<string[]> {
  return offered(spec).catch(() => GRADES);
}

/** Returns the level of a kind of game, or 0. Levels form a path of worlds, which is the library's. */
export function levelOf(kind: string | undefined) {
  return Number(/^level-([1-9]\d*)$/.exec(kind ?? '')?.[1] ?? 0);
}

/** Returns how many stars a game is worth, as play.Result.Stars does. */
export function starsOf({ won, helped, hints = 0, least = 0, moves }: Result) {
  if (!won) return 0;
  if (helped || hints > 0) return 1;
  return least === 0 || moves > least ? 2 : 3;
}

/** Returns the most stars of each level that was won, by number. */
export function starsByLevel(list: Result[]) {
  const stars: Map<number, number> = new Map();
  for (const result of list) {
    const level = levelOf(result.kind);
    if (level > 0 && result.won) stars.set(level, Math.max(stars.get(level) ?? 0, starsOf(result)));
  }
  return stars;
}

export function starText(stars: number) {
  return '★'.repeat(stars) + '☆'.repeat(3 - stars);
}

/** Returns the worlds of levels. */
export const worlds = remembered(async () => (await call('levels', {})).worlds);

/** Names a game. */
export function gameTitle(game: Game) {
  return [gameName(game), gameAbout(game)].filter(Boolean).join(', ');
}

/** Names a level, or the board of a game; a new player reads the name of the game. */
export function gameName(game: Game) {
  return tourStep(game) > 0 ? words.name : (game.title ?? boardName(game.board.spec));
}

/** Says which puzzle of its board a game is, and its goal and rule. */
export function gameAbout({ key, kind, goal, litOnly, title, board }: Game) {
  const day = dayOf(key);
  const daily = day && words.dailyAbout(numberOf(day), new Date(day), gradeOf(day));
  const level = title && words.levelAbout(levelOf(kind), boardName(board.spec));
  const parts = [daily ?? level ?? (kind && kindWord(kind))];
  if (goal?.some((v) => v > 0))
    parts.push(goal.every((v) => v === 1) ? words.goals.on : words.goals.other);
  if (litOnly) parts.push(words.litOnly);
  return parts.filter(Boolean).join(', ');
}

function kindWord(kind: string) {
  if (tourStep({ kind }) === 1) return words.firstGoal;
  if (tourStep({ kind }) > 0) return words.tourStep(tourStep({ kind }), TOUR.length);
  if (levelOf(kind) > 0) return words.level(levelOf(kind));
  return kind
    .split('.')
    .map((word) => words.kinds[word] ?? word.replaceAll('-', ' '))
    .join(', ');
}

/** The most buttons that are checked to describe a press. */
const MOST_LOOKED = 500;

/** Introduces a new game: the goal, what a press does, and the rule. */
export function welcomeText({ board, goal, litOnly }: Game) {
  return [
    goalText(goal, board.modulus),
    pressText(board),
    ...(litOnly ? [words.onlyLit] : []),
  ].join(' ');
}

function goalText(goal: Uint8Array | undefined, k: number) {
  if (!goal?.some((v) => v > 0)) return words.goal.off;
  if (goal.some((v) => v !== 1)) return words.goal.marked;
  return k === 2 ? words.goal.on : words.goal.ones;
}

/** Describes which lights a press changes, from the wiring: the pressed one may not be among them. */
export function pressText(board: Board) {
  if (!board.same) return words.press.wires;
  const own = words.pressOn[board.spec];
  if (own) return own;
  const what = wiringOf(board);
  if (board.modulus > 2)
    return (words.add[what as keyof typeof words.add] ?? words.add.mixed)(board.modulus);
  return words.press[what];
}

function wiringOf(board: Board): keyof typeof words.press {
  const wired = Array.from({ length: Math.min(board.buttons, MOST_LOOKED) }, (_, i) =>
    board.toggles(i),
  );
  const own = wired.filter((lights, i) => lights.includes(i)).length;
  if (own > 0 && own < wired.length) return 'mixed';
  // Neighbors change each other. In a grid, how far they are tells the pattern.
  if (wired.some((lights, i) => lights.some((j) => wired[j] && !wired[j].includes(i))))
    return 'mixed';
  const away = new Set(board.lattice?.grid.pattern.map(([dr, dc]) => dr * dr + dc * dc));
  const far = [...away].filter(Boolean).sort().join();
  if (far === '' || far === '1') return own ? 'own' : 'others';
  return (own && ({ 2: 'diagonal', '1,2': 'around', 5: 'knight' } as const)[far]) || 'mixed';
}
