// Draws a board in space, turned: the lights shine as those of the flat board do.
import { drawGleam, drawHalo } from '../canvas/painter.ts';
import { fitCanvas, markInk } from '../canvas/sight.ts';
import { colors, withColors, type Colors, type Ink } from '../../kit/colors.ts';
import { cross, dot, minus, scale, sum, unit, type Point, type Solid } from './solid.ts';
import type { Board } from '../board.ts';
import type { MarkKind } from '../drawing.ts';
import type { MarkSet } from '../marks.ts';

/** How far the eye is from the middle. */
const EYE = 4;

/** Where the light comes from. */
const SUN = unit([-0.4, -0.7, 0.9]);

/** A picture that takes longer, in milliseconds, is drawn with half as many pixels each way. */
const SLOW = 25;

/** Something to draw, of a light or, with -1, a line between lights. */
interface Part {
  light: number;
  z: number;
  path: Path2D;
  shade: number; // how bright a light is, from 0 to 1
  wide: number; // of a line, in pixels
  glow?: { x: number; y: number; r: number }; // it is the halo of a light
  gleam?: number; // how near a piece is to the middle of its light, from 0 to 1
}

export class SpacePicture {
  drawn: Part[] = []; // the lights that were drawn, the nearest last
  private rotation: Point[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]; // the rows of the rotation
  private slow = false;
  private size = 0; // of the ball around the board, in pixels
  private areas: number[] = []; // of each light as it is seen, in pixels
  private middles: Map<number, Point>; // of the lights

  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly board: Board,
    readonly solid: Solid,
  ) {
    const lights = new Set(solid.faces.map(({ light }) => light).filter((light) => light >= 0));
    const pointsOf = (one: number) =>
      solid.faces.flatMap(({ light, points }) => (light === one ? points : []));
    const middle = (points: Point[]) => scale(sum(...points), 1 / points.length);
    this.middles = new Map([...lights].map((one) => [one, middle(pointsOf(one))]));
    for (const { light, at } of solid.nodes) this.middles.set(light, at);
    this.turn(...solid.turn);
  }

  /** Turns the board around the upright axis and toward the eye. */
  turn(right: number, down: number) {
    const [c, s, d, t] = [Math.cos(right), Math.sin(right), Math.cos(down), Math.sin(down)];
    const [x, y, z] = this.rotation;
    const toward = mix(z, c, x, -s);
    this.rotation = [mix(x, c, z, s), mix(y, d, toward, t), mix(toward, d, y, -t)].map(unit);
  }

  /** Turns the board around its own axis. */
  spin(angle: number) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    this.rotation = this.rotation.map(([x, y, z]) => [c * x - s * z, y, s * x + c * z]);
  }

  /** Turns a light of a closed solid to the front, unless it is seen. */
  bring(light: number) {
    const middle = this.middles.get(light);
    if (!middle || !this.solid.closed || this.drawn.some((one) => one.light === light)) return;
    const front = unit(middle);
    const right = unit(cross(Math.abs(front[1]) > 0.9 ? [0, 0, 1] : [0, 1, 0], front));
    this.rotation = [right, cross(front, right), front];
  }

  /** Returns the light at a place of the picture, in pixels of the page, or -1. */
  hit(x: number, y: number) {
    const ctx = this.canvas.getContext('2d');
    const ratio = this.canvas.width / (this.canvas.clientWidth || 1);
    return (
      this.drawn.findLast(({ path }) => ctx?.isPointInPath(path, x * ratio, y * ratio))?.light ?? -1
    );
  }

  /** Draws the lights, with marks. `under`: the light with the focus. */
  paint(values: Uint8Array, colors: Colors, marks: Iterable<MarkSet> = [], under = -1) {
    const { canvas, solid, board } = this;
    const began = performance.now();
    const fit = fitCanvas(canvas, this.slow ? 0.5 : 1);
    if (!fit) return;
    const { ctx, ratio } = fit;
    const size = 0.43 * Math.min(canvas.width, canvas.height);
    this.size = size;
    if (solid.round) {
      ctx.fillStyle = colors.get('boardPaper').text;
      ctx.beginPath();
      ctx.arc(
        canvas.width / 2,
        canvas.height / 2,
        0.96 * size * (EYE / Math.sqrt(EYE * EYE - 0.9)),
        0,
        2 * Math.PI,
      );
      ctx.fill();
    }
    const parts = this.parts(values, size, colors.glows).sort((a, b) => a.z - b.z);
    const inks = colors.lights(board.modulus);
    for (const part of parts) this.paintPart(ctx, part, values[part.light], inks, colors, ratio);
    this.drawn = parts.filter(({ light, glow }) => light >= 0 && !glow);
    if (board.modulus > 2) this.paintNumbers(ctx, values, colors);
    const marked: number[] = [];
    for (const { light, path } of this.drawn.filter((part) => part.light === under)) {
      if (light >= 0) this.paintMark(ctx, path, colors.get('ring'), colors, ratio);
    }
    for (const { kind, light: onLights, items } of marks) {
      if (!board.same && !onLights) continue;
      for (const { light, path } of this.drawn) {
        if (!items.has(light)) continue;
        this.paintMark(ctx, path, markInk(colors, kind as MarkKind), colors, ratio);
        marked.push(light);
      }
    }
    canvas.dataset.marked = marked.join(' ');
    canvas.dataset.drawn = String(this.drawn.length);
    this.slow ||= performance.now() - began > SLOW;
  }

  /** Whether a light is many pieces of a surface. */
  private get pieces() {
    return !this.solid.closed && this.solid.faces.length > 0;
  }

  /** Returns where a point is seen. `size`: of the ball around the board, in pixels. */
  private look(p: Point, size: number) {
    const [x, y, z] = this.rotate(p);
    const near = (EYE * size) / (EYE - z);
    return { x: this.canvas.width / 2 + x * near, y: this.canvas.height / 2 + y * near, z, near };
  }

  /** Returns what is seen. Light falls on what is further away; faces of a closed solid hide each other never. */
  private parts(values: Uint8Array, size: number, glows: boolean): Part[] {
    const { solid } = this;
    const areas: number[] = []; // of each light as it is seen, in pixels
    const flat = (light: number, z: number) => (solid.closed ? (values[light] > 0 ? 2 : -2) : z);
    const parts: Part[] = [];
    for (const { light, points, mid } of solid.faces) {
      const seen = points.map((p) => this.look(p, size));
      const area = areaOf(seen);
      if (solid.wound && area < 0) continue;
      areas[light] = (areas[light] ?? 0) + Math.abs(area);
      const z = seen.reduce((total, p) => total + p.z, 0) / seen.length;
      const shade = 0.45 + 0.55 * Math.abs(dot(this.normalOf(points), SUN)); // surfaces are two-sided
      parts.push({ light, z: flat(light, z), path: polygon(seen), shade, wide: 0, gleam: mid });
    }
    for (const [a, b] of solid.lines) {
      const [p, q] = [this.look(a, size), this.look(b, size)];
      parts.push({
        light: -1,
        z: (p.z + q.z) / 2 - 0.05,
        path: polygon([p, q]),
        shade: 1,
        wide: 0.02 * p.near,
      });
    }
    for (const { light, at, r } of solid.nodes) {
      const { x, y, z, near } = this.look(at, size);
      const path = new Path2D();
      path.arc(x, y, r * near, 0, 2 * Math.PI);
      parts.push({ light, z, path, shade: 0.75 + 0.25 * z, wide: 0 });
      areas[light] = Math.PI * (r * near) ** 2;
    }
    this.areas = areas;
    if (!glows) return parts;
    areas.forEach((area, light) => {
      if (values[light] === 0) return;
      const { x, y, z } = this.look(this.middles.get(light)!, size);
      if (this.pieces && z < 0) return; // it may be on the far side
      const glow = { x, y, r: 0.5 * Math.sqrt(area) };
      parts.push({
        light,
        z: solid.closed ? 0 : z - 0.02,
        path: new Path2D(),
        shade: 1,
        wide: 0,
        glow,
      });
    });
    return parts;
  }

  private paintPart(
    ctx: CanvasRenderingContext2D,
    { light, path, shade, wide, glow, gleam }: Part,
    v: number,
    inks: readonly Ink[],
    colors: Colors,
    ratio: number,
  ) {
    if (glow) return drawHalo(ctx, glow, inks[v].text);
    const dim = v > 0 ? mixed(inks[v].word, 0, 0.25 * (1 - shade)) : offColor(inks[0].word, shade);
    const color = v > 0 && gleam ? mixed(inks[v].word, 255, 0.7 * gleam) : dim;
    const between = light < 0 && wide === 0;
    if (light >= 0 || between) {
      ctx.fillStyle = between ? colors.get('boardPaper').text : color;
      ctx.fill(path);
      if (v > 0 && !this.pieces && colors.glows) this.paintGleam(ctx, light, path, colors);
    }
    // The pieces of a surface overlap a little, so that there are no cracks between them.
    ctx.strokeStyle = this.pieces ? ctx.fillStyle : colors.get('boardLine').text;
    ctx.lineWidth = wide || ratio;
    ctx.stroke(path);
  }

  /** Brightens the middle of a light, as on the flat board. */
  private paintGleam(ctx: CanvasRenderingContext2D, light: number, path: Path2D, colors: Colors) {
    const { x, y } = this.look(this.middles.get(light)!, this.size);
    drawGleam(ctx, path, { x, y, r: 0.5 * Math.sqrt(this.areas[light]!) }, colors);
  }

  /** Writes the states of lights that have more than two. */
  private paintNumbers(ctx: CanvasRenderingContext2D, values: Uint8Array, colors: Colors) {
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillStyle = colors.get('number').text;
    ctx.strokeStyle = 'rgb(0 0 0 / 60%)';
    this.areas.forEach((area, light) => {
      const { x, y, z } = this.look(this.middles.get(light)!, this.size);
      if (values[light] === 0 || z < 0) return; // the far side of a surface
      const r = 0.5 * Math.sqrt(area);
      ctx.font = `650 ${0.8 * r}px system-ui, sans-serif`;
      ctx.lineWidth = 0.1 * r;
      ctx.strokeText(String(values[light]), x, y);
      ctx.fillText(String(values[light]), x, y);
    });
  }

  private paintMark(
    ctx: CanvasRenderingContext2D,
    path: Path2D,
    ink: Ink,
    colors: Colors,
    ratio: number,
  ) {
    ctx.fillStyle = ink.text;
    if (this.pieces) ctx.fill(path);
    const lines = this.pieces
      ? [[ink, 1] as const]
      : [[colors.get('casing'), 7] as const, [ink, 4] as const];
    for (const [{ text }, wide] of lines) {
      ctx.strokeStyle = text;
      ctx.lineWidth = wide * ratio;
      ctx.stroke(path);
    }
  }

  private rotate(p: Point) {
    return this.rotation.map((row) => dot(row, p)) as Point;
  }

  /** Returns the orientation of a polygon after the rotation. */
  private normalOf(points: Point[]) {
    const at = (part: number) => minus(points[Math.floor(part * points.length)], points[0]);
    return this.rotate(unit(cross(at(1 / 3), at(2 / 3))));
  }
}

/** How far a board turns in a step, and how long a step takes, in milliseconds. */
const SLOWLY = 0.018;
const STEP = 60;

/** Draws a board that turns slowly while it is in sight, unless motion is unwelcome; returns its end. */
export function turnSlowly(
  canvas: HTMLCanvasElement,
  board: Board,
  solid: Solid,
  values: Uint8Array,
) {
  const picture = new SpacePicture(canvas, board, solid);
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let seen = false;
  const sight = new IntersectionObserver(([entry]) => {
    seen = entry!.isIntersecting;
  });
  sight.observe(canvas);
  const end = withColors((now) => picture.paint(values, now));
  const timer = setInterval(() => {
    if (!seen || still.matches || !colors.value) return;
    picture.spin(SLOWLY);
    picture.paint(values, colors.value);
  }, STEP);
  return () => {
    clearInterval(timer);
    sight.disconnect();
    end();
  };
}

/** Returns the area of a polygon, negative if its corners go the other way round. */
function areaOf(points: { x: number; y: number }[]) {
  const twice = points.reduce((total, { x, y }, i) => {
    const next = points[(i + 1) % points.length]!;
    return total + x * next.y - next.x * y;
  }, 0);
  return twice / 2;
}

/** Returns a color mixed with black or white. `word`: its four bytes. `tone`: 0 or 255. `part`: from 0 to 1. */
function mixed(word: number, tone: number, part: number) {
  const [r, g, b] = [0, 8, 16].map((shift) =>
    Math.round(((word >>> shift) & 255) * (1 - part) + tone * part),
  );
  return `rgb(${r} ${g} ${b})`;
}

/** Returns the color of a light that is off: in dark themes it is lighter than the background, to be visible. */
function offColor(word: number, shade: number) {
  return ((word >>> 8) & 255) < 80
    ? mixed(word, 255, 0.02 + 0.09 * shade)
    : mixed(word, 0, 0.6 * (1 - shade));
}

function mix(a: Point, p: number, b: Point, q: number) {
  return a.map((v, i) => v * p + b[i] * q) as Point;
}

function polygon(points: { x: number; y: number }[]) {
  const path = new Path2D();
  for (const { x, y } of points) path.lineTo(x, y);
  path.closePath();
  return path;
}
