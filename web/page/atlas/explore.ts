// Exploring the map of nullities: a cursor that goes from board to board, and the work behind it.
import { make, part, sentence } from '../kit/plain/dom.ts';
import { isMapped, isMirrored, isPlain, specOf, type Place } from './board.ts';
import { LEGEND, nullityInks } from './inks.ts';
import { NullityMap, UNKNOWN } from './map.ts';
import type { Plate } from './plate.ts';

interface Callbacks {
  go: (rows: number, columns: number) => void; // shows a board
  work: (label: string, done: number, total: number) => void;
}

/** How many maps are kept. */
const KEPT = 6;

/** The largest maps: of plain boards, and of others, each of which takes the engine milliseconds. */
const REACHES = { plain: [50, 100, 200, 500, 1000, 2000], others: [20, 40, 60, 100] };

export class Exploration {
  private maps: Map<string, NullityMap> = new Map();
  map: NullityMap | null = null;
  private growing: AbortController | null = null;
  /** The board under the cursor. */
  at = { m: 1, n: 1 };

  constructor(private plate: Plate, private callbacks: Callbacks) {
    part('resume').addEventListener('click', () => this.grow());
    part('enter').addEventListener('click', () => this.enter());
  }

  /** Lists the sizes of maps of a kind. */
  reaches(place: Place) {
    return isMapped(place) ? REACHES.plain : REACHES.others;
  }

  /** The initial size of a map. */
  usual(place: Place) {
    if (isPlain(place) && ['rectangle', 'torus'].includes(place.topology)) return 200;
    return this.reaches(place) === REACHES.plain ? 100 : 40;
  }

  /** Shows the map of a kind. */
  show(place: Place) {
    this.stop();
    const kind = specOf({ ...place, rows: 1, columns: 1 });
    let map = this.maps.get(kind);
    if (!map) {
      map = new NullityMap(kind, isMirrored(place));
      this.maps.set(kind, map);
      const [oldest] = this.maps.keys();
      if (this.maps.size > KEPT) this.maps.delete(oldest);
    }
    this.map = map;
    map.extend(place.reach);
    this.ink();
    this.move(Math.min(place.rows, place.reach), Math.min(place.columns, place.reach), false);
    this.plate.show(map);
    this.plate.element.dataset.shown = '';
    this.grow();
  }

  /** Applies the colors of the page. */
  ink() {
    if (!this.map) return;
    const inks = nullityInks(this.plate.element);
    this.map.colorOf = inks.of;
    part('legend').replaceChildren(...LEGEND.map((nullity) => {
      const swatch = make('i');
      swatch.style.background = inks.text(nullity);
      return make('span', {}, swatch, nullity === LEGEND.at(-1) ? `${nullity} and more` : String(nullity));
    }));
  }

  /** Computes what is missing. */
  async grow() {
    const { map } = this;
    if (!map) return;
    this.growing?.abort();
    const abort = new AbortController();
    this.growing = abort;
    part('resume').hidden = true;
    const tell = (done: number, total: number) => {
      if (abort.signal.aborted) return;
      this.callbacks.work(`Boards up to ${map.known} × ${map.known}`, done, total);
      this.plate.refresh();
      this.say();
    };
    try {
      if (map.known < map.reach) await map.grow(abort.signal, tell);
    } catch (error) {
      if (!abort.signal.aborted) part('problem').textContent = sentence(error);
    }
    if (this.growing !== abort) return;
    this.growing = null;
    this.callbacks.work('', 0, 0);
    this.plate.refresh();
    this.say();
    part('resume').hidden = map.known >= map.reach;
    this.plate.element.dataset.shown = map.known >= map.reach ? `${map.kind}?map=${map.reach}` : '';
  }

  /** Stops computing; what is known is kept. */
  stop() {
    if (!this.growing) return;
    this.growing.abort();
    this.growing = null;
    this.callbacks.work('', 0, 0);
    part('resume').hidden = false;
  }

  /** Moves the cursor to a board. `seen`: whether to bring it into sight. */
  move(m: number, n: number, seen = true) {
    if (!this.map) return;
    const { reach } = this.map;
    this.at = { m: Math.min(Math.max(m, 1), reach), n: Math.min(Math.max(n, 1), reach) };
    this.plate.cursor = { row: this.at.m - 1, col: this.at.n - 1 };
    if (seen) this.plate.reveal(this.at.m - 1, this.at.n - 1);
    this.plate.redraw();
    this.say();
  }

  /** Says what is under the cursor. */
  private say() {
    if (!this.map || this.plate.picture !== this.map) return;
    const { m, n } = this.at;
    const nullity = this.map.at(m, n);
    const known = nullity === UNKNOWN ? 'nullity not computed yet' : `nullity ${nullity}`;
    this.plate.element.setAttribute('aria-label', `Map of nullities, row ${m}, column ${n}, ${known}. Enter shows the board.`);
    const words = `${m} × ${n}: ${known}`;
    if (part('cursor').textContent === words) return; // it is not announced twice
    part('cursor').textContent = words;
    part('enter').textContent = `Show ${m} × ${n}`;
  }

  hover(row: number, col: number) {
    if (!this.map || this.plate.picture !== this.map || row < 0) return;
    this.move(row + 1, col + 1, false);
  }

  /**
   * A tap moves the cursor; a tap on the cursor opens the board: a mouse has already moved it there, a finger taps
   * twice.
   */
  tap(row: number, col: number) {
    if (!this.map || this.plate.picture !== this.map) return;
    if (this.at.m === row + 1 && this.at.n === col + 1) this.enter();
    else this.move(row + 1, col + 1, false);
  }

  /** Goes to the board under the cursor. */
  enter() {
    this.callbacks.go(this.at.m, this.at.n);
  }

  /** Handles a key; reports whether it was one for the map. */
  key(event: KeyboardEvent) {
    const step = event.shiftKey ? 10 : 1;
    const ways = { ArrowLeft: [0, -step], ArrowRight: [0, step], ArrowUp: [-step, 0], ArrowDown: [step, 0] } as Record<string, [number, number]>;
    const way = ways[event.key];
    if (way) this.move(this.at.m + way[0], this.at.n + way[1]);
    else if (event.key === 'Home') this.move(1, 1);
    else if (event.key === 'End') this.move(this.map?.reach ?? 1, this.map?.reach ?? 1);
    else if (event.key === 'Enter' || event.key === ' ') this.enter();
    else return false;
    return true;
  }
}
