import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Slider } from '../../kit/toggle.tsx';
import { words } from '../words.ts';
import { ARROWS } from './crop.tsx';
import { Drawing } from './drawing.ts';
import { drawn, partOf } from './images.ts';
import { sizeOf } from './text.tsx';
import type { DialogProps } from '../parts.tsx';

/** The longer side of the pad, in pixels. */
const SIDE = 640;

/** A small pad to draw on, with brush and eraser, by mouse, pen, finger or keys. */
export function PadDialog({ store, dialog, onClose }: DialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const brush = useSignal({ tool: 'brush' as 'brush' | 'eraser', size: 28, shade: 100 });
  const said = useSignal('');
  const { width, height } = useMemo(() => sizeOf(SIDE, store.shape.value), []);
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
      <div class="row end">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button first onClick={use}>{words.useIt}</Button>
      </div>
    </Dialog>
  );
}
