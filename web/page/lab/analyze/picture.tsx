// A matrix as a picture on a canvas: it can be zoomed and moved, and the mouse and the arrow keys name entries.
import { signal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { paint } from './paint.ts';
import { mountStage } from '../sheet.ts';
import { matrix as words } from './words.ts';
import { Button, classes } from '../../kit/button.tsx';
import { Camera } from '../../kit/camera.ts';
import type { Place } from '../graph/graph.ts';

export interface MatrixData {
  matrix: Uint8Array[]; // row by row
  modulus: number;
  pivots: number[] | null; // columns of pivots, if it is in echelon form
  label: string;
  say: (row: number, column: number, value: number) => string;
}

/** The largest size of an entry in pixels, and a step of zooming. */
const LARGEST = 48;
const STEP = 1.6;

/** What is seen of a matrix, and the entry that is pointed at. */
class Picture {
  readonly camera = new Camera({ keep: 'inside', box: [0, 0, 1, 1], most: LARGEST });
  readonly data = signal<MatrixData | null>(null);
  /** The column and the row. */
  readonly at = signal<Place | null>(null);

  /** Whether it is larger than the view. */
  get moves() {
    return this.camera.changes.value >= 0 && !this.camera.fitted;
  }

  /** Shows another matrix; of the same size it is seen as before. */
  show(data: MatrixData) {
    const [rows, columns] = [data.matrix.length, data.matrix[0].length];
    const [, , right, bottom] = this.camera.box;
    const same = this.data.peek() !== null && right === columns && bottom === rows;
    this.data.value = data;
    if (same) return;
    this.at.value = null;
    this.camera.limit({ box: [0, 0, columns, rows] });
    this.camera.fit();
  }

  get said() {
    const [data, at] = [this.data.value, this.at.value];
    return data && at ? data.say(at.y, at.x, data.matrix[at.y][at.x]) : words.point;
  }

  /** Points at the entry of a place of the screen. */
  over(px: number, py: number) {
    const [x, y] = this.camera.at(px, py).map(Math.floor);
    const [, , columns, rows] = this.camera.box;
    if (x >= 0 && x < columns && y >= 0 && y < rows) this.at.value = { x, y };
  }

  point(x: number, y: number) {
    const [, , columns, rows] = this.camera.box;
    this.at.value = { x: Math.max(0, Math.min(columns - 1, x)), y: Math.max(0, Math.min(rows - 1, y)) };
    this.reveal(this.at.value);
  }

  private reveal({ x, y }: Place) {
    this.camera.reveal(x + 0.5, y + 0.5, this.camera.scale / 2);
  }

  /** Zooms around the entry that is pointed at. */
  zoom(factor: number) {
    const { camera, at: { value: at } } = this;
    camera.zoom(factor, ...(at ? camera.toScreen(at.x + 0.5, at.y + 0.5) : []));
    if (at) this.reveal(at);
  }

  /** Does what a key is for, and returns whether it is for anything. */
  key({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
    const { x, y } = this.at.value ?? { x: 0, y: 0 };
    const [, , columns, rows] = this.camera.box;
    const page = Math.max(1, Math.floor(this.camera.height / this.camera.scale) - 1);
    const moves: Record<string, [number, number]> = {
      ArrowUp: [x, y - 1], ArrowDown: [x, y + 1], ArrowLeft: [x - 1, y], ArrowRight: [x + 1, y],
      Home: [0, ctrlKey ? 0 : y], End: [columns - 1, ctrlKey ? rows - 1 : y],
      PageUp: [x, y - page], PageDown: [x, y + page],
    };
    const factor = { '+': STEP, '=': STEP, '-': 1 / STEP }[key];
    if (altKey || metaKey || (ctrlKey && key !== 'Home' && key !== 'End')) return false;
    if (moves[key]) this.point(...moves[key]);
    else if (factor) this.zoom(factor);
    else if (key === '0') this.camera.fit();
    else return false;
    return true;
  }
}

export function MatrixPicture({ data }: { data: MatrixData }) {
  const picture = useMemo(() => new Picture(), []);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => picture.show(data), [data]);
  useLayoutEffect(() => mount(picture, canvas.current!), []);
  const [rows, columns] = [data.matrix.length, data.matrix[0].length];
  const move = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const { clientLeft, clientTop } = event.currentTarget;
    picture.over(event.clientX - left - clientLeft, event.clientY - top - clientTop);
  };
  return (
    <div class="matrix-picture">
      <canvas
        ref={canvas} class={classes('matrix-canvas', picture.moves && 'can-move')} tabIndex={0} role="application"
        aria-roledescription="picture of a matrix" aria-label={words.keys(data.label)}
        style={{ '--shape': columns / rows, '--widest': `${columns * LARGEST}px` }}
        onPointerMove={move} onFocus={() => picture.at.value || picture.point(0, 0)}
        onKeyDown={(event) => picture.key(event) && event.preventDefault()}
      />
      <p class="matrix-said" role="status">{picture.said}</p>
      <div class="row matrix-tools">
        <Button label="Zoom out" onClick={() => picture.zoom(1 / STEP)}>−</Button>
        <Button label="Zoom in" onClick={() => picture.zoom(STEP)}>+</Button>
        <Button onClick={() => picture.camera.fit()}>Whole matrix</Button>
      </div>
    </div>
  );
}

/** Draws the picture, and lets pointers move it. Returns a function that ends it. */
function mount({ camera, data, at }: Picture, canvas: HTMLCanvasElement): () => void {
  // Without Ctrl the wheel scrolls the page.
  canvas.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) event.stopImmediatePropagation();
  });
  return mountStage(canvas, camera, {}, () => camera.resize(canvas.clientWidth, canvas.clientHeight), (colors) => {
    const [shown, pointed] = [data.value, at.value];
    return () => shown && paint(canvas, camera, pointed, shown, colors);
  });
}
