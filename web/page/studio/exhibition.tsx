// The exhibition: a wall of works, each with its story, its command and its proof. Films are loaded when they are seen.
import { useSignal } from '@preact/signals';
import { render } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { words } from './words.ts';
import works from './exhibition/works.json' with { type: 'json' };

type Work = Partial<(typeof works)[0]> &
  Pick<(typeof works)[0], 'name' | 'title' | 'command' | 'size'>;

/** For readers who prefer little motion all films begin stopped. */
const still = matchMedia('(prefers-reduced-motion: reduce)');

function Card({ work }: { work: Work }) {
  const {
    name,
    title,
    story,
    presses = 0,
    proof,
    command,
    size: [width, height],
  } = work;
  const file = (kind: string) =>
    command.includes(`${name}.${kind}`) ? `${name}.${kind}` : `${name}.png`;
  const open =
    'atlas' in work ? (
      <a href={`../../atlas/#${work.atlas}`}>{words.openInAtlas}</a>
    ) : (
      <a href={`../#work=${name}`}>{words.openInStudio}</a>
    );
  return (
    <article id={name} aria-labelledby={`${name}-title`}>
      {file('gif').endsWith('gif') ? (
        <Film src={file('gif')} title={title} width={width} height={height} />
      ) : (
        <img src={file('gif')} alt={title} width={width} height={height} loading="lazy" />
      )}
      <h2 id={`${name}-title`}>{title}</h2>
      <p>{story}</p>
      <p class="soft">
        {presses > 0 && words.workPresses(presses)} {proof}
      </p>
      <p class="links">
        {open}
        <a href={file('pdf')} download>
          {words.print}
        </a>
      </p>
      <details>
        <summary>{words.command}</summary>
        <code>{command}</code>
      </details>
    </article>
  );
}

/** Returns the frame in the middle of a film: some begin with lights that are all alike. */
async function middleOf(src: string) {
  const decoder = new ImageDecoder({
    type: 'image/gif',
    data: await (await fetch(src)).arrayBuffer(),
  });
  await decoder.completed;
  const frames = decoder.tracks.selectedTrack?.frameCount ?? 1;
  return (await decoder.decode({ frameIndex: frames >> 1 })).image;
}

/** How long a frame from the middle is shown while a film begins, in milliseconds: about as long as its first is held. */
const OPENING = 1000;

/** A film stops when it is pressed, and runs again. */
function Film({
  src,
  title,
  width,
  height,
}: {
  src: string;
  title: string;
  width: number;
  height: number;
}) {
  const [stopped, opening] = [useSignal(still.matches), useSignal(true)];
  const [film, frame] = [useRef<HTMLImageElement>(null), useRef<HTMLCanvasElement>(null)];
  const freeze = () => {
    if (film.current?.complete)
      frame.current?.getContext('2d')?.drawImage(film.current, 0, 0, width, height);
  };
  const toggle = () => {
    if (!opening.value) freeze();
    stopped.value = !stopped.value;
  };
  const open = async () => {
    freeze();
    if ('ImageDecoder' in window) {
      frame.current?.getContext('2d')?.drawImage(await middleOf(src), 0, 0, width, height);
    }
    setTimeout(() => {
      opening.value = false;
    }, OPENING);
  };
  return (
    <button
      type="button"
      class="film"
      aria-pressed={stopped.value}
      aria-label={words.stopFilm(title)}
      onClick={toggle}
    >
      <img ref={film} src={src} alt="" width={width} height={height} loading="lazy" onLoad={open} />
      <canvas ref={frame} width={width} height={height} hidden={!stopped.value && !opening.value} />
    </button>
  );
}

render(
  <>
    <div class="wall">
      {works.map((work) => (
        <Card key={work.name} work={work} />
      ))}
    </div>
    <p>
      <Button first href="../">
        {words.makeYours}
      </Button>
    </p>
    <p class="soft">{words.credits}</p>
  </>,
  document.getElementById('works') as HTMLElement,
);
document.documentElement.dataset.ready = 'yes';
