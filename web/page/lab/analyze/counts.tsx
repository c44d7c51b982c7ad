// Two charts: the number of states of the board by presses, and the number of solutions of this puzzle by weight.
// Quick counts run automatically, the rest on request. A chart has a bar for each weight, on a logarithmic scale where
// the counts differ much, and a table behind it has the same numbers.
import { EngineError } from '../../engine/error.ts';
import { Card, Start, Lines } from './parts.tsx';
import { asked, fewSolutions, type Finding, type Puzzle, type Way } from './finding.ts';
import { grouped } from '../../kit/words.ts';
import { countParts, readCount, brief, log10, percent } from './numbers.tsx';
import { depth as depthWords, weights as words, chart as chartWords } from './words.ts';
import type { FactsAnswer } from '../../engine/generated.ts';
import { useState } from 'preact/hooks';
import { Bars } from '../../kit/chart/bars.tsx';
import { Filled } from '../../kit/said.tsx';
import { Toggle } from '../../kit/toggle.tsx';

/** What the act facts answers, as far as it is used. */
type Facts = Pick<FactsAnswer, 'depth' | 'depth_bounds' | 'distribution' | 'unlisted'>;

/** The time limit of a count. */
const LIMIT = '10m';

/** States of the board by presses, and so its depth. */
export const DEPTH: Way<Facts> = {
  about: 'spec',
  label: depthWords.counting,
  quick: quickStates,
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
  about: 'key',
  label: words.counting,
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
    return deepest === undefined
      ? depthWords.uncounted(depth)
      : depthWords.known(depth, grouped(deepest));
  }
  return bounds
    ? depthWords.bounds(bounds.at_least, bounds.at_most, unlisted)
    : depthWords.unknown(unlisted);
}

/** `proved`: the weight of a least solution of the puzzle, which is pointed at. */
export function DepthCard({
  depth,
  proved,
}: {
  depth: Finding<Facts>;
  proved: number | undefined;
}) {
  const { found, fresh, old } = depth;
  return (
    <Card title={depthWords.title} name="depth" old={old}>
      <p class="analysis-sentence">{found ? depthText(found) : depthWords.question}</p>
      <Start id="count-states" of={depth} label={depthWords.start} />
      <Chart
        {...depthWords.chart}
        counts={found?.distribution ?? []}
        marked={fresh ? proved : undefined}
      />
    </Card>
  );
}

export function WeightsCard({ weights, puzzle }: { weights: Finding<string[]>; puzzle: Puzzle }) {
  const { found, fresh, old } = weights;
  const used = (found ?? []).flatMap((count, weight) => (count === '0' ? [] : [weight]));
  const [least, most] = [used[0], used[used.length - 1]];
  const told =
    least === most ? words.same(least) : words.range(least, most, grouped(found?.[least] ?? ''));
  return (
    <Card title={words.title} name="weights" old={old} hidden={!WEIGHTS.fits?.(puzzle)}>
      <p class="analysis-sentence">
        {fresh ? (
          told
        ) : (
          <Filled text={words.question}>
            {countParts(puzzle.solved.solutions, puzzle.board.modulus)}
          </Filled>
        )}
      </p>
      <Start id="count-solutions" of={weights} label={words.start} />
      <Chart {...words.chart} counts={least === most ? [] : (found ?? [])} />
    </Card>
  );
}

/** When the largest count is this many times the smallest, the scale is logarithmic at first. */
const STEEP = 500;

/** How high a count of 1 is on that scale, as a logarithm. */
const FLOOR = 0.3;

/** With more weights than this the table omits the rest. */
const MOST_LINES = 1000;

interface ChartProps {
  title: string;
  across: string; // what a weight is, such as: presses of a least solution
  up: string; // what is counted, such as: states
  counts: string[]; // by weight from 0
  marked?: number; // a weight to point at
}

function steep(counts: string[]) {
  const logs = counts.filter((count) => count !== '0').map(log10);
  return Math.max(...logs) - Math.min(...logs) > Math.log10(STEEP);
}

function Chart(props: ChartProps) {
  const { title, across, up, counts, marked } = props;
  const [scaled, setScaled] = useState<{ of: string[]; log: boolean } | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const log = scaled?.of === counts ? scaled.log : steep(counts);
  const numbers = counts.map(BigInt);
  const whole = numbers.reduce((sum, n) => sum + n, 0n);
  const used = counts.flatMap((count, weight) => (count === '0' ? [] : [weight]));
  const most = used.reduce(
    (best, weight) => (numbers[weight] > numbers[best] ? weight : best),
    used[0] ?? 0,
  );
  const about = chartWords.about(
    across,
    used[0] ?? 0,
    used.at(-1) ?? 0,
    most,
    `${brief(counts[most] ?? '0')} ${up}`,
  );
  const point = over ?? marked ?? -1;
  const told =
    counts[point] &&
    chartWords.point(point, `${brief(counts[point])} ${up}`, percent(numbers[point], whole));
  const said = told && point === marked ? `${chartWords.here}: ${told}` : told || across;
  const rows = used.slice(0, MOST_LINES).map((weight) => ({
    cells: [grouped(weight), brief(counts[weight]), percent(numbers[weight], whole)],
  }));
  const more =
    used.length > MOST_LINES
      ? [{ cells: [chartWords.more(used.length - MOST_LINES), '', ''] }]
      : [];
  // Weights below the first that exists would be most of a chart of heavy ones.
  const from = (used[0] ?? 0) > 4 ? used[0] - 1 : 0;
  const highest = log10(counts[most] ?? '1');
  const bars = counts
    .map((count, at) => ({
      at,
      part: partOf(count, highest, log),
      label: '',
      marked: at === marked && count !== '0',
    }))
    .slice(from);
  const sum = {
    cells: [chartWords.sum, brief(whole.toString()), '100 %'],
    class: 'analysis-whole',
  };
  return (
    <figure class="analysis-figure" hidden={counts.length === 0}>
      <Bars
        label={`${title}. ${about}`}
        bars={bars}
        top={`${brief(counts[most] ?? '0')} ${up}`}
        onPoint={setOver}
      />
      <div class="analysis-under">
        <p class="soft analysis-readout" aria-hidden="true">
          {said}
        </p>
        <Toggle
          label={chartWords.logarithmic}
          value={log}
          onChange={(to) => setScaled({ of: counts, log: to })}
        />
      </div>
      <Lines
        summary={chartWords.numbers}
        label={chartWords.numbersOf(title)}
        caption={title}
        head={[across, up, chartWords.share]}
        numbers={[0, 3]}
        rows={[...rows, ...more, sum]}
      />
    </figure>
  );
}

/** How high a count is drawn. Counts are compared by their logarithms: they may have a thousand digits. */
function partOf(count: string, top: number, log: boolean) {
  if (count === '0') return 0;
  return log ? (log10(count) + FLOOR) / (Math.max(1, top) + FLOOR) : 10 ** (log10(count) - top);
}
