// A board as real buttons in an ARIA grid, over a picture in SVG. Users press the buttons, and screen readers read
// them; the picture is only seen: lights, links and glued sides, marks, what a press would change, the focus.
import { lightCSS } from '../kit/colors.ts';
import { BoardView, type ViewOptions } from './boardview.ts';
import { HALO_STOPS } from './canvas/painter.ts';
import {
  boxOf,
  EDGE,
  faceOutline,
  frameOf,
  HALO,
  html,
  links,
  marginOf,
  num,
  outline,
  percent,
  roundOutline,
  seamPath,
  signPlace,
  SIGNS,
  svg,
  wires,
  within,
} from './drawing.ts';
import { buttonAt } from './steering.ts';
import type { Board, Shape } from './board.ts';
import type { Change, MarkSet } from './marks.ts';

/** The largest a unit of the board is drawn, in rem: small boards do not fill a wide screen. */
const LARGEST_UNIT = 5.5;

/** How many rows Page Up and Page Down move. */
const PAGE = 5;

/** How much larger than its circle the target of a node is: no two nodes are that near. */
const ROOM = 1.12;

/** How far beside a button a finger may press, in pixels. */
const NEAR = 22;

/** A path that draws nothing. */
const NOTHING = 'M0 0';

/** How long a wave runs until the last light begins, in milliseconds. With its light it takes a second. */
const WAVE = 450;

/** Pictures so far: each has gradients with their own names. */
let pictures = 0;

export class DomView extends BoardView {
  /** The box of the picture: left, top, width, height. */
  readonly box: number[];
  private id = `board-${pictures++}`;
  private gradients = svg('defs', {}, gleam(`${this.id}-gleam`));
  private picture: SVGSVGElement;
  private lights: SVGGElement[] = [];
  private halos: SVGElement[] = [];
  private shining: SVGGElement[] = [];
  private caps: SVGGElement[] = []; // what is drawn for each button that lies apart
  private next = svg('path', { class: 'board-next', d: NOTHING });
  private signs = svg('g', {});
  private drawn: Map<MarkSet, SVGGElement> = new Map(); // the signs of each set
  private ring = svg('path', { class: 'board-focus', d: NOTHING });
  private buttons: HTMLButtonElement[] = [];
  private under = -1; // the button whose changes are shown, or -1
  private held = -1; // the button that is held down, or -1

  constructor(container: HTMLElement, board: Board, options: ViewOptions) {
    const box = frameOf(board, options.bare);
    const [, , width, height] = box;
    super(board, options, 'board', width, height);
    this.box = box;
    this.picture = this.drawPicture();
    this.element.style.setProperty('--most', `${num(width * LARGEST_UNIT)}rem`);
    this.element.prepend(this.picture);
    if (!options.readOnly) this.picture.after(this.fillGrid());
    this.label(this.buttons.keys());
    container.append(this.element);
  }

  private drawPicture() {
    const { board, lights, halos, shining, caps } = this;
    for (let i = 0; i < board.lights; i++) this.drawLight(board.light(i));
    if (!board.same) for (let j = 0; j < board.buttons; j++) caps.push(drawCap(board.button(j)));
    const look = {
      viewBox: this.box.map(num).join(' '),
      'aria-hidden': 'true',
      focusable: 'false',
      class: 'board-picture',
    };
    // Light falls on dark neighbors and into the gaps, not on lights that are on: the halos are between the faces of
    // lights that are off and those of lights that are on.
    const layers = [lights, halos, shining, caps].map((parts) => svg('g', {}, ...parts));
    return svg(
      'svg',
      look,
      this.gradients,
      ...this.lines(),
      ...layers,
      this.next,
      this.signs,
      this.ring,
    );
  }

  private fillGrid() {
    let next = 0;
    const places = (length: number) => Array.from({ length }, () => this.makePlace(next++));
    const grid = this.makeGrid(
      {},
      ...this.board.buttonRows.map((n) => html('div', { role: 'row' }, ...places(n))),
    );
    this.element.addEventListener('click', (event) => {
      const button = buttonOf(event);
      this.press(button < 0 ? this.nearest(event) : button);
    });
    grid.addEventListener('keydown', (event) => this.steered(event, PAGE));
    grid.addEventListener('focusin', (event) => this.focused(buttonOf(event)));
    grid.addEventListener('focusout', () => this.focused(-1));
    grid.addEventListener(
      'pointerover',
      (event) => event.pointerType === 'mouse' && this.preview(buttonOf(event)),
    );
    grid.addEventListener('pointerout', () => this.preview(this.seen()));
    grid.addEventListener('pointerdown', (event) => this.hold(buttonOf(event)));
    for (const end of ['pointerup', 'pointercancel', 'pointerout'])
      grid.addEventListener(end, () => this.hold(-1));
    return grid;
  }

  /** Makes the element of a button, where the picture shows it and of the same form. */
  private makePlace(button: number) {
    const shape = this.board.button(button);
    const { corners = [] } = shape;
    const [x, y, w, h] = boxOf(corners.length > 0 ? shape : { ...shape, r: shape.r * ROOM });
    const element = html('button', {
      type: 'button',
      class: 'board-button',
      'data-button': button,
      tabindex: button === this.current ? 0 : -1,
    });
    const place = html('div', { role: 'gridcell', class: 'board-place' }, element);
    Object.assign(place.style, within(this.box, x, y, w, h));
    const points = [];
    for (let i = 0; i < corners.length; i += 2) {
      points.push(`${percent((corners[i] - x) / w)} ${percent((corners[i + 1] - y) / h)}`);
    }
    if (!this.board.lattice)
      place.style.clipPath = points.length > 0 ? `polygon(${points.join()})` : 'circle()';
    this.buttons.push(element);
    return place;
  }

  /** Returns the button next to a press, or -1: small nodes are hard to hit. */
  private nearest(event: MouseEvent) {
    const at = this.element.getBoundingClientRect();
    const [x0, y0, width] = this.box;
    const unit = at.width / width;
    const [x, y] = [x0 + (event.clientX - at.left) / unit, y0 + (event.clientY - at.top) / unit];
    return buttonAt(this.board, x, y, NEAR / unit);
  }

  private focused(button: number) {
    if (button >= 0) this.moveTo(button);
    const seen = this.seen();
    this.preview(seen);
    this.ring.setAttribute('d', seen < 0 ? NOTHING : roundOutline(this.board.button(seen), 0.02));
  }

  /** Returns the button with a visible focus, or -1: after a tap the focus is not visible. */
  private seen() {
    const element = this.buttons[this.current];
    return element?.matches(':focus-visible') ? this.current : -1;
  }

  protected override moveTo(button: number) {
    this.buttons[this.current].tabIndex = -1;
    this.buttons[button].tabIndex = 0;
    super.moveTo(button);
  }

  /** Labels the buttons, or the whole board if it is only a picture. */
  private label(buttons: Iterable<number>) {
    if (this.options.readOnly) return this.describe(this.element);
    for (const button of buttons)
      this.buttons[button].setAttribute('aria-label', this.wordsOf(button));
  }

  protected paint(lights: number[]) {
    for (const i of lights) this.paintLight(i, this.values[i]);
    this.label(this.board.same ? lights : this.buttons.keys());
  }

  protected marked({ gone, come }: Change) {
    for (const set of gone) {
      this.drawn.get(set)?.remove();
      this.drawn.delete(set);
    }
    for (const set of come) {
      const signs = [...set.items].map(([item, times]) => this.drawSign(set, item, times));
      const group = svg('g', { class: `board-sign board-sign-${set.kind}` }, ...signs);
      this.drawn.set(set, group);
      this.signs.append(group);
    }
    const told = [...gone, ...come].filter((set) => !set.light || this.board.same);
    this.label(new Set(told.flatMap((set) => [...set.items.keys()])));
  }

  focus(button: number) {
    if (this.options.readOnly) return;
    this.moveTo(button);
    this.buttons[button].focus();
  }

  /** Returns what lies under the lights: wires, links and glued sides. */
  private lines() {
    const {
      board,
      options: { bare },
    } = this;
    const margin = marginOf(board, bare);
    const elements = [];
    if (!board.same) elements.push(svg('path', { d: wires(board), class: 'board-wire' }));
    const { lines, heads } = links(board);
    if (lines) elements.push(svg('path', { d: lines, class: 'board-link' }));
    if (heads) elements.push(svg('path', { d: heads, class: 'board-arrow' }));
    for (const seam of bare ? [] : board.seams) {
      const drawn = seamPath(seam, board.box, margin);
      const width = num(margin * 0.16);
      elements.push(
        svg(
          'g',
          { class: `board-seam board-seam-${seam[4]}`, 'stroke-width': width },
          svg('path', { d: drawn.line }),
          svg('path', { d: drawn.heads, class: 'board-seam-head' }),
        ),
      );
    }
    for (const { text, x, y } of board.letters) {
      elements.push(
        svg('text', { x: num(x), y: num(y), 'font-size': 0.46, class: 'board-letter' }, text),
      );
    }
    return elements;
  }

  private drawLight(shape: Shape) {
    const { x, y, r } = shape;
    const d = faceOutline(shape);
    const edge = { d, 'stroke-width': num(2 * r * EDGE), class: 'board-edge' };
    const face = () => [svg('path', edge), svg('path', { d, class: 'board-face' })];
    this.lights.push(svg('g', { class: 'board-light' }, ...face()));
    this.halos.push(
      svg('circle', { cx: num(x), cy: num(y), r: num(r * HALO), class: 'board-halo' }),
    );
    const lit = svg(
      'g',
      { class: 'board-lit' },
      ...face(),
      svg('path', { d, fill: `url(#${this.id}-gleam)` }),
    );
    this.shining.push(lit);
    const core = { cx: num(x), cy: num(y), r: num(r * 0.13), class: 'board-core' };
    const number = { x: num(x), y: num(y), 'font-size': num(r * 0.8), class: 'board-number' };
    lit.append(this.board.modulus === 2 ? svg('circle', core) : svg('text', number));
  }

  /** Paints a light with a value. */
  private paintLight(i: number, v: number) {
    const [halo, lit] = [this.halos[i], this.shining[i]];
    for (const part of [halo, lit]) part.classList.toggle('is-on', v > 0);
    if (v === 0) return;
    halo.setAttribute('fill', `url(#${this.halo(v)})`);
    const k = this.board.modulus;
    if (k === 2) return;
    lit.style.setProperty('--face', lightCSS(v, k));
    if (lit.lastChild) lit.lastChild.textContent = String(v);
  }

  /** Returns the name of the halo of a value, which is made when the value is first shown. */
  private halo(v: number) {
    const id = `${this.id}-halo-${v}`;
    if (!this.gradients.querySelector(`#${id}`)) {
      const stops = HALO_STOPS.map(([offset, opacity]) =>
        svg('stop', { offset, 'stop-opacity': opacity }),
      );
      const made = svg('radialGradient', { id, class: 'board-halo-stops' }, ...stops);
      made.style.setProperty('--face', lightCSS(v, this.board.modulus));
      this.gradients.append(made);
    }
    return id;
  }

  override wave(from: number) {
    const { board } = this;
    const [x0, y0, x1, y1] = board.box;
    const { x, y } = from < 0 ? { x: (x0 + x1) / 2, y: (y0 + y1) / 2 } : board.button(from);
    const far = Math.hypot(x1 - x0, y1 - y0) || 1;
    for (let i = 0; i < board.lights; i++) {
      const light = board.light(i);
      this.halos[i].setAttribute('fill', `url(#${this.halo(1)})`);
      const delay = `${Math.round((WAVE * Math.hypot(light.x - x, light.y - y)) / far)}ms`;
      for (const part of [this.halos[i], this.shining[i]]) {
        part.style.setProperty('--delay', delay);
        part.classList.remove('is-wave');
      }
    }
    void this.picture.getBoundingClientRect(); // so that a second wave starts over
    for (const part of [...this.halos, ...this.shining]) part.classList.add('is-wave');
  }

  /** Shows what a press of the button would change; -1 shows nothing. */
  private preview(button: number) {
    if (button === this.under) return;
    this.caps[this.under]?.classList.remove('is-under');
    this.caps[button]?.classList.add('is-under');
    this.under = button;
    const changed = button < 0 ? [] : this.board.changes(button);
    this.next.setAttribute(
      'd',
      changed.map((i) => roundOutline(this.board.light(i), 0.34)).join('') || NOTHING,
    );
  }

  /** Shows a button as held down; -1 shows none. */
  private hold(button: number) {
    for (const parts of this.board.same ? [this.lights, this.shining] : [this.caps]) {
      parts[this.held]?.classList.remove('is-down');
      parts[button]?.classList.add('is-down');
    }
    this.held = button;
  }

  /** Draws a sign. More than once is written as a number. */
  private drawSign({ kind, light }: MarkSet, item: number, times: number) {
    const { board } = this;
    const shape = light ? board.light(item) : board.button(item);
    const number = times > 1 ? [svg('text', { 'font-size': 0.5 }, String(times))] : [];
    if (kind === 'hint' || kind === 'look') return drawRing(shape, kind, number);
    const [x, y, r] = signPlace(shape, kind, board.same || light ? board.modulus : 2);
    const transform = `translate(${num(x)} ${num(y)}) scale(${num(r)})`;
    return svg('g', { transform }, svg('path', { d: SIGNS[kind] }), ...number);
  }
}

/** Returns the button of an event, or -1. */
function buttonOf(event: Event) {
  const element = event.target instanceof Element ? event.target.closest('button') : null;
  return Number(element?.dataset.button ?? -1);
}

/** The gradient of a lit face: bright in the middle and deeper toward the edge. Its colors are in view.css. */
function gleam(id: string) {
  const stops = ['0', '.4', '.7', '1'].map((offset, i) =>
    svg('stop', { offset, class: `board-gleam-${i}` }),
  );
  return svg('radialGradient', { id, cx: '.5', cy: '.42', r: '.75' }, ...stops);
}

/** Draws the ring of a hint around a shape, with a casing so that it is seen on every color. */
function drawRing(shape: Shape, kind: 'hint' | 'look', number: Node[]) {
  const d = roundOutline(shape, -0.02);
  const casing = svg('path', { d, class: 'board-casing' });
  return svg('g', { class: `board-${kind}-ring` }, casing, svg('path', { d }), ...number);
}

/** Draws a button that lies apart from the lights. */
function drawCap(shape: Shape) {
  return svg(
    'g',
    { class: 'board-cap' },
    svg('path', { d: outline(shape, 0.1), class: 'board-cap-rim' }),
    svg('path', { d: outline(shape, 0.4), class: 'board-cap-top' }),
  );
}
