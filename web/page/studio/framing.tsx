// The picture itself, while it is moved under the frame of the board: by a drag, two fingers, the wheel or keys.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { ARROWS } from '../kit/camera.ts';
import { context, MIDDLE, partOf, type Crop } from './pictures/images.ts';
import { words } from './words.ts';
import type { View } from './parts.tsx';
import type { Framing as Frame, Studio } from './store.ts';

/** The most that a picture is enlarged, how far a key moves it, and from how many pixels on a pointer drags. */
const MOST_ZOOM = 12;
const STEP = 0.02;
const DRAGS = 5;

interface FramingProps extends View {
  framing: Frame;
  width: number;
  height: number;
}

/** What the frame shows of a picture. `width` and `height`: of the room for it. */
export function Framing({ store, framing: { id, crop, held }, width, height }: FramingProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const [picture, shape] = [store.find(id), store.shape.value];
  const wide = Math.min(width, height * shape);
  useLayoutEffect(() => ref.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    const { current: canvas } = ref;
    if (!canvas || !picture) return;
    const { left, top, width: w, height: h } = partOf(picture.image, crop, shape);
    Object.assign(canvas, {
      width: wide * devicePixelRatio,
      height: (wide / shape) * devicePixelRatio,
    });
    context(canvas).drawImage(picture.image, left, top, w, h, 0, 0, canvas.width, canvas.height);
  });
  const key = (event: KeyboardEvent) => {
    const change = steered(event, crop);
    if (change) show(store, change);
    else if (event.key === 'Enter') store.framed();
    else return;
    event.preventDefault();
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    show(store, { zoom: crop.zoom * 1.002 ** -event.deltaY });
  };
  const zoom = Math.round((100 * Math.log(crop.zoom)) / Math.log(MOST_ZOOM));
  return (
    <>
      <canvas
        ref={ref}
        class="framed"
        tabIndex={0}
        role="slider"
        aria-label={words.part}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={zoom}
        aria-valuetext={words.cropped(crop.x, crop.y, crop.zoom)}
        style={{ width: `${wide}px` }}
        onKeyDown={key}
        onWheel={wheel}
      />
      {!held && (
        <div class="chips">
          <p>{words.cropKeys}</p>
          <Button onClick={() => show(store, MIDDLE)}>{words.whole}</Button>
          <Button first onClick={() => store.framed()}>
            {words.done}
          </Button>
        </div>
      )}
    </>
  );
}

/** Shows another part. Its middle stays where the frame can be, so that the next step back has an effect at once. */
function show(store: Studio, change: Partial<Crop>) {
  const {
    framing: { value: framing },
    shape,
  } = store;
  const image = framing && store.find(framing.id)?.image;
  if (!framing || !image) return;
  const crop = { ...framing.crop, ...change };
  crop.zoom = Math.min(MOST_ZOOM, Math.max(1, crop.zoom));
  const part = partOf(image, crop, shape.value);
  crop.x = (part.left + part.width / 2) / image.width;
  crop.y = (part.top + part.height / 2) / image.height;
  store.framing.value = { ...framing, crop };
}

/** What a key does with a crop; null if it does nothing. */
function steered(event: KeyboardEvent, { x, y, zoom }: Crop): Partial<Crop> | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const [right, down] = ARROWS[event.key] ?? [0, 0];
  const step = (event.shiftKey ? 5 : 1) * (STEP / zoom);
  if (right || down) return { x: x + right * step, y: y + down * step };
  if (event.key === '+' || event.key === '=') return { zoom: zoom * 1.1 };
  return event.key === '-' || event.key === '−' ? { zoom: zoom / 1.1 } : null;
}

/** Returns the handlers of the film: a drag or two fingers move the picture that is shown, a tap plays or stops. */
export function useHands(store: Studio) {
  return useMemo(() => {
    type On = PointerEvent & { currentTarget: HTMLElement };
    const down: Map<number, PointerEvent> = new Map();
    let from: PointerEvent | null = null; // where a finger began that has not moved yet
    const spread = () => {
      const [a, b] = [...down.values()];
      return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    };
    const press = (event: On) => {
      if (event.button > 0 || !(event.target instanceof HTMLCanvasElement)) return;
      from = down.size === 0 ? event : null;
      down.set(event.pointerId, event);
      event.currentTarget.setPointerCapture(event.pointerId);
    };
    const move = (event: On) => {
      const before = down.get(event.pointerId);
      if (!before) return;
      if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < DRAGS)
        return;
      from = null;
      if (!store.framing.value) store.frame(store.shownPicture?.id ?? 0, true);
      const { crop, id } = store.framing.value ?? {};
      const image = store.find(id)?.image;
      if (!crop || !image) return;
      const [wide, part] = [spread(), partOf(image, crop, store.shape.value)];
      const by =
        part.width /
        image.width /
        down.size /
        event.currentTarget.querySelector('canvas')!.clientWidth;
      const x = crop.x - by * (event.clientX - before.clientX);
      const y = crop.y - ((by * image.width) / image.height) * (event.clientY - before.clientY);
      down.set(event.pointerId, event);
      show(store, { x, y, zoom: wide > 0 ? (crop.zoom * spread()) / wide : crop.zoom });
    };
    const up = (event: PointerEvent) => {
      if (!down.delete(event.pointerId) || down.size > 0) return;
      if (from && event.type === 'pointerup' && !store.framing.value) store.player.toggle();
      else if (store.framing.value?.held) store.framed();
    };
    return { onPointerDown: press, onPointerMove: move, onPointerUp: up, onPointerCancel: up };
  }, []);
}
