// The puzzle: a solution, a least one with its proof, all least ones, or a witness.
import { Card, Running, Stepper } from './parts.tsx';
import { asked, Finding, type Desk, type Puzzle, type Way } from './finding.ts';
import { Job } from '../../kit/job.ts';
import { grouped } from '../../kit/words.ts';
import { countParts } from './numbers.tsx';
import { pressList, solution as words, witness as why } from './words.ts';
import { Button } from '../../kit/button.tsx';
import { Filled } from '../../kit/said.tsx';
import type { Board } from '../../board/board.ts';
import type { SolveAnswer } from '../../engine/generated.ts';

/** The time limit of a search: at first, and when it is repeated. */
const LIMIT = '30s';
const LONGER = '10m';

/** How many least solutions are listed to step through. */
const LISTED = 1000;

interface All {
  count?: string; // of all of them
  why?: string; // they were not counted
  list: Uint8Array[];
}

export class Solution {
  readonly job = new Job(this.desk.page.later);
  private timeout = LIMIT;
  private readonly better = new Finding<SolveAnswer>(
    this.desk,
    {
      about: 'key',
      label: words.finding,
      act: (puzzle, call, options) =>
        call('solve', { ...asked(puzzle), least: true, timeout: this.timeout }, options),
    },
    this.job,
  );
  readonly every = new Finding<All>(
    this.desk,
    { about: 'key', label: words.counting, act: listAll },
    this.job,
  );
  private key = '';

  constructor(readonly desk: Desk) {}

  /** Whether something was found out about another puzzle. */
  get old() {
    return this.better.old || this.every.old;
  }

  get solved(): SolveAnswer | undefined {
    return this.better.found ?? this.desk.puzzle.value?.solved;
  }

  /** The weight of a least solution, if it is proved. */
  get proved() {
    return this.solved?.least ? this.solved.weight : undefined;
  }

  /** The lights of a witness, if they prove that there is no solution. */
  get witness() {
    const puzzle = this.desk.puzzle.value;
    const lights = puzzle && this.solved?.witness && puzzle.board.valuesOf(this.solved.witness);
    return lights && isWitness(puzzle, lights) ? lights : null;
  }

  update({ key }: Puzzle) {
    if (this.key === key) return;
    this.key = key;
    const dropped = this.job.busy;
    this.better.forget();
    this.every.forget();
    if (dropped) this.job.said.value = words.dropped;
  }

  /** Marks the lights of the witness, if there is one. */
  showWitness() {
    const lights = this.solved?.solvable === false && this.witness;
    if (!lights) return;
    const { witness: label, witnessShown: told } = words;
    this.desk.shown.value = { by: 'solution', kind: 'witness', lights, label, told };
  }

  showOne() {
    const { solved } = this;
    const presses =
      solved?.solvable && this.desk.puzzle.value?.board.pressesOf(solved.presses ?? []);
    if (presses) this.show(presses, words.one(solved.least, weightOf(presses)));
    else this.showWitness();
  }

  private show(presses: Uint8Array, label: string, at?: number, said?: string) {
    const told = words.press(pressList(presses, this.desk.puzzle.value?.name ?? String));
    this.desk.shown.value = { by: 'solution', kind: 'solution', presses, label, told, at, said };
  }

  go(at: number) {
    const list = this.every.found?.list ?? [];
    if (!list[at]) return;
    const label = words.atWith(at + 1, list.length, weightOf(list[at]));
    this.show(list[at], label, at, words.at(at + 1, list.length));
  }

  async least(longer: boolean) {
    this.timeout = longer ? LONGER : LIMIT;
    await this.better.find();
  }

  async all() {
    if ((await this.every.find()) && this.every.fresh) this.go(0);
  }
}

const listAll: Way<All>['act'] = async (puzzle, call, options) => {
  const wish = { ...asked(puzzle), least: true, timeout: LIMIT };
  const counted = await call('solve', { ...wish, count: true, quiet_result: true }, options);
  const limit = Math.max(1, Math.min(LISTED, Math.floor(2 ** 22 / puzzle.board.buttons)));
  const { all = [] } = await call('solve', { ...wish, all: true, limit }, options);
  const list = all.map((rows) => puzzle.board.pressesOf(rows));
  return { count: counted.least_solutions, why: counted.gave_up, list };
};

function weightOf(counts: Uint8Array) {
  return counts.reduce((sum, n) => sum + n, 0);
}

function claim({
  least,
  gave_up: gaveUp,
  solutions,
  weight = 0,
  at_least: atLeast = 0,
}: SolveAnswer) {
  if (weight === 0) return '';
  if (least) return solutions === '1' ? words.proof : words.proved(weight);
  return `${words.soFar(atLeast)} ${gaveUp ? words.gaveUp(weight, gaveUp) : words.maybe}`;
}

function counted({ count, why, list }: All) {
  if (count === undefined) return words.atLeast(list.length, why);
  const all = words.count(grouped(count));
  return count === String(list.length) ? all : `${all} ${words.first(list.length)}`;
}

/** Returns the sum of some lights that a witness measures, each times its number. */
function measure(witness: Uint8Array, values: Uint8Array) {
  return witness.reduce((sum, w, i) => sum + w * values[i], 0);
}

/** Larger boards are not checked button by button here: the engine has checked its witness. */
const MOST_BUTTONS = 20_000;

/** Reports whether no press changes the sum of a witness, and the sums of start and goal differ. */
export function isWitness({ board, state, goal }: Puzzle, witness: Uint8Array) {
  const k = board.modulus;
  for (let j = 0; j < board.buttons && board.buttons <= MOST_BUTTONS; j++) {
    if (board.toggles(j).reduce((sum, i) => sum + witness[i], 0) % k !== 0) return false;
  }
  return measure(witness, board.valuesOf(state)) % k !== measure(witness, board.valuesOf(goal)) % k;
}

/** Explains in one sentence why there is no solution. */
export function explain({ board, state, goal }: Puzzle, witness: Uint8Array) {
  const k = board.modulus;
  const [now, wished] = [state, goal].map((rows) => measure(witness, board.valuesOf(rows)));
  const marked = witness.filter((w) => w > 0).length;
  if (k > 2)
    return why.sum(
      marked,
      witness.every((w) => w < 2),
      k,
      now % k,
      wished % k,
    );
  return marked === 1
    ? why.single(now > 0, wished > 0)
    : why.parity(evenly(board, witness), marked, now, wished);
}

/** More numbers than this are too many to read. */
const MOST_NUMBERS = 4;

/** Lists how many lights of a witness the buttons change: 0, 2 or 4, an even number each; none if that is too long. */
function evenly(board: Board, witness: Uint8Array) {
  if (board.buttons > MOST_BUTTONS) return [];
  const changed = (_: unknown, j: number) => board.changes(j).filter((i) => witness[i]).length;
  const counts = new Set(Array.from({ length: board.buttons }, changed));
  return counts.size > MOST_NUMBERS ? [] : [...counts].sort((a, b) => a - b);
}

export function SolutionCard({ solution, puzzle }: { solution: Solution; puzzle: Puzzle }) {
  const { solved = puzzle.solved, witness, every, old } = solution;
  const { solvable, weight = 0, least, solutions } = solved;
  const verdict = !solvable
    ? witness
      ? words.unsolvable
      : words.notFound
    : weight === 0
      ? words.solved
      : least
        ? words.least(weight)
        : words.most(weight);
  const shown = solution.desk.shown.value;
  const { at, said, told } = shown.by === 'solution' && !old ? shown : {};
  const one = solvable ? weight > 0 : witness !== null;
  const list = every.found?.list ?? [];
  const disabled = !every.able;
  return (
    <Card title={words.title} name="solution" old={old}>
      <p class="analysis-verdict" role="status" data-tone={solvable ? 'good' : 'bad'}>
        {verdict}
      </p>
      <p class="analysis-sentence">
        {!solvable ? (
          witness && explain(puzzle, witness)
        ) : solutions === '1' ? (
          words.only
        ) : (
          <Filled text={words.several}>{countParts(solutions, puzzle.board.modulus)}</Filled>
        )}
      </p>
      <p class="soft">{solvable && claim(solved)}</p>
      <div class="row">
        {one && (
          <Button disabled={disabled} onClick={() => solution.showOne()}>
            {solvable ? words.showIt : words.showWitness}
          </Button>
        )}
        {solvable && !least && (
          <Button
            id="find-least"
            first
            disabled={disabled}
            onClick={() => void solution.least(false)}
          >
            {words.findLeast}
          </Button>
        )}
        {solvable && !least && solved.gave_up && (
          <Button disabled={disabled} onClick={() => void solution.least(true)}>
            {words.longer}
          </Button>
        )}
        {solvable && least && weight > 0 && solutions !== '1' && (
          <Button id="all-least" disabled={disabled} onClick={() => void solution.all()}>
            {words.all}
          </Button>
        )}
      </div>
      <Running job={solution.job} starter={least ? 'all-least' : 'find-least'} />
      <p class="analysis-sentence" role="status">
        {every.found && counted(every.found)}
      </p>
      <Stepper
        label={words.list}
        count={list.length}
        at={at}
        said={said}
        disabled={old}
        go={(to) => solution.go(to)}
      />
      <p class="soft analysis-told">{told}</p>
    </Card>
  );
}
