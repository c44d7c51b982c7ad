// The size of the board, as it is typed, and the claim about it.
import { signal } from '@preact/signals';
import { missing } from './requests.ts';
import { exactText, wide, words } from './words.ts';
import { Latest } from '../engine/work.ts';
import type { Studio } from './store.ts';

/** The longest side, and how long typing may pause before a board is drawn, in milliseconds. */
export const LONGEST = 300;
const PAUSE = 350;

type Sides = { rows: string, columns: string };

export class Sizes {
  /** What is typed into the fields, while it is not the board of the film. */
  readonly typed = signal<Sides | null>(null);
  readonly other = signal<string | null>(null);
  /** What can be drawn on the board, and the nearest size where all can. */
  readonly claim = signal('');
  readonly exact = signal<string | null>(null);
  readonly problem = signal('');
  private readonly asking = new Latest(this.studio.bar);
  private cancel = () => {};

  constructor(private studio: Studio) {}

  get sides(): Sides {
    const [, rows, columns] = /^(\d+)x(\d+)$/.exec(this.studio.board.value?.spec ?? '') ?? ['', '', ''];
    return this.typed.value ?? { rows, columns };
  }

  /** Takes what is typed, and draws on it once no more comes. */
  type(change: Partial<Sides>) {
    const sides = { ...this.sides, ...change };
    const spec = `${sides.rows}x${sides.columns}`;
    this.typed.value = sides;
    this.ask(spec);
    this.cancel();
    this.cancel = this.studio.world.later(() => {
      const good = [sides.rows, sides.columns].map(Number).every((n) => Number.isInteger(n) && n >= 1 && n <= LONGEST);
      this.problem.value = good ? '' : words.badSide(LONGEST);
      if (good && spec !== this.studio.board.value?.spec) this.studio.choose(spec);
    }, PAUSE);
  }

  /** Follows a choice of the board. */
  chosen() {
    this.cancel();
    this.typed.value = this.other.value = null;
    this.problem.value = '';
  }

  /** Shows what is wrong with the requested board. */
  refuse(asked: string, text: string) {
    this.other.value = asked;
    this.typed.value = null;
    this.problem.value = text;
  }

  /** Requests the claim about a board. */
  ask(spec: string) {
    const { call } = this.studio.world;
    this.asking.ask(async ({ signal, fresh }) => {
      let exact: string | null = null;
      let claim = this.claim.value;
      try {
        const size = /^(\d{1,3})x(\d{1,3})$/.exec(spec);
        if (size) {
          const answer = await call('size', { rows: Number(size[1]), columns: Number(size[2]) }, { signal });
          claim = exactText(wide(spec), answer.nullity, answer.nullity);
          if (answer.nullity > 0) exact = `${answer.exact.rows}x${answer.exact.columns}`;
        } else {
          const answer = await call('info', { board: spec, quiet_result: true }, { signal });
          claim = exactText(answer.board, answer.nullity, missing(answer));
        }
      } catch {
        // drawing on the board reports the error
      }
      if (fresh()) [this.claim.value, this.exact.value] = [claim, exact];
    });
  }
}
