// Paints a matrix: squares where there is something, and dots where there is no room for squares.
import type { Camera } from '../../kit/camera.ts';
import type { Colors } from '../../kit/colors.ts';
import type { Place } from '../graph/graph.ts';
import type { MatrixData } from './picture.tsx';

/** From these sizes on entries have gaps, and numbers. */
const GAPS = 5;
const NUMBERS = 18;

/** Below this size an entry is a dot: whole pixels, so that it does not fade. */
const DOTS = 2.5;

/** Paints a matrix on a canvas. `at`: the column and row that are pointed at. */
export function paint(canvas: HTMLCanvasElement, camera: Camera, at: Place | null, data: MatrixData, colors: Colors) {
  const ink = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!ink || width === 0) return;
  const { matrix, modulus, pivots } = data;
  const [rows, columns] = [matrix.length, matrix[0].length];
  const size = camera.scale;
  const [x, y] = camera.toScreen(0, 0);
  const density = Math.min(3, devicePixelRatio || 1);
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
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
