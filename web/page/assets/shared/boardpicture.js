// The picture of a board in SVG: its lights, links and glued sides, the marks on them, what a press
// would change and where the focus is. It is looked at only; the buttons over it are domview.js.

import { levelColor } from './colors.js';
import { EDGE, GAP, ROUND, SIGNS, links, marginOf, num, outline, roundOutline, seamPath, signPlace, svg, wires } from './drawing.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Shape} Shape */

/** A path that draws nothing. */
const NOTHING = 'M0 0';

/** Pictures so far: each has a gradient with a name of its own. */
let pictures = 0;

export class BoardPicture {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const margin = marginOf(board);
    const [x0, y0, x1, y1] = board.box;
    /** The box of the picture: left, top, width, height. */
    this.box = [x0 - margin, y0 - margin, x1 - x0 + 2 * margin, y1 - y0 + 2 * margin];
    this.element = svg('svg', { viewBox: this.box.map(num).join(' '), 'aria-hidden': 'true', focusable: 'false', class: 'board-picture' });
    /** @private */
    this.glow = `board-glow-${pictures++}`;
    this.element.append(glow(this.glow), ...this.lines(margin));

    /** @private @type {SVGGElement[]} */
    this.lights = [];
    for (let i = 0; i < board.lights; i++) this.lights.push(this.drawLight(board.light(i)));
    /** @private @type {SVGGElement[]} what is drawn for each button */
    this.caps = this.lights;
    this.element.append(svg('g', {}, ...this.lights));
    if (!board.same) {
      this.caps = [];
      for (let j = 0; j < board.buttons; j++) this.caps.push(drawCap(board.button(j)));
      this.element.append(svg('g', {}, ...this.caps));
    }
    /** @private the button whose changes are shown, or -1 */
    this.under = -1;
    /** @private the button that is held down, or -1 */
    this.held = -1;
    /** @private */
    this.next = svg('path', { class: 'board-next', d: NOTHING });
    /** @private */
    this.signs = svg('g', {});
    /** @private */
    this.ring = svg('path', { class: 'board-focus', d: NOTHING });
    this.element.append(this.next, this.signs, this.ring);
  }

  /**
   * Returns what lies under the lights: wires, links and glued sides.
   * @private
   * @param {number} margin
   */
  lines(margin) {
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
    return elements;
  }

  /**
   * @private
   * @param {Shape} shape
   */
  drawLight(shape) {
    const { x, y, r } = shape;
    const round = shape.corners ? ROUND : 0;
    const d = outline(shape, GAP + round);
    const group = svg('g', { class: 'board-light' },
      svg('path', { d, 'stroke-width': num(2 * r * (round + EDGE)), class: 'board-edge' }),
      svg('path', { d, 'stroke-width': num(2 * r * round), class: 'board-face' }));
    if (this.board.modulus === 2) {
      group.append(svg('circle', { cx: num(x), cy: num(y), r: num(r * 0.84), fill: `url(#${this.glow})`, class: 'board-glow' }));
    } else {
      group.append(svg('text', { x: num(x), y: num(y), 'font-size': num(r * 0.8), class: 'board-number' }));
    }
    return group;
  }

  /**
   * Paints a light with a value.
   * @param {number} i
   * @param {number} v
   */
  paint(i, v) {
    const light = this.lights[i];
    light.classList.toggle('is-on', v > 0);
    const k = this.board.modulus;
    if (k === 2) return;
    light.style.setProperty('--face', levelColor(v, k));
    if (light.lastChild) light.lastChild.textContent = v > 0 ? String(v) : '';
  }

  /**
   * Shows what a press of the button would change; of -1, nothing.
   * @param {number} button
   */
  preview(button) {
    if (button === this.under) return;
    this.caps[this.under]?.classList.remove('is-under');
    this.caps[button]?.classList.add('is-under');
    this.under = button;
    const changed = button < 0 ? [] : this.board.changes(button);
    this.next.setAttribute('d', changed.map((i) => roundOutline(this.board.light(i), 0.34)).join('') || NOTHING);
  }

  /**
   * Shows a button as held down; of -1, none.
   * @param {number} button
   */
  hold(button) {
    this.caps[this.held]?.classList.remove('is-down');
    this.caps[button]?.classList.add('is-down');
    this.held = button;
  }

  /**
   * Draws the ring of the focus around a button; of -1, none.
   * @param {number} button
   */
  focus(button) {
    this.ring.setAttribute('d', button < 0 ? NOTHING : roundOutline(this.board.button(button), 0.02));
  }

  /**
   * Draws the signs of a set of marks and returns them. More than once is written as a number.
   * @param {import('./marks.js').MarkSet} set
   */
  sign({ kind, light, items }) {
    const signs = svg('g', { class: `board-sign board-sign-${kind}` });
    for (const [item, times] of items) {
      const shape = light ? this.board.light(item) : this.board.button(item);
      const [x, y, r] = signPlace(shape, kind, this.board.same || light ? this.board.modulus : 2);
      const sign = svg('g', { transform: `translate(${num(x)} ${num(y)}) scale(${num(r)})` }, svg('path', { d: SIGNS[kind] }));
      if (times > 1) {
        const number = svg('text', { 'font-size': 0.5 });
        number.textContent = String(times);
        sign.append(number);
      }
      signs.append(sign);
    }
    this.signs.append(signs);
    return signs;
  }
}

/**
 * The soft light of a light that is on: a bright core, so that on is not told by color alone, and a
 * glow around it. Its colors are in view.css.
 * @param {string} id
 */
function glow(id) {
  const stops = ['0', '.14', '.165', '1'].map((offset, i) => svg('stop', { offset, class: i < 2 ? 'board-core' : `board-gleam-${i - 2}` }));
  return svg('radialGradient', { id }, ...stops);
}

/**
 * Draws a button that lies apart from the lights.
 * @param {Shape} shape
 */
function drawCap(shape) {
  return svg('g', { class: 'board-cap' },
    svg('path', { d: outline(shape, 0.1), class: 'board-cap-rim' }),
    svg('path', { d: outline(shape, 0.4), class: 'board-cap-top' }));
}
