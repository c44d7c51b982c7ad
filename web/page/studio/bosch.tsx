// Bosch's experiment with the first two pictures, on demand: how far errors pushed to one side are from the fewest, the
// exclusive or of both solutions beside the presses of the film, HiGHS on the three programs, and his figure.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { bosch as words } from './words.ts';
import { config } from '../engine/config.ts';
import { MOST_TIME } from '../engine/highs.ts';
import { Latest } from '../engine/work.ts';
import { Button } from '../kit/button.tsx';
import type { Encode } from '../engine/generated.ts';
import type { View } from './parts.tsx';
import type { Studio } from './store.ts';
import type { Script } from './walk.ts';

/** An integer program: its value without a solver, with our own method, and with HiGHS after some seconds. */
export interface Race {
  name: string;
  start: number;
  ours: number;
  found: { after: number; value: number }[];
  ended: string;
}

/** Returns the experiment, or null before two pictures are drawn. */
export function experimentOf(script: Script | null, names: string[]) {
  if (!script || names.length < 2) return null;
  const { board, answers, scenes: [scene] } = script;
  const pictures = answers.slice(0, 2).map((answer, n) => words.picture(names[n], answer));
  const [a, b] = answers.map(({ presses = [] }) => board.pressesOf(presses));
  const sum = b.reduce((all, n, j) => all + (n + board.modulus - a[j]) % board.modulus, 0);
  const frames = [0, 1 / 3, 2 / 3, 1].map((part) => Math.round(part * scene.length) + 1);
  const states = answers.slice(0, 2).map(({ state }) => state);
  return { script, sum, frames, states, lines: [...pictures, words.way(sum, scene.length)] };
}

type Experiment = NonNullable<ReturnType<typeof experimentOf>>;

/** A line of the log of HiGHS, with its best solution so far. */
const BEST = /^ [A-Z ] +\d+ +\d+ +\d+ +\S+% +\S+ +(\d\S*)/;

/** Has HiGHS solve the program of each picture, then that of the way between them, and shows what it has so far. */
async function race(store: Studio, { script, sum }: Experiment, signal: AbortSignal, show: (all: Race[]) => void) {
  const { world, isPrivate: here, pictures } = store;
  const { board: { spec: board }, answers: [a, b], scenes: [scene] } = script;
  const all: Race[] = [];
  const run = async (program: Partial<Encode>, name: string, start: number, ours: number) => {
    const one: Race = { name, start, ours, found: [], ended: '' };
    all.push(one);
    const { text = '' } = await world.call('encode', { board, format: 'lp', ...program }, { signal, here });
    const began = world.now();
    const note = (value: number) => {
      if (value < (one.found.at(-1)?.value ?? Infinity)) one.found.push({ after: (world.now() - began) / 1000, value });
      show([...all]);
    };
    const found = await world.highs(text, signal, (line) => note(Number(BEST.exec(line)?.[1] ?? Infinity)));
    one.ended = found.status;
    note(Math.round(found.objective));
  };
  for (const [n, { target: goal }] of [a, b].entries()) {
    const { pushed = {}, wrong } = await world.call('nearest', { board, state: goal }, { signal, here });
    await run({ goal, objective: 'nearest' }, pictures.value[n].name, Math.min(...Object.values(pushed)), wrong);
  }
  await run({ state: a.state, goal: b.state, objective: 'least' }, words.between, sum, scene.length);
}

export function Bosch({ store }: View) {
  const [open, setOpen] = useState(false);
  return (
    <details class="bosch" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.title}</summary>
      {open && <Whole key={store.script.value} store={store} />}
    </details>
  );
}

function Whole({ store }: View) {
  const [shown, setShown] = useState('');
  const [races, setRaces] = useState<Race[]>([]);
  const racing = useMemo(() => new Latest(store.bar, words.racing), []);
  const experiment = experimentOf(store.script.value, store.pictures.value.map(({ name }) => name));
  const figure = (format: string, take?: (file: File) => void) => {
    const way = { per_frame: 1, duration: undefined, easing: 'linear', ping_pong: false };
    if (experiment) store.saver.film(format, take, { ...way, states: experiment.states, figure: experiment.frames });
  };
  useEffect(() => figure('svg', (file) => setShown(URL.createObjectURL(file))), [store.motion.value.palette]);
  useEffect(() => () => racing.stop(), []);
  if (!experiment) return <p class="soft">{words.none}</p>;
  const run = () => racing.ask(({ signal }) => race(store, experiment, signal, setRaces));
  return (
    <>
      {experiment.lines.map((line) => <p key={line}>{line}</p>)}
      {shown && <img alt={words.figure(experiment.frames)} src={shown} />}
      <div class="row">
        {['png', 'svg', 'pdf'].map((format) => (
          <Button key={format} label={words.saveAs(format)} onClick={() => figure(format)}>{format}</Button>
        ))}
        {config.highs && <Button onClick={run}>{words.run}</Button>}
      </div>
      {races.map((one) => <Run key={one.name} {...one} />)}
      <p class="soft">{words.elsewhere}</p>
    </>
  );
}

/** What HiGHS found over its whole time, with a line for the start and one for our own method. */
function Run(one: Race) {
  const { start, ours, found } = one;
  const most = Math.max(1, ours, ...[start, ...found.map(({ value }) => value)].filter(Number.isFinite));
  const y = (value: number) => 100 - 95 * Math.min(value / most, 1);
  const steps = found.map(({ after, value }) => `H${300 * after / MOST_TIME}V${y(value)}`);
  return (
    <figure>
      <svg viewBox="0 0 300 101" role="img" aria-label={words.ran(one)}>
        <path class="start" d={`M0 ${y(start)}H300`} />
        <path class="ours" d={`M0 ${y(ours)}H300`} />
        <path d={['M0 0', ...steps, 'H300'].join('')} />
      </svg>
      <figcaption class="soft">{words.ran(one)}</figcaption>
    </figure>
  );
}
