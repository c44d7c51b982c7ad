// Draws a lattice on a canvas: scaled pixels while cells are small, and round cells like the page's buttons once
// they are large enough.

import { GAP } from '../drawing.ts';
import { drawGleam, drawHalo } from './halo.ts';
import { Signs } from './signs.ts';
import { Texture } from './texture.ts';
import type { Board } from '../board.ts';
import type { Colors, Ink } from '../../kit/colors.ts';
import type { Marks, MarkSet } from '../marks.ts';
import { markInk, type Sight } from './painter.ts';

/** From how many pixels a cell on there are gaps between them, and from how many they are round. */
const GAPS_FROM = 5;
const ROUND_FROM = 16;

/** Cells are rebuilt one by one if few of them change; else all are. */
const ONE_IN = 5000;
const MOST_TOUCHED = 256;

export class LatticePainter {
  private rows: number;
  private cols: number;
  private most: number; // how many cells are rebuilt one by one
  private colors: Colors | null = null;
  private inks: readonly Ink[] = []; // of each value of a light
  private words: Uint32Array<ArrayBuffer>;
  private cells: Texture;
  private sets: MarkSet[] = [];
  private overlay: Texture | null = null; // the marks, over the cells

  constructor(private board: Board, private values: Uint8Array, private marks: Marks) {
    this.rows = board.lattice?.rows ?? 1;
    this.cols = board.lattice?.cols ?? 1;
    this.most = Math.min(MOST_TOUCHED, Math.max(32, (this.rows * this.cols) / ONE_IN));
    this.words = new Uint32Array(256);
    this.cells = new Texture(this.rows, this.cols, (cell) => this.words[values[cell]]);
  }

  /** Takes new colors. */
  ink(colors: Colors) {
    this.colors = colors;
    this.inks = colors.lights(this.board.modulus);
    this.inks.forEach(({ word }, v) => (this.words[v] = word));
    this.cells.fill();
    this.marked(null);
  }

  /** Notes that lights changed, or that all may have. */
  touch(lights: number[] | null) {
    if (!lights || lights.length > this.most) this.cells.fill();
    else for (const light of lights) this.cells.touch(light);
  }

  /** Notes that the marks on some items changed, or that all may have. */
  marked(items: number[] | null) {
    this.sets = [...this.marks];
    if (this.sets.length === 0) {
      this.overlay = null;
      return;
    }
    const fresh = this.overlay === null; // and then it is empty
    this.overlay ??= new Texture(this.rows, this.cols, (cell) => this.markAt(cell));
    const cells = fresh ? this.sets.flatMap((set) => [...set.items.keys()].slice(0, this.most + 1)) : items;
    if (cells && cells.length <= this.most) for (const cell of cells) this.overlay.touch(cell);
    else this.overlay.fill();
  }

  /** Returns the color of the mark on a cell, or nothing. */
  private markAt(cell: number) {
    const set = this.sets.find(({ items }) => items.has(cell));
    return set && this.colors ? markInk(this.colors, set.kind).word : 0;
  }

  /** `ratio`: pixels of the canvas a pixel of the page. */
  draw(ctx: CanvasRenderingContext2D, camera: Sight, ratio: number) {
    const { colors } = this;
    if (!colors) return;
    const scale = camera.scale * ratio;
    if (camera.scale >= ROUND_FROM) {
      this.drawCells(ctx, camera, scale, colors);
      return;
    }
    this.cells.draw(ctx, camera.x, camera.y, scale);
    if (this.overlay) {
      ctx.globalAlpha = 0.8;
      this.overlay.draw(ctx, camera.x, camera.y, scale);
      ctx.globalAlpha = 1;
    }
    if (camera.scale >= GAPS_FROM) this.drawGaps(ctx, camera, scale);
  }

  /** Returns what is seen: first and past row, first and past column. */
  private seen(camera: Sight) {
    return {
      r0: Math.max(0, Math.floor(camera.y)),
      c0: Math.max(0, Math.floor(camera.x)),
      r1: Math.min(this.rows, Math.ceil(camera.y + camera.height / camera.scale)),
      c1: Math.min(this.cols, Math.ceil(camera.x + camera.width / camera.scale)),
    };
  }

  /** Clears lines between the cells, so that the background shows. */
  private drawGaps(ctx: CanvasRenderingContext2D, camera: Sight, scale: number) {
    const { r0, c0, r1, c1 } = this.seen(camera);
    const width = Math.max(1, scale * 0.09);
    ctx.globalCompositeOperation = 'destination-out';
    ctx.fillStyle = '#000';
    for (let c = c0; c <= c1; c++) ctx.fillRect((c - camera.x) * scale - width / 2, 0, width, ctx.canvas.height);
    for (let r = r0; r <= r1; r++) ctx.fillRect(0, (r - camera.y) * scale - width / 2, ctx.canvas.width, width);
    ctx.globalCompositeOperation = 'source-over';
  }

  private drawCells(ctx: CanvasRenderingContext2D, camera: Sight, scale: number, colors: Colors) {
    const { r0, c0, r1, c1 } = this.seen(camera);
    const { inks } = this;
    const k = inks.length;
    const off = new Path2D();
    const cores = new Path2D();
    const inset = (scale * GAP) / 2;
    const lit: {x: number, y: number, r: number, face: Path2D, v: number}[] = [];
    for (let r = r0; r < r1; r++) {
      for (let c = c0; c < c1; c++) {
        const v = this.values[r * this.cols + c];
        const x = (c - camera.x) * scale;
        const y = (r - camera.y) * scale;
        const face = v === 0 ? off : new Path2D();
        face.roundRect(x + inset, y + inset, scale - 2 * inset, scale - 2 * inset, scale * 0.18);
        if (v > 0) lit.push({ x: x + scale / 2, y: y + scale / 2, r: scale / 2, face, v });
        if (v > 0 && k === 2) {
          cores.moveTo(x + scale * 0.56, y + scale / 2);
          cores.arc(x + scale / 2, y + scale / 2, scale * 0.06, 0, 7);
        }
      }
    }
    ctx.fillStyle = inks[0].text;
    ctx.fill(off);
    if (colors.glows) for (const one of lit) drawHalo(ctx, one, inks[one.v].text);
    for (const one of lit) {
      ctx.fillStyle = inks[one.v].text;
      ctx.fill(one.face);
      drawGleam(ctx, one.face, one, colors);
    }
    ctx.fillStyle = colors.get('core').text;
    ctx.fill(cores);
    if (k > 2) this.drawNumbers(ctx, camera, scale, colors);
    for (const { kind, items } of this.marks) {
      const signs = new Signs(ctx, kind, colors);
      for (let r = r0; r < r1; r++) {
        for (let c = c0; c < c1; c++) {
          const times = items.get(r * this.cols + c);
          if (times) signs.draw({ x: (c + 0.5 - camera.x) * scale, y: (r + 0.5 - camera.y) * scale, r: scale / 2 }, times, k);
        }
      }
    }
  }

  private drawNumbers(ctx: CanvasRenderingContext2D, camera: Sight, scale: number, colors: Colors) {
    const { r0, c0, r1, c1 } = this.seen(camera);
    ctx.font = `650 ${scale * 0.4}px system-ui, sans-serif`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.lineWidth = scale * 0.05;
    ctx.lineJoin = 'round';
    ctx.strokeStyle = 'rgb(0 0 0 / 60%)';
    ctx.fillStyle = colors.get('number').text;
    for (let r = r0; r < r1; r++) {
      for (let c = c0; c < c1; c++) {
        const v = this.values[r * this.cols + c];
        if (v === 0) continue;
        ctx.strokeText(String(v), (c + 0.5 - camera.x) * scale, (r + 0.5 - camera.y) * scale);
        ctx.fillText(String(v), (c + 0.5 - camera.x) * scale, (r + 0.5 - camera.y) * scale);
      }
    }
  }
}
