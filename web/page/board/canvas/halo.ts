// The light around a light that is on, on a canvas. It is drawn once for each color and then copied.

import { HALO } from '../drawing.ts';
import type { Colors } from '../../kit/colors.ts';

/** How large the picture of a halo is, in pixels. */
const SIZE = 96;

/** How much a light shines at parts of its halo; its own edge is at half of it. */
export const HALO_STOPS: [number, number][] = [[0, 0.5], [0.48, 0.48], [0.54, 0.36], [0.6, 0.24], [0.68, 0.14], [0.78, 0.06], [0.9, 0.015], [1, 0]];

/** The colors over the face of a light that is on, from the middle to the edge. */
const GLEAM = ['gleam0', 'gleam1', 'gleam2', 'gleam3'] as const;

const halos: Map<string, HTMLCanvasElement> = new Map(); // by color

/** The most halos that are kept: boards have up to 256 colors, and palettes change. */
const MOST = 600;

/** Draws the halo of a light. */
export function drawHalo(ctx: CanvasRenderingContext2D, { x, y, r }: {x: number, y: number, r: number}, color: string) {
  const halo = halos.get(color) ?? makeHalo(color);
  if (halos.size >= MOST) halos.clear();
  halos.set(color, halo);
  ctx.drawImage(halo, x - r * HALO, y - r * HALO, 2 * r * HALO, 2 * r * HALO);
}

function makeHalo(color: string) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, SIZE, SIZE);
  const shade = ctx.createRadialGradient(SIZE / 2, SIZE / 2, 0, SIZE / 2, SIZE / 2, SIZE / 2);
  for (const [at, opacity] of HALO_STOPS) shade.addColorStop(at, `rgb(0 0 0 / ${opacity})`);
  ctx.globalCompositeOperation = 'destination-in';
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, SIZE, SIZE);
  return canvas;
}

/**
 * Draws the gleam of a light over its face: a bright middle that grows deeper toward the edge, as boardpicture.js has
 * it.
 */
export function drawGleam(
  ctx: CanvasRenderingContext2D, face: Path2D, { x, y, r }: {x: number, y: number, r: number}, colors: Colors,
) {
  const shade = ctx.createRadialGradient(x, y - 0.16 * r, 0, x, y - 0.16 * r, 1.4 * r);
  GLEAM.forEach((name, i) => shade.addColorStop([0, 0.4, 0.7, 1][i], colors.get(name).text));
  ctx.fillStyle = shade;
  ctx.fill(face);
}
