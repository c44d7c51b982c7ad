// A solution from the start of a game, kept while it is played: the rest of it is known at once, however large the
// board is.
import { call } from '../../engine/call.ts';
import { readSolution } from './least.ts';
import { words } from '../words.ts';
import type { HintAnswer } from '../../engine/generated.ts';
import type { Plan } from '../../board/game/start.ts';
import type { Session } from '../../board/game/session.ts';
import type { Table } from '../table.ts';
import type { Progress } from '../card.ts';

/** Returns the rest of a plan: together with the presses so far it is the plan. */
export function rest(plan: Uint8Array, made: Uint8Array, k: number) {
  return plan.map((n, j) => (n + k - made[j]) % k);
}

/** Makes a plan from the start of a solution from where the game is. */
export function planOf(solution: Uint8Array, made: Uint8Array, k: number) {
  return solution.map((n, j) => (n + made[j]) % k);
}

/** Finds a solution of the current game, from its start. Without one the hint explains why. */
export async function findPlan(table: Table, signal: AbortSignal, progress?: Progress): Promise<Plan | undefined> {
  const { board, game, session } = table;
  const { least } = game;
  if (least?.presses) return { presses: least.presses, proved: least.proved };
  const [made, fresh] = [session.pressed(), session.moves === 0];
  const answer = readSolution(board, await call('solve', table.problem(), { signal, progress }));
  if (!answer.presses) return undefined;
  if (fresh && answer.proved) game.least = answer;
  return { presses: planOf(answer.presses, made, board.modulus), proved: fresh && answer.proved };
}

/**
 * Returns the next press of a plan as a hint. The rest of a least plan is least as long as only presses of the plan
 * were made: a shorter rest would make a shorter plan.
 */
export function planHint(session: Session, { presses, proved = false }: Plan): HintAnswer {
  const { board } = session;
  const made = session.pressed();
  const left = rest(presses, made, board.modulus);
  const total = (list: Uint8Array) => list.reduce((sum, n) => sum + n, 0);
  const button = left.findIndex((n) => n > 0);
  const least = proved && total(made) + total(left) === total(presses);
  const text = least ? words.leastPlan : words.foundPlan;
  return {
    board: board.spec, solvable: true, done: false, button, place: board.name(button), weight: total(left), least,
    why: text, reasons: [{ kind: 'found', text }],
  };
}
