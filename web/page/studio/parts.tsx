// Small parts that several panels use.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Choice } from '../kit/choice.tsx';
import { NumberField } from '../kit/field.tsx';
import { Slider, Toggle } from '../kit/toggle.tsx';
import { paletteFor } from './palette.ts';
import { Screen } from './screen.ts';
import type { Board } from '../board/board.ts';
import type { Dialog, Studio } from './store.ts';

/** Makes a canvas show an image. */
export function copyTo(canvas: HTMLCanvasElement, image: HTMLCanvasElement) {
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
}

/** A copy of an image that is never changed. */
export function Copy({ of }: { of: HTMLCanvasElement }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (ref.current) copyTo(ref.current, of);
  }, [of]);
  return <canvas ref={ref} aria-hidden="true" />;
}

/** What views and dialogs get. */
export interface View {
  store: Studio;
}
export interface DialogProps extends View {
  dialog: Dialog;
  onClose: () => void;
}

interface LightsProps {
  id?: string;
  role?: 'img';
  board: Board | null;
  palette: string;
  cells?: string;
  /** As large as there is room, in pixels of the page. */
  width: number;
  height: number;
  /** They may change in place; what is shown is that of the last rendering. */
  values?: Uint8Array;
  marked?: number[];
  wrong?: number[];
}

/** The lights of a board on a canvas. It has its size before its values are there, so that nothing moves then. */
export function Lights({
  board,
  palette,
  cells,
  width,
  height,
  values,
  marked,
  wrong,
  ...rest
}: LightsProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const screen = useRef<Screen | null>(null);
  const layers = (values?.length ?? 0) / (board?.lights ?? 1);
  useLayoutEffect(() => {
    if (!board || !ref.current || width < 1 || height < 1) return;
    const dense = Math.max(1, devicePixelRatio);
    screen.current ??= new Screen(ref.current);
    screen.current.prepare(
      board,
      paletteFor(palette, layers),
      { width: width * dense, height: height * dense },
      cells,
    );
    ref.current.style.width = `${ref.current.width / dense}px`;
  }, [board, palette, cells, width, height, layers]);
  useLayoutEffect(() => {
    if (values) screen.current?.show(values, marked, wrong);
  });
  return <canvas {...rest} ref={ref} />;
}

/** How wide and high a small board is at most, in pixels of the page. */
const SIDE = 104;

export function Small(props: Pick<LightsProps, 'board' | 'palette' | 'values'>) {
  return (
    <Lights
      {...props}
      width={SIDE}
      height={SIDE}
      aria-hidden="true"
      data-blank={props.values ? undefined : ''}
    />
  );
}

/** An input of a table: a switch, one of several, or a number with its least, its most and, of a slider, its step. */
type Input =
  string | readonly [string, Record<string, string>] | readonly [string, number, number, number?];

interface InputsProps {
  table: Record<string, Input>;
  values: object;
  onChange: (change: Record<string, any>) => void;
}

/** The inputs of a table, by the names of what they change. */
export function Inputs({ table, values, onChange }: InputsProps) {
  return Object.entries(table).map(([id, input]) => {
    const props = {
      key: id,
      id,
      value: (values as any)[id],
      onChange: (to: unknown) => onChange({ [id]: to }),
    };
    if (typeof input === 'string') return <Toggle {...props} label={input} />;
    const [label, least, max = 0, step] = input;
    if (typeof least === 'object') return <Choice {...props} label={label} options={least} />;
    if (step === undefined) return <NumberField {...props} label={label} min={least} max={max} />;
    const slider = { min: least, max, step, text: props.value.toFixed(2), onInput: props.onChange };
    return <Slider {...props} label={label} {...slider} />;
  });
}
