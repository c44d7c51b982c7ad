// The film, as large as there is room, with its player.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { Choice, labels } from '../kit/choice.tsx';
import { Files } from '../kit/chooser.tsx';
import { Said, Working } from '../kit/said.tsx';
import { Range } from '../kit/toggle.tsx';
import { shapes, specOf } from './choices.ts';
import { Framing, useHands } from './framing.tsx';
import { copyTo, Lights, type View } from './parts.tsx';
import { words } from './words.ts';

export function Stage({ store }: View) {
  return (
    <section class="stage" aria-labelledby="title">
      <Film store={store} />
      <PlayerBar store={store} />
      <Said id="says" class="unseen" text={store.said.value.text} of={store.said.value} />
      <p id="problem" class="problem" role="alert">
        {store.problem.value}
      </p>
    </section>
  );
}

function Film({ store }: View) {
  const place = useRef<HTMLDivElement>(null);
  const room = useSignal({ width: 0, height: 0 });
  const {
    script,
    player,
    motion,
    pictures,
    busy,
    ready,
    framing: { value: framing },
  } = store;
  const hands = useHands(store);
  const first = pictures.value[0]?.image;
  useLayoutEffect(() => {
    // It is shown as it is until the first film is there.
    if (first && !player.shown.value) copyTo(place.current!.querySelector('canvas')!, first);
  }, [first]);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(
      ([
        {
          contentRect: { width, height },
        },
      ]) => {
        room.value = { width, height };
      },
    );
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const { board = null, ...shown } = player.shown.value ?? {};
  const label = script.value
    ? words.filmOn(script.value.board.spec, player.claim.value)
    : words.noFilm;
  return (
    <div id="screen" ref={place} class="screen" aria-busy={busy.value} {...hands}>
      <div class="film">
        <Lights
          id="canvas"
          role="img"
          aria-label={ready.value ? label : words.film}
          board={board}
          {...shown}
          {...room.value}
          palette={motion.value.palette}
          cells={motion.value.cells}
        />
        {framing ? (
          <Framing store={store} framing={framing} {...room.value} />
        ) : (
          <Chips store={store} />
        )}
      </div>
    </div>
  );
}

/** What lies on the film: its shape, and the way to add pictures. */
function Chips({ store }: View) {
  const spec = store.spec.value;
  const named = Object.keys(shapes).find((name) => specOf(name) === spec);
  const value = named ?? (spec === specOf('') ? '' : 'other');
  const other: Record<string, string> = value === 'other' ? { other: words.otherShape } : {};
  const options = { '': words.shapeOf, ...labels(Object.keys(shapes)), ...other };
  return (
    <div class="chips">
      <Choice
        id="shape"
        label={words.shape}
        value={value}
        options={options}
        onChange={(name) => store.choose(specOf(name))}
      />
      <Files
        id="open"
        label={words.add}
        accept="image/*,video/*"
        multiple
        onFiles={(files) => void store.open(files)}
      />
    </div>
  );
}

/** The player. Work that takes a while is shown in its place. */
function PlayerBar({ store }: View) {
  const { player, bar } = store;
  const { total } = player.plan.value;
  const [none, playing, at] = [total === 0, player.playing.value, player.at.value];
  const { at: passed, all } = player.seconds.value;
  return (
    <div class="below">
      <div class="player" role="group" aria-label={words.player}>
        <Button
          first
          kind="icon"
          id="play"
          icon={playing ? 'pause' : 'play'}
          label={playing ? words.pause : words.play}
          data-playing={playing ? 'yes' : 'no'}
          disabled={none}
          onClick={() => player.toggle()}
        />
        <Range
          id="scrub"
          label={words.made}
          min={0}
          max={total}
          value={at}
          text={words.where(at, total)}
          disabled={none}
          onInput={(n) => player.seek(n)}
        />
        <output id="where" class="soft" for="scrub">
          {none ? '' : words.time(passed, all)}
        </output>
      </div>
      <Working work={bar.current.value} onStop={() => store.stop()} starter="play" />
    </div>
  );
}
