// The puzzle: a solution, a least one with its proof, all least ones, or a witness.
import { Card, Running, Stepper } from './parts.tsx';
import { asked, Finding, type Puzzle } from './finding.ts';
import { Job } from '../job.ts';
import { countParts, grouped } from './numbers.tsx';
import type { Analysis } from './store.ts';
import { pressList, solution as words } from './words.ts';
import { explain, isWitness } from './witness.ts';
import { Button } from '../../kit/button.tsx';
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
  private readonly better = new Finding<SolveAnswer>(this.desk, 'key', this.job);
  readonly every = new Finding<All>(this.desk, 'key', this.job);
  private key = '';

  constructor(readonly desk: Analysis) {}

  /** Whether something was found out about another puzzle. */
  get old() {
    return this.better.old || this.every.old;
  }

  get able() {
    return this.every.able;
  }

  /** What is known. */
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
    const puzzle = this.desk.puzzle.value;
    if (!solved?.solvable) return this.showWitness();
    if (!puzzle || !solved.presses) return;
    const presses = puzzle.board.pressesOf(solved.presses);
    this.show(presses, words.one(solved.least, weightOf(presses)));
  }

  private show(presses: Uint8Array, label: string, at?: number, said?: string) {
    const told = words.press(pressList(presses, this.desk.puzzle.value?.name ?? String));
    this.desk.shown.value = { by: 'solution', kind: 'solution', presses, label, told, at, said };
  }

  /** Shows one of the least solutions. */
  go(at: number) {
    const list = this.every.found?.list ?? [];
    if (!list[at]) return;
    const label = words.atWith(at + 1, list.length, weightOf(list[at]));
    this.show(list[at], label, at, words.at(at + 1, list.length));
  }

  /** Looks for a least solution. */
  async least(longer: boolean) {
    const timeout = longer ? LONGER : LIMIT;
    await this.better.find(words.finding, (puzzle, options) =>
      this.desk.call('solve', { ...asked(puzzle), least: true, timeout }, options));
  }

  /** Counts the least solutions and lists them. */
  async all() {
    const found = await this.every.find(words.counting, async (puzzle, options) => {
      const wish = { ...asked(puzzle), least: true, timeout: LIMIT };
      const counted = await this.desk.call('solve', { ...wish, count: true, quiet_result: true }, options);
      const limit = Math.max(1, Math.min(LISTED, Math.floor(2 ** 22 / puzzle.board.buttons)));
      const { all = [] } = await this.desk.call('solve', { ...wish, all: true, limit }, options);
      const list = all.map((rows) => puzzle.board.pressesOf(rows));
      return { count: counted.least_solutions, why: counted.gave_up, list };
    });
    if (found && this.every.fresh) this.go(0);
  }
}

function weightOf(counts: Uint8Array) {
  return counts.reduce((sum, n) => sum + n, 0);
}

/** Describes what is proved. */
function claim({ least, gave_up: gaveUp, solutions, weight = 0, at_least: atLeast = 0 }: SolveAnswer) {
  if (weight === 0) return '';
  if (least) return solutions === '1' ? words.proof : words.proved(weight);
  return `${words.soFar(atLeast)} ${gaveUp ? words.gaveUp(weight, gaveUp) : words.maybe}`;
}

function counted({ count, why, list }: All) {
  if (count === undefined) return words.atLeast(list.length, why);
  const all = words.count(grouped(count));
  return count === String(list.length) ? all : `${all} ${words.first(list.length)}`;
}

export function SolutionCard({ solution, puzzle }: { solution: Solution; puzzle: Puzzle }) {
  const { solved = puzzle.solved, witness, every, able, old } = solution;
  const { solvable, weight = 0, least, solutions } = solved;
  const verdict = !solvable ? (witness ? words.unsolvable : words.notFound)
    : weight === 0 ? words.solved : least ? words.least(weight) : words.most(weight);
  const shown = solution.desk.shown.value;
  const { at, said, told } = shown.by === 'solution' && !old ? shown : {};
  const one = solvable ? weight > 0 : witness !== null;
  const list = every.found?.list ?? [];
  return (
    <Card title="This puzzle" name="solution" old={old}>
      <p class="analysis-verdict" role="status" data-tone={solvable ? 'good' : 'bad'}>{verdict}</p>
      <p class="analysis-sentence">
        {!solvable ? witness && explain(puzzle, witness)
          : solutions === '1' ? words.only : ['It has ', ...countParts(solutions, puzzle.board.modulus), ' solutions.']}
      </p>
      <p class="soft">{solvable && claim(solved)}</p>
      <div class="row">
        {one && <Button disabled={!able} onClick={() => solution.showOne()}>
          Show {solvable ? 'it' : 'the witness'} on the board
        </Button>}
        {solvable && !least &&
          <Button id="find-least" first disabled={!able} onClick={() => void solution.least(false)}>
            Find a least solution
          </Button>}
        {solvable && !least && solved.gave_up &&
          <Button disabled={!able} onClick={() => void solution.least(true)}>Search for up to 10 minutes</Button>}
        {solvable && least && weight > 0 && solutions !== '1' &&
          <Button id="all-least" disabled={!able} onClick={() => void solution.all()}>All least solutions</Button>}
      </div>
      <Running job={solution.job} starter={least ? 'all-least' : 'find-least'} />
      <p class="analysis-sentence" role="status">{every.found && counted(every.found)}</p>
      <Stepper
        label="Least solutions" count={list.length} at={at} said={said} disabled={old} go={(to) => solution.go(to)}
      />
      <p class="soft analysis-told">{told}</p>
    </Card>
  );
}
