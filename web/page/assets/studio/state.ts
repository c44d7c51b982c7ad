// The artist's choices and the results. The parts of the page change it, and listeners are notified.
import { read, write } from '../base/keep.js';
import { usualCrop } from './images.js';
import { paletteNamed } from './palette.js';

/** @typedef {import('../base/board.js').Board} Board */

/**
 * What the act draw answers.
 * @typedef {object} DrawAnswer
 * @property {string} board
 * @property {number} wrong
 * @property {boolean} proved
 * @property {number} cost
 * @property {number} at_least
 * @property {string[]} target
 * @property {string[]} state
 * @property {number} weight
 * @property {boolean} least
 * @property {boolean} exact
 * @property {Record<string, number>} [pushed]
 * @property {string} [gave_up]
 */

/**
 * @typedef {object} Picture
 * @property {number} id
 * @property {string} name
 * @property {HTMLCanvasElement} image
 * @property {import('./images.js').Crop} crop
 * @property {boolean} ours            it is one of the samples, and not private
 * @property {string} key              of what the answer is for
 * @property {DrawAnswer | null} answer
 */

/**
 * How images become lights, as the flags of lightsout draw.
 * @typedef {object} Look
 * @property {string} dither
 * @property {'crop' | 'contain' | 'stretch'} fit
 * @property {number} gamma
 * @property {number} contrast
 * @property {number} brightness
 * @property {boolean} invert
 * @property {string} look           as-is, photo, poster or line
 * @property {boolean} auto_contrast
 * @property {boolean} sharp
 * @property {boolean} serpentine
 * @property {boolean} plain
 * @property {boolean} exact
 */

/** How the film runs. @typedef {import('./plan.js').PlanOptions & {palette: string, scale: number, aspect: string, cells: string}} Motion */

/**
 * The film: the state it begins with, and the presses of each scene in order; and what is known of its
 * pictures, which may be redrawn while the film still plays.
 * @typedef {object} Script
 * @property {Board} board
 * @property {Uint8Array} first
 * @property {number[][]} scenes
 * @property {string} order
 * @property {DrawAnswer[]} answers
 */

/** @typedef {'pictures' | 'board' | 'look' | 'order' | 'motion' | 'drawn' | 'film'} News */

/** The board of the first visit: every picture is exact there. */
export const usualSpec = '60x80';

/** The most frames a second, as in package film. */
export const MOST_FPS = 30;

/** The looks of package picture. */
const looks = ['photo', 'poster', 'line', 'as-is'];

/** @type {Look} */
export const usualLook = {
  look: 'photo', dither: '', fit: 'crop', gamma: 1, contrast: 0, brightness: 0, invert: false, auto_contrast: false, sharp: false,
  serpentine: false, plain: false, exact: false,
};

/** @type {Motion} */
const usualMotion = { perFrame: 0, seconds: 15, fps: 25, hold: 25, loop: true, pingPong: true, easing: 'in-out', mark: false, palette: 'amber', scale: 0, aspect: '', cells: 'square' };

export class Studio {
  constructor() {
    /** @type {Picture[]} */
    this.pictures = [];
    this.spec = usualSpec;
    this.look = { ...usualLook };
    this.motion = { ...usualMotion };
    this.order = 'calm';
    this.seed = 1;
    /** @type {Picture | null} whose brightness is the time of each press, if the order is times */
    this.times = null;
    /** The curve that presses follow if the order is curve: x and y of its points, from 0 to 1. @type {number[]} */
    this.curve = [];
    /** @type {Board | null} */
    this.board = null;
    /** @type {Script | null} */
    this.script = null;
    /** The picture that dithers are shown for. @type {number} */
    this.chosen = 0;
    /** @private @type {((news: News) => void)[]} */
    this.listeners = [];
    /** @private */
    this.made = 0;
    this.recall();
  }

  /** @param {(news: News) => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** @param {News} news */
  tell(news) {
    if (news !== 'drawn' && news !== 'pictures') this.remember();
    for (const listener of this.listeners) listener(news);
  }

  /**
   * Makes a picture of an image; it is not in the film yet.
   * @param {HTMLCanvasElement} image
   * @param {string} name
   * @param {boolean} [ours]
   * @returns {Picture}
   */
  picture(image, name, ours = false) {
    return { id: ++this.made, name, image, ours, crop: usualCrop(image, this.shape), key: '', answer: null };
  }

  /** Width over height of the board. */
  get shape() {
    const [x0, y0, x1, y1] = this.board?.box ?? [0, 0, 80, 60];
    return (x1 - x0) / (y1 - y0);
  }

  /** How many cells lie across and down the board, about. */
  get cells() {
    const { board } = this;
    if (!board) return { columns: 80, rows: 60 };
    if (board.lattice) return { columns: board.lattice.cols, rows: board.lattice.rows };
    const [x0, y0, x1, y1] = board.box;
    const size = 2 * board.light(0).r || 1;
    return { columns: Math.max(1, Math.ceil((x1 - x0) / size)), rows: Math.max(1, Math.ceil((y1 - y0) / size)) };
  }

  /** Keeps the choices for the next visit; pictures are not kept. @private */
  remember() {
    const { look, motion, order, seed } = this;
    const spec = this.script?.board.spec ?? usualSpec; // not a board that may turn out to be invalid
    write('studio', JSON.stringify({ spec, look, motion, order: ['times', 'curve'].includes(order) ? 'calm' : order, seed }));
  }

  /** @private */
  recall() {
    try {
      const kept = JSON.parse(read('studio') ?? '{}');
      if (typeof kept.spec === 'string' && kept.spec.length < 200) this.spec = kept.spec;
      if (typeof kept.order === 'string') this.order = kept.order;
      if (Number.isSafeInteger(kept.seed) && kept.seed > 0) this.seed = kept.seed;
      recallInto(this.look, kept.look);
      recallInto(this.motion, kept.motion);
      if (!looks.includes(this.look.look)) this.look.look = usualLook.look;
      if (!(this.motion.perFrame >= 0)) this.motion.perFrame = 0;
      this.motion.palette = paletteNamed(this.motion.palette).name;
      for (const name of /** @type {const} */ (['seconds', 'fps', 'hold'])) {
        if (!(this.motion[name] >= 1)) this.motion[name] = usualMotion[name]; // no film would ever end
      }
      this.motion.fps = Math.min(MOST_FPS, this.motion.fps);
    } catch {
      // this page did not write it
    }
  }
}

/**
 * Copies fields of the right type.
 * @param {Record<string, any>} to
 * @param {unknown} kept
 */
function recallInto(to, kept) {
  if (typeof kept !== 'object' || kept === null) return;
  for (const [name, value] of Object.entries(kept)) {
    if (name in to && typeof value === typeof to[name] && (typeof value !== 'number' || Number.isFinite(value))) to[name] = value;
  }
}
