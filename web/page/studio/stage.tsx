import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { Progress } from '../kit/progress.tsx';
import { Said } from '../kit/toast.tsx';
import { Toggle } from '../kit/toggle.tsx';
import { paletteNamed } from './palette.ts';
import { copyTo, type View } from './parts.tsx';
import { Screen } from './screen.ts';
import { words } from './words.ts';
import type { Studio } from './store.ts';

/** The film, its player, and what is said about it. */
export function Stage({ store }: View) {
  return (
    <section class="stage" aria-labelledby="title">
      <div class="heading">
        <h1 id="title">{words.title}</h1>
        <p class="soft">{words.about}</p>
      </div>
      <Film store={store} />
      <PlayerBar store={store} />
      <Caption store={store} />
      <Said id="says" class="unseen" text={store.said.value.text} of={store.said.value} />
      <p id="problem" class="problem" role="alert">{store.problem.value}</p>
    </section>
  );
}

function Film({ store }: View) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => followFilm(canvas.current as HTMLCanvasElement, store), []);
  const script = store.script.value;
  const label = script ? words.filmOn(script.board.spec, store.player.claim.value) : words.noFilm;
  return (
    <div id="screen" class="screen" aria-busy={store.busy.value}>
      <canvas id="canvas" ref={canvas} role="img" aria-label={store.ready.value ? label : words.film} />
    </div>
  );
}

/** Draws the film as large as there is room, until the function that it returns is called. */
function followFilm(canvas: HTMLCanvasElement, { player, motion, pictures }: Studio) {
  const first = pictures.value[0]?.image; // as it is until the first film is there
  if (first) copyTo(canvas, first);
  const screen = new Screen(canvas);
  let before: unknown[] = [];
  const draw = (width: number, height: number) => effect(() => {
    const shown = player.shown.value;
    const { palette, cells } = motion.value;
    if (!shown || width < 1 || height < 1) return;
    const dense = Math.max(1, devicePixelRatio);
    const now = [shown.board, palette, cells, width * dense, height * dense];
    if (now.some((value, i) => value !== before[i])) {
      const room = { width: width * dense, height: height * dense };
      screen.prepare(shown.board, paletteNamed(palette), room, cells);
      canvas.style.width = `${canvas.width / dense}px`;
      before = now;
    }
    screen.show(shown.values, shown.marked, shown.wrong);
  });
  let stop = () => {};
  const observer = new ResizeObserver(([{ contentRect: { width, height } }]) => {
    stop();
    stop = draw(width, height);
  });
  observer.observe(canvas.parentElement as HTMLElement);
  return () => {
    observer.disconnect();
    stop();
  };
}

function PlayerBar({ store: { player } }: View) {
  const { total } = player.plan.value;
  const [none, playing, at] = [total === 0, player.playing.value, player.at.value];
  const where = none ? '' : words.where(at, total);
  return (
    <div class="player" role="group" aria-label={words.player}>
      <Button kind="icon" id="back" icon="back" label={words.back} disabled={none} onClick={() => player.by(-1)} />
      <Button
        kind="icon" id="play" icon={playing ? 'pause' : 'play'} label={playing ? words.pause : words.play}
        data-playing={playing ? 'yes' : 'no'} disabled={none} onClick={() => player.toggle()}
      />
      <Button kind="icon" id="step" icon="forward" label={words.forward} disabled={none} onClick={() => player.by(1)} />
      <input
        id="scrub" type="range" min={0} max={total} step={1} value={at} disabled={none} aria-label={words.made}
        aria-valuetext={where} onInput={(event) => player.seek(Number(event.currentTarget.value))}
      />
      <output id="where" class="soft" for="scrub">{where}</output>
    </div>
  );
}

/** The claim about the picture; work that takes a while is shown in its place. */
function Caption({ store }: View) {
  const { player, bar } = store;
  const work = bar.current.value;
  const stop = () => {
    store.stop();
    document.getElementById('play')?.focus(); // the button that had the focus goes
  };
  return (
    <div class="below">
      <div class="caption">
        <p id="claim">{player.claim.value}</p>
        {player.hasWrong.value && (
          <Toggle
            id="wrong" label={words.markWrong} value={player.marksWrong.value}
            onChange={(on) => player.markWrong(on)}
          />
        )}
      </div>
      {work && <Progress {...work} onStop={stop} />}
    </div>
  );
}
