// Hints in the words of the game: which part of the board to look at, and why to press a button.
import type { Board } from '../../board/board.ts';
import type { HintAnswer } from '../../engine/generated.ts';

/** Boards with fewer buttons have no parts worth a look, and parts of larger ones do not fit on the screen. */
const FEWEST = 9;
const MOST = 1024;

const DOWN = ['top', '', 'bottom'];
const ACROSS = ['left', '', 'right'];

/**
 * Returns the part of the board that contains a button: a corner, an edge or the middle, with its buttons. Without a
 * useful part, null.
 */
export function regionOf(board: Board, button: number) {
  if (board.buttons < FEWEST || board.buttons > MOST) return null;
  const at = thirdOf(board, button);
  const buttons = Array.from({ length: board.buttons }, (_, j) => j).filter((j) => thirdOf(board, j).join() === at.join());
  if (buttons.length < 2 || 2 * buttons.length > board.buttons) return null;
  return { name: partName(at), buttons };
}

/** Returns in which thirds of the board a button lies, down and across, from 0 to 2. */
function thirdOf(board: Board, button: number) {
  const [x0, y0, x1, y1] = board.box;
  const { x, y } = board.button(button);
  const third = (part: number) => Math.max(0, Math.min(2, Math.floor(3 * part)));
  return [third((y - y0) / (y1 - y0)), third((x - x0) / (x1 - x0))];
}

function partName([down, across]: number[]) {
  const words = [DOWN[down], ACROSS[across]].filter(Boolean);
  if (words.length === 0) return 'the middle';
  return `the ${words.join(' ')} ${words.length === 2 ? 'corner' : 'edge'}`;
}

/** The reasons for a button, without the proof. Kinds that are missing have their own text. */
const PLAIN: Record<string, string> = {
  last: 'It is the last press.',
  chase: 'The light above it is still wrong, and only this button can still change it: the rows above are done.',
  'first row': 'It sets the first row right. From there the lights can be chased down to the last row.',
  parity: 'Every solution presses it.',
  quiet: 'It makes the solution shorter than the planned presses.',
};

/** Explains in a sentence why to press a button. */
export function plainReason({ reasons: [reason], why }: HintAnswer) {
  return PLAIN[reason?.kind] ?? reason?.text ?? why;
}

/** The lessons that explain a kind of reason. */
const LESSONS: Record<string, {path: string, title: string}> = {
  chase: { path: 'chasing/#down', title: 'Chase the lights down' },
  'first row': { path: 'chasing/#table', title: 'The first row' },
  parity: { path: 'solvable/#why', title: 'Counting odd and even' },
  quiet: { path: 'solvable/#quiet', title: 'Quiet patterns' },
  agreement: { path: 'solvable/#four', title: 'How many solutions' },
  unsolvable: { path: 'solvable/#count', title: 'What cannot be solved' },
};

/** Returns the lesson about the first reason that has one. */
export function lessonOf({ reasons }: {reasons: {kind: string}[]}) {
  return reasons.map(({ kind }) => LESSONS[kind]).find(Boolean);
}
