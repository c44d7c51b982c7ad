import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { ARROWS } from '../../kit/camera.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Slider } from '../../kit/toggle.tsx';
import { Copy, type DialogProps } from '../parts.tsx';
import { words } from '../words.ts';
import { MIDDLE, partOf, type Crop } from './images.ts';

/** The most that a picture is enlarged, and how far a key moves the frame. */
const MOST_ZOOM = 12;
const STEP = 0.02;

/** The part of a picture that goes on the board: a frame of the board's shape. */
export function CropDialog({ store, dialog: { id = 0 }, onClose }: DialogProps) {
  const picture = store.find(id);
  const crop = useSignal(picture?.crop ?? MIDDLE);
  const frame = useRef<HTMLDivElement>(null);
  const image = picture?.image ?? { width: 1, height: 1 };
  const { left, top, width, height } = partOf(image, crop.value, store.shape.value);
  const set = (change: Partial<Crop>) => {
    const { x, y, zoom } = { ...crop.value, ...change };
    const limited = { x, y, zoom: Math.min(MOST_ZOOM, Math.max(1, zoom)) };
    // The middle stays within the range of the frame, so that the next step back has an effect at once.
    const part = partOf(image, limited, store.shape.value);
    limited.x = (part.left + part.width / 2) / image.width;
    limited.y = (part.top + part.height / 2) / image.height;
    crop.value = limited;
  };
  const close = () => {
    onClose();
    store.crop(id, crop.value);
  };
  const focus = () => frame.current?.focus({ preventScroll: true });
  const hands = useMemo(() => dragged(() => crop.value, set, focus), []);
  useLayoutEffect(focus, []);
  const key = (event: KeyboardEvent) => {
    const change = steered(event, crop.value);
    if (!change) return;
    event.preventDefault();
    set(change);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    set({ zoom: crop.value.zoom * 1.002 ** -event.deltaY });
  };
  const percent = (part: number, all: number) => `${(100 * part) / all}%`;
  const zoom = Math.round((100 * Math.log(crop.value.zoom)) / Math.log(MOST_ZOOM));
  return (
    <Dialog id="crop-dialog" title={words.acts.crop} open onClose={close}>
      <div class="cropping" onWheel={wheel} {...hands}>
        {picture && <Copy of={picture.image} />}
        <div
          ref={frame} class="frame" tabIndex={0} role="slider" aria-label={words.part} aria-valuemin={0}
          aria-valuemax={100} aria-valuenow={zoom} onKeyDown={key}
          aria-valuetext={words.cropped(crop.value.x, crop.value.y, crop.value.zoom)}
          style={{
            left: percent(left, image.width), top: percent(top, image.height),
            width: percent(width, image.width), height: percent(height, image.height),
          }}
        />
      </div>
      <p class="soft">{words.cropKeys}</p>
      <Slider
        id="crop-zoom" label={words.closer} min={0} max={100} value={zoom}
        onInput={(n) => set({ zoom: MOST_ZOOM ** (n / 100) })}
      />
      <div class="row end">
        <Button onClick={() => set(MIDDLE)}>{words.whole}</Button>
        <Button first onClick={close}>{words.done}</Button>
      </div>
    </Dialog>
  );
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

/** Lets a frame be dragged, also from outside of it, and zoomed with two fingers. Returns the handlers of its area. */
function dragged(now: () => Crop, set: (change: Partial<Crop>) => void, focus: () => void) {
  type On = PointerEvent & { currentTarget: HTMLElement };
  const down: Map<number, PointerEvent> = new Map();
  const spread = () => {
    const [a, b] = [...down.values()];
    return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  };
  const up = (event: PointerEvent) => { down.delete(event.pointerId); };
  const press = (event: On) => {
    down.set(event.pointerId, event);
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
    focus();
  };
  const move = (event: On) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const [wide, box, crop] = [spread(), event.currentTarget.getBoundingClientRect(), now()];
    const x = crop.x + (event.clientX - before.clientX) / down.size / box.width;
    const y = crop.y + (event.clientY - before.clientY) / down.size / box.height;
    down.set(event.pointerId, event);
    set({ x, y, zoom: wide > 0 ? (crop.zoom * wide) / Math.max(1, spread()) : crop.zoom });
  };
  return { onPointerDown: press, onPointerMove: move, onPointerUp: up, onPointerCancel: up };
}
