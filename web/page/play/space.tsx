// The picture of a board in space, next to the flat one: a finger, the mouse or the arrow keys turn it, and a tap
// presses the light under it.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { withColors, type Colors } from '../kit/colors.ts';
import { boardName } from '../board/names.ts';
import { fitCanvas, markInk } from '../board/canvas/sight.ts';
import { cross, dot, minus, solidOf, sum, unit, type Point, type Solid } from '../board/space/solid.ts';
import { words } from './words.ts';
import type { MarkKind } from '../board/drawing.ts';
import type { Store } from './store.ts';

/** How far the eye is from the middle. */
const EYE = 4;

/** How far an arrow key turns. */
const STEP = Math.PI / 12;
const TURNS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP],
};

/** A pointer that moves less, in pixels, has tapped. */
const TAP = 6;

/** Where the light comes from. */
const SUN = unit([-0.4, -0.7, 0.9]);

/** Something to draw, of a light or, with -1, a line between lights. */
interface Part {
  light: number;
  z: number;
  path: Path2D;
  shade: number; // how bright a light is, from 0 to 1
  wide: number; // of a line, in pixels
}

/** Returns the view of a store's board in space, or null if it has no form there. */
export function solidView(store: Store) {
  const { board } = store.table;
  const solid = solidOf(board);
  return solid && (() => <InSpace key={board.spec} store={store} solid={solid} />);
}

function InSpace({ store, solid }: { store: Store; solid: Solid }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const space = useRef<Space>(null);
  useLayoutEffect(() => {
    space.current = new Space(canvas.current!, store, solid);
    return () => space.current?.end();
  }, [solid]);
  return (
    <div class="space">
      <canvas
        ref={canvas} tabIndex={0} role="img" aria-label={words.space(boardName(store.table.board.spec))}
        onPointerDown={(event) => space.current?.hold(event)} onPointerMove={(event) => space.current?.drag(event)}
        onPointerUp={(event) => space.current?.drop(event, true)}
        onPointerCancel={(event) => space.current?.drop(event, false)}
        onKeyDown={(event) => space.current?.key(event)}
      />
    </div>
  );
}

class Space {
  private rotation: Point[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]; // the rows of the rotation
  private drawn: Part[] = []; // the lights that were drawn, the nearest last
  private under = -1; // the light under the mouse or the focus on the flat board, or -1
  private held: { x: number; y: number; moved: number } | null = null; // where the pointer is, and how far it went
  private frame = 0;
  private colors!: Colors;
  private ended = new AbortController();

  constructor(private canvas: HTMLCanvasElement, private store: Store, private solid: Solid) {
    const { table } = store;
    const flat = table.view.element.parentElement!;
    const { signal } = this.ended;
    const recolor = withColors((colors) => {
      void table.live;
      this.colors = colors;
      this.draw();
    });
    const observer = new ResizeObserver(() => this.draw());
    observer.observe(canvas);
    signal.addEventListener('abort', () => {
      recolor();
      observer.disconnect();
      cancelAnimationFrame(this.frame);
    });
    const point = (light: number) => {
      this.under = light;
      this.draw();
    };
    const over = ({ target }: Event) => point(Number((target as HTMLElement).dataset.button ?? -1));
    for (const kind of ['pointerover', 'focusin']) flat.addEventListener(kind, over, { signal });
    for (const kind of ['pointerout', 'focusout']) flat.addEventListener(kind, () => point(-1), { signal });
    this.turn(...solid.turn);
    table.view.marks.changed = () => this.marked();
  }

  end() {
    this.ended.abort();
  }

  key(event: KeyboardEvent) {
    const turn = TURNS[event.key];
    if (!turn || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.turn(...turn);
  }

  /** Draws the marks, and turns a hint on the far side to the front. */
  private marked() {
    const hint = [...this.store.table.view.marks].find(({ kind }) => kind === 'hint');
    const [light] = hint?.items.keys() ?? [-1];
    if (this.solid.closed && light >= 0 && !this.drawn.some((one) => one.light === light)) {
      const middle = unit(sum(...(this.solid.faces.find((face) => face.light === light)?.points ?? [[0, 0, 1]])));
      const right = unit(cross(Math.abs(middle[1]) > 0.9 ? [0, 0, 1] : [0, 1, 0], middle));
      this.rotation = [right, cross(middle, right), middle];
    }
    this.draw();
  }

  hold({ pointerId, clientX: x, clientY: y }: PointerEvent) {
    this.canvas.setPointerCapture(pointerId);
    this.held = { x, y, moved: 0 };
  }

  drag({ clientX: x, clientY: y }: PointerEvent) {
    if (!this.held) return;
    const [dx, dy] = [x - this.held.x, y - this.held.y];
    this.held = { x, y, moved: this.held.moved + Math.hypot(dx, dy) };
    const size = Math.min(this.canvas.clientWidth, this.canvas.clientHeight) || 1;
    if (this.held.moved > TAP) this.turn((3 * dx) / size, (3 * dy) / size);
  }

  /** Lets go. A tap presses the light at its place of the picture. */
  drop({ offsetX, offsetY }: PointerEvent, done: boolean) {
    const tapped = done && this.held && this.held.moved <= TAP;
    this.held = null;
    const ctx = this.canvas.getContext('2d');
    if (!tapped || !ctx) return;
    const ratio = this.canvas.width / (this.canvas.clientWidth || 1);
    const hit = this.drawn.findLast(({ path }) => ctx.isPointInPath(path, offsetX * ratio, offsetY * ratio));
    if (hit) this.store.press(hit.light);
  }

  /** Turns the board around the upright axis and toward the eye. */
  private turn(right: number, down: number) {
    const [c, s, d, t] = [Math.cos(right), Math.sin(right), Math.cos(down), Math.sin(down)];
    const [x, y, z] = this.rotation;
    const toward = mix(z, c, x, -s);
    this.rotation = [mix(x, c, z, s), mix(y, d, toward, t), mix(toward, d, y, -t)].map(unit);
    this.draw();
  }

  /** Draws in the next frame. */
  private draw() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  private paint() {
    const { canvas, solid, store: { table: { board, view } } } = this;
    const fit = this.colors && fitCanvas(canvas);
    if (!fit) return;
    const { ctx, ratio } = fit;
    const size = 0.46 * Math.min(canvas.width, canvas.height);
    if (solid.round) {
      ctx.fillStyle = this.colors.get('boardPaper').text;
      ctx.beginPath();
      ctx.arc(canvas.width / 2, canvas.height / 2, 0.96 * size * (EYE / Math.sqrt(EYE * EYE - 0.9)), 0, 2 * Math.PI);
      ctx.fill();
    }
    const parts = this.parts(size).sort((a, b) => a.z - b.z);
    for (const part of parts) this.paintPart(ctx, part, size, ratio);
    this.drawn = parts.filter(({ light }) => light >= 0);
    const marked: number[] = [];
    for (const { kind, light: onLights, items } of view.marks) {
      if (!board.same && !onLights) continue;
      for (const { light, path } of this.drawn) {
        if (!items.has(light)) continue;
        this.paintMark(ctx, path, kind, ratio);
        marked.push(light);
      }
    }
    canvas.dataset.marked = marked.join(' ');
    canvas.dataset.drawn = String(this.drawn.length);
  }

  /** Whether a light is many pieces of a surface. */
  private get pieces() {
    return !this.solid.closed && this.solid.faces.length > 0;
  }

  /** Returns what is seen. `size`: of the ball around the board, in pixels. */
  private parts(size: number): Part[] {
    const { canvas, solid } = this;
    const look = (p: Point) => {
      const [x, y, z] = this.rotate(p);
      const near = (EYE * size) / (EYE - z);
      return { x: canvas.width / 2 + x * near, y: canvas.height / 2 + y * near, z, near };
    };
    const faces = solid.faces.filter(({ points }) => !solid.closed || !this.facesAway(points));
    return [
      ...faces.map(({ light, points }) => {
        const seen = points.map(look);
        const z = seen.reduce((total, p) => total + p.z, 0) / seen.length;
        const shade = 0.45 + 0.55 * Math.abs(dot(this.normalOf(points), SUN)); // surfaces are two-sided
        return { light, z, path: polygon(seen), shade, wide: 0 };
      }),
      ...solid.lines.map((ends) => {
        const [p, q] = ends.map(look);
        return { light: -1, z: (p.z + q.z) / 2 - 0.05, path: polygon([p, q]), shade: 1, wide: 0.02 * p.near };
      }),
      ...solid.nodes.map(({ light, at, r }) => {
        const { x, y, z, near } = look(at);
        const path = new Path2D();
        path.arc(x, y, r * near, 0, 2 * Math.PI);
        return { light, z, path, shade: 0.75 + 0.25 * z, wide: 0 };
      }),
    ];
  }

  private paintPart(
    ctx: CanvasRenderingContext2D, { light, path, shade, wide }: Part, size: number, ratio: number,
  ) {
    const { colors, pieces, store: { table: { board, session } } } = this;
    const values = colors.lights(board.modulus);
    const v = session.state[light];
    const color = v > 0 ? mixed(values[v].word, 0, 0.35 * (1 - shade)) : offColor(values[0].word, shade);
    if (light >= 0) {
      ctx.fillStyle = color;
      ctx.shadowColor = v > 0 && colors.glows ? values[v].text : 'transparent';
      ctx.shadowBlur = pieces ? 0 : 0.12 * size;
      ctx.fill(path);
      ctx.shadowColor = 'transparent';
    }
    const under = light >= 0 && light === this.under;
    // The pieces of a surface overlap a little, so that there are no cracks between them.
    ctx.strokeStyle = under ? colors.get('ring').text : pieces ? color : colors.get('boardLine').text;
    ctx.lineWidth = wide || (under ? 3 : 1) * ratio;
    ctx.stroke(path);
  }

  private paintMark(ctx: CanvasRenderingContext2D, path: Path2D, kind: MarkKind, ratio: number) {
    const ink = markInk(this.colors, kind);
    ctx.fillStyle = ink.text;
    if (this.pieces) ctx.fill(path);
    const lines = this.pieces ? [[ink, 1] as const] : [[this.colors.get('casing'), 7] as const, [ink, 4] as const];
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

  /** Reports whether a face of a closed solid around the middle is on its far side. */
  private facesAway(points: Point[]) {
    const normal = this.normalOf(points);
    const at = this.rotate(points[0]);
    const out = dot(normal, at) < 0 ? -1 : 1;
    return out * dot(normal, minus([0, 0, EYE], at)) <= 0;
  }
}

/** Returns a color mixed with black or white. `word`: its four bytes. `tone`: 0 or 255. `part`: from 0 to 1. */
function mixed(word: number, tone: number, part: number) {
  const [r, g, b] = [0, 8, 16].map((shift) => Math.round(((word >>> shift) & 255) * (1 - part) + tone * part));
  return `rgb(${r} ${g} ${b})`;
}

/** Returns the color of a light that is off: in dark themes it is lighter than the background, to be visible. */
function offColor(word: number, shade: number) {
  return ((word >>> 8) & 255) < 80 ? mixed(word, 255, 0.06 + 0.16 * shade) : mixed(word, 0, 0.6 * (1 - shade));
}

function mix(a: Point, p: number, b: Point, q: number) {
  return a.map((v, i) => v * p + b[i] * q) as Point;
}

function polygon(points: {x: number, y: number}[]) {
  const path = new Path2D();
  for (const { x, y } of points) path.lineTo(x, y);
  path.closePath();
  return path;
}
