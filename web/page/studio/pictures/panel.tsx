import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { config } from '../../engine/config.ts';
import { Button } from '../../kit/button.tsx';
import { Filled } from '../../kit/said.tsx';
import { Copy, type View } from '../parts.tsx';
import { claimOf, words } from '../words.ts';
import { drawn, partOf, wholeOf } from './images.ts';
import type { Picture } from '../project.ts';

/** How wide and high the small pictures are at most, in pixels. */
const WIDE = 160;
const HIGH = 120;

/** The pictures of the film, and the ways to add more. */
export function PicturesPanel({ store }: View) {
  const open = (kind: 'text' | 'camera' | 'pad') => () => {
    store.dialog.value = { kind };
  };
  return (
    <>
      <List store={store} />
      <div class="row">
        <Button onClick={open('pad')}>{words.draw}</Button>
        <Button onClick={open('text')}>{words.text}</Button>
        <Button onClick={open('camera')}>{words.camera}</Button>
      </div>
      <p class="soft">{words.drop}</p>
      <h2 id="samples-title">{words.samples}</h2>
      <div id="samples" class="thumbs" role="group" aria-labelledby="samples-title">
        {Object.entries(words.sampleTitles).map(([name, title]) => (
          <button
            key={name}
            type="button"
            class="thumb"
            aria-label={words.addSample(title)}
            title={title}
            onClick={() => void store.sample(name, title)}
          >
            <span class="small">
              <img src={`exhibition/${name}`} alt="" />
            </span>
          </button>
        ))}
      </div>
      <p id="privacy" class="soft">
        {config.studio ? (
          words.stays
        ) : (
          <Filled text={words.sent}>
            <strong>{location.host}</strong>
          </Filled>
        )}
      </p>
    </>
  );
}

function List({ store }: View) {
  const pictures = store.pictures.value;
  // A button that goes, or moves with its picture, loses the focus: then the element of this id gets it.
  const next = useRef('');
  useLayoutEffect(() => {
    if (next.current && document.activeElement === document.body)
      document.getElementById(next.current)?.focus();
    next.current = '';
  }, [pictures]);
  return (
    <ol id="pictures" class="pictures" aria-label={words.pictures}>
      {pictures.map((picture, n) => (
        <Item
          key={picture.id}
          store={store}
          picture={picture}
          n={n}
          onAct={(id) => {
            next.current = id;
          }}
        />
      ))}
      {pictures.length === 0 && <li class="empty">{words.none}</li>}
    </ol>
  );
}

interface ItemProps extends View {
  picture: Picture;
  n: number;
  onAct: (id: string) => void;
}

function Item({ store, picture, n, onAct }: ItemProps) {
  const { id, name, answer } = picture;
  const [fit, last] = [store.look.value.fit, store.pictures.value.length - 1];
  const act = (key: keyof typeof words.acts, sign: string, run: () => void, disabled = false) => (
    <Button
      kind="icon"
      id={`${key}-${id}`}
      label={words.act(words.acts[key], n + 1, name)}
      title={words.acts[key]}
      disabled={disabled}
      onClick={() => {
        onAct(key === 'remove' ? 'open' : `${key}-${id}`);
        run();
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} />
      </svg>
    </Button>
  );
  return (
    <li>
      <button
        type="button"
        class="look"
        aria-label={words.show(n + 1, name)}
        onClick={() => store.show(n)}
      >
        <Thumb store={store} picture={picture} />
      </button>
      <div class="about">
        <strong>{name}</strong>
        <span class="soft">{answer ? claimOf(answer) : words.notDrawn}</span>
      </div>
      <div class="acts">
        {act('earlier', 'M12 19V5M6 11l6-6 6 6', () => store.move(id, -1), n === 0)}
        {act('later', 'M12 5v14M6 13l6 6 6-6', () => store.move(id, 1), n === last)}
        {act('crop', 'M6 2v16h16M2 6h16v16', () => store.frame(id, false), fit !== 'crop')}
        {act('turn', 'M20 12a8 8 0 1 1-3-6.200M20 3v6h-6', () => store.turn(id))}
        {act('draw', 'M4 20l4-1L19 8l-3-3L5 16zM14 7l3 3', () => {
          store.dialog.value = { kind: 'pad', id };
        })}
        {act('remove', 'M6 6l12 12M18 6L6 18', () => store.remove(id))}
      </div>
    </li>
  );
}

/** The part of a picture that is on the board. */
function Thumb({ store, picture: { image, crop } }: View & { picture: Picture }) {
  const [cropped, shape] = [store.look.value.fit === 'crop', store.shape.value];
  const small = useMemo(() => {
    const part = cropped && crop ? partOf(image, crop, shape) : wholeOf(image);
    const by = Math.min(WIDE / part.width, HIGH / part.height);
    return drawn(
      image,
      part,
      Math.max(1, Math.round(part.width * by)),
      Math.max(1, Math.round(part.height * by)),
    );
  }, [image, crop, cropped, shape]);
  return <Copy of={small} />;
}
