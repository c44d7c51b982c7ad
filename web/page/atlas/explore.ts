// The map of nullities: row m and column n is the nullity of m×n. It grows in squares: when all boards up to k×k are
// known, those up to (k+h)×(k+h) follow, in pieces that each take the engine a moment. A cursor explores it.
import { computed, signal, type Signal } from '@preact/signals';
import { Latest, type Bar } from '../kit/job.ts';
import { ARROWS, type Camera } from '../kit/camera.ts';
import { isMapped, isMirrored, isPlain, specOf } from './board.ts';
import type { Place } from './place.ts';
import { words } from './words.ts';
import { bytesOf } from '../engine/base64.ts';
import type { call } from '../engine/call.ts';
import type { NullitiesAnswer } from '../engine/generated.ts';
import type { Colors } from '../kit/colors.ts';
import type { Picture } from './cells.ts';

/** What is not known. */
export const UNKNOWN = 0xffff;

/** How long a piece should take, in milliseconds: Stop waits that long. */
const PIECE = 150;

/** The most boards of a piece. */
const MOST = 8_000;

/** Nullities in the legend; each has its own color, and those between are mixed. */
export const LEGEND = [0, 1, 2, 4, 8, 16, 32, 64];

/** The number of colors per doubling. */
const FINE = 4;

/** Returns the color of a nullity: that of lights that are off for 0, and a step for each doubling. */
export function nullityInk(colors: Colors, nullity: number) {
  const most = (LEGEND.length - 2) * FINE;
  if (nullity === 0) return colors.get('off');
  return colors.lights(most + 3)[2 + Math.min(most, Math.round(Math.log2(nullity) * FINE))]!;
}

class NullityMap implements Picture {
  /** How far it goes: the rows and columns of a square picture. */
  reach = 0;
  /** Up to where all is known. */
  known = 0;
  values = new Uint16Array(0);
  private inks: { of: Colors | null; words: Uint32Array } = { of: null, words: new Uint32Array() };
  private pace = 0.05; // boards a millisecond, as far as that is known

  /** `kind`: the spec of a board of the kind. `mirrored`: whether m×n and n×m are the same. */
  constructor(
    public kind: string,
    private mirrored: boolean,
    private engine: typeof call,
  ) {}

  get rows() {
    return this.reach;
  }
  get cols() {
    return this.reach;
  }

  /** Makes room for boards up to n×n. */
  extend(n: number) {
    if (n === this.reach) return;
    const values = new Uint16Array(n * n).fill(UNKNOWN);
    const both = Math.min(n, this.reach);
    for (let r = 0; r < both; r++)
      values.set(this.values.subarray(r * this.reach, r * this.reach + both), r * n);
    this.values = values;
    this.known = Math.min(this.known, n);
    this.reach = n;
  }

  /** Returns the nullity of a board, or UNKNOWN. */
  at(m: number, n: number) {
    return this.values[(m - 1) * this.reach + n - 1];
  }

  /**
   * Computes the missing values. It ends when all are known, or when the signal is aborted. `grown`: is called after
   * each piece.
   */
  async grow(signal: AbortSignal, grown: (done: number, total: number) => void) {
    const total = this.reach ** 2;
    while (this.known < this.reach && !signal.aborted) {
      const from = this.known + 1;
      const to = Math.min(
        this.reach,
        this.known + Math.max(1, Math.min(16, Math.floor(Math.sqrt(this.pace * PIECE)))),
      );
      const tell = () => grown(this.known ** 2, total);
      await this.strip(from, to, true, signal, tell);
      if (!this.mirrored && from > 1) await this.strip(from, to, false, signal, tell);
      if (!signal.aborted) this.known = to;
      tell();
    }
  }

  /** Computes the new columns from 1 down to their own corner, or the new rows up to it. */
  private async strip(
    from: number,
    to: number,
    columns: boolean,
    signal: AbortSignal,
    grown: () => void,
  ) {
    const end = columns ? to : from - 1;
    for (let first = 1; first <= end && !signal.aborted;) {
      const many = Math.max(1, Math.min(MOST, Math.floor(this.pace * PIECE)));
      const last = Math.min(end, first + Math.max(1, Math.floor(many / (to - from + 1))) - 1);
      const along = [first, last];
      const across = [from, to];
      const started = performance.now();
      const answer = await this.engine(
        'nullities',
        columns
          ? { board: this.kind, rows: along, columns: across }
          : { board: this.kind, rows: across, columns: along },
        { signal },
      );
      const boards = (last - first + 1) * (to - from + 1);
      this.pace = Math.min(boards / Math.max(performance.now() - started, 0.5), 2 * this.pace + 1);
      this.take(answer);
      grown();
      first = last + 1;
    }
  }

  private take({ rows, columns, values }: NullitiesAnswer) {
    const bytes = bytesOf(values);
    let at = 0;
    for (let m = rows[0]; m <= rows[1]; m++) {
      for (let n = columns[0]; n <= columns[1]; n++, at += 2) {
        const nullity = bytes[at] | (bytes[at + 1] << 8);
        this.set(m, n, nullity);
        if (this.mirrored) this.set(n, m, nullity);
      }
    }
  }

  private set(m: number, n: number, nullity: number) {
    if (m <= this.reach && n <= this.reach) this.values[(m - 1) * this.reach + n - 1] = nullity;
  }

  ink(colors: Colors) {
    if (this.inks.of === colors) return;
    this.inks = {
      of: colors,
      words: Uint32Array.from({ length: 1024 }, (_, n) => nullityInk(colors, n).word),
    };
  }

  private colorOf(value: number) {
    return value === UNKNOWN ? 0 : this.inks.words[Math.min(value, 1023)]!;
  }

  color(row: number, col: number) {
    return this.colorOf(this.values[row * this.reach + col]);
  }

  /** The color of the greatest nullity of a block. */
  block(top: number, left: number, bottom: number, right: number) {
    let most = -1;
    for (let r = top; r < bottom; r++) {
      for (let c = left; c < right; c++) {
        const value = this.values[r * this.reach + c];
        if (value !== UNKNOWN && value > most) most = value;
      }
    }
    return this.colorOf(most < 0 ? UNKNOWN : most);
  }
}

/** How many maps are kept. */
const KEPT = 6;

/** The largest maps: of plain boards, and of others, each of which takes the engine milliseconds. */
const REACHES = { plain: [50, 100, 200, 500, 1000, 2000], others: [20, 40, 60, 100] };

export function reachesOf(place: Place) {
  const usual = isMapped(place) ? REACHES.plain : REACHES.others;
  return [...new Set([...usual, place.reach])].sort((a, b) => a - b);
}

export function usualReach(place: Place) {
  if (isPlain(place) && ['rectangle', 'torus'].includes(place.topology)) return 200;
  return isMapped(place) ? 100 : 40;
}

/** What the map needs of the Atlas. */
interface Desk {
  readonly bar: Bar;
  readonly painted: Signal<number>;
  readonly picture: { readonly value: Picture | null };
  readonly camera: Camera;
  readonly world: { readonly call: typeof call };
  put(picture: Picture): void;
  change(changes: Partial<Place>): void;
  fail(error: unknown): void;
}

export class Exploration {
  private maps: Map<string, NullityMap> = new Map();
  readonly map = signal<NullityMap | null>(null);
  readonly growing = new Latest(this.atlas.bar, '', 0, (error) => this.atlas.fail(error));
  /** The board under the cursor. */
  readonly at = signal({ m: 1, n: 1 });
  /** Its nullity, or null while it is not known. */
  readonly nullity = computed(() => {
    void this.atlas.painted.value; // the map has grown
    const { m, n } = this.at.value;
    const nullity = this.map.value?.at(m, n) ?? UNKNOWN;
    return nullity === UNKNOWN ? null : nullity;
  });

  constructor(private atlas: Desk) {}

  /** Whether the map is what is seen. */
  get seen() {
    return this.map.value !== null && this.atlas.picture.value === this.map.value;
  }

  /** Whether all of the map is known. */
  readonly whole = computed(() => {
    void this.atlas.painted.value; // the map has grown
    return this.map.value !== null && this.map.value.known >= this.map.value.reach;
  });

  show(place: Place) {
    this.growing.stop(); // what is known is kept
    const kind = specOf({ ...place, rows: 1, columns: 1 });
    let map = this.maps.get(kind);
    if (!map) {
      map = new NullityMap(kind, isMirrored(place), this.atlas.world.call);
      this.maps.set(kind, map);
      const [oldest] = this.maps.keys();
      if (this.maps.size > KEPT) this.maps.delete(oldest!);
    }
    map.extend(place.reach);
    this.map.value = map;
    this.move(place.rows, place.columns, false);
    this.atlas.put(map);
    this.grow();
  }

  grow() {
    const map = this.map.value;
    if (!map) return;
    this.growing.ask(
      async ({ signal, progress }) => {
        await map.grow(signal, (done, total) => {
          progress({ done, total, label: words.growing(map.known) });
          this.atlas.painted.value++;
        });
        this.atlas.painted.value++; // it may have been whole already, or be smaller now
      },
      words.growing(map.known),
      0,
    );
  }

  /** Moves the cursor to a board. `seen`: whether to bring it into sight. */
  move(m: number, n: number, seen = true) {
    const reach = this.map.value?.reach ?? 1;
    const { at } = this;
    const to = { m: Math.min(Math.max(m, 1), reach), n: Math.min(Math.max(n, 1), reach) };
    if (to.m !== at.value.m || to.n !== at.value.n) at.value = to;
    if (seen) this.atlas.camera.reveal(to.n - 0.5, to.m - 0.5);
  }

  private inside(row: number, col: number) {
    const { reach = 0 } = this.map.value ?? {};
    return this.seen && row >= 0 && col >= 0 && row < reach && col < reach;
  }

  hover(row: number, col: number) {
    if (this.inside(row, col)) this.move(row + 1, col + 1, false);
  }

  /**
   * A tap moves the cursor; a tap on the cursor opens the board: a mouse has already moved it there, a finger taps
   * twice.
   */
  tap(row: number, col: number) {
    const { m, n } = this.at.value;
    if (m === row + 1 && n === col + 1 && this.seen) this.enter();
    else this.hover(row, col);
  }

  enter() {
    const { m, n } = this.at.value;
    this.atlas.change({ rows: m, columns: n, view: 'solution', terms: [], least: false });
  }

  /** Handles a key; reports whether it was one for the map. */
  key(event: { key: string; shiftKey?: boolean }) {
    const step = event.shiftKey ? 10 : 1;
    const { m, n } = this.at.value;
    const ends: Record<string, number> = { Home: 1, End: this.map.value?.reach ?? 1 };
    const [right, down] = ARROWS[event.key] ?? [0, 0];
    if (right || down) this.move(m + down * step, n + right * step);
    else if (ends[event.key]) this.move(ends[event.key], ends[event.key]);
    else if (event.key === 'Enter' || event.key === ' ') this.enter();
    else return false;
    return true;
  }
}
