// Bosch's experiment on demand, with his figure.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { bosch as words, type Race } from './words.ts';
import { config } from '../engine/config.ts';
import { MOST_TIME } from '../engine/highs.ts';
import { Latest } from '../kit/job.ts';
import { Button } from '../kit/button.tsx';
import { experimentOf, race } from './race.ts';
import type { View } from './parts.tsx';

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
  const experiment = experimentOf(
    store.script.value,
    store.pictures.value.map(({ name }) => name),
  );
  const figure = (format: string, take?: (file: File) => void) => {
    const way = { per_frame: 1, duration: undefined, easing: 'linear', ping_pong: false };
    if (experiment)
      store.saver.film(format, take, {
        ...way,
        states: experiment.states,
        figure: experiment.frames,
      });
  };
  useEffect(
    () => figure('svg', (file) => setShown(URL.createObjectURL(file))),
    [store.motion.value.palette],
  );
  useEffect(() => () => racing.stop(), []);
  if (!experiment) return <p class="soft">{words.none}</p>;
  const run = () => racing.ask(({ signal }) => race(store, experiment, signal, setRaces));
  return (
    <>
      {experiment.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {shown && <img alt={words.figure(experiment.frames)} src={shown} />}
      <div class="row">
        {['png', 'svg', 'pdf'].map((format) => (
          <Button key={format} label={words.saveAs(format)} onClick={() => figure(format)}>
            {format}
          </Button>
        ))}
        {config.highs && <Button onClick={run}>{words.run}</Button>}
      </div>
      {races.map((one) => (
        <Run key={one.name} {...one} />
      ))}
      <p class="soft">{words.elsewhere}</p>
    </>
  );
}

/** What HiGHS found over its whole time, with a line for the start and one for our own method. */
function Run(one: Race) {
  const { start, ours, found } = one;
  const most = Math.max(
    1,
    ours,
    ...[start, ...found.map(({ value }) => value)].filter(Number.isFinite),
  );
  const y = (value: number) => 100 - 95 * Math.min(value / most, 1);
  const steps = found.map(({ after, value }) => `H${(300 * after) / MOST_TIME}V${y(value)}`);
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
