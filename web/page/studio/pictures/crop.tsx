import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Slider } from '../../kit/toggle.tsx';
import { Copy } from '../parts.tsx';
import { words } from '../words.ts';
import { MIDDLE, partOf, type Crop } from './images.ts';
import type { Studio } from '../store.ts';

/** The most that a picture is enlarged, and how far a key moves the frame. */
const MOST_ZOOM = 12;
const STEP = 0.02;

/** Which way an arrow key goes. */
export const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

interface CropProps { store: Studio; id: number; onClose: () => void }

/** The part of a picture that goes on the board: a frame of the board's shape. */
export function CropDialog({ store, id, onClose }: CropProps) {
  const picture = store.find(id);
  const crop = useSignal(picture?.crop ?? MIDDLE);
  const area = useRef<HTMLDivElement>(null);
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
  useLayoutEffect(() => {
    frame.current?.focus();
    if (area.current) dragFrame(area.current, () => crop.value, set, () => frame.current?.focus({ preventScroll: true }));
  }, []);
  const percent = (part: number, all: number) => `${(100 * part) / all}%`;
  const zoom = Math.round((100 * Math.log(crop.value.zoom)) / Math.log(MOST_ZOOM));
  return (
    <Dialog id="crop-dialog" title={words.acts.crop} open onClose={close}>
      <div ref={area} class="cropping">
        {picture && <Copy of={picture.image} />}
        <div
          ref={frame} class="frame" tabIndex={0} role="slider" aria-label={words.part} aria-valuemin={0}
          aria-valuemax={100} aria-valuenow={zoom} onKeyDown={(event) => steer(event, crop.value, set)}
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

type Set = (change: Partial<Crop>) => void;

function steer(event: KeyboardEvent, { x, y, zoom }: Crop, set: Set) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const step = (event.shiftKey ? 5 : 1) * (STEP / zoom);
    set({ x: x + arrow[0] * step, y: y + arrow[1] * step });
  } else if (event.key === '+' || event.key === '=') {
    set({ zoom: zoom * 1.1 });
  } else if (event.key === '-' || event.key === '−') {
    set({ zoom: zoom / 1.1 });
  } else {
    return;
  }
  event.preventDefault();
}

/** Lets the frame be dragged, also from outside of it, and zoomed with two fingers or the wheel. */
function dragFrame(area: HTMLElement, now: () => Crop, set: Set, focus: () => void) {
  const down: Map<number, PointerEvent> = new Map();
  const spread = () => {
    const [a, b] = [...down.values()];
    return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  };
  area.addEventListener('pointerdown', (event) => {
    down.set(event.pointerId, event);
    area.setPointerCapture(event.pointerId);
    event.preventDefault();
    focus();
  });
  area.addEventListener('pointermove', (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const [wide, box, crop, share] = [spread(), area.getBoundingClientRect(), now(), 1 / down.size];
    const x = crop.x + (share * (event.clientX - before.clientX)) / box.width;
    const y = crop.y + (share * (event.clientY - before.clientY)) / box.height;
    down.set(event.pointerId, event);
    set({ x, y, zoom: wide > 0 ? (crop.zoom * wide) / Math.max(1, spread()) : crop.zoom });
  });
  for (const name of ['pointerup', 'pointercancel'] as const) {
    area.addEventListener(name, (event) => down.delete(event.pointerId));
  }
  area.addEventListener('wheel', (event) => {
    event.preventDefault();
    set({ zoom: now().zoom * 1.002 ** -event.deltaY });
  }, { passive: false });
}
