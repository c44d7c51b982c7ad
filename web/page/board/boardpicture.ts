// The picture of a board in SVG: its lights, links and glued sides, the marks on them, what a press would change
// and where the focus is. It has no events; the buttons over it are in domview.ts.
import { lightCSS } from '../kit/colors.ts';
import { EDGE, HALO, SIGNS, faceOutline, links, marginOf, num, outline, roundOutline, seamPath, signPlace, svg, wires } from './drawing.ts';
import { HALO_STOPS } from './canvas/halo.ts';
import type { Board, Shape } from './board.ts';
import type { Change, MarkSet } from './marks.ts';

/** A path that draws nothing. */
const NOTHING = 'M0 0';

/** How long a wave runs over the board, in milliseconds. */
const WAVE = 900;

/** Pictures so far: each has a gradient with its own name. */
let pictures = 0;

export class BoardPicture {
  /** The box of the picture: left, top, width, height. */
  box: number[];
  element: SVGSVGElement;
  private name: string;
  private gradients: SVGDefsElement;
  private lights: SVGGElement[] = [];
  private halos: SVGElement[] = [];
  private shining: SVGGElement[] = [];
  private caps: SVGGElement[] = []; // what is drawn for each button that lies apart
  private under = -1; // the button whose changes are shown, or -1
  private held = -1; // the button that is held down, or -1
  private next: SVGPathElement;
  private signs: SVGGElement;
  private drawn: Map<MarkSet, SVGGElement> = new Map(); // the signs of each set
  private ring: SVGPathElement;

  constructor(public board: Board) {
    const margin = marginOf(board);
    const [x0, y0, x1, y1] = board.box;
    this.box = [x0 - margin, y0 - margin, x1 - x0 + 2 * margin, y1 - y0 + 2 * margin];
    this.element = svg('svg', { viewBox: this.box.map(num).join(' '), 'aria-hidden': 'true', focusable: 'false', class: 'board-picture' });
    this.name = `board-${pictures++}`;
    this.gradients = svg('defs', {}, gleam(`${this.name}-gleam`));
    this.element.append(this.gradients, ...this.lines(margin));

    // Light falls on dark neighbors and into the gaps, not on lights that are on: the halos are between the faces of
    // lights that are off and those of lights that are on.
    for (let i = 0; i < board.lights; i++) this.drawLight(board.light(i));
    this.element.append(svg('g', {}, ...this.lights), svg('g', {}, ...this.halos), svg('g', {}, ...this.shining));
    if (!board.same) {
      for (let j = 0; j < board.buttons; j++) this.caps.push(drawCap(board.button(j)));
      this.element.append(svg('g', {}, ...this.caps));
    }
    this.next = svg('path', { class: 'board-next', d: NOTHING });
    this.signs = svg('g', {});
    this.ring = svg('path', { class: 'board-focus', d: NOTHING });
    this.element.append(this.next, this.signs, this.ring);
  }

  /** Returns what lies under the lights: wires, links and glued sides. */
  private lines(margin: number) {
    const { board } = this;
    const elements = [];
    if (!board.same) elements.push(svg('path', { d: wires(board), class: 'board-wire' }));
    const { lines, heads } = links(board);
    if (lines) elements.push(svg('path', { d: lines, class: 'board-link' }));
    if (heads) elements.push(svg('path', { d: heads, class: 'board-arrow' }));
    for (const seam of board.seams) {
      const drawn = seamPath(seam, board.box, margin);
      const width = num(margin * 0.16);
      elements.push(svg('g', { class: `board-seam board-seam-${seam[4]}`, 'stroke-width': width },
        svg('path', { d: drawn.line }), svg('path', { d: drawn.heads, class: 'board-seam-head' })));
    }
    for (const { text, x, y } of board.letters) elements.push(svg('text', { x: num(x), y: num(y), 'font-size': 0.46, class: 'board-letter' }, text));
    return elements;
  }

  private drawLight(shape: Shape) {
    const { x, y, r } = shape;
    const d = faceOutline(shape);
    const face = () => [svg('path', { d, 'stroke-width': num(2 * r * EDGE), class: 'board-edge' }), svg('path', { d, class: 'board-face' })];
    this.lights.push(svg('g', { class: 'board-light' }, ...face()));
    this.halos.push(svg('circle', { cx: num(x), cy: num(y), r: num(r * HALO), class: 'board-halo' }));
    const lit = svg('g', { class: 'board-lit' }, ...face(), svg('path', { d, fill: `url(#${this.name}-gleam)` }));
    if (this.board.modulus === 2) lit.append(svg('circle', { cx: num(x), cy: num(y), r: num(r * 0.13), class: 'board-core' }));
    else lit.append(svg('text', { x: num(x), y: num(y), 'font-size': num(r * 0.8), class: 'board-number' }));
    this.shining.push(lit);
  }

  /** Paints a light with a value. */
  paint(i: number, v: number) {
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
    const id = `${this.name}-halo-${v}`;
    if (!this.gradients.querySelector(`#${id}`)) {
      const stops = HALO_STOPS.map(([offset, opacity]) => svg('stop', { offset, 'stop-opacity': opacity }));
      const made = svg('radialGradient', { id, class: 'board-halo-stops' }, ...stops);
      made.style.setProperty('--face', lightCSS(v, this.board.modulus));
      this.gradients.append(made);
    }
    return id;
  }

  /** Sends a wave of light out from a button. */
  wave(from: number) {
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
    void this.element.getBoundingClientRect(); // so that a second wave starts over
    for (const part of [...this.halos, ...this.shining]) part.classList.add('is-wave');
  }

  /** Shows what a press of the button would change; -1 shows nothing. */
  preview(button: number) {
    if (button === this.under) return;
    this.caps[this.under]?.classList.remove('is-under');
    this.caps[button]?.classList.add('is-under');
    this.under = button;
    const changed = button < 0 ? [] : this.board.changes(button);
    this.next.setAttribute('d', changed.map((i) => roundOutline(this.board.light(i), 0.34)).join('') || NOTHING);
  }

  /** Shows a button as held down; -1 shows none. */
  hold(button: number) {
    for (const parts of this.board.same ? [this.lights, this.shining] : [this.caps]) {
      parts[this.held]?.classList.remove('is-down');
      parts[button]?.classList.add('is-down');
    }
    this.held = button;
  }

  /** Draws the ring of the focus around a button; -1 draws none. */
  focus(button: number) {
    this.ring.setAttribute('d', button < 0 ? NOTHING : roundOutline(this.board.button(button), 0.02));
  }

  /** Draws the signs of marks that came instead of others. */
  sign({ gone, come }: Change) {
    for (const set of gone) {
      this.drawn.get(set)?.remove();
      this.drawn.delete(set);
    }
    for (const set of come) {
      const signs = svg('g', { class: `board-sign board-sign-${set.kind}` });
      for (const [item, times] of set.items) signs.append(this.drawSign(set, item, times));
      this.drawn.set(set, signs);
      this.signs.append(signs);
    }
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

/** The gradient of a lit face: bright in the middle and deeper toward the edge. Its colors are in view.css. */
function gleam(id: string) {
  const stops = ['0', '.4', '.7', '1'].map((offset, i) => svg('stop', { offset, class: `board-gleam-${i}` }));
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
  return svg('g', { class: 'board-cap' },
    svg('path', { d: outline(shape, 0.1), class: 'board-cap-rim' }),
    svg('path', { d: outline(shape, 0.4), class: 'board-cap-top' }));
}
