// A game in words: its name, and its introduction.
import { boardName } from '../board/names.ts';
import { dailyAbout, dayOf } from './daily.ts';
import { levelOf } from './choose/levels.ts';
import { TOUR, tourStep } from './tour.ts';
import { words } from './words.ts';
import type { Board } from '../board/board.ts';
import type { Game } from '../board/game/start.ts';

/** Names a game. */
export function gameTitle(game: Game) {
  return [boardName(game.board.spec), gameAbout(game)].filter(Boolean).join(', ');
}

/** Says which puzzle of its board a game is, and its goal and rule. */
export function gameAbout({ key, kind, goal, litOnly }: Game) {
  const day = dayOf(key);
  const parts = [day ? dailyAbout(day) : kind && kindWord(kind)];
  if (goal?.some((v) => v > 0)) parts.push(goal.every((v) => v === 1) ? words.goals.on : words.goals.other);
  if (litOnly) parts.push(words.litOnly);
  return parts.filter(Boolean).join(', ');
}

function kindWord(kind: string) {
  if (tourStep({ kind }) > 0) return words.tourStep(tourStep({ kind }), TOUR.length);
  if (levelOf(kind) > 0) return words.level(levelOf(kind));
  return kind.split('.').map((word) => words.kinds[word] ?? word.replaceAll('-', ' ')).join(', ');
}

/** The most buttons that are checked to describe a press. */
const MOST_LOOKED = 500;

/** Introduces a new game: the goal, what a press does, and the rule. */
export function welcomeText({ board, goal, litOnly }: Game) {
  return [goalText(goal, board.modulus), pressText(board), ...(litOnly ? [words.onlyLit] : [])].join(' ');
}

function goalText(goal: Uint8Array | undefined, k: number) {
  if (!goal?.some((v) => v > 0)) return words.goal.off;
  if (goal.some((v) => v !== 1)) return words.goal.marked;
  return k === 2 ? words.goal.on : words.goal.ones;
}

/** Describes which lights a press changes: on some boards the pressed one is not among them. */
function pressText(board: Board) {
  if (!board.same) return words.press.wires;
  let [own, looked] = [0, 0];
  for (; looked < Math.min(board.buttons, MOST_LOOKED); looked++) if (board.toggles(looked).includes(looked)) own++;
  const what = own === looked ? 'own' : own === 0 ? 'others' : 'mixed';
  return board.modulus === 2 ? words.press[what] : words.add[what](board.modulus);
}
