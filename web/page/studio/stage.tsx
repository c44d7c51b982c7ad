import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { Said, Working } from '../kit/said.tsx';
import { Toggle } from '../kit/toggle.tsx';
import { copyTo, Lights, type View } from './parts.tsx';
import { words } from './words.ts';

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

/** The film, as large as there is room. */
function Film({ store }: View) {
  const place = useRef<HTMLDivElement>(null);
  const room = useSignal({ width: 0, height: 0 });
  const { script, player, motion, pictures, busy, ready } = store;
  useLayoutEffect(() => {
    const [box, first] = [place.current!, pictures.value[0]?.image];
    if (first) copyTo(box.querySelector('canvas')!, first); // as it is until the first film is there
    const observer = new ResizeObserver(([{ contentRect: { width, height } }]) => { room.value = { width, height }; });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const { board = null, ...shown } = player.shown.value ?? {};
  const label = script.value ? words.filmOn(script.value.board.spec, player.claim.value) : words.noFilm;
  return (
    <div id="screen" ref={place} class="screen" aria-busy={busy.value}>
      <Lights
        id="canvas" role="img" aria-label={ready.value ? label : words.film} board={board} {...shown} {...room.value}
        palette={motion.value.palette} cells={motion.value.cells}
      />
    </div>
  );
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
      <Working work={bar.current.value} onStop={() => store.stop()} starter="play" />
    </div>
  );
}
