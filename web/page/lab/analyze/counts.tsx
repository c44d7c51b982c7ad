// Two charts: the number of states of the board by presses, and the number of solutions of this puzzle by weight.
// Quick counts run automatically, the rest on request.
import { EngineError } from '../../engine/call.ts';
import { Chart } from './chart.tsx';
import { Card, Start } from './parts.tsx';
import { asked, fewSolutions, type Finding, type Puzzle, type Way } from './finding.ts';
import { countParts, grouped, readCount } from './numbers.tsx';
import { depth as depthWords, weights as words } from './words.ts';
import type { FactsAnswer } from '../../engine/generated.ts';

/** What the act facts answers, as far as it is used. */
type Facts = Pick<FactsAnswer, 'depth' | 'depth_bounds' | 'distribution' | 'unlisted'>;

/** The time limit of a count. */
const LIMIT = '10m';

/** States of the board by presses, and so its depth. */
export const DEPTH: Way<Facts> = {
  about: 'spec', label: depthWords.counting, quick: quickStates,
  act: async ({ spec: board }, call, options) => {
    try {
      const { values } = await call('distribution', { board, timeout: LIMIT }, options);
      return { depth: values.length - 1, distribution: values.map(String) };
    } catch (error) {
      if (!(error instanceof EngineError) || error.kind !== 'request') throw error;
    }
    return call('facts', { board, timeout: LIMIT }, options); // the states are too many to be counted
  },
};

/** Solutions of this puzzle by weight. */
export const WEIGHTS: Way<string[]> = {
  about: 'key', label: words.counting,
  fits: ({ info, solved }) => (info.nullity ?? 0) > 0 && solved.solvable,
  quick: ({ info }) => fewSolutions(info),
  act: async (puzzle, call, options) =>
    (await call('weights', { ...asked(puzzle), timeout: LIMIT }, options)).weights,
};

/** Reports whether counting the states takes only a moment. */
function quickStates({ info }: Puzzle) {
  const { nullity, buttons, modulus, solutions_per_state: text = '' } = info;
  if (nullity === undefined || text === '') return false;
  if (nullity === 0) return buttons * (modulus - 1) <= 300; // binomials
  const bits = buttons * Math.log2(modulus);
  const count = readCount(text);
  return bits <= 16 || (modulus === 2 && typeof count === 'bigint' && count <= 4n && buttons <= 64);
}

function depthText({ depth, depth_bounds: bounds, distribution = [], unlisted = '' }: Facts) {
  const deepest = distribution.at(-1);
  if (depth !== undefined) {
    return deepest === undefined ? depthWords.uncounted(depth) : depthWords.known(depth, grouped(deepest));
  }
  return bounds ? depthWords.bounds(bounds.at_least, bounds.at_most, unlisted) : depthWords.unknown(unlisted);
}

/** `proved`: the weight of a least solution of the puzzle, which is pointed at. */
export function DepthCard({ depth, proved }: { depth: Finding<Facts>; proved: number | undefined }) {
  const { found, fresh, old } = depth;
  return (
    <Card title="All states, by presses" name="depth" old={old}>
      <p class="analysis-sentence">{found ? depthText(found) : depthWords.question}</p>
      <Start id="count-states" of={depth} label="Count the states" />
      <Chart {...depthWords.chart} counts={found?.distribution ?? []} marked={fresh ? proved : undefined} />
    </Card>
  );
}

export function WeightsCard({ weights, puzzle }: { weights: Finding<string[]>; puzzle: Puzzle }) {
  const { found, fresh, old } = weights;
  const used = (found ?? []).flatMap((count, weight) => (count === '0' ? [] : [weight]));
  const [least, most] = [used[0], used[used.length - 1]];
  const told = least === most ? words.same(least) : words.range(least, most, grouped(found?.[least] ?? ''));
  return (
    <Card title="All solutions of this puzzle, by weight" name="weights" old={old} hidden={!WEIGHTS.fits?.(puzzle)}>
      <p class="analysis-sentence">
        {fresh ? told : [words.there, ...countParts(puzzle.solved.solutions, puzzle.board.modulus), words.question]}
      </p>
      <Start id="count-solutions" of={weights} label="Count the solutions" />
      <Chart {...words.chart} counts={least === most ? [] : found ?? []} />
    </Card>
  );
}
