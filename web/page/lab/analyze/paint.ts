// Paints a matrix: squares where there is something, and dots where there is no room for squares.
import type { Camera } from '../../kit/camera.ts';
import type { Colors } from '../../kit/colors.ts';
import type { MatrixData } from './picture.tsx';

/** Where a matrix lies on its canvas, in pixels of the page. */
interface View {
  size: number; // of an entry
  x: number; // of the first entry
  y: number;
}

/** From these sizes on entries have gaps, and numbers. */
const GAPS = 5;
const NUMBERS = 18;

/** Below this size an entry is a dot. */
const DOTS = 2.5;

/** Paints a matrix on a canvas. */
export function paint(
  canvas: HTMLCanvasElement, camera: Camera, at: {row: number, column: number} | null, data: MatrixData, colors: Colors,
) {
  const ink = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!ink || width === 0) return;
  const [x, y] = camera.toScreen(0, 0);
  const size = camera.scale;
  const view = { size, x, y };
  const density = Math.min(3, devicePixelRatio || 1);
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  ink.scale(density, density);
  const names = ['ground', 'ink', 'accent', 'tint', 'accentInk', 'paper'] as const;
  const [ground, dark, accent, tint, onAccent, onDark] = names.map((name) => colors.get(name).text);
  const { rows, columns, entries } = data.matrix;
  const first = { row: Math.max(0, Math.floor(-y / size)), column: Math.max(0, Math.floor(-x / size)) };
  const past = { row: Math.min(rows, Math.ceil((height - y) / size)), column: Math.min(columns, Math.ceil((width - x) / size)) };
  ink.fillStyle = ground;
  ink.fillRect(x, y, columns * size, rows * size);
  ink.fillStyle = tint;
  if (data.pivots) {
    const has = new Set(data.pivots);
    for (let j = first.column; j < past.column; j++) if (!has.has(j)) ink.fillRect(x + j * size, y, size, rows * size);
  }
  if (at) {
    const thick = Math.max(1, size);
    if (size < DOTS) ink.fillStyle = accent;
    ink.fillRect(x + at.column * size, y, thick, rows * size);
    ink.fillRect(x, y + at.row * size, columns * size, thick);
  }
  if (size < DOTS) dots(ink, view, entries, first, past, colors.get('ink').word, density);
  else squares(ink, view, data, first, past, [dark, accent, onDark, onAccent]);
  ink.strokeStyle = accent;
  if (data.pivots && data.pivots.length < rows) { // below the rank there are zeros only
    ink.lineWidth = 2;
    ink.setLineDash([6, 4]);
    ink.beginPath();
    ink.moveTo(x, y + data.pivots.length * size);
    ink.lineTo(x + columns * size, y + data.pivots.length * size);
    ink.stroke();
    ink.setLineDash([]);
  }
  if (at) {
    ink.lineWidth = 2;
    ink.strokeRect(x + at.column * size - 1, y + at.row * size - 1, size + 2, size + 2);
  }
}

/** Paints entries as squares, with their values where there is room and they are not all 1. */
function squares(
  ink: CanvasRenderingContext2D, { size, x, y }: View, { matrix, modulus, pivots }: MatrixData,
  first: {row: number, column: number}, past: {row: number, column: number}, [dark, accent, onDark, onAccent]: string[],
) {
  const gap = size >= GAPS ? Math.min(2, size * 0.08) : 0;
  ink.font = `600 ${Math.min(20, size * 0.6)}px system-ui, sans-serif`;
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  for (let i = first.row; i < past.row; i++) {
    const row = matrix.entries[i];
    for (let j = first.column; j < past.column; j++) {
      if (row[j] === 0) continue;
      const pivot = pivots?.[i] === j;
      ink.fillStyle = pivot ? accent : dark;
      if (!pivot && modulus > 2) ink.globalAlpha = 0.55 + (0.45 * row[j]) / (modulus - 1);
      ink.fillRect(x + j * size + gap, y + i * size + gap, size - 2 * gap, size - 2 * gap);
      ink.globalAlpha = 1;
      if (modulus > 2 && size >= NUMBERS) {
        ink.fillStyle = pivot ? onAccent : onDark;
        ink.fillText(String(row[j]), x + (j + 0.5) * size, y + (i + 0.55) * size);
      }
    }
  }
}

/**
 * Paints entries that are smaller than a square can be, dot by dot into the picture: there may be millions. `word`:
 * the color, as four bytes. `density`: pixels of the canvas for one of the page.
 */
function dots(
  ink: CanvasRenderingContext2D, { size: unit, x, y }: View, entries: Uint8Array[],
  first: {row: number, column: number}, past: {row: number, column: number}, word: number, density: number,
) {
  const { width, height } = ink.canvas;
  const picture = ink.getImageData(0, 0, width, height);
  const words = new Uint32Array(picture.data.buffer);
  const size = unit * density;
  const side = Math.max(1, Math.floor(size));
  for (let i = first.row; i < past.row; i++) {
    const row = entries[i];
    const top = Math.max(0, Math.floor(y * density + i * size));
    const bottom = Math.min(height, top + side);
    for (let j = first.column; j < past.column; j++) {
      if (row[j] === 0) continue;
      const left = Math.max(0, Math.floor(x * density + j * size));
      for (let at = top; at < bottom; at++) words.fill(word, at * width + left, Math.min((at + 1) * width, at * width + left + side));
    }
  }
  ink.putImageData(picture, 0, 0);
}
