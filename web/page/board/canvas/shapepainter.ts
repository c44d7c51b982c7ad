// Draws any board on a canvas, shape by shape: hexagons, triangles, cubes, sheets, graphs.

import { GAP, faceOutline, links, outline, wires } from '../drawing.ts';
import { drawHalo } from './halo.ts';
import { Signs } from './signs.ts';
import type { Board, Shape } from '../board.ts';
import type { Colors } from '../../kit/colors.ts';
import type { Marks } from '../marks.ts';
import type { Sight } from './painter.ts';

/** From how many pixels a unit on corners are round, and lights that are on have a core. */
const ROUND_FROM = 12;

export class ShapePainter {
  private colors: Colors | null = null;
  private lines: Path2D;
  private heads: Path2D;
  private faces: Path2D[] = []; // the outlines of lights that were drawn with round corners

  constructor(private board: Board, private values: Uint8Array, private marks: Marks) {
    const drawn = links(board);
    this.lines = new Path2D(board.same ? drawn.lines : wires(board));
    this.heads = new Path2D(drawn.heads);
  }

  ink(colors: Colors) {
    this.colors = colors;
  }

  touch() {}

  marked() {}

  draw(ctx: CanvasRenderingContext2D, camera: Sight, ratio: number) {
    const { board, colors } = this;
    if (!colors) return;
    const inks = colors.lights(board.modulus);
    const line = colors.get('boardLine').text;
    const scale = camera.scale * ratio;
    ctx.save();
    ctx.setTransform(scale, 0, 0, scale, -camera.x * scale, -camera.y * scale);
    ctx.lineJoin = 'round';
    ctx.lineWidth = Math.max(0.05, 0.7 / camera.scale);
    ctx.strokeStyle = line;
    ctx.stroke(this.lines);
    ctx.fillStyle = line;
    ctx.fill(this.heads);
    const round = camera.scale >= ROUND_FROM;
    const seen: number[][] = inks.map(() => []); // the lights that are seen, by value
    for (let i = 0; i < board.lights; i++) if (isSeen(board.light(i), camera)) seen[this.values[i]].push(i);
    if (round && colors.glows) {
      for (let v = 1; v < seen.length; v++) for (const i of seen[v]) drawHalo(ctx, board.light(i), inks[v].text);
    }
    seen.forEach((lights, v) => {
      ctx.fillStyle = inks[v].text;
      this.drawFaces(ctx, lights, round);
    });
    if (round && inks.length === 2) {
      ctx.fillStyle = colors.get('core').text;
      ctx.beginPath();
      for (const i of seen[1]) circle(ctx, board.light(i), 0.12);
      ctx.fill();
    }
    if (!board.same) this.drawButtons(ctx, camera, colors);
    for (const { kind, light, items } of this.marks) {
      const signs = new Signs(ctx, kind, colors);
      for (const [item, times] of items) {
        const shape = light ? board.light(item) : board.button(item);
        if (isSeen(shape, camera)) signs.draw(shape, times, 2);
      }
    }
    ctx.restore();
  }

  /** Draws lights of one value: with round corners as on boards of buttons, or small and plain. */
  private drawFaces(ctx: CanvasRenderingContext2D, lights: number[], round: boolean) {
    const { board } = this;
    if (round) {
      for (const i of lights) ctx.fill(this.faces[i] ??= new Path2D(faceOutline(board.light(i))));
      return;
    }
    ctx.beginPath();
    for (const i of lights) {
      const shape = board.light(i);
      const corners = shape.corners ?? [];
      if (corners.length === 0) circle(ctx, shape, 1 - GAP);
      for (let c = 0; c < corners.length; c += 2) {
        const x = shape.x + (corners[c] - shape.x) * (1 - GAP);
        const y = shape.y + (corners[c + 1] - shape.y) * (1 - GAP);
        if (c === 0) ctx.moveTo(x, y);
        else ctx.lineTo(x, y);
      }
      if (corners.length > 0) ctx.closePath();
    }
    ctx.fill();
  }

  /** Draws the buttons that lie apart from the lights. */
  private drawButtons(ctx: CanvasRenderingContext2D, camera: Sight, colors: Colors) {
    const rims = new Path2D();
    for (let j = 0; j < this.board.buttons; j++) {
      const shape = this.board.button(j);
      if (isSeen(shape, camera)) rims.addPath(new Path2D(outline(shape, 0.15)));
    }
    ctx.fillStyle = colors.get('boardPaper').text;
    ctx.strokeStyle = colors.get('boardLine').text;
    ctx.lineWidth = 0.1;
    ctx.fill(rims);
    ctx.stroke(rims);
  }
}

function circle(ctx: CanvasRenderingContext2D, { x, y, r }: Shape, part: number) {
  ctx.moveTo(x + r * part, y);
  ctx.arc(x, y, r * part, 0, 2 * Math.PI);
}

/** Reports whether a shape may be in the view. Corners are at most twice as far as the radius. */
function isSeen({ x, y, r }: Shape, camera: Sight) {
  const room = 3 * r;
  return x + room > camera.x && y + room > camera.y && x - room < camera.x + camera.width / camera.scale && y - room < camera.y + camera.height / camera.scale;
}
