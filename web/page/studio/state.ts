// The artist's choices and the results. The parts of the page change it, and listeners are notified.
import type { DrawAnswer } from '../engine/generated.ts';
import { read, write } from '../kit/keep.ts';
import { usualCrop, type Crop } from './pictures/images.ts';
import { paletteNamed } from './palette.ts';
import type { Board } from '../board/board.ts';
import type { PlanOptions } from './plan.ts';

/** A drawn picture: the wish, and the nearest state that can be reached. */
export type Drawn = DrawAnswer & { target: string[]; state: string[] };

export interface Picture {
  id: number;
  name: string;
  image: HTMLCanvasElement;
  crop: Crop;
  ours: boolean; // it is one of the samples, and not private
  key: string; // of what the answer is for
  answer: Drawn | null;
}

/** How images become lights, as the flags of lightsout draw. */
interface Look {
  dither: string;
  fit: 'crop' | 'contain' | 'stretch';
  gamma: number;
  contrast: number;
  brightness: number;
  invert: boolean;
  look: string; // as-is, photo, poster or line
  auto_contrast: boolean;
  sharp: boolean;
  serpentine: boolean;
  plain: boolean;
  exact: boolean;
}

/** How the film runs. */
export type Motion = PlanOptions & {palette: string, scale: number, aspect: string, cells: string};

/**
 * The film: the state it begins with, and the presses of each scene in order; and what is known of its pictures,
 * which may be redrawn while the film still plays.
 */
export interface Script {
  board: Board;
  first: Uint8Array;
  scenes: number[][];
  order: string;
  answers: Drawn[];
}

type News = 'pictures' | 'board' | 'look' | 'order' | 'motion' | 'drawn' | 'film';

/** The board of the first visit: every picture is exact there. */
export const usualSpec = '60x80';

/** The most frames a second, as in package film. */
export const MOST_FPS = 30;

/** The looks of package picture. */
const looks = ['photo', 'poster', 'line', 'as-is'];

export const usualLook: Look = {
  look: 'photo', dither: '', fit: 'crop', gamma: 1, contrast: 0, brightness: 0, invert: false, auto_contrast: false, sharp: false,
  serpentine: false, plain: false, exact: false,
};

const usualMotion: Motion = { perFrame: 0, seconds: 15, fps: 25, hold: 25, loop: true, pingPong: true, easing: 'in-out', mark: false, palette: 'amber', scale: 0, aspect: '', cells: 'square' };

export class Studio {
  pictures: Picture[] = [];
  spec = usualSpec;
  look = { ...usualLook };
  motion = { ...usualMotion };
  order = 'calm';
  seed = 1;
  times: Picture | null = null; // whose brightness is the time of each press, if the order is times
  /** The curve that presses follow if the order is curve: x and y of its points, from 0 to 1. */
  curve: number[] = [];
  board: Board | null = null;
  script: Script | null = null;
  /** The picture that dithers are shown for. */
  chosen: number = 0;
  private listeners: ((news: News) => void)[] = [];
  private made = 0;

  constructor() {
    this.recall();
  }

  listen(listener: (news: News) => void) {
    this.listeners.push(listener);
  }

  tell(news: News) {
    if (news !== 'drawn' && news !== 'pictures') this.remember();
    for (const listener of this.listeners) listener(news);
  }

  /** Makes a picture of an image; it is not in the film yet. */
  picture(image: HTMLCanvasElement, name: string, ours = false): Picture {
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

  /** Keeps the choices for the next visit; pictures are not kept. */
  private remember() {
    const { look, motion, order, seed } = this;
    const spec = this.script?.board.spec ?? usualSpec; // not a board that may turn out to be invalid
    write('studio', JSON.stringify({ spec, look, motion, order: ['times', 'curve'].includes(order) ? 'calm' : order, seed }));
  }

  private recall() {
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
      for (const name of ['seconds', 'fps', 'hold'] as const) {
        if (!(this.motion[name] >= 1)) this.motion[name] = usualMotion[name]; // no film would ever end
      }
      this.motion.fps = Math.min(MOST_FPS, this.motion.fps);
    } catch {
      // this page did not write it
    }
  }
}

/** Copies fields of the right type. */
function recallInto(to: Record<string, any>, kept: unknown) {
  if (typeof kept !== 'object' || kept === null) return;
  for (const [name, value] of Object.entries(kept)) {
    if (name in to && typeof value === typeof to[name] && (typeof value !== 'number' || Number.isFinite(value))) to[name] = value;
  }
}
