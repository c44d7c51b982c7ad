// A matrix as a picture in a box that scrolls.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { withColors, type Colors } from '../kit/colors.ts';

interface MatrixProps {
  /** Row by row. */
  matrix: readonly Uint8Array[];
  modulus: number;
  label: string;
  /** The columns of pivots, if it is in echelon form. */
  pivots?: readonly number[] | null;
  /** Columns that are marked. */
  marked?: readonly number[];
  /** How large an entry is at most, in pixels. */
  most?: number;
  /** Names the entry that is pointed at. Without it the matrix is only seen. */
  onPoint?: (row: number, column: number) => void;
}

/** How wide and high the whole is, and the longest side of a canvas, in pixels. */
const SIDE = 384;
const LONGEST = 8192;

/** From these sizes on entries have gaps, and numbers. */
const GAPS = 5;
const NUMBERS = 18;

export function MatrixPicture({
  matrix,
  modulus,
  label,
  pivots = null,
  marked = [],
  most = 0,
  onPoint,
}: MatrixProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const here = useRef<HTMLElement>(null);
  const [at, setAt] = useState<[row: number, column: number] | null>(null);
  const [rows, columns] = [matrix.length, matrix[0].length];
  const long = Math.max(rows, columns);
  const size =
    most > 0
      ? Math.min(most, Math.floor(LONGEST / long))
      : Math.max(1, Math.min(48, Math.floor(SIDE / long)));
  useLayoutEffect(
    () =>
      withColors((colors) => paint(canvas.current!, matrix, modulus, pivots, marked, size, colors)),
    [matrix, pivots, marked.join(), size],
  );
  useLayoutEffect(
    () => here.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [at],
  );
  const go = (row: number, column: number) => {
    const to = [
      Math.min(Math.max(row, 0), rows - 1),
      Math.min(Math.max(column, 0), columns - 1),
    ] as [number, number];
    setAt(to);
    onPoint?.(...to);
  };
  const key = (event: KeyboardEvent) => {
    const [row, column] = at ?? [0, 0];
    const page = Math.floor(SIDE / size);
    const all = event.ctrlKey;
    const to: Record<string, [number, number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [all ? 0 : row, 0],
      End: [all ? rows - 1 : row, columns - 1],
      PageUp: [row - page, column],
      PageDown: [row + page, column],
    };
    if (!to[event.key] || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(...to[event.key]);
  };
  const move = ({ offsetX, offsetY }: PointerEvent) =>
    go(Math.floor(offsetY / size), Math.floor(offsetX / size));
  const hands = onPoint && { tabIndex: 0, onKeyDown: key, onFocus: () => at ?? go(0, 0) };
  return (
    <div class="matrix" role={onPoint ? 'application' : 'img'} aria-label={label} {...hands}>
      <div>
        <canvas ref={canvas} aria-hidden="true" onPointerMove={onPoint && move} />
        {at && (
          <>
            <i style={{ top: `${at[0] * size}px`, height: `${size}px` }} />
            <i
              ref={here}
              style={{
                left: `${at[1] * size}px`,
                top: `${at[0] * size}px`,
                width: `${size}px`,
                height: `${size}px`,
              }}
            />
            <i style={{ left: `${at[1] * size}px`, width: `${size}px` }} />
          </>
        )}
      </div>
    </div>
  );
}

function paint(
  canvas: HTMLCanvasElement,
  matrix: readonly Uint8Array[],
  modulus: number,
  pivots: readonly number[] | null,
  marked: readonly number[],
  size: number,
  colors: Colors,
) {
  const [rows, columns] = [matrix.length, matrix[0].length];
  Object.assign(canvas, { width: columns * size, height: rows * size });
  const ink = canvas.getContext('2d');
  if (!ink) return;
  const color = (name: Parameters<Colors['get']>[0]) => colors.get(name).text;
  const block = (
    style: string,
    column: number,
    row: number,
    wide: number,
    high: number,
    gap = 0,
  ) => {
    ink.fillStyle = style;
    ink.fillRect(
      column * size + gap,
      row * size + gap,
      wide * size - 2 * gap,
      high * size - 2 * gap,
    );
  };
  block(color('ground'), 0, 0, columns, rows);
  for (const j of marked) block(color('solution'), j, 0, 1, rows);
  for (let j = 0; pivots && j < columns; j++)
    if (!pivots.includes(j)) block(color('tint'), j, 0, 1, rows);
  const gap = size >= GAPS ? Math.min(2, size * 0.08) : 0;
  Object.assign(ink, {
    font: `600 ${Math.min(20, size * 0.6)}px ${colors.type}`,
    textAlign: 'center',
    textBaseline: 'middle',
  });
  matrix.forEach((row, i) =>
    row.forEach((v, j) => {
      if (v === 0) return;
      const pivot = pivots?.[i] === j;
      ink.globalAlpha = pivot || modulus === 2 ? 1 : 0.55 + (0.45 * v) / (modulus - 1);
      block(color(pivot ? 'accent' : 'ink'), j, i, 1, 1, gap);
      ink.globalAlpha = 1;
      if (modulus === 2 || size < NUMBERS) return;
      ink.fillStyle = color(pivot ? 'accentInk' : 'paper');
      ink.fillText(String(v), (j + 0.5) * size, (i + 0.55) * size);
    }),
  );
  if (!pivots || pivots.length === rows) return;
  block(color('accent'), 0, pivots.length, columns, 2 / size); // below the rank there are zeros only
}
