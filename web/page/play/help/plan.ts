// A solution from the start of a game, kept while it is played: the rest of it is known at once, however large the
// board is.
import { words } from '../words.ts';
import type { Session } from '../../board/game/session.ts';
import type { HintAnswer } from '../../engine/generated.ts';

/** Returns the rest of a plan: together with the presses so far it is the plan. */
export function rest(plan: Uint8Array, made: Uint8Array, k: number) {
  return plan.map((n, j) => (n + k - made[j]) % k);
}

/** Makes a plan from the start of a solution from where the game is. */
export function planOf(solution: Uint8Array, made: Uint8Array, k: number) {
  return solution.map((n, j) => (n + made[j]) % k);
}

/**
 * Returns the next press of a plan as a hint. The rest of a least plan is least as long as only presses of the plan
 * were made: a shorter rest would make a shorter plan. `plan`: from the start.
 */
export function planHint(
  session: Session, { presses, proved = false }: {presses: Uint8Array, proved?: boolean},
): HintAnswer {
  const { board } = session;
  const made = session.pressed();
  let [button, count, whole, done] = [-1, 0, 0, 0];
  for (let j = 0; j < presses.length; j++) {
    const left = (presses[j] + board.modulus - made[j]) % board.modulus;
    if (left > 0 && button < 0) button = j;
    count += left;
    whole += presses[j];
    done += made[j];
  }
  const least = proved && done + count === whole;
  const text = least ? words.leastPlan : words.foundPlan;
  const reasons = [{ kind: 'found', text }];
  return { board: board.spec, solvable: true, done: false, button, place: board.name(button), weight: count, least, why: text, reasons };
}
