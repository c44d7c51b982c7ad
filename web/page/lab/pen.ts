// What graphs are drawn with: a canvas, or a writer of SVG, so that the page and the saved pictures look the same.
import { num } from '../board/drawing.ts';

export type Path = Pick<Path2D, 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'arc' | 'closePath'>;

export interface Pen {
  path(): Path;
  fill(path: Path, color: string, alpha?: number): void;
  stroke(path: Path, color: string, width: number, dash?: number[], alpha?: number): void;
  /** Writes a text around a place. */
  text(text: string, x: number, y: number, color: string, size: number, weight: number): void;
}

/** `type`: the typeface. */
export function canvasPen(ctx: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, type: string): Pen {
  ctx.lineCap = ctx.lineJoin = 'round';
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  return {
    path: () => new Path2D(),
    fill(path, color, alpha = 1) {
      ctx.fillStyle = color;
      ctx.globalAlpha = alpha;
      ctx.fill(path as Path2D);
      ctx.globalAlpha = 1;
    },
    stroke(path, color, width, dash = [], alpha = 1) {
      ctx.strokeStyle = color;
      ctx.lineWidth = width;
      ctx.globalAlpha = alpha;
      ctx.setLineDash(dash);
      ctx.stroke(path as Path2D);
      ctx.globalAlpha = 1;
    },
    text(text, x, y, color, size, weight) {
      ctx.fillStyle = color;
      ctx.font = `${weight} ${size}px ${type}`;
      ctx.fillText(text, x, y);
    },
  };
}

function quoted(text: string) {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');
}

class SVGPath implements Path {
  text = '';

  private add(letter: string, ...at: number[]) {
    this.text += letter + at.map(num).join(' ');
  }

  closePath() { this.add('Z'); }
  moveTo(x: number, y: number) { this.add('M', x, y); }
  lineTo(x: number, y: number) { this.add('L', x, y); }
  quadraticCurveTo(...at: [number, number, number, number]) { this.add('Q', ...at); }

  /** Adds a whole circle. */
  arc(x: number, y: number, r: number) {
    this.add('M', x - r, y);
    this.add('a', r, r, 0, 1, 0, 2 * r, 0);
    this.add('a', r, r, 0, 1, 0, -2 * r, 0);
    this.closePath();
  }
}

/** A pen that writes SVG. */
export class SVGPen implements Pen {
  private parts: string[] = [];

  constructor(private width: number, private height: number) {}

  path() {
    return new SVGPath();
  }

  private add(path: Path, alpha: number, paint: string) {
    const { text } = path as SVGPath;
    if (text) this.parts.push(`<path d="${text}" ${paint}${alpha < 1 ? ` opacity="${num(alpha)}"` : ''}/>`);
  }

  fill(path: Path, color: string, alpha = 1) {
    this.add(path, alpha, `fill="${color}"`);
  }

  stroke(path: Path, color: string, width: number, dash: number[] = [], alpha = 1) {
    const broken = dash.length > 0 ? ` stroke-dasharray="${dash.map(num).join(' ')}"` : '';
    this.add(path, alpha, `fill="none" stroke="${color}" stroke-width="${num(width)}"${broken}`);
  }

  text(text: string, x: number, y: number, color: string, size: number, weight: number) {
    const place = `x="${num(x)}" y="${num(y)}" font-size="${num(size)}" font-weight="${weight}"`;
    this.parts.push(`<text ${place} fill="${color}" dominant-baseline="central">${quoted(text)}</text>`);
  }

  /** Returns the picture. */
  picture(paper: string, title: string) {
    const [width, height] = [num(this.width), num(this.height)];
    const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
    const type = 'font-family="system-ui, sans-serif" text-anchor="middle"';
    const lines = 'stroke-linecap="round" stroke-linejoin="round"';
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${type} ${lines}>\n<title>${quoted(title)}</title>\n` +
      `<rect width="100%" height="100%" fill="${paper}"/>\n${this.parts.join('\n')}\n</svg>\n`;
  }
}
