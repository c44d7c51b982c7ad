import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { words } from '../words.ts';
import { inkOf } from './images.ts';
import type { DialogProps } from '../parts.tsx';

/** The longer side of a picture in pixels, how much of it a line may fill, and its most letters. */
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
      <div class="row end">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button first onClick={use}>{words.useIt}</Button>
      </div>
    </Dialog>
  );
}

/** Draws each line of a text, white on black, in letters of the same size. `shape`: width over height. */
function drawWords(text: string, shape: number): [string, HTMLCanvasElement][] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, MOST_LETTERS)).filter(Boolean);
  const { width, height } = sizeOf(SIDE, shape);
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

/** Returns the size of a shape, width over height, whose longer side is given. */
export function sizeOf(side: number, shape: number) {
  const [width, height] = shape >= 1 ? [side, side / shape] : [side * shape, side];
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}
