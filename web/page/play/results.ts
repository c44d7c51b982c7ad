// Results of games that are over, as Go's play.Result: lines of JSON that the browser keeps, and that the
// terminal game reads and writes too.
import { markOf } from '../board/game/course.ts';
import { read, write } from '../kit/keep.ts';
import { provedLeast } from './help/least.ts';
import type { Table } from './table.ts';

export interface Result {
  key: string;
  ended: string;
  board: string;
  kind?: string;
  goal?: string;
  rule?: string;
  won: boolean;
  took_ms: number;
  moves: number;
  made: number;
  undone?: number;
  least?: number;
  hints?: number;
  helped?: boolean;
}

/** The most results that are kept; the oldest are forgotten. */
const MOST = 5000;

/** Returns the result of the current game: as it was when first won, or as given up. */
export function resultOf(table: Table): Result {
  const now = new Date();
  const { moves } = table.session.result(now);
  return table.session.result(now, provedLeast(table, moves));
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

/**
 * Reads a result, as play.ReadResults does. Unknown fields are dropped: the engine accepts only those it knows, and
 * one bad line would spoil all statistics.
 */
function readResult(value: unknown): Result {
  if (value === null || typeof value !== 'object') throw new Error('not a result');
  const from = value as Record<string, unknown>;
  const text = (name: string) => check(from[name] ?? '', (v) => typeof v === 'string' && v.length <= MOST_TEXT);
  const count = (name: string) => check(from[name] ?? 0, (v) => Number.isSafeInteger(v) && Number(v) >= 0 && Number(v) <= MOST_COUNT);
  const yes = (name: string) => check(from[name] ?? false, (v) => typeof v === 'boolean');
  const more = {
    kind: text('kind'), goal: text('goal'), rule: text('rule'), undone: count('undone'), least: count('least'), hints: count('hints'), helped: yes('helped'),
  };
  const result = {
    key: check(from.key, (v) => typeof v === 'string'), ended: check(from.ended, (v) => MOMENT.test(String(v)) && !Number.isNaN(Date.parse(String(v)))),
    board: check(text('board'), Boolean), won: yes('won'), took_ms: count('took_ms'), moves: count('moves'), made: count('made'),
    ...Object.fromEntries(Object.entries(more).filter(([, v]) => v)),
  };
  if (result.won && result.made < result.moves) throw new Error('not a result');
  return result;
}

/** The value, if it fits. */
function check(value: unknown, fits: (value: unknown) => unknown): any {
  if (!fits(value)) throw new Error('not a result');
  return value;
}

/** Keeps a result. One of the same game is replaced, so that later findings are kept. */
export function record(result: Result) {
  const list = results().filter((other) => other.key !== result.key);
  list.push(result);
  keep(list);
}

/** Adds results from elsewhere, and returns how many are new. */
export function addResults(more: Result[]) {
  const list = results();
  const known = new Set(list.map(({ key }) => key));
  const fresh = more.filter(({ key }) => !known.has(key));
  keep([...list, ...fresh].sort((a, b) => Date.parse(a.ended) - Date.parse(b.ended)));
  return fresh.length;
}

function keep(list: Result[]) {
  write('results', list.length === 0 ? null : resultLines(list.slice(-MOST)));
}

/** Forgets all results. */
export function forgetResults() {
  keep([]);
}

export function resultLines(list: Result[]) {
  return list.map((result) => `${JSON.stringify(result)}\n`).join('');
}

/** Returns the class of comparable results, as play.Result.Class does. */
export function classOf(r: Result) {
  return [r.board, r.kind, r.rule, r.goal && `goal ${r.goal}`].filter(Boolean).join(', ');
}
