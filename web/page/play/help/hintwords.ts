// Hints in the words of the game: which part of the board to look at, and why to press a button.
import { words } from '../words.ts';
import type { Board } from '../../board/board.ts';
import type { HintAnswer } from '../../engine/generated.ts';

/** Boards with fewer buttons have no parts worth a look, and parts of larger ones do not fit on the screen. */
const FEWEST = 9;
const MOST = 1024;

/**
 * Returns the part of the board that contains a button: a corner, an edge or the middle, with its buttons. Without a
 * useful part, null.
 */
export function regionOf(board: Board, button: number) {
  if (board.buttons < FEWEST || board.buttons > MOST) return null;
  const at = thirdOf(board, button);
  const buttons = Array.from({ length: board.buttons }, (_, j) => j).filter((j) => thirdOf(board, j).join() === at.join());
  if (buttons.length < 2 || 2 * buttons.length > board.buttons) return null;
  return { name: words.parts[3 * at[0] + at[1]], buttons };
}

/** Returns in which thirds of the board a button lies, down and across, from 0 to 2. */
function thirdOf(board: Board, button: number) {
  const [x0, y0, x1, y1] = board.box;
  const { x, y } = board.button(button);
  const third = (part: number) => Math.max(0, Math.min(2, Math.floor(3 * part)));
  return [third((y - y0) / (y1 - y0)), third((x - x0) / (x1 - x0))];
}

/** Explains in a sentence why to press a button. */
export function plainReason({ reasons: [reason], why }: HintAnswer) {
  return words.reasons[reason?.kind] ?? reason?.text ?? why;
}

/** Returns the lesson about the first reason that has one. */
export function lessonOf({ reasons }: {reasons: {kind: string}[]}) {
  return reasons.map(({ kind }) => words.lessons[kind]).find(Boolean);
}
