// The first minute: three tiny puzzles, each with one sentence, for new players. They do not count: only their
// completion is stored.
import { plainBoard, type Game } from '../board/game/start.ts';
import { read, write } from '../kit/keep.ts';
import type { Board } from '../board/board.ts';

/** The puzzles: the buttons that solve them, and their sentences. */
export const TOUR = [
  { presses: [4], text: 'Press the light in the middle. A press changes a light and its neighbors.' },
  { presses: [3, 5], text: 'Two presses. Where both reach, a light changes twice and stays as it was.' },
  { presses: [0, 4, 8], text: 'Three presses, in any order.' },
];

/** Returns a puzzle of the first minute. `step`: from 1. */
export function tourGame(step: number): Game {
  const board = plainBoard('3x3') as Board;
  const start = board.off();
  const presses = board.off();
  for (const button of TOUR[step - 1].presses) {
    presses[button] = 1;
    for (const light of board.toggles(button)) start[light] ^= 1;
  }
  const weight = TOUR[step - 1].presses.length; // every start of this board has one solution
  return { board, start, kind: `first-${step}`, key: `first-${step}`, least: { weight, proved: true, atLeast: weight, presses } };
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
