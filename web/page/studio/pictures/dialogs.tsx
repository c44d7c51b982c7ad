// The dialogs that make pictures: of text, of the camera and by hand.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { ARROWS } from '../../kit/camera.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Slider } from '../../kit/toggle.tsx';
import { words } from '../words.ts';
import { Drawing } from './drawing.ts';
import { drawn, inkOf, keep, partOf, wholeOf } from './images.ts';
import type { DialogProps } from '../parts.tsx';

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
        id="words"
        label={words.lines}
        lines={3}
        value={text.value}
        onInput={(typed) => {
          text.value = typed.slice(0, MOST_TEXT);
        }}
      />
      <Ends label={words.useIt} onUse={use} onClose={onClose} />
    </Dialog>
  );
}

/** Draws each line of a text, white on black, in letters of the same size. `shape`: width over height. */
function drawWords(text: string, shape: number): [string, HTMLCanvasElement][] {
  const lines = text
    .split('\n')
    .map((line) => line.trim().slice(0, MOST_LETTERS))
    .filter(Boolean);
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
    Object.assign(inks[n], {
      font,
      fillStyle: '#fff',
      textAlign: 'center',
      textBaseline: 'middle',
    });
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
      (stream) => {
        if (video.current) video.current.srcObject = stream;
      },
      (error) => {
        note.value = why(error);
      },
    );
    // A camera that answers after the dialog was closed is released too.
    return () =>
      void camera.then(
        (stream) => stream.getTracks().forEach((track) => track.stop()),
        () => {},
      );
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
          ref={video}
          autoplay
          playsInline
          muted
          hidden={!sees.value}
          aria-label={words.sees}
          onLoadedData={start}
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
  const [canvas, pad] = [useRef<HTMLCanvasElement>(null), useRef<Drawing | null>(null)];
  const brush = useSignal({ tool: 'brush' as 'brush' | 'eraser', size: 28, shade: 100 });
  const set = (change: Partial<typeof brush.value>) => {
    brush.value = { ...brush.value, ...change };
  };
  const said = useSignal('');
  const { width, height } = useMemo(() => sizeOf(store.shape.value), []);
  const at = useSignal({ x: width / 2, y: height / 2, down: false, seen: false }); // where the keys have moved to
  useLayoutEffect(() => {
    if (!canvas.current) return;
    pad.current = new Drawing(canvas.current, () => brush.value);
    const picture = store.find(dialog.id);
    if (picture) {
      const part = picture.crop
        ? partOf(picture.image, picture.crop, store.shape.value)
        : wholeOf(picture.image);
      pad.current.paint(drawn(picture.image, part, width, height));
    }
    canvas.current.focus();
  }, []);
  const key = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const { x, y, down } = at.value;
    const held = event.ctrlKey || event.metaKey;
    if (held && event.key === 'z') {
      pad.current?.undo();
    } else if (held || event.altKey || (!arrow && event.key !== ' ')) {
      return;
    } else if (arrow) {
      const [to, step] = [
        (v: number, most: number) => Math.min(most, Math.max(0, v)),
        event.shiftKey ? 40 : 8,
      ];
      at.value = {
        x: to(x + arrow[0] * step, width),
        y: to(y + arrow[1] * step, height),
        down,
        seen: true,
      };
      if (down) pad.current?.line({ x, y }, at.value);
    } else {
      at.value = { x, y, down: !down, seen: true };
      if (!down) pad.current?.dot(at.value);
      said.value = (down ? words.lifted : words.lowered)[brush.value.tool];
    }
    event.preventDefault();
  };
  const use = () => {
    const { current } = canvas;
    onClose();
    if (!current || !pad.current) return;
    store.draw(dialog, drawn(current, wholeOf(current), width, height), pad.current.trace);
  };
  const see = (seen = canvas.current?.matches(':focus-visible') ?? false) => {
    at.value = { ...at.value, seen };
  };
  return (
    <Dialog id="pad-dialog" title={words.draw} open onClose={onClose}>
      <div class="row">
        {(['brush', 'eraser'] as const).map((tool) => (
          <Button
            key={tool}
            data-tool={tool}
            pressed={brush.value.tool === tool}
            onClick={() => set({ tool })}
          >
            {words.tools[tool]}
          </Button>
        ))}
        <Button onClick={() => pad.current?.undo()}>{words.undo}</Button>
        <Button onClick={() => pad.current?.clear()}>{words.clear}</Button>
      </div>
      <div class="padding">
        <canvas
          ref={canvas}
          width={width}
          height={height}
          tabIndex={0}
          role="application"
          aria-label={words.pad}
          aria-roledescription={words.padKind}
          aria-describedby="pad-keys"
          onKeyDown={key}
          onFocus={() => see()}
          onBlur={() => see(false)}
        />
        <div
          class="cursor"
          hidden={!at.value.seen}
          data-down={at.value.down ? 'yes' : 'no'}
          style={{ left: `${(100 * at.value.x) / width}%`, top: `${(100 * at.value.y) / height}%` }}
        />
      </div>
      <div class="pair">
        <Slider
          id="pad-size"
          label={words.width}
          min={4}
          max={120}
          value={brush.value.size}
          onInput={(size) => set({ size })}
        />
        <Slider
          id="pad-shade"
          label={words.light}
          min={5}
          max={100}
          step={5}
          value={brush.value.shade}
          onInput={(shade) => set({ shade })}
        />
      </div>
      <p class="soft" id="pad-keys">
        {words.padKeys}
      </p>
      <p class="unseen" role="status">
        {said.value}
      </p>
      <Ends label={words.useIt} onUse={use} onClose={onClose} />
    </Dialog>
  );
}

/** The buttons that end a dialog. */
function Ends({
  label,
  disabled,
  onUse,
  onClose,
}: {
  label: string;
  disabled?: boolean;
  onUse: () => void;
  onClose: () => void;
}) {
  return (
    <div class="row end">
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button first disabled={disabled} onClick={onUse}>
        {label}
      </Button>
    </div>
  );
}
