// How few presses the game needs from its start, found in the background: the game does not wait for it. On large
// boards a solution from the start is kept as a plan: the rest of it is known at once.
import { call } from '../../engine/call.ts';
import { words } from '../words.ts';
import type { HintAnswer, SolveAnswer } from '../../engine/generated.ts';
import type { Board } from '../../board/board.ts';
import type { Least, Plan } from '../../board/game/start.ts';
import type { Session } from '../../board/game/session.ts';
import type { Table } from '../table.ts';
import type { Progress, Task } from '../card.ts';

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
        const { solvable, least, weight } = await call(
          'hint',
          { ...problem, lit_only: true },
          options,
        );
        if (solvable && least) return end({ weight, proved: true, atLeast: weight, ruled: true });
      }
      end(
        readSolution(
          board,
          await call('solve', { ...problem, least: true, timeout: LIMIT }, options),
        ),
      );
    },
    failed: () => end({ trouble: words.least.notFound }),
    stopped: () => end({ trouble: words.least.notFound }),
  };
}

/** Reads the answer of the act solve. */
export function readSolution(board: Board, answer: SolveAnswer): Least {
  if (!answer.solvable)
    return { witness: answer.witness ? board.valuesOf(answer.witness) : board.off() };
  return {
    weight: answer.weight,
    proved: answer.least,
    atLeast: answer.at_least ?? 0,
    presses: answer.presses && board.pressesOf(answer.presses),
  };
}

/** Returns the presses of a least solution of the game on the table, from its start. */
export async function leastPresses(table: Table) {
  const { board, game } = table;
  if (game.least?.presses) return game.least.presses;
  return readSolution(board, await call('solve', { ...table.problem(game.start), least: true }))
    .presses;
}

/** Summarizes what is known in a word or two. */
export function leastText(least: Least | undefined, litOnly?: boolean) {
  if (!least) return words.least.searched;
  if (least.trouble !== undefined) return words.least.unknown;
  if (least.witness) return words.least.none;
  const { weight = 0, atLeast = 0 } = least;
  if (litOnly && !least.ruled) return words.least.above(least.proved ? weight : atLeast);
  if (least.proved) return words.number(weight);
  return atLeast > 0 && atLeast < weight
    ? words.least.between(atLeast, weight)
    : words.least.below(weight);
}

/** Returns the rest of a plan: together with the presses so far it is the plan. */
export function rest(plan: Uint8Array, made: Uint8Array, k: number) {
  return plan.map((n, j) => (n + k - made[j]) % k);
}

/** Makes a plan from the start of a solution from where the game is. */
export function planOf(solution: Uint8Array, made: Uint8Array, k: number) {
  return solution.map((n, j) => (n + made[j]) % k);
}

/** Finds a solution of the current game, from its start. Without one the hint explains why. */
export async function findPlan(
  table: Table,
  signal: AbortSignal,
  progress?: Progress,
): Promise<Plan | undefined> {
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
  const why = words.planned(board.name(button), least);
  const steps = [{ step: 'press', text: why, button }];
  const found = { board: board.spec, solvable: true, done: false, reasons: [] };
  return { ...found, button, weight: total(left), least, why, steps };
}
