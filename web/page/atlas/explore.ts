// Exploring the map of nullities: a cursor that goes from board to board, and the work behind it.
import { computed, signal } from '@preact/signals';
import { Latest } from '../engine/work.ts';
import { ARROWS } from '../kit/camera.ts';
import { isMapped, isMirrored, isPlain, specOf, type Place } from './board.ts';
import { NullityMap, UNKNOWN } from './map.ts';
import type { Atlas } from './store.ts';
import { words } from './words.ts';

/** How many maps are kept. */
const KEPT = 6;

/** The largest maps: of plain boards, and of others, each of which takes the engine milliseconds. */
const REACHES = { plain: [50, 100, 200, 500, 1000, 2000], others: [20, 40, 60, 100] };

/** Lists the sizes of maps of a kind. */
export function reachesOf(place: Place) {
  const usual = isMapped(place) ? REACHES.plain : REACHES.others;
  return [...new Set([...usual, place.reach])].sort((a, b) => a - b);
}

/** The initial size of a map. */
export function usualReach(place: Place) {
  if (isPlain(place) && ['rectangle', 'torus'].includes(place.topology)) return 200;
  return isMapped(place) ? 100 : 40;
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

  constructor(private atlas: Atlas) {}

  /** Whether the map is what is seen. */
  get seen() { return this.map.value !== null && this.atlas.picture.value === this.map.value; }

  /** Whether all of the map is known. */
  readonly whole = computed(() => {
    void this.atlas.painted.value; // the map has grown
    return this.map.value !== null && this.map.value.known >= this.map.value.reach;
  });

  /** Shows the map of a kind. */
  show(place: Place) {
    this.stop();
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

  /** Computes what is missing. */
  grow() {
    const map = this.map.value;
    if (!map) return;
    this.growing.ask(async ({ signal, progress }) => {
      await map.grow(signal, (done, total) => {
        progress({ done, total, label: words.growing(map.known) });
        this.atlas.painted.value++;
      });
      this.atlas.painted.value++; // it may have been whole already, or be smaller now
    }, words.growing(map.known), 0);
  }

  /** Stops computing; what is known is kept. */
  stop() { this.growing.stop(); }

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

  /** Goes to the board under the cursor. */
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
