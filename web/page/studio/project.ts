// What the artist chose, and the pictures: the parts of the Studio share it, and none of them knows the store.
import { computed, signal } from '@preact/signals';
import { readChoices } from './choices.ts';
import { RGB } from './palette.ts';
import { Bar } from '../kit/job.ts';
import type { Board } from '../board/board.ts';
import type { Crop } from './pictures/images.ts';
import type { Drawn } from './walk.ts';
import type { World } from './world.ts';

export type Image = HTMLCanvasElement;

export interface Picture {
  id: number;
  name: string;
  image: Image;
  crop: Crop | null; // null for what the engine finds
  clip: Image | null; // the first frame of the clip it is from, as which all its frames are cropped
  ours: boolean; // it is one of the samples, and not private
  key: string; // of what the answer is for
  answer: Drawn | null;
}

/** Returns width over height of a board. */
export function shapeOf(board: Board | null) {
  const [x0, y0, x1, y1] = board?.box ?? [0, 0, 80, 60];
  return (x1 - x0) / (y1 - y0);
}

export class Project {
  protected readonly kept = readChoices(this.world.read());
  readonly pictures = signal<readonly Picture[]>([]);
  readonly spec = signal(this.kept.spec);
  readonly look = signal(this.kept.look);
  readonly motion = signal(this.kept.motion);
  readonly order = signal(this.kept.order);
  readonly seed = signal(this.kept.seed);
  /** The picture whose brightness is the time of each press, if the order is times. */
  readonly times = signal<Picture | null>(null);
  /** The curve that presses follow if the order is curve: x and y of its points, from 0 to 1. */
  readonly curve = signal<number[]>([]);
  readonly board = signal<Board | null>(null);
  /** Whether another film is being made. */
  readonly busy = signal(true);
  readonly problem = signal('');
  /** What is announced, in an object of its own each time. */
  readonly said = signal({ text: '' });
  readonly bar = new Bar(this.world.later);
  chosen = 0; // the number of the picture that looks are shown for

  constructor(readonly world: World) {}

  readonly shape = computed(() => shapeOf(this.board.value));

  /** Whether calls must stay in the page: the artist's pictures are private. */
  get isPrivate() {
    return [...this.pictures.value, this.times.value].some((picture) => picture && !picture.ours);
  }

  /** Whether each cell has a red, a green and a blue light. */
  get inColor() {
    return this.motion.value.palette === RGB.name;
  }

  say(text: string) {
    this.said.value = { text };
  }

  /** Reports whether an order lacks its image or its curve. */
  lacks(order: string) {
    return (
      (order === 'times' && !this.times.value) ||
      (order === 'curve' && this.curve.value.length === 0)
    );
  }

  find(id = 0) {
    return this.pictures.value.find((picture) => picture.id === id);
  }
}
