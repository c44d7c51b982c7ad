// The result of a game: in a sentence, as figures on the card, and as a text to paste anywhere.
import { boardName } from '../board/names.ts';
import { dateText, dayOf, gradeOf, numberOf } from './daily.ts';
import { classOf, record, resultOf, results, type Result } from './results.ts';
import { words } from './words.ts';
import type { Board } from '../board/board.ts';
import type { Table } from './table.ts';

/** Stores the result of the current game. Best is the shortest time before of games like it, in milliseconds. */
export function settle(table: Table): { result: Result; best: number | undefined } {
  const now = resultOf(table);
  const known = results().find((r) => r.key === now.key && r.won);
  // The game ended when it was first won, and the findings of that time still hold.
  const least = now.least || known?.least;
  const result = { ...now, ended: known?.ended ?? now.ended, ...(least ? { least } : {}) };
  const before = results().filter((r) => r.key !== now.key && r.won && !r.helped && classOf(r) === classOf(result));
  if (result.made > 0) record(result);
  return { result, best: before.length > 0 ? Math.min(...before.map((r) => r.took_ms)) : undefined };
}

/** Describes a result. `best`: the shortest time of games like it before, in milliseconds. */
export function praise({ moves, made, undone, least, took_ms: took, hints, helped }: Result, best?: number) {
  if (helped) return words.helped(moves);
  const solved = moves === least ? words.solvedLeast : words.solvedMore;
  const timed = took < (best ?? 0) ? words.tookLeast : words.tookMore;
  const text = [least ? solved(moves, least) : words.solvedIn(moves)];
  text.push(best === undefined ? words.took(took) : timed(took, best));
  if (!hints && !undone && least && made === least) text.push(words.perfect);
  else if (hints) text.push(words.withHints(hints));
  return text.join(' ');
}

export interface Figure {
  label: string;
  value: string;
  note?: string;
  good?: boolean;
}

/** Returns the figures of a result. `best`: the shortest time before. `streak`: of days, 0 if it is no day's puzzle. */
export function figuresOf(result: Result, best: number | undefined, streak: number) {
  const { moves, least = 0, took_ms: took, hints = 0 } = result;
  const fewest = least === 0 ? '' : moves === least ? words.leastPossible : words.leastIs(least);
  const fast = best !== undefined && took < best;
  const record = fast ? words.yourBest : best === undefined ? '' : words.bestIs(best);
  const { presses, time, hints: helps, streak: row } = words.figures;
  const figures: Figure[] = [
    { label: presses, value: String(moves), note: fewest, good: moves === least },
    { label: time, value: words.seconds(took), note: record, good: fast },
    { label: helps, value: String(hints) },
  ];
  if (streak > 0) figures.push({ label: row, value: String(streak), note: words.days(streak) });
  return figures;
}

/** The emoji squares of the values of a light. Higher values use the last one. */
const SQUARES = ['⬛', '🟨', '🟩', '🟦', '🟪', '🟥', '🟧', '🟫'];

/** The most lights that are drawn in a text. */
const MOST_SQUARES = 144;

/** Returns the start of a game as squares, one a light, in lines as the board has rows. */
export function squares(board: Board, start: Uint8Array) {
  if (board.lights > MOST_SQUARES) return '';
  const square = (digit: string) => SQUARES[Math.min(parseInt(digit, 36), SQUARES.length - 1)];
  return board.rowsOf(start).map((row) => [...row].map(square).join('')).join('\n');
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

/** Returns the text to share a result. */
export function resultText(board: Board, start: Uint8Array, result: Result, link: string) {
  const day = dayOf(result.key);
  const daily = day && words.sharedDaily(numberOf(day), dateText(day), gradeOf(day));
  const title = daily ?? words.sharedGame(boardName(board.spec));
  return [title, counts(result).join(' · '), squares(board, start), link].filter(Boolean).join('\n');
}
