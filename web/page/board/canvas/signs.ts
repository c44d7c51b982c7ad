// The signs of marks on a canvas.

import { OPEN_SIGNS, SIGNS, signPlace, type MarkKind } from '../drawing.ts';
import { markInk } from './painter.ts';
import type { Colors } from '../../kit/colors.ts';
import type { Shape } from '../board.ts';

export class Signs {
  private path: Path2D;

  constructor(private ctx: CanvasRenderingContext2D, private kind: MarkKind, private colors: Colors) {
    this.path = new Path2D(SIGNS[kind]);
  }

  /** Draws the sign on a shape. More than once is written as a number. `k`: of the light, 2 if there is none. */
  draw(shape: Shape, times: number, k: number) {
    const { ctx, kind, colors } = this;
    const [x, y, r] = signPlace(shape, kind, k);
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(r, r);
    ctx.lineCap = 'round';
    if (OPEN_SIGNS.has(kind)) {
      ctx.strokeStyle = markInk(colors, kind).text;
      ctx.lineWidth = kind === 'goal' || kind === 'look' ? 0.1 : 0.18;
      ctx.stroke(this.path);
    } else {
      ctx.fillStyle = markInk(colors, kind).text;
      ctx.strokeStyle = 'rgb(0 0 0 / 55%)';
      ctx.lineWidth = 0.06;
      ctx.fill(this.path);
      ctx.stroke(this.path);
    }
    if (times > 1) {
      ctx.fillStyle = colors.get('number').text;
      ctx.font = '650 0.5px system-ui, sans-serif';
      ctx.textAlign = 'center';
      ctx.textBaseline = 'middle';
      ctx.fillText(String(times), 0, 0);
    }
    ctx.restore();
  }
}
