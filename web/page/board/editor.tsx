// Boards that are made by hand: lights to paint, a corner to drag, and the pattern of a press to tap.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ARROWS } from '../kit/camera.ts';
import { DomView } from './domview.ts';
import { boxOf, frameOf, within } from './drawing.ts';
import { drawn, isSmall, SIDE, withCell } from './rules.ts';
import { editorWords } from './names.ts';
import { buttonAt, steer } from './steering.ts';
import type { Board } from './board.ts';

/** The largest a unit of the board is drawn, in rem. */
const LARGEST_UNIT = 16;

/** A finger or a mouse that is down. `on`: it has left the first light, so it paints. */
interface Stroke {
  from: number;
  value: number;
  on: boolean;
}

/** A cell: its name, attributes for styles and tests, and what lies on it. */
export interface Cell {
  label: string;
  data?: Record<`data-${string}`, boolean | undefined>;
  children?: ComponentChildren;
}

/** The box of the picture: left, top, width, height. */
type Frame = readonly [number, number, number, number];

interface PaintingProps {
  board: Board;
  values: Uint8Array;
  label: string;
  mode?: string;
  /** Whether a drag paints. */
  paints: boolean;
  /** The light that Tab leads to. */
  at: number;
  cell: (light: number) => Cell;
  onAt: (light: number) => void;
  onTap: (light: number) => void;
  /** `stroke`: it continues a stroke. */
  onSet: (light: number, value: number, stroke?: boolean) => void;
  /** Glued sides are not shown: the page shows them. */
  bare?: boolean;
  /** What lies over the cells. */
  more?: (frame: Frame) => ComponentChildren;
}

/** A picture of the lights, and over it a button for each. */
export function Painting({
  board,
  values,
  label,
  mode,
  paints,
  at,
  cell,
  onAt,
  onTap,
  onSet,
  bare,
  more,
}: PaintingProps) {
  const place = useRef<HTMLDivElement>(null);
  const under = useRef<HTMLDivElement>(null);
  const picture = useRef<DomView>(null);
  const stroke = useRef<Stroke | null>(null);
  const frame = frameOf(board, bare);
  const [x0, y0, width, height] = frame;
  useLayoutEffect(() => {
    picture.current = new DomView(under.current!, board, { readOnly: true, bare });
    return () => picture.current!.destroy();
  }, [board]);
  useLayoutEffect(() => picture.current!.show(values), [board, values]);

  const paint = (event: PointerEvent) => {
    const now = stroke.current;
    if (!now || event.buttons === 0 || !paints) return;
    const { left, top, width: wide } = place.current!.getBoundingClientRect();
    const unit = wide / width;
    const light = buttonAt(
      board,
      x0 + (event.clientX - left) / unit,
      y0 + (event.clientY - top) / unit,
      0,
    );
    if (light < 0 || (light === now.from && !now.on)) return;
    if (!now.on) onSet(now.from, now.value);
    if (values[light] !== now.value) onSet(light, now.value, true);
    now.on = true;
  };
  const steered = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && event.repeat) event.preventDefault(); // a key that is held presses once
    const to = steer(board, at, event, 5);
    if (to >= 0) {
      event.preventDefault();
      onAt(to);
      place.current!.querySelector<HTMLElement>(`[data-light="${to}"]`)?.focus();
    } else if (/^\d$/.test(event.key)) {
      onSet(at, Number(event.key));
    }
  };
  const down = (light: number) => {
    stroke.current = { from: light, value: (values[light]! + 1) % board.modulus, on: false };
  };
  const click = (light: number) => {
    if (stroke.current?.on) return; // the stroke has changed it
    onAt(light);
    onTap(light);
  };
  const size = { '--w': width, '--h': height, '--most': `${width * LARGEST_UNIT}rem` };
  return (
    <div
      ref={place}
      class="board painting"
      role="group"
      aria-label={label}
      style={size}
      data-mode={mode}
      onPointerMove={paint}
      onKeyDown={steered}
    >
      <div ref={under} class="under" aria-hidden="true" />
      {Array.from(values, (_, i) => {
        const { label: name, data, children } = cell(i);
        return (
          <button
            key={i}
            type="button"
            class="cell"
            data-light={i}
            tabIndex={i === at ? 0 : -1}
            aria-label={name}
            style={within(frame, ...boxOf(board.light(i)))}
            {...data}
            onPointerDown={() => down(i)}
            onClick={() => click(i)}
          >
            {children}
          </button>
        );
      })}
      {more?.(frame)}
    </div>
  );
}

interface CornerProps {
  rows: number;
  columns: number;
  /** How wide the picture is, in units of the board. */
  width: number;
  onSize: (rows: number, columns: number) => void;
}

/** The corner of a painting that changes the size of its board. */
export function Corner({ rows, columns, width, onSize }: CornerProps) {
  const from = useRef<{ x: number; y: number; unit: number; rows: number; columns: number } | null>(
    null,
  );
  const limit = (n: number) => Math.min(Math.max(Math.round(n), SIDE.least), SIDE.most);
  const resize = (down: number, across: number) => {
    const [r, c] = [limit(down), limit(across)];
    if (r !== rows || c !== columns) onSize(r, c);
  };
  const down = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    const corner = currentTarget as HTMLElement;
    corner.setPointerCapture(pointerId);
    from.current = {
      x: clientX,
      y: clientY,
      unit: corner.parentElement!.clientWidth / width,
      rows,
      columns,
    };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!from.current) return;
    const { x, y, unit, rows: r, columns: c } = from.current;
    resize(r + (clientY - y) / unit, c + (clientX - x) / unit);
  };
  const up = () => {
    from.current = null;
  };
  const steered = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    resize(rows + way[1], columns + way[0]);
  };
  return (
    <button
      type="button"
      class="resize"
      aria-label={editorWords.resize}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={steered}
    />
  );
}

/** What a press changes around its light, to be tapped. */
export function PatternPad({
  pattern,
  onChange,
}: {
  pattern: string;
  onChange: (pattern: string) => void;
}) {
  return (
    <div class="pattern" role="group" aria-label={editorWords.pattern}>
      {[...drawn(pattern)].map((cell, i) => (
        <button
          key={i}
          type="button"
          aria-pressed={cell === '1'}
          data-middle={i === 12 || undefined}
          aria-label={editorWords.patternCell(Math.floor(i / 5) - 2, (i % 5) - 2)}
          onClick={() => onChange(withCell(pattern, i))}
        />
      ))}
    </div>
  );
}

/** A small picture of what a press changes. */
export function PatternSign({ pattern }: { pattern: string }) {
  const square = (i: number) => `M${i % 5} ${Math.floor(i / 5)}h.8v.8h-.8z`;
  const path = Array.from(drawn(pattern), (cell, i) => (cell === '1' ? square(i) : ''));
  const box = isSmall(pattern) ? '1 1 2.800 2.800' : '0 0 4.800 4.800';
  return (
    <svg class="sign" viewBox={box} aria-hidden="true">
      <path d={path.join('')} />
    </svg>
  );
}
