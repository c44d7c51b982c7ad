// The first minute: three tiny puzzles, each with one sentence, for new players. They do not count: only their
// completion is stored.
import { plainBoard, type Game } from '../board/game/start.ts';
import { read, write } from '../kit/keep.ts';
import type { Board } from '../board/board.ts';

/** The buttons that solve each puzzle. */
export const TOUR = [[4], [3, 5], [0, 4, 8]];

/** Returns a puzzle of the first minute. `step`: from 1. */
export function tourGame(step: number): Game {
  const board = plainBoard('3x3') as Board;
  const start = board.off();
  const presses = board.off();
  for (const button of TOUR[step - 1]) {
    presses[button] = 1;
    board.press(start, button);
  }
  const weight = TOUR[step - 1].length; // every start of this board has one solution
  const least = { weight, proved: true, atLeast: weight, presses };
  return { board, start, kind: `first-${step}`, key: `first-${step}`, least };
}

/** Returns which puzzle of the first minute a game is, from 1, or 0. */
export function tourStep({ kind = '' }: {kind?: string}) {
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
