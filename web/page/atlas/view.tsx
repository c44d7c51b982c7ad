// The Atlas on the page: the picture with its caption, and the panel that says what is shown.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { Choice, labels } from '../kit/choice.tsx';
import { colors, withColors } from '../kit/colors.ts';
import { Said, Working } from '../kit/said.tsx';
import { onceSeen } from '../kit/stage.ts';
import { addressOf } from './board.ts';
import type { Place } from './place.ts';
import { reachesOf, LEGEND, nullityInk } from './explore.ts';
import { Keep, Kind, Quiet, Sizes, type Of } from './forms.tsx';
import { mountPlate } from './plate.ts';
import { factsOf, pictureWords, sequencesOf, words } from './words.ts';
import { imageOf } from './cells.ts';

/** The most cells of a board that links to Play and the Lab open. */
const MOST_PLAYED = 4_000_000;
const MOST_EDITED = 400;

/** The element of the canvas, with what a screen reader hears. */
function Picture({ atlas }: Of) {
  const { camera, explore, shown } = atlas;
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => mountPlate(canvas.current!, atlas), []);
  void camera.changes.value;
  const { m, n } = explore.at.value;
  const on = explore.seen ? words.onMap(m, n, explore.nullity.value) : undefined;
  const heard =
    on ?? (shown.value ? pictureWords(shown.value.answer, shown.value.place) : words.picture);
  const map = explore.whole.value
    ? `${explore.map.value?.kind}?map=${explore.map.value?.reach}`
    : '';
  const seen = explore.seen ? map : shown.value ? addressOf(shown.value.place) : '';
  return (
    <div
      id="plate"
      class="plate"
      tabIndex={0}
      role="application"
      aria-label={heard}
      aria-describedby="keys"
      aria-busy={atlas.busy.value || undefined}
      data-shown={seen}
      data-fitted={String(camera.fitted)}
      onKeyDown={(event) => {
        if (atlas.key(event)) event.preventDefault();
      }}
    >
      <canvas ref={canvas} aria-hidden="true" />
    </div>
  );
}

function Exhibit({ atlas }: Of) {
  const {
    place: { value: place },
    shown,
    camera,
  } = atlas;
  const about = atlas.onMap
    ? words.aboutReach(place)
    : shown.value && words.aboutKind(shown.value.place);
  return (
    <section class="exhibit" aria-labelledby="title">
      <Picture atlas={atlas} />
      <div class="caption">
        <div class="name">
          <h1 id="title">{atlas.title}</h1>
          <p id="about" class="soft">
            {about}
          </p>
        </div>
        <div class="row tools" role="group" aria-label={words.zoom}>
          <Button kind="icon" icon="add" label={words.closer} onClick={() => camera.step(2)} />
          <Button kind="icon" icon="remove" label={words.farther} onClick={() => camera.step(-2)} />
          <Button kind="icon" icon="fit" label={words.whole} onClick={() => camera.fit()} />
        </div>
      </div>
    </section>
  );
}

function MapPart({ atlas }: Of) {
  const {
    explore,
    place: { value: place },
  } = atlas;
  const { m, n } = explore.at.value;
  const swatch = (nullity: number) => colors.value && nullityInk(colors.value, nullity).text;
  return (
    <div class="part">
      <div class="row">
        <Choice
          id="reach"
          class="upto"
          label={words.boardsUpTo}
          value={String(place.reach)}
          options={labels(reachesOf(place), words.square2)}
          onChange={(to) => atlas.change({ reach: Number(to) })}
        />
        <Button
          id="resume"
          hidden={explore.whole.value || explore.growing.job.busy}
          onClick={() => explore.grow()}
        >
          {words.resume}
        </Button>
      </div>
      <div class="row">
        <p id="cursor" class="cursor" role="status">
          {words.nullity(m, n, explore.nullity.value)}
        </p>
        <Button onClick={() => explore.enter()}>{words.enter(m, n)}</Button>
      </div>
      <p class="soft">{words.aboutMap}</p>
      <div class="legend" role="img" aria-label={words.legend}>
        {LEGEND.map((nullity) => (
          <span key={nullity}>
            <i style={{ background: swatch(nullity) }} />
            {nullity === LEGEND.at(-1) ? words.andMore(nullity) : nullity}
          </span>
        ))}
      </div>
    </div>
  );
}

function Acts({ atlas }: Of) {
  const { answer } = atlas.shown.value ?? {};
  const cells = answer ? answer.rows * answer.columns : 0;
  const { several, symmetric, least } = atlas.offers.value;
  const to = answer ? `#${answer.board}:on` : '';
  return (
    <div class="row" hidden={atlas.onMap}>
      <Button id="play" href={`../play/${to}`} hidden={cells > MOST_PLAYED}>
        {words.play}
      </Button>
      <Button href={`../lab/${to}`} hidden={cells > MOST_EDITED}>
        {words.lab}
      </Button>
      <Button hidden={!several} onClick={() => atlas.shuffle()}>
        {words.another}
      </Button>
      <Button hidden={!symmetric} onClick={() => atlas.balance()}>
        {words.symmetric}
      </Button>
      <Button hidden={!several} disabled={!least} onClick={() => atlas.seek(true)}>
        {words.least}
      </Button>
    </div>
  );
}

/** Text with exponents, which are written ^{…}, or with keys. */
function Marked({ text, as: Mark }: { text: string; as: 'sup' | 'kbd' }) {
  return (
    <>
      {text
        .split(/\^?\{([^}]*)\}/)
        .map((part, i) => (i % 2 === 1 ? <Mark key={i}>{part}</Mark> : part))}
    </>
  );
}

function Facts({ atlas }: Of) {
  const shown = atlas.shown.value;
  const facts = shown ? factsOf(shown.answer, shown.place, atlas.symmetry.value) : [];
  const published = sequencesOf(
    atlas.onMap ? atlas.place.value : (shown?.place ?? atlas.place.value),
  );
  return (
    <>
      <div id="facts-part" hidden={atlas.onMap}>
        <h2 class="unseen">{words.facts}</h2>
        <dl id="facts" class="facts">
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Marked text={text} as="sup" />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p class="soft sources">
        {published.map(({ name, about }, i) => (
          <>
            {i === 0 ? words.published : '; '}
            <a href={`https://oeis.org/${name}`}>OEIS {name}</a>, {about}
          </>
        ))}
        {published.length > 0 && '.'}
      </p>
    </>
  );
}

export function View({ atlas }: Of) {
  const { view } = atlas.place.value;
  return (
    <>
      <Exhibit atlas={atlas} />
      <section class="panel" aria-label={words.panel}>
        <p id="problem" class="problem" role="alert">
          {atlas.problem}
        </p>
        <div class="views" role="group" aria-label={words.show}>
          {(['solution', 'quiet', 'map'] as const).map((one) => (
            <Button
              key={one}
              data-view={one}
              pressed={one === view}
              onClick={() => atlas.setView(one)}
            >
              {words[one]}
            </Button>
          ))}
        </div>
        <Sizes atlas={atlas} />
        {view === 'quiet' && <Quiet atlas={atlas} />}
        {view === 'map' && <MapPart atlas={atlas} />}
        <Acts atlas={atlas} />
        <Working work={atlas.bar.current.value} onStop={() => atlas.stop()} starter="plate" />
        <Facts atlas={atlas} />
        <Famous atlas={atlas} />
        <Kind atlas={atlas} />
        <Keep atlas={atlas} />
        <p id="keys" class="soft keys">
          <Marked text={words.keys} as="kbd" />
        </p>
        <Said class="unseen" text={atlas.said.value} />
      </section>
    </>
  );
}

/** A small picture. It is drawn when it comes into sight. */
function Thumb({
  atlas,
  size,
  view,
  about,
}: Of & { size: number; view: Place['view']; about: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(
    () =>
      onceSeen(canvas.current!, async () => {
        const cells = await atlas.thumb(size, view).catch(() => null); // a size without a picture still opens
        withColors((colors) => {
          cells?.ink(colors);
          if (cells)
            canvas.current?.getContext('2d')?.putImageData(imageOf(cells, 0, 0, size, size), 0, 0);
        });
      }),
    [],
  );
  const open = () => {
    atlas.openSize(size, view);
    document.getElementById('plate')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <button type="button" class="thumb" data-size={size} onClick={open}>
      <canvas ref={canvas} width={size} height={size} aria-hidden="true" />
      <span>{words.boardTitle(size, size)}</span>
      <span class="soft">{about}</span>
    </button>
  );
}

function Famous({ atlas }: Of) {
  return (
    <section class="famous" aria-labelledby="famous-title">
      <h2 id="famous-title">{words.famous}</h2>
      <ul id="famous">
        {words.sizesAbout.map(([size, view, about]) => (
          <li key={about}>
            <Thumb atlas={atlas} size={size} view={view} about={about} />
          </li>
        ))}
      </ul>
    </section>
  );
}
