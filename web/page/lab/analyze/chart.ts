// A chart of counts by weight, drawn by hand: a bar for each weight, on a logarithmic scale where the
// counts differ much. A table behind it has the same numbers.
import { svg } from '../../board/drawing.ts';
import { brief, grouped, log10, percent } from './numbers.ts';
import { highest, linear, logarithmic } from './scale.ts';
import { make } from '../../kit/plain/dom.ts';

/** Room for the axes, in pixels. */
const LEFT = 62;
const RIGHT = 14;
const TOP = 34;
const BOTTOM = 46;
const HEIGHT = 280;

/** When the largest count is this many times the smallest, the scale is logarithmic at first. */
const STEEP = 500;

/** With more weights than this the table omits the rest. */
const MOST_LINES = 1000;

interface ChartData {
  title: string;
  across: string; // what a weight is, such as: presses of a least solution
  up: string; // what is counted, such as: states
  counts: string[]; // by weight from 0
  marked?: number; // a weight to point at
  mark?: string; // what to say there
}

let charts = 0;

export class Chart {
  heading: SVGTitleElement;
  about: SVGDescElement;
  drawing: SVGGElement;
  svg: SVGSVGElement;
  scale: HTMLInputElement;
  said: HTMLParagraphElement;
  lines: HTMLTableSectionElement;
  caption: HTMLTableCaptionElement;
  head: HTMLTableRowElement;
  region: HTMLDivElement;
  table: HTMLDetailsElement;
  element: HTMLElement;
  private data: ChartData | null = null;
  private from = 0; // the first weight that is drawn
  private width = 0; // how wide it was drawn
  watcher: ResizeObserver;
  whole: bigint | undefined;

  constructor() {
    const id = `chart-${++charts}`;
    this.heading = svg('title', { id: `${id}-title` });
    this.about = svg('desc', { id: `${id}-about` });
    this.drawing = svg('g', {});
    this.svg = svg('svg', { class: 'analysis-chart', role: 'img', 'aria-labelledby': `${id}-title`, 'aria-describedby': `${id}-about` }, this.heading, this.about, this.drawing);
    this.scale = make('input', { type: 'checkbox' });
    this.scale.addEventListener('change', () => this.draw());
    this.said = make('p', { class: 'soft analysis-readout', 'aria-hidden': 'true' });
    this.lines = make('tbody');
    this.caption = make('caption', { class: 'unseen' });
    this.head = make('tr');
    this.region = make('div', { class: 'scroll analysis-lines', tabindex: 0, role: 'region' }, make('table', {}, this.caption, make('thead', {}, this.head), this.lines));
    this.table = make('details', {}, make('summary', {}, 'The numbers'), this.region);
    this.element = make('figure', { class: 'analysis-figure', hidden: true }, this.svg,
      make('div', { class: 'analysis-under' }, this.said, make('label', { class: 'check' }, this.scale, make('span', {}, 'Logarithmic'))), this.table);
    this.watcher = new ResizeObserver(() => {
      if (Math.abs(this.svg.clientWidth - this.width) > 1) this.draw();
    });
    this.watcher.observe(this.svg);
    this.svg.addEventListener('pointermove', (event) => this.point(event));
    this.svg.addEventListener('pointerleave', () => this.read(null));
  }

  show(data: ChartData) {
    this.data = data;
    const least = data.counts.reduce((low, count) => (count === '0' ? low : Math.min(low, log10(count))), Infinity);
    this.scale.checked = highest(data.counts) - least > Math.log10(STEEP);
    this.element.hidden = data.counts.length === 0;
    this.fillTable(data);
    this.draw();
  }

  /** Shows nothing. */
  hide() {
    this.data = null;
    this.element.hidden = true;
  }

  /** Points at a weight, or at none. */
  mark(weight: number | undefined, text: string) {
    if (!this.data || (this.data.marked === weight && this.data.mark === text)) return;
    this.data = { ...this.data, marked: weight, mark: text };
    this.draw();
  }

  private fillTable({ title, across, up, counts }: ChartData) {
    this.caption.textContent = title;
    this.region.setAttribute('aria-label', `The numbers: ${title}`);
    this.head.replaceChildren(...[across, up, 'share'].map((text) => make('th', { scope: 'col', class: 'number' }, text)));
    const numbers = counts.map(BigInt);
    const whole = numbers.reduce((sum, n) => sum + n, 0n);
    const shown = counts.flatMap((count, weight) => (count === '0' ? [] : [weight]));
    this.lines.replaceChildren(...shown.slice(0, MOST_LINES).map((weight) => line(grouped(weight), brief(counts[weight]), percent(numbers[weight], whole))));
    if (shown.length > MOST_LINES) this.lines.append(line(`${grouped(shown.length - MOST_LINES)} more`, '', ''));
    const all = line('in all', brief(whole.toString()), '100 %');
    all.className = 'analysis-whole';
    this.lines.append(all);
    this.whole = whole;
    this.heading.textContent = title;
    const most = shown.reduce((best, weight) => (numbers[weight] > numbers[best] ? weight : best), shown[0] ?? 0);
    this.about.textContent = `Bars for ${across} from ${shown[0] ?? 0} to ${shown.at(-1) ?? 0}. The highest is at ${most}, with ${brief(counts[most] ?? '0')} ${up}. The numbers are in the table below.`;
  }

  /** Leaves out the weights below the first that exists, for they would be most of a chart of heavy ones. */
  private trimmed({ counts }: ChartData) {
    const first = counts.findIndex((count) => count !== '0');
    this.from = first > 4 ? first - 1 : 0;
    return { counts: counts.slice(this.from) };
  }

  /** Draws the chart as wide as there is room. */
  draw() {
    const { data } = this;
    if (!data) return;
    this.width = this.svg.clientWidth || 320;
    const { counts } = this.trimmed(data);
    const plot = { width: this.width - LEFT - RIGHT, height: HEIGHT - TOP - BOTTOM };
    const step = plot.width / counts.length;
    const gap = step > 5 ? Math.min(4, step * 0.2) : 0;
    const { at, ticks } = this.scale.checked ? logarithmic(counts, plot.height) : linear(counts, plot.height);
    this.svg.setAttribute('viewBox', `0 0 ${this.width} ${HEIGHT}`);
    this.svg.setAttribute('height', String(HEIGHT));
    const floor = TOP + plot.height;
    let bars = '';
    counts.forEach((count, place) => {
      if (count === '0') return;
      const high = Math.max(1.5, at(count));
      bars += `M${num(LEFT + place * step + gap / 2)} ${floor}v${num(-high)}h${num(step - gap)}v${num(high)}z`;
    });
    const lines = ticks.map(({ y, text, sup }) => {
      const label = svg('text', { x: LEFT - 8, y: floor - y + 4, class: 'chart-tick', 'text-anchor': 'end' }, text);
      if (sup) label.append(svg('tspan', { dy: '-0.45em', class: 'chart-sup' }, sup));
      return [svg('path', { d: `M${LEFT} ${num(floor - y)}h${num(plot.width)}`, class: 'chart-line' }), label];
    }).flat();
    const every = Math.ceil(34 / step);
    const nice = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000].find((n) => n >= every) ?? every;
    const weights = counts.flatMap((_, at) => (at + this.from) % nice === 0
      ? [svg('text', { x: num(LEFT + (at + 0.5) * step), y: floor + 18, class: 'chart-tick', 'text-anchor': 'middle' }, String(at + this.from))] : []);
    this.drawing.replaceChildren(...lines,
      svg('path', { d: bars, class: 'chart-bars' }),
      svg('path', { d: `M${LEFT} ${floor}h${num(plot.width)}`, class: 'chart-axis' }),
      ...weights,
      svg('text', { x: num(LEFT + plot.width / 2), y: HEIGHT - 8, class: 'chart-label', 'text-anchor': 'middle' }, data.across),
      svg('text', { x: 4, y: 14, class: 'chart-label' }, data.up),
      ...this.marker({ ...data, counts, marked: data.marked === undefined ? undefined : data.marked - this.from }, step, gap, at, floor));
  }

  /** Draws what points at the marked weight. */
  private marker(
    { counts, marked, mark }: ChartData, step: number, gap: number, at: (count: string) => number, floor: number,
  ) {
    if (marked === undefined || !counts[marked] || counts[marked] === '0') return [];
    const x = LEFT + (marked + 0.5) * step;
    const high = Math.max(1.5, at(counts[marked]));
    const right = x > this.width / 2;
    return [
      svg('path', { d: `M${num(LEFT + marked * step + gap / 2)} ${floor}v${num(-high)}h${num(step - gap)}v${num(high)}z`, class: 'chart-marked' }),
      svg('path', { d: `M${num(x)} ${TOP - 8}V${num(floor - high - 2)}`, class: 'chart-tip' }),
      svg('text', { x: num(right ? x + 6 : x - 6), y: TOP - 12, class: 'chart-mark', 'text-anchor': right ? 'end' : 'start' }, mark ?? ''),
    ];
  }

  private point(event: PointerEvent) {
    if (!this.data) return;
    const box = this.svg.getBoundingClientRect();
    const step = (this.width - LEFT - RIGHT) / (this.data.counts.length - this.from);
    const weight = Math.floor((event.clientX - box.left - LEFT) / step) + this.from;
    this.read(weight >= this.from && weight < this.data.counts.length ? weight : null);
  }

  /** Writes out the bar under the mouse. */
  private read(weight: number | null) {
    const { data } = this;
    if (!data) return;
    this.said.textContent = weight === null ? '' : `${weight}: ${brief(data.counts[weight])} ${data.up}, ${percent(BigInt(data.counts[weight]), this.whole ?? 0n)}`;
  }

  close() {
    this.watcher.disconnect();
  }
}

/** Makes a line of the table. */
function line(first: string, ...rest: string[]) {
  return make('tr', {}, make('th', { scope: 'row', class: 'number' }, first), ...rest.map((text) => make('td', { class: 'number' }, text)));
}

function num(n: number) {
  return Math.round(n * 100) / 100;
}
