// Two charts: the number of states of the board by presses, and the number of solutions of this puzzle by weight.
// Quick counts run automatically, the rest on request. A chart has a bar for each weight, on a logarithmic scale where
// the counts differ much, and a table behind it has the same numbers.
import { EngineError } from '../../engine/error.ts';
import { Card, Start, Lines } from './parts.tsx';
import { asked, fewSolutions, type Finding, type Puzzle, type Way } from './finding.ts';
import { countParts, grouped, readCount, brief, log10, percent } from './numbers.tsx';
import { depth as depthWords, weights as words, chart as chartWords } from './words.ts';
import type { FactsAnswer } from '../../engine/generated.ts';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { num } from '../../board/drawing.ts';
import { Filled } from '../../kit/said.tsx';
import { Toggle } from '../../kit/toggle.tsx';

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
    <Card title={depthWords.title} name="depth" old={old}>
      <p class="analysis-sentence">{found ? depthText(found) : depthWords.question}</p>
      <Start id="count-states" of={depth} label={depthWords.start} />
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
    <Card title={words.title} name="weights" old={old} hidden={!WEIGHTS.fits?.(puzzle)}>
      <p class="analysis-sentence">
        {fresh ? told
          : <Filled text={words.question}>{countParts(puzzle.solved.solutions, puzzle.board.modulus)}</Filled>}
      </p>
      <Start id="count-solutions" of={weights} label={words.start} />
      <Chart {...words.chart} counts={least === most ? [] : found ?? []} />
    </Card>
  );
}

/** Room for the axes, in pixels. */
const LEFT = 62;
const RIGHT = 14;
const TOP = 34;
const BOTTOM = 46;
const HEIGHT = 280;
const FLOOR = HEIGHT - BOTTOM;

/** When the largest count is this many times the smallest, the scale is logarithmic at first. */
const STEEP = 500;

/** With more weights than this the table omits the rest. */
const MOST_LINES = 1000;

/** Distances between the weights that are written out. */
const NICE = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000];

interface ChartProps {
  title: string;
  across: string; // what a weight is, such as: presses of a least solution
  up: string; // what is counted, such as: states
  counts: string[]; // by weight from 0
  marked?: number; // a weight to point at
}

function steep(counts: string[]) {
  const least = counts.reduce((low, count) => (count === '0' ? low : Math.min(low, log10(count))), Infinity);
  return highest(counts) - least > Math.log10(STEEP);
}

export function Chart(props: ChartProps) {
  const { title, across, up, counts } = props;
  const [scaled, setScaled] = useState<{ of: string[]; log: boolean } | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const log = scaled?.of === counts ? scaled.log : steep(counts);
  const numbers = counts.map(BigInt);
  const whole = numbers.reduce((sum, n) => sum + n, 0n);
  const used = counts.flatMap((count, weight) => (count === '0' ? [] : [weight]));
  const most = used.reduce((best, weight) => (numbers[weight] > numbers[best] ? weight : best), used[0] ?? 0);
  const about = chartWords.about(across, used[0] ?? 0, used.at(-1) ?? 0, most, `${brief(counts[most] ?? '0')} ${up}`);
  const said = over !== null && counts[over]
    ? chartWords.point(over, `${brief(counts[over])} ${up}`, percent(numbers[over], whole)) : '';
  const rows = used.slice(0, MOST_LINES).map((weight) => (
    { cells: [grouped(weight), brief(counts[weight]), percent(numbers[weight], whole)] }));
  const more = used.length > MOST_LINES ? [{ cells: [chartWords.more(used.length - MOST_LINES), '', ''] }] : [];
  const sum = { cells: [chartWords.sum, brief(whole.toString()), '100 %'], class: 'analysis-whole' };
  return (
    <figure class="analysis-figure" hidden={counts.length === 0}>
      <Bars {...props} about={about} log={log} onPoint={setOver} />
      <div class="analysis-under">
        <p class="soft analysis-readout" aria-hidden="true">{said}</p>
        <Toggle label={chartWords.logarithmic} value={log} onChange={(to) => setScaled({ of: counts, log: to })} />
      </div>
      <Lines
        summary={chartWords.numbers} label={chartWords.numbersOf(title)} caption={title}
        head={[across, up, chartWords.share]}
        numbers={[0, 3]} rows={[...rows, ...more, sum]}
      />
    </figure>
  );
}

interface BarsProps extends ChartProps {
  about: string;
  log: boolean;
  onPoint: (weight: number | null) => void;
}

function Bars({ title, across, up, counts: all, marked, about, log, onPoint }: BarsProps) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => setWidth(svg.current?.clientWidth || 320));
    observer.observe(svg.current!);
    return () => observer.disconnect();
  }, []);
  // Weights below the first that exists would be most of a chart of heavy ones.
  const first = all.findIndex((count) => count !== '0');
  const from = first > 4 ? first - 1 : 0;
  const counts = all.slice(from);
  const wide = width - LEFT - RIGHT;
  const step = wide / Math.max(counts.length, 1);
  const gap = step > 5 ? Math.min(4, step * 0.2) : 0;
  const { at, ticks } = (log ? logarithmic : linear)(counts, FLOOR - TOP);
  const bar = (place: number) => {
    const high = Math.max(1.5, at(counts[place]));
    return `M${num(LEFT + place * step + gap / 2)} ${FLOOR}v${num(-high)}h${num(step - gap)}v${num(high)}z`;
  };
  const every = Math.ceil(34 / step);
  const nice = NICE.find((n) => n >= every) ?? every;
  const point = (event: PointerEvent & { currentTarget: Element }) => {
    const weight = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT) / step) + from;
    onPoint(weight >= from && weight < all.length ? weight : null);
  };
  const here = marked !== undefined && counts[marked - from] && counts[marked - from] !== '0' ? marked - from : -1;
  const x = LEFT + (here + 0.5) * step;
  const right = x > width / 2;
  return (
    <svg
      ref={svg} class="analysis-chart" role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-about`}
      viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} onPointerMove={point} onPointerLeave={() => onPoint(null)}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-about`}>{about}</desc>
      {ticks.map(({ y, text, sup }) => (
        <g key={y}>
          <path d={`M${LEFT} ${num(FLOOR - y)}h${num(wide)}`} class="chart-line" />
          <text x={LEFT - 8} y={FLOOR - y + 4} class="chart-tick" text-anchor="end">
            {text}{sup && <tspan dy="-0.45em" class="chart-sup">{sup}</tspan>}
          </text>
        </g>
      ))}
      <path class="chart-bars" d={counts.map((count, place) => (count === '0' ? '' : bar(place))).join('')} />
      <path class="chart-axis" d={`M${LEFT} ${FLOOR}h${num(wide)}`} />
      {counts.map((_, place) => (place + from) % nice === 0 && (
        <text key={place} x={num(LEFT + (place + 0.5) * step)} y={FLOOR + 18} class="chart-tick" text-anchor="middle">
          {place + from}
        </text>
      ))}
      <text x={num(LEFT + wide / 2)} y={HEIGHT - 8} class="chart-label" text-anchor="middle">{across}</text>
      <text x={4} y={14} class="chart-label">{up}</text>
      {here >= 0 && (
        <>
          <path class="chart-marked" d={bar(here)} />
          <path class="chart-tip" d={`M${num(x)} ${TOP - 8}V${num(FLOOR - Math.max(1.5, at(counts[here])) - 2)}`} />
          <text x={num(right ? x + 6 : x - 6)} y={TOP - 12} class="chart-mark" text-anchor={right ? 'end' : 'start'}>
            {chartWords.here}
          </text>
        </>
      )}
    </svg>
  );
}

/** How high a count is drawn, in pixels, and the lines that say so. Counts are compared by their logarithms: they may
 * have a thousand digits. */
type Scale = {at: (count: string) => number, ticks: {y: number, text: string, sup?: string}[]};

function linear(counts: string[], height: number): Scale {
  const top = highest(counts);
  const power = Math.floor(top + 1e-9);
  const most = 10 ** (top - power); // from 1 to 10
  const step = most > 5 ? 2 : most > 2 ? 1 : 0.5;
  const ceiling = Math.max(step, Math.ceil(most / step - 1e-9) * step);
  const ticks = [];
  for (let n = 0; n <= ceiling / step + 1e-9; n++) {
    const y = ((n * step) / ceiling) * height;
    if (power > 6) ticks.push(n === 0 ? { y, text: '0' } : { y, text: `${n * step} × 10`, sup: String(power) });
    else if (Number.isInteger(n * step * 10 ** power)) ticks.push({ y, text: grouped(n * step * 10 ** power) });
  }
  return { at: (count) => (count === '0' ? 0 : (10 ** (log10(count) - power) / ceiling) * height), ticks };
}

function logarithmic(counts: string[], height: number): Scale {
  const floor = -0.3; // a count of 1 has a bar too
  const top = Math.max(1, highest(counts));
  const at = (log: number) => ((log - floor) / (top - floor)) * height;
  const every = [1, 2, 3, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500].find((n) => top / n <= 7) ?? 5000;
  const ticks = [];
  for (let power = 0; power <= top; power += every) {
    ticks.push({ y: at(power), ...(power <= 3 ? { text: grouped(10 ** power) } : { text: '10', sup: String(power) }) });
  }
  return { at: (count) => (count === '0' ? 0 : at(log10(count))), ticks };
}

function highest(counts: string[]) {
  return counts.reduce((most, count) => (count === '0' ? most : Math.max(most, log10(count))), 0);
}
