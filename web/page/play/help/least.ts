// How few presses the game needs from its start, found in the background: the game does not wait for it.
import { call } from '../../engine/call.ts';
import type { SolveAnswer } from '../../engine/generated.ts';
import { words } from '../words.ts';
import type { Table } from '../table.ts';
import type { Task } from '../card.ts';
import type { Board } from '../../board/board.ts';
import type { Least } from '../../board/game/start.ts';

/** Boards with more lights are not searched automatically. */
const MOST_LIGHTS = 250_000;

/** The most lights with which the engine searches all states under the lit-only rule. */
const MOST_RULED = 25;

/** How long the search continues by itself. */
const LIMIT = '20s';

/** Makes the search for the game on the table. */
export function leastTask(table: Table, found: (least: Least) => void): Task {
  const { game } = table;
  const { board, start } = game;
  const end = (least: Least) => {
    if (table.game === game) {
      game.least = least;
      found(least);
    }
  };
  return {
    label: words.lookingForLeast,
    async run({ signal, progress }) {
      if (board.lights > MOST_LIGHTS) return end({ trouble: words.least.notLooked });
      const problem = table.problem(start);
      const options = { signal, progress };
      if (game.litOnly && board.lights <= MOST_RULED && board.modulus === 2) {
        const { solvable, least, weight } = await call('hint', { ...problem, lit_only: true }, options);
        if (solvable && least) return end({ weight, proved: true, atLeast: weight, ruled: true });
      }
      end(readSolution(board, await call('solve', { ...problem, least: true, timeout: LIMIT }, options)));
    },
    failed: () => end({ trouble: words.least.notFound }),
    stopped: () => end({ trouble: words.least.notFound }),
  };
}

/** Reads the answer of the act solve. */
export function readSolution(board: Board, answer: SolveAnswer): Least {
  if (!answer.solvable) return { witness: answer.witness ? board.valuesOf(answer.witness) : board.off() };
  return { weight: answer.weight, proved: answer.least, atLeast: answer.at_least ?? 0, presses: answer.presses && board.pressesOf(answer.presses) };
}

/** Summarizes what is known in a word or two. */
export function leastText(least: Least | undefined, litOnly?: boolean) {
  if (!least) return words.least.searched;
  if (least.trouble !== undefined) return words.least.unknown;
  if (least.witness) return words.least.none;
  const { weight = 0, atLeast = 0 } = least;
  if (litOnly && !least.ruled) return words.least.above(least.proved ? weight : atLeast);
  if (least.proved) return words.number(weight);
  return atLeast > 0 && atLeast < weight ? words.least.between(atLeast, weight) : words.least.below(weight);
}
