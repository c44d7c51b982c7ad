// The introduction of a new game: the goal, what a press does, and the rule.
import type { Board } from '../board/board.ts';
import type { Game } from '../board/game/start.ts';

/** The most buttons that are checked to describe a press. */
const MOST_LOOKED = 500;

export function welcomeText({ board, goal, litOnly }: Game) {
  const words = [goalText(goal, board.modulus), pressText(board)];
  if (litOnly) words.push('Only lights that are on may be pressed.');
  return words.join(' ');
}

function goalText(goal: Uint8Array | undefined, k: number) {
  if (!goal?.some((v) => v > 0)) return 'Turn all lights off.';
  if (goal.some((v) => v !== 1)) return 'Bring the lights to the goal that is marked.';
  return k === 2 ? 'Turn all lights on.' : 'Bring all lights to 1.';
}

function pressText(board: Board) {
  if (!board.same) return 'A press changes the lights that its wires lead to.';
  const what = changedText(board);
  return board.modulus === 2 ? `A press changes ${what}.` : `A press adds one to ${what}; after ${board.modulus - 1} comes off.`;
}

/** Describes which lights a press changes: on some boards the pressed one is not among them. */
function changedText(board: Board) {
  let [own, looked] = [0, 0];
  for (; looked < Math.min(board.buttons, MOST_LOOKED); looked++) if (board.toggles(looked).includes(looked)) own++;
  if (own === looked) return 'a light and its neighbors';
  return own === 0 ? 'the neighbors of a light, not the light itself' : 'the lights that pointing at the button shows';
}
