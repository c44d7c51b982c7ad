// The toggle matrix in a card: as it is, or, if it is small and the modulus is a prime, in its reduced row echelon
// form, where the rank can be seen. It is a picture on a canvas that can be zoomed and moved; the mouse and the arrow
// keys name its entries.
import { useMemo, useState, useLayoutEffect, useRef } from 'preact/hooks';
import { fitCanvas } from '../../board/canvas/sight.ts';
import { isPrime, matrixOf, reduce } from '../../board/linear.ts';
import { Card, Lines } from './parts.tsx';
import { matrix as words } from './words.ts';
import { Button, classes } from '../../kit/button.tsx';
import type { Puzzle } from './finding.ts';
import { signal } from '@preact/signals';
import { mountStage } from '../../kit/stage.ts';
import { Camera } from '../../kit/camera.ts';
import type { Place } from '../graph/graph.ts';
import type { Colors } from '../../kit/colors.ts';

/** The largest matrices that are drawn, and that are brought to echelon form. */
const MOST_DRAWN = 2000;
const MOST_REDUCED = 200;

/** Matrices with more buttons than this are not listed in words. */
const MOST_LISTED = 200;

export function MatrixCard({ puzzle }: { puzzle: Puzzle }) {
  const { lights, buttons, modulus } = puzzle.board;
  const [wanted, setWanted] = useState(false);
  const size = Math.max(lights, buttons);
  const drawn = size <= MOST_DRAWN;
  const small = size <= MOST_REDUCED && isPrime(modulus);
  const echelon = wanted && small;
  // The puzzle is another after each edit of its lights, the board is not.
  const data = useMemo(() => (drawn ? dataOf(puzzle, echelon) : null), [puzzle.board, echelon]);
  const pivots = data?.pivots;
  const plain = puzzle.info.symmetric ? `${words.plain} ${words.symmetric}` : words.plain;
  const about = pivots ? words.pivots(pivots.length, buttons - pivots.length) : plain;
  return (
    <Card title={words.title} name="matrix">
      <p class="analysis-sentence">{drawn ? about : words.large(lights, buttons)}</p>
      {small && (
        <div class="row" role="group" aria-label={words.form}>
          <Button pressed={!echelon} onClick={() => setWanted(false)}>{words.asItIs}</Button>
          <Button pressed={echelon} onClick={() => setWanted(true)}>{words.echelon}</Button>
        </div>
      )}
      {data && <MatrixPicture data={data} />}
      {buttons <= MOST_LISTED && <InWords puzzle={puzzle} />}
    </Card>
  );
}

function dataOf(puzzle: Puzzle, echelon: boolean): MatrixData {
  const { lights, buttons, modulus } = puzzle.board;
  const matrix = matrixOf(puzzle.board);
  if (!echelon) {
    const say: MatrixData['say'] = (i, j, v) => sayToggle(puzzle, i, j, v);
    return { matrix, modulus, pivots: null, label: words.label(lights, buttons), say };
  }
  const pivots = reduce(matrix, modulus);
  const say: MatrixData['say'] = (i, j, v) =>
    words.entry(i + 1, puzzle.name(j), v, pivots[i] === j ? 'pivot' : pivots.includes(j) ? '' : 'free');
  return { matrix, modulus, pivots, label: words.echelonLabel(lights, buttons, pivots.length), say };
}

/** Names a light: as its button if they are one cell. */
function lightName({ board, name }: Puzzle, light: number) {
  return board.same ? name(light) : words.light(light + 1);
}

function sayToggle(puzzle: Puzzle, i: number, j: number, v: number) {
  const { board, name } = puzzle;
  const own = i === j ? words.ownLight : words.lightAt(name(i));
  return words.changes(words.button(name(j)), board.same ? own : lightName(puzzle, i), v);
}

function InWords({ puzzle }: { puzzle: Puzzle }) {
  const { board, name } = puzzle;
  const [open, setOpen] = useState(false);
  const changes = (j: number) => {
    const toggles = board.toggles(j);
    const times = (light: number) => toggles.filter((i) => i === light).length;
    const lights = board.changes(j).sort((a, b) => a - b);
    return lights.map((i) => words.changed(lightName(puzzle, i), times(i))).join('; ') || words.nothing;
  };
  const rows = Array.from({ length: open ? board.buttons : 0 }, (_, j) => ({ cells: [name(j), changes(j)] }));
  return <Lines {...words.listed} rows={rows} onToggle={setOpen} />;
}

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
        aria-roledescription={words.picture} aria-label={words.keys(data.label)}
        style={{ '--shape': columns / rows, '--widest': `${columns * LARGEST}px` }}
        onPointerMove={move} onFocus={() => picture.at.value || picture.point(0, 0)}
        onKeyDown={(event) => picture.key(event) && event.preventDefault()}
      />
      <p class="matrix-said" role="status">{picture.said}</p>
      <div class="row matrix-tools">
        <Button label={words.farther} onClick={() => picture.zoom(1 / STEP)}>−</Button>
        <Button label={words.closer} onClick={() => picture.zoom(STEP)}>+</Button>
        <Button onClick={() => picture.camera.fit()}>{words.whole}</Button>
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

/** From these sizes on entries have gaps, and numbers. */
const GAPS = 5;
const NUMBERS = 18;

/** Below this size an entry is a dot: whole pixels, so that it does not fade. */
const DOTS = 2.5;

/** Paints a matrix on a canvas. `at`: the column and row that are pointed at. */
export function paint(canvas: HTMLCanvasElement, camera: Camera, at: Place | null, data: MatrixData, colors: Colors) {
  const fit = fitCanvas(canvas);
  if (!fit) return;
  const { ctx: ink, width, height, ratio: density } = fit;
  const { matrix, modulus, pivots } = data;
  const [rows, columns] = [matrix.length, matrix[0].length];
  const size = camera.scale;
  const [x, y] = camera.toScreen(0, 0);
  ink.scale(density, density);
  const color = (name: Parameters<Colors['get']>[0]) => colors.get(name).text;
  const block = (style: string, column: number, row: number, wide: number, high: number) => {
    ink.fillStyle = style;
    ink.fillRect(x + column * size, y + row * size, Math.max(1, wide * size), Math.max(1, high * size));
  };
  const [left, right] = [Math.max(0, Math.floor(-x / size)), Math.min(columns, Math.ceil((width - x) / size))];
  const [top, bottom] = [Math.max(0, Math.floor(-y / size)), Math.min(rows, Math.ceil((height - y) / size))];
  block(color('ground'), 0, 0, columns, rows);
  const has = new Set(pivots);
  for (let j = left; pivots && j < right; j++) if (!has.has(j)) block(color('tint'), j, 0, 1, rows);
  if (at) {
    const cross = color(size < DOTS ? 'accent' : 'tint');
    block(cross, at.x, 0, 1, rows);
    block(cross, 0, at.y, columns, 1);
  }
  const gap = size >= GAPS ? Math.min(2, size * 0.08) : 0;
  const whole = (v: number) => Math.floor(v * density) / density;
  const dot = Math.max(1, Math.floor(size * density)) / density;
  ink.font = `600 ${Math.min(20, size * 0.6)}px system-ui, sans-serif`;
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  for (let i = top; i < bottom; i++) {
    for (let j = left; j < right; j++) {
      const v = matrix[i][j];
      if (v === 0) continue;
      const pivot = pivots?.[i] === j;
      ink.fillStyle = color(pivot ? 'accent' : 'ink');
      if (size < DOTS) {
        ink.fillRect(whole(x + j * size), whole(y + i * size), dot, dot);
        continue;
      }
      if (!pivot && modulus > 2) ink.globalAlpha = 0.55 + (0.45 * v) / (modulus - 1);
      ink.fillRect(x + j * size + gap, y + i * size + gap, size - 2 * gap, size - 2 * gap);
      ink.globalAlpha = 1;
      if (modulus === 2 || size < NUMBERS) continue;
      ink.fillStyle = color(pivot ? 'accentInk' : 'paper');
      ink.fillText(String(v), x + (j + 0.5) * size, y + (i + 0.55) * size);
    }
  }
  ink.strokeStyle = color('accent');
  ink.lineWidth = 2;
  if (at) ink.strokeRect(x + at.x * size - 1, y + at.y * size - 1, size + 2, size + 2);
  if (!pivots || pivots.length === rows) return;
  ink.setLineDash([6, 4]); // below the rank there are zeros only
  ink.beginPath();
  ink.moveTo(x, y + pivots.length * size);
  ink.lineTo(x + columns * size, y + pivots.length * size);
  ink.stroke();
}
