// The picture of a board in space, next to the flat one: a finger, the mouse or the arrow keys turn it, and a tap
// presses the light under it.
import { withColors, type Colors } from '../kit/colors.ts';
import { markInk } from '../board/canvas/sight.ts';
import { cross, dot, unit, type Point, type Solid } from '../board/space/solid.ts';
import type { Table } from './table.ts';

/** How far the eye is from the middle. */
const EYE = 4;

/** How far an arrow key turns. */
const STEP = Math.PI / 12;

/** A pointer that moves less, in pixels, has tapped. */
const TAP = 6;

/** Where the light comes from. */
const SUN = unit([-0.4, -0.7, 0.9]);

export class Space {
  private rotation: Point[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]; // the rows of the rotation
  private drawn: {light: number, path: Path2D}[] = []; // what was drawn, the nearest last
  private under = -1; // the light under the mouse or the focus on the flat board, or -1
  private frame = 0;
  private colors!: Colors;
  private ended = new AbortController();

  /** `flat`: the element of the flat board. */
  constructor(private canvas: HTMLCanvasElement, private table: Table, private solid: Solid, flat: HTMLElement) {
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
    });
    const point = ({ target }: Event) => this.point(Number((target as HTMLElement).dataset.button ?? -1));
    for (const kind of ['pointerover', 'focusin']) flat.addEventListener(kind, point, { signal });
    for (const kind of ['pointerout', 'focusout']) flat.addEventListener(kind, () => this.point(-1), { signal });
    this.turn(...solid.turn);
    table.view.marks.changed = () => this.marked();
  }

  end() {
    this.ended.abort();
    cancelAnimationFrame(this.frame);
  }

  key(event: KeyboardEvent) {
    const turn = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
    if (!turn || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.turn(turn[0], turn[1]);
  }

  /** Draws the marks, and turns a hint on the far side to the front. */
  private marked() {
    const hint = [...this.table.view.marks].find(({ kind }) => kind === 'hint');
    const [light] = hint?.items.keys() ?? [-1];
    if (this.solid.closed && light >= 0 && !this.drawn.some((one) => one.light === light)) {
      const points = this.solid.faces.find((face) => face.light === light)?.points ?? [[0, 0, 1]];
      const middle = unit([0, 1, 2].map((axis) => points.reduce((total, p) => total + p[axis], 0)) as Point);
      const right = unit(cross(Math.abs(middle[1]) > 0.9 ? [0, 0, 1] : [0, 1, 0], middle));
      this.rotation = [right, cross(middle, right), middle];
    }
    this.draw();
  }

  private point(light: number) {
    this.under = light;
    this.draw();
  }

  /** Follows a pointer until it goes. */
  hold(start: PointerEvent) {
    const { canvas } = this;
    const gone = new AbortController();
    const listen = (kind: 'pointermove' | 'pointerup' | 'pointercancel', does: (event: PointerEvent) => void) =>
      canvas.addEventListener(kind, does, { signal: gone.signal });
    let [x, y, moved] = [start.clientX, start.clientY, 0];
    canvas.setPointerCapture(start.pointerId);
    listen('pointermove', (event) => {
      moved += Math.hypot(event.clientX - x, event.clientY - y);
      const size = Math.min(canvas.clientWidth, canvas.clientHeight) || 1;
      if (moved > TAP) this.turn((3 * (event.clientX - x)) / size, (3 * (event.clientY - y)) / size);
      [x, y] = [event.clientX, event.clientY];
    });
    listen('pointerup', (event) => {
      gone.abort();
      if (moved <= TAP) this.tap(event);
    });
    listen('pointercancel', () => gone.abort());
  }

  /** Presses the light at a place of the picture. */
  private tap(event: PointerEvent) {
    const ctx = this.canvas.getContext('2d');
    const ratio = this.canvas.width / (this.canvas.clientWidth || 1);
    const hit = ctx && this.drawn.findLast(({ path }) => ctx.isPointInPath(path, event.offsetX * ratio, event.offsetY * ratio));
    if (hit) this.table.press(hit.light);
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
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  private paint() {
    const { canvas, solid, colors: inks, table: { board, session: { state } } } = this;
    const ctx = canvas.getContext('2d');
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!ctx || !inks || width === 0 || height === 0) return;
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const values = inks.lights(board.modulus);
    const line = inks.get('boardLine').text;
    const size = 0.46 * Math.min(canvas.width, canvas.height);
    const look = (p: Point) => {
      const [x, y, z] = this.rotation.map((row) => dot(row, p));
      const near = (EYE * size) / (EYE - z);
      return { x: canvas.width / 2 + x * near, y: canvas.height / 2 + y * near, z, near };
    };
    const parts: {z: number, draw: () => void}[] = [];
    this.drawn = [];
    const surface = !solid.closed && solid.faces.length > 0;
    const light = (i: number, path: Path2D, shade: number) => {
      const on = state[i] > 0;
      const color = on ? mixed(values[state[i]].word, 0, 0.35 * (1 - shade)) : offColor(values[0].word, shade);
      ctx.fillStyle = color;
      ctx.shadowColor = on && inks.glows ? values[state[i]].text : 'transparent';
      ctx.shadowBlur = surface ? 0 : 0.12 * size;
      ctx.fill(path);
      ctx.shadowColor = 'transparent';
      // The pieces of a surface overlap a little, so that there are no cracks between them.
      ctx.strokeStyle = i === this.under ? inks.get('ring').text : surface ? color : line;
      ctx.lineWidth = (i === this.under ? 3 : 1) * ratio;
      ctx.stroke(path);
      this.drawn.push({ light: i, path });
    };
    if (solid.round) {
      ctx.fillStyle = inks.get('boardPaper').text;
      ctx.beginPath();
      ctx.arc(canvas.width / 2, canvas.height / 2, 0.96 * size * (EYE / Math.sqrt(EYE * EYE - 0.9)), 0, 2 * Math.PI);
      ctx.fill();
    }
    for (const { light: i, points } of solid.faces) {
      const seen = points.map(look);
      const shade = shadeOf(this.rotation, points);
      if (solid.closed && facesAway(this.rotation, points)) continue;
      parts.push({ z: seen.reduce((total, p) => total + p.z, 0) / seen.length, draw: () => light(i, polygon(seen), shade) });
    }
    for (const [a, b] of solid.lines) {
      const [p, q] = [look(a), look(b)];
      parts.push({ z: (p.z + q.z) / 2 - 0.05, draw: () => {
        ctx.strokeStyle = line;
        ctx.lineWidth = 0.02 * p.near;
        ctx.beginPath();
        ctx.moveTo(p.x, p.y);
        ctx.lineTo(q.x, q.y);
        ctx.stroke();
      } });
    }
    for (const { light: i, at, r } of solid.nodes) {
      const p = look(at);
      const path = new Path2D();
      path.arc(p.x, p.y, r * p.near, 0, 2 * Math.PI);
      parts.push({ z: p.z, draw: () => light(i, path, 0.75 + 0.25 * p.z) });
    }
    parts.sort((a, b) => a.z - b.z);
    for (const { draw } of parts) draw();
    const marks = [...this.table.view.marks].filter((set) => board.same || set.light);
    for (const { kind, items } of marks) {
      for (const { light: i, path } of this.drawn) {
        if (!items.has(i)) continue;
        if (surface) { // a light is many pieces there
          ctx.fillStyle = ctx.strokeStyle = markInk(inks, kind).text;
          ctx.lineWidth = ratio;
          ctx.fill(path);
          ctx.stroke(path);
          continue;
        }
        for (const [ink, wide] of [[inks.get('casing'), 7], [markInk(inks, kind), 4]] as const) {
          ctx.strokeStyle = ink.text;
          ctx.lineWidth = wide * ratio;
          ctx.stroke(path);
        }
      }
    }
    canvas.dataset.marked = marks.flatMap(({ items }) => this.drawn.filter(({ light: i }) => items.has(i)).map(({ light: i }) => i)).join(' ');
    canvas.dataset.drawn = String(this.drawn.length);
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
  points.forEach(({ x, y }, i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
  path.closePath();
  return path;
}

/** Returns the orientation of a polygon after the rotation. */
function normalOf(rotation: Point[], points: Point[]) {
  const third = points[Math.floor((2 * points.length) / 3)];
  const second = points[Math.floor(points.length / 3)];
  const between = (a: Point, b: Point) => a.map((v, i) => v - b[i]) as Point;
  const normal = unit(cross(between(second, points[0]), between(third, points[0])));
  return rotation.map((row) => dot(row, normal)) as Point;
}

/** Reports whether a face of a closed solid around the middle is on its far side. */
function facesAway(rotation: Point[], points: Point[]) {
  const normal = normalOf(rotation, points);
  const at = rotation.map((row) => dot(row, points[0])) as Point;
  const out = dot(normal, at) < 0 ? -1 : 1;
  return out * dot(normal, [-at[0], -at[1], EYE - at[2]]) <= 0;
}

/** Returns how bright a face is, from 0 to 1. Surfaces are two-sided. */
function shadeOf(rotation: Point[], points: Point[]) {
  return 0.45 + 0.55 * Math.abs(dot(normalOf(rotation, points), SUN));
}
