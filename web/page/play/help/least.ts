// How few presses the game needs from its start, found in the background: the game does not wait for it.
import { call } from '../../engine/call.ts';
import type { SolveAnswer } from '../../engine/generated.ts';
import type { Table } from '../table.ts';
import type { Task } from '../../kit/plain/work.ts';
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
    label: 'Looking for the least number of presses.',
    async run({ signal, progress }) {
      if (board.lights > MOST_LIGHTS) return end({ trouble: 'not looked for' });
      if (game.litOnly && board.lights <= MOST_RULED && board.modulus === 2) {
        const { solvable, least, weight } = await call('hint', { board: board.spec, state: board.rowsOf(start), goal: table.goalRows(), lit_only: true }, { signal, progress });
        if (solvable && least) return end({ weight, proved: true, atLeast: weight, ruled: true });
      }
      const answer = await call('solve', { board: board.spec, state: board.rowsOf(start), goal: table.goalRows(), least: true, timeout: LIMIT }, { signal, progress });
      end(readSolution(board, answer));
    },
    failed: () => end({ trouble: 'not found' }),
    stopped: () => end({ trouble: 'not found' }),
  };
}

/** Reads the answer of the act solve. */
export function readSolution(board: Board, answer: SolveAnswer): Least {
  if (!answer.solvable) return { witness: answer.witness ? board.valuesOf(answer.witness) : board.off() };
  return { weight: answer.weight, proved: answer.least, atLeast: answer.at_least ?? 0, presses: answer.presses && board.pressesOf(answer.presses) };
}

/**
 * Returns the least number of presses of a game if it is proved, or 0. Under the lit-only rule large boards have only
 * a bound from below, so it must have been reached. `moves`: of the player.
 */
export function provedLeast(table: Table, moves: number) {
  const { least, litOnly } = table.game;
  if (!least?.proved || least.weight === undefined || (litOnly && !least.ruled && least.weight !== moves)) return 0;
  return least.weight;
}

/** Summarizes what is known in a word or two. */
export function leastText(least: Least | undefined, litOnly?: boolean) {
  if (!least) return '…';
  if (least.trouble !== undefined) return '?';
  if (least.witness) return 'none';
  const { weight = 0, atLeast = 0 } = least;
  const text = (n: number) => n.toLocaleString('en');
  if (litOnly && !least.ruled) return `≥ ${text(least.proved ? weight : atLeast)}`;
  if (least.proved) return text(weight);
  return atLeast > 0 && atLeast < weight ? `${text(atLeast)}–${text(weight)}` : `≤ ${text(weight)}`;
}
