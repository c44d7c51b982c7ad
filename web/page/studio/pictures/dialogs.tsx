// The dialogs that make pictures, of text, of the camera and by hand, and crop them.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { ARROWS } from '../../kit/camera.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Slider } from '../../kit/toggle.tsx';
import { words } from '../words.ts';
import { Drawing } from './drawing.ts';
import { drawn, inkOf, keep, partOf, MIDDLE, type Crop } from './images.ts';
import { Copy, type DialogProps } from '../parts.tsx';

/** The longer side of a picture in pixels, how much of it a line of text may fill, and its most letters. */
const SIDE = 640;
const FILLED = 0.92;
const MOST_LETTERS = 40;
const MOST_TEXT = 500;

/** Words as pictures: each line of a text is one. */
export function TextDialog({ store, onClose }: DialogProps) {
  const text = useSignal('');
  const use = () => {
    onClose();
    for (const [word, image] of drawWords(text.value, store.shape.value)) store.add(image, word);
  };
  useLayoutEffect(() => document.getElementById('words')?.focus(), []);
  return (
    <Dialog id="words-dialog" title={words.text} open onClose={onClose}>
      <Field
        id="words" label={words.lines} lines={3} value={text.value}
        onInput={(typed) => { text.value = typed.slice(0, MOST_TEXT); }}
      />
      <Ends label={words.useIt} onUse={use} onClose={onClose} />
    </Dialog>
  );
}

/** Draws each line of a text, white on black, in letters of the same size. `shape`: width over height. */
function drawWords(text: string, shape: number): [string, HTMLCanvasElement][] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, MOST_LETTERS)).filter(Boolean);
  const { width, height } = sizeOf(shape);
  const inks = lines.map(() => {
    const ink = inkOf(width, height);
    ink.fillRect(0, 0, width, height);
    ink.font = 'bold 100px sans-serif';
    return ink;
  });
  const widest = Math.max(...lines.map((line, n) => inks[n].measureText(line).width));
  const font = `bold ${Math.min((100 * FILLED * width) / widest, FILLED * height)}px sans-serif`;
  return lines.map((line, n) => {
    Object.assign(inks[n], { font, fillStyle: '#fff', textAlign: 'center', textBaseline: 'middle' });
    inks[n].fillText(line, width / 2, height / 2);
    return [line, inks[n].canvas];
  });
}

/** Returns the size of a picture of a shape, width over height. */
function sizeOf(shape: number) {
  const [width, height] = shape >= 1 ? [SIDE, SIDE / shape] : [SIDE * shape, SIDE];
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** A picture from the camera, if there is one and the artist allows it. */
export function CameraDialog({ store, onClose }: DialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const sees = useSignal(false);
  const note = useSignal(words.waiting);
  useLayoutEffect(() => {
    const camera = askForCamera();
    camera.then(
      (stream) => { if (video.current) video.current.srcObject = stream; },
      (error) => { note.value = why(error); },
    );
    // A camera that answers after the dialog was closed is released too.
    return () => void camera.then((stream) => stream.getTracks().forEach((track) => track.stop()), () => {});
  }, []);
  const start = () => {
    sees.value = true;
    note.value = words.seen;
  };
  const shoot = () => {
    const { current } = video;
    if (current) store.add(keep(current, current.videoWidth, current.videoHeight), words.photo);
    onClose();
  };
  return (
    <Dialog id="camera-dialog" title={words.camera} open onClose={onClose}>
      <div class="camera">
        <video
          ref={video} autoplay playsInline muted hidden={!sees.value} aria-label={words.sees} onLoadedData={start}
        />
      </div>
      <p role="status">{note.value}</p>
      <Ends label={words.shoot} disabled={!sees.value} onUse={shoot} onClose={onClose} />
    </Dialog>
  );
}

async function askForCamera() {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotFoundError');
  const video = { width: { ideal: 1280 }, height: { ideal: 960 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

/** Says calmly why there is no picture. */
function why(error: unknown) {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return words.refused;
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return words.noCamera;
  return name === 'NotReadableError' || name === 'AbortError' ? words.busyCamera : words.deadCamera;
}

/** A small pad to draw on, with brush and eraser, by mouse, pen, finger or keys. */
export function PadDialog({ store, dialog, onClose }: DialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const brush = useSignal({ tool: 'brush' as 'brush' | 'eraser', size: 28, shade: 100 });
  const said = useSignal('');
  const { width, height } = useMemo(() => sizeOf(store.shape.value), []);
  const at = useSignal({ x: width / 2, y: height / 2, down: false, seen: false }); // where the keys have moved to
  const pad = useRef<Drawing | null>(null);
  useLayoutEffect(() => {
    if (!canvas.current) return;
    pad.current = new Drawing(canvas.current, () => brush.value);
    const picture = store.find(dialog.id);
    if (picture) {
      const part = partOf(picture.image, picture.crop, store.shape.value);
      pad.current.paint(drawn(picture.image, part, width, height));
    }
    canvas.current.focus();
  }, []);
  const key = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const { x, y, down } = at.value;
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
      pad.current?.undo();
    } else if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    } else if (arrow) {
      const [to, step] = [(v: number, most: number) => Math.min(most, Math.max(0, v)), event.shiftKey ? 40 : 8];
      at.value = { x: to(x + arrow[0] * step, width), y: to(y + arrow[1] * step, height), down, seen: true };
      if (down) pad.current?.line({ x, y }, at.value);
    } else if (event.key === ' ') {
      at.value = { x, y, down: !down, seen: true };
      if (!down) pad.current?.dot(at.value);
      said.value = (down ? words.lifted : words.lowered)[brush.value.tool];
    } else {
      return;
    }
    event.preventDefault();
  };
  const use = () => {
    const { current } = canvas;
    onClose();
    if (!current || !pad.current) return;
    store.draw(dialog, drawn(current, { left: 0, top: 0, width, height }, width, height), pad.current.trace);
  };
  const see = (seen = canvas.current?.matches(':focus-visible') ?? false) => { at.value = { ...at.value, seen }; };
  return (
    <Dialog id="pad-dialog" title={words.draw} open onClose={onClose}>
      <div class="row">
        {(['brush', 'eraser'] as const).map((tool) => (
          <Button
            key={tool} data-tool={tool} pressed={brush.value.tool === tool}
            onClick={() => { brush.value = { ...brush.value, tool }; }}
          >{words.tools[tool]}</Button>
        ))}
        <Button onClick={() => pad.current?.undo()}>{words.undo}</Button>
        <Button onClick={() => pad.current?.clear()}>{words.clear}</Button>
      </div>
      <div class="padding">
        <canvas
          ref={canvas} width={width} height={height} tabIndex={0} role="application" aria-label={words.pad}
          aria-roledescription={words.padKind} aria-describedby="pad-keys" onKeyDown={key} onFocus={() => see()}
          onBlur={() => see(false)}
        />
        <div
          class="cursor" hidden={!at.value.seen} data-down={at.value.down ? 'yes' : 'no'}
          style={{ left: `${(100 * at.value.x) / width}%`, top: `${(100 * at.value.y) / height}%` }}
        />
      </div>
      <div class="pair">
        <Slider
          id="pad-size" label={words.width} min={4} max={120} value={brush.value.size}
          onInput={(size) => { brush.value = { ...brush.value, size }; }}
        />
        <Slider
          id="pad-shade" label={words.light} min={5} max={100} step={5} value={brush.value.shade}
          onInput={(shade) => { brush.value = { ...brush.value, shade }; }}
        />
      </div>
      <p class="soft" id="pad-keys">{words.padKeys}</p>
      <p class="unseen" role="status">{said.value}</p>
      <Ends label={words.useIt} onUse={use} onClose={onClose} />
    </Dialog>
  );
}

/** The buttons that end a dialog. */
function Ends({ label, disabled, onUse, onClose }: {
  label: string, disabled?: boolean, onUse: () => void, onClose: () => void,
}) {
  return (
    <div class="row end">
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button first disabled={disabled} onClick={onUse}>{label}</Button>
    </div>
  );
}

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
