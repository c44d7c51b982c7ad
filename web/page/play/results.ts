// Results of games that are over, as Go's play.Result: lines of JSON that the browser keeps, and that the
// terminal game reads and writes too. A result in words, as figures on the card, and as a text to paste anywhere.
import { markLines, markOf, marks } from '../board/game/course.ts';
import { read, write } from '../kit/keep.ts';
import { boardName } from '../board/names.ts';
import { dateText, dayOf, gradeOf, numberOf } from './kinds.ts';
import { linesOf } from './help/way.ts';
import { words } from './words.ts';
import type { Board } from '../board/board.ts';
import type { PlayResult } from '../engine/generated.ts';
import type { Figure } from './card.ts';
import type { Table } from './table.ts';

export type Result = PlayResult;

/** The most results that are kept; the oldest are forgotten. */
const MOST = 5000;

/** Returns the result of the current game: as it was when first won, or as given up. */
export function resultOf(table: Table): Result {
  const now = new Date();
  const {
    session,
    game: { least, litOnly },
  } = table;
  // Under the lit-only rule large boards have only a bound from below, so it must have been reached.
  const fits = !litOnly || least?.ruled || least?.weight === session.result(now).moves;
  return session.result(now, least?.proved && fits ? least.weight : 0);
}

/** Returns the results that are kept, the oldest first. A game listed twice counts once. */
export function results(): Result[] {
  return parse(read('results') ?? '').list;
}

/** Reads lines of results, and counts the invalid ones. */
export function parse(text: string) {
  const list: Map<string, Result> = new Map();
  let damaged = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '' || markOf(line.trim())) continue;
    try {
      const result = readResult(JSON.parse(line));
      if (!list.has(result.key)) list.set(result.key, result);
    } catch {
      damaged++;
    }
  }
  return { list: [...list.values()], damaged };
}

/** A moment as Go writes it, which is stricter than Date.parse. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** The longest text of a result, whose board may be a graph that is written out, and the most of anything
 * that is counted, as in Go: milliseconds of some 35 years. */
const MOST_TEXT = 100_000;
const MOST_COUNT = 2 ** 40;

const isText = (v: unknown) => typeof v === 'string' && v.length <= MOST_TEXT;
const isMoment = (v: unknown) => MOMENT.test(String(v)) && !Number.isNaN(Date.parse(String(v)));
const isCount = (v: unknown) =>
  Number.isSafeInteger(v) && Number(v) >= 0 && Number(v) <= MOST_COUNT;
const isYes = (v: unknown) => typeof v === 'boolean';

/** What the fields of a result must be. Those with a usual value may be missing, and later ones are left out then. */
const FIELDS: [string, (v: unknown) => unknown, unknown?][] = [
  ['key', isText],
  ['ended', isMoment],
  ['board', (v) => v && isText(v)],
  ['won', isYes, false],
  ['took_ms', isCount, 0],
  ['moves', isCount, 0],
  ['made', isCount, 0],
  ['kind', isText, ''],
  ['goal', isText, ''],
  ['rule', isText, ''],
  ['undone', isCount, 0],
  ['least', isCount, 0],
  ['hints', isCount, 0],
  ['helped', isYes, false],
];
const ALWAYS = 7; // the fields that are never left out

/**
 * Reads a result, as play.ReadResults does. Unknown fields are dropped: the engine accepts only those it knows, and
 * one bad line would spoil all statistics.
 */
function readResult(from: Record<string, unknown>): Result {
  const fields = FIELDS.map(([name, fits, usual]) => {
    const value = from[name] ?? usual;
    if (!fits(value)) throw new Error('not a result');
    return [name, value];
  });
  const result = Object.fromEntries(fields.filter(([, value], i) => i < ALWAYS || value)) as Result;
  if (result.won && result.made < result.moves) throw new Error('not a result');
  return result;
}

/**
 * Keeps a result, and reports whether the browser stores it. One of the same game is replaced, so that later
 * findings are kept.
 */
export function record(result: Result) {
  return keepResults([...results().filter((other) => other.key !== result.key), result]);
}

/** Adds results from elsewhere, and returns how many are new. */
export function addResults(more: Result[]) {
  const list = results();
  const known = new Set(list.map(({ key }) => key));
  const fresh = more.filter(({ key }) => !known.has(key));
  keepResults([...list, ...fresh].sort((a, b) => Date.parse(a.ended) - Date.parse(b.ended)));
  return fresh.length;
}

/** Keeps these results and no others, and reports whether the browser stores them. */
export function keepResults(list: Result[]) {
  return write('results', list.length === 0 ? null : resultLines(list.slice(-MOST)));
}

/** Returns the file of all results and of the tasks of Learn. */
export function resultFile() {
  return resultLines(results()) + markLines(marks());
}

function resultLines(list: Result[]) {
  return list.map((result) => `${JSON.stringify(result)}\n`).join('');
}

/** Returns the class of comparable results, as play.Result.Class does. */
export function classOf(r: Result) {
  return [r.board, r.kind, r.rule, r.goal && `goal ${r.goal}`].filter(Boolean).join(', ');
}

/** What a player asks of solved puzzles: how many, how many with the least presses, and how far from it on average. */
export function summaryOf(list: Result[]) {
  const solved = list.filter(({ won, helped }) => won && !helped);
  const over = solved.flatMap(({ moves, least = 0 }) => (least > 0 ? [moves - least] : []));
  const mean = over.length > 0 ? over.reduce((sum, n) => sum + n, 0) / over.length : undefined;
  return { solved: solved.length, least: over.filter((n) => n === 0).length, mean };
}

/**
 * Stores the result of the current game. Best is the shortest time before of games like it, in milliseconds.
 * `kept`: the browser stores the result.
 */
export function settle(table: Table): { result: Result; best: number | undefined; kept: boolean } {
  const now = resultOf(table);
  const known = results().find((r) => r.key === now.key && r.won);
  // The game ended when it was first won, and the findings of that time still hold.
  const least = now.least || known?.least;
  const result = { ...now, ended: known?.ended ?? now.ended, ...(least ? { least } : {}) };
  const before = results().filter(
    (r) => r.key !== now.key && r.won && !r.helped && classOf(r) === classOf(result),
  );
  const kept = result.made === 0 || record(result);
  return {
    result,
    kept,
    best: before.length > 0 ? Math.min(...before.map((r) => r.took_ms)) : undefined,
  };
}

/** Describes a result. `best`: the shortest time of games like it before, in milliseconds. */
export function praise(
  { moves, made, undone, least, took_ms: took, hints, helped }: Result,
  best?: number,
) {
  if (helped) return words.helped(moves);
  const solved = moves === least ? words.solvedLeast : words.solvedMore;
  const timed = took < (best ?? 0) ? words.tookLeast : words.tookMore;
  const text = [least ? solved(moves, least) : words.solvedIn(moves)];
  text.push(best === undefined ? words.took(took) : timed(took, best));
  if (!hints && !undone && least && made === least) text.push(words.perfect);
  else if (hints) text.push(words.withHints(hints));
  return text.join(' ');
}

/** Returns the figures of a result. `best`: the shortest time before. `streak`: of days, 0 if it is no day's puzzle. */
export function figuresOf(result: Result, best: number | undefined, streak: number): Figure[] {
  const { moves, least = 0, took_ms: took, hints = 0 } = result;
  const { presses, least: fewest, time, hints: helps, streak: row } = words.figures;
  const figure = (label: string, value: number | string, good = false) => ({
    label,
    value: String(value),
    good,
  });
  return [
    figure(presses, moves, moves === least),
    ...(least > 0 ? [figure(fewest, least)] : []),
    figure(time, words.seconds(took), best !== undefined && took < best),
    ...(streak > 0 ? [figure(row, streak)] : hints > 0 ? [figure(helps, hints)] : []),
  ];
}

function counts({ moves, least = 0, took_ms: took, hints = 0, helped }: Result) {
  const help = helped ? words.solutionShown : words.countHints(hints);
  return [words.countPresses(moves, least), words.seconds(took), help];
}

/** Returns the lines of the picture of a result. */
export function cardLines(board: Board, result: Result) {
  const day = dayOf(result.key);
  if (!day) return [boardName(board.spec), ...counts(result)];
  return [words.dailyTitle(numberOf(day)), `${dateText(day)} · ${gradeOf(day)}`, ...counts(result)];
}

/** Returns the text to share a result. `way`: its squares. */
export function resultText(board: Board, result: Result, way: string, link: string) {
  const day = dayOf(result.key);
  const daily = day && words.sharedDaily(numberOf(day), dateText(day), gradeOf(day));
  const title = daily ?? words.sharedGame(boardName(board.spec));
  return [title, counts(result).join(' · '), linesOf(way), link].filter(Boolean).join('\n');
}
