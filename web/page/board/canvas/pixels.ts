// The cells of a lattice that are too small to have a form: scaled pixels, with gaps once there is room for them.
import { Texture } from './texture.ts';
import { markInk, seenCells, type Sight } from './sight.ts';
import type { Board } from '../board.ts';
import type { Colors } from '../../kit/colors.ts';
import type { Lattice } from '../lattice.ts';
import type { Marks, MarkSet } from '../marks.ts';

/** From how many pixels a cell on there are gaps between them. */
const GAPS_FROM = 5;

/** Cells are rebuilt one by one if few of them change; else all are. */
const ONE_IN = 5000;
const MOST_TOUCHED = 256;

export class Pixels {
  private most: number; // how many cells are rebuilt one by one
  private colors: Colors | null = null;
  private words = new Uint32Array(256); // the color of each value of a light
  private cells: Texture;
  private sets: MarkSet[] = [];
  private overlay: Texture | null = null; // the marks, over the cells

  constructor(private board: Board, private lattice: Lattice, values: Uint8Array, private marks: Marks) {
    this.most = Math.min(MOST_TOUCHED, Math.max(32, board.lights / ONE_IN));
    this.cells = new Texture(lattice.rows, lattice.cols, (cell) => this.words[values[cell]]);
  }

  ink(colors: Colors) {
    this.colors = colors;
    colors.lights(this.board.modulus).forEach(({ word }, v) => (this.words[v] = word));
    this.cells.fill();
    this.marked(null);
  }

  touch(lights: number[]) {
    if (lights.length > this.most) this.cells.fill();
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
    this.overlay ??= new Texture(this.lattice.rows, this.lattice.cols, (cell) => {
      const set = this.sets.find(({ items }) => items.has(cell));
      return set && this.colors ? markInk(this.colors, set.kind).word : 0;
    });
    const cells = fresh ? this.sets.flatMap((set) => [...set.items.keys()].slice(0, this.most + 1)) : items;
    if (cells && cells.length <= this.most) for (const cell of cells) this.overlay.touch(cell);
    else this.overlay.fill();
  }

  draw(ctx: CanvasRenderingContext2D, sight: Sight, ratio: number) {
    const scale = sight.scale * ratio;
    this.cells.draw(ctx, sight.x, sight.y, scale);
    if (this.overlay) {
      ctx.globalAlpha = 0.8;
      this.overlay.draw(ctx, sight.x, sight.y, scale);
      ctx.globalAlpha = 1;
    }
    if (sight.scale >= GAPS_FROM) this.drawGaps(ctx, sight, scale);
  }

  /** Clears lines between the cells, so that the background shows. */
  private drawGaps(ctx: CanvasRenderingContext2D, sight: Sight, scale: number) {
    const { r0, c0, r1, c1 } = seenCells(this.lattice, sight);
    const width = Math.max(1, scale * 0.09);
    ctx.globalCompositeOperation = 'destination-out';
    ctx.fillStyle = '#000';
    for (let c = c0; c <= c1; c++) ctx.fillRect((c - sight.x) * scale - width / 2, 0, width, ctx.canvas.height);
    for (let r = r0; r <= r1; r++) ctx.fillRect(0, (r - sight.y) * scale - width / 2, ctx.canvas.width, width);
    ctx.globalCompositeOperation = 'source-over';
  }
}
