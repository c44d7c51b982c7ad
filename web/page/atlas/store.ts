// The Atlas: every size has its picture. The store holds what is shown and requests it from the engine; one
// request is active at a time, and the newest wins.
import { batch, computed, signal } from '@preact/signals';
import { Bar, Latest } from '../kit/job.ts';
import { Camera, type Key } from '../kit/camera.ts';
import { trouble } from '../kit/words.ts';
import {
  addressOf,
  checkStencil,
  ENDS,
  firstPlace,
  longestOf,
  quietSide,
  readAddress,
  readTerms,
  specOf,
} from './board.ts';
import type { Kind, Place, View } from './place.ts';
import { Cells, type Picture } from './cells.ts';
import { Exploration, usualReach } from './explore.ts';
import { MOST, symmetricTerms, symmetriesOf, turnsOf } from './symmetry.ts';
import { pictureWords, symmetryWords, words, type Answer } from './words.ts';
import type { Ask, World } from './world.ts';

/** How long nothing must change before the slower facts are computed, in milliseconds. */
const SETTLED = 250;

/** How long a request may continue after a newer one, before it is canceled. */
const PATIENCE = 600;

/** How long a picture may take before the plate is busy, and before the page says so and offers to stop. */
const BUSY = 200;
const SLOW = 700;

/** How long an animation shows a size. */
const BEAT = 90;

/** Boards for which the fewest presses are computed without a click. */
const SOON = { cells: 4_096, nullity: 20, timeout: '3s', patience: 800 };

/** Up to this many cells the symmetry of a pattern is known before it is painted. */
const AT_ONCE = 1 << 16;

/** What is seen. `sought`: whether fewest presses have been looked for. */
interface Shown {
  answer: Answer;
  place: Place;
  cells: Cells;
  sought: boolean;
}

export class Atlas {
  readonly place = signal(firstPlace()); // what the reader wants to see
  readonly shown = signal<Shown | null>(null);
  readonly symmetry = signal(''); // of what is shown, in words
  readonly picture = signal<Picture | null>(null); // on the plate: of what is shown, or a map
  readonly painted = signal(0); // counts the changes of a picture
  readonly classes = signal(false);
  readonly problem = signal('');
  readonly bar = new Bar(this.world.later);
  readonly busy = signal(false);
  readonly said = signal('');
  readonly settledTitle = signal('');
  readonly ready = signal(false);
  readonly square = signal(true);
  readonly end = signal(200); // of the slider
  readonly animating = signal(false);
  readonly camera = new Camera({ keep: 'inside', whole: true, box: [0, 0, 1, 1], most: 64 });
  readonly explore = new Exploration(this);

  readonly longest = computed(() => longestOf(this.place.value));
  readonly quiets = computed(() => this.shown.value?.answer.quiets ?? 0);
  readonly cursor = computed(() => {
    const { m, n } = this.explore.at.value;
    return this.explore.seen ? { row: m - 1, col: n - 1 } : null;
  });
  readonly title = computed(() => {
    if (this.onMap) return words.mapTitle;
    const { answer } = this.shown.value ?? {};
    return answer ? words.boardTitle(answer.rows, answer.columns) : words.name;
  });
  /** What may be done with the solution that is shown: other ones, and symmetric ones. */
  readonly offers = computed(() => {
    const { answer, place } = this.shown.value ?? {};
    const several =
      answer !== undefined && place?.view === 'solution' && answer.solvable && answer.nullity > 0;
    const small =
      several && answer.nullity <= MOST.quiets && answer.rows * answer.columns <= MOST.cells;
    return { several, symmetric: small && answer.modulus === 2, least: several && !answer.least };
  });

  private readonly asking = new Latest(this.bar, '', PATIENCE, (error) => this.fail(error)); // for a picture
  private readonly seeking = new Latest(this.bar, '', 0, (error) => this.fail(error)); // for another solution
  private chosen: Place | null = null; // what the reader wants to see as it is, also if others have fewer presses
  private unsettled = () => {}; // cancels the timer
  private unbeaten: (() => void) | null = null; // cancels the next size of an animation
  private address = ''; // that was read or written last
  private stepping = false; // whether the next address is its own step in the history of the browser

  constructor(readonly world: World) {}

  get onMap() {
    return this.place.value.view === 'map';
  }

  private ask: Ask = async (request, options) => ({
    rows: 0,
    columns: 0,
    ...(await this.world.call('pattern', request, options)),
  });

  /** Shows another place. State of the old board goes away with it, unless it is named. */
  change(changes: Partial<Place>) {
    const place = this.place.value;
    const next = { ...place, ...changes };
    const view = next.view !== place.view;
    const board = specOf(next) !== specOf(place);
    if (!changes.terms && (view || (board && next.view !== 'quiet'))) next.terms = [];
    if (next.view === 'quiet' && next.terms.length === 0) next.terms = [1];
    if (changes.least === undefined && (view || board || changes.terms)) next.least = false;
    if (next.view === 'map' && next.reach === 0) next.reach = usualReach(next);
    if (view && this.world.hash() === this.address) {
      this.keep();
      this.stepping = true;
    }
    this.set(next);
  }

  private set(next: Place) {
    const { rows, columns } = next;
    this.problem.value = '';
    this.seeking.stop();
    batch(() => {
      this.place.value = next;
      if (rows !== columns) this.square.value = false;
      const [long, most] = [Math.max(rows, columns), this.longest.value];
      if (long > this.end.value || this.end.value > most) {
        this.end.value = ENDS.find((end) => end <= most && end >= long) ?? most;
      }
    });
    if (!this.onMap) {
      this.explore.growing.stop();
      this.request();
      return;
    }
    this.explore.show(next);
    this.ready.value = true;
    this.settle();
  }

  /** Requests the wanted picture, when no other request is active. */
  private request() {
    const { rows, columns } = this.place.value;
    this.asking.ask(
      async ({ signal }) => {
        const wanted = this.place.value;
        const cancel = this.world.later(() => {
          this.busy.value = true;
        }, BUSY);
        try {
          const answer = await this.answerOf(wanted, signal);
          if (!this.onMap) this.show(answer, wanted);
        } finally {
          cancel();
          this.busy.value = false;
          this.ready.value = true;
        }
      },
      words.looking(rows, columns),
      SLOW,
    );
  }

  private async answerOf(wanted: Place, signal: AbortSignal): Promise<Answer> {
    const params = {
      board: specOf(wanted),
      what: wanted.view === 'quiet' ? 'quiet' : 'all-on',
      quiet: wanted.terms,
    };
    try {
      return await this.ask(params, { signal });
    } catch (error) {
      if ((error as { field?: string }).field !== 'quiet') throw error;
      // The board has fewer quiet patterns than that: its last one, or none.
      const none = await this.ask({ ...params, quiet: [] }, { signal });
      wanted.terms = wanted.view === 'quiet' && none.quiets > 0 ? [none.quiets] : [];
      return wanted.terms.length > 0
        ? this.ask({ ...params, quiet: wanted.terms }, { signal })
        : none;
    }
  }

  /** Shows an answer. `sought`: whether fewest presses have been looked for. */
  private show(answer: Answer, asked: Place, sought = false) {
    const cells = new Cells(answer);
    cells.apart = this.classes.value;
    batch(() => {
      this.shown.value = { answer, place: asked, cells, sought };
      this.symmetry.value = '';
      this.put(cells);
    });
    if (this.animating.value) this.unbeaten ??= this.world.later(() => this.beat(), BEAT);
    if (cells.rows * cells.cols <= AT_ONCE) void this.findSymmetry();
    this.settle();
  }

  /** Puts a picture on the plate, at the place and scale of the last one if it has the same size. */
  put(picture: Picture) {
    const { rows, cols } = picture;
    const [, , right, bottom] = this.camera.box;
    batch(() => {
      this.picture.value = picture;
      this.camera.limit({ box: [0, 0, cols, rows] });
      if (cols !== right || rows !== bottom) this.camera.fit();
    });
  }

  /** When nothing has changed for a moment, updates the address and computes the slower facts. */
  private settle() {
    this.unsettled();
    this.unsettled = this.world.later(() => {
      if (this.world.hash() !== this.address) return; // another address was opened, and will be read
      this.keep();
      this.settledTitle.value = words.title(this.title.value);
      const shown = this.shown.value;
      if (this.onMap || !shown) return;
      this.said.value = pictureWords(shown.answer, shown.place);
      void this.findSymmetry();
      const { nullity, rows, columns } = shown.answer;
      if (
        this.seeking.job.busy ||
        shown.sought ||
        !this.offers.value.least ||
        shown.place.terms.length > 0
      )
        return;
      if (this.place.value.least) this.seek(true);
      else if (shown.place === this.chosen) return;
      else if (nullity <= SOON.nullity && rows * columns <= SOON.cells) this.seek(false);
    }, SETTLED);
  }

  private keep() {
    const next = `#${addressOf(this.place.value)}`;
    if (this.world.hash() !== next) this.world.go(next, this.stepping);
    this.stepping = false;
    this.address = this.world.hash();
  }

  private async findSymmetry() {
    const about = this.shown.value;
    if (!about || this.symmetry.value) return;
    const found = await symmetriesOf(about.cells, () => this.shown.value === about);
    if (!found || this.shown.value !== about) return;
    this.symmetry.value = symmetryWords(
      found,
      Object.keys(turnsOf(about.cells.rows, about.cells.cols)).length,
    );
  }

  /** Looks for a solution with fewest presses. `asked`: by the reader: then it may take long. */
  seek(asked: boolean) {
    const about = this.shown.value;
    if (!about) return;
    const wanted = asked ? { ...this.place.value, terms: [], least: true } : this.place.value;
    this.place.value = wanted;
    const request = {
      board: about.answer.board,
      least: true,
      ...(asked ? {} : { timeout: SOON.timeout }),
    };
    this.seeking.ask(
      async ({ signal, progress }) => {
        try {
          const answer = await this.ask(request, {
            signal,
            progress: asked ? progress : undefined,
          });
          if (this.shown.value !== about) return;
          about.sought = true;
          if (answer.least || asked)
            this.show(answer, { ...about.place, terms: [], least: asked }, true);
          if (asked && !answer.least) this.problem.value = words.unproved;
        } catch (error) {
          // The visible picture is unchanged.
          if (this.place.value === wanted && this.shown.value === about)
            this.place.value = about.place;
          throw error;
        }
      },
      words.seeking,
      asked ? 0 : SOON.patience,
    );
  }

  balance() {
    const about = this.shown.value;
    if (!about) return;
    this.seeking.ask(
      async ({ signal, progress }) => {
        const terms = await symmetricTerms(this.ask, about.answer.board, { signal, progress });
        if (this.shown.value !== about) return;
        if (!terms) {
          this.problem.value = words.noSymmetric;
          return;
        }
        this.change({ terms });
        this.chosen = this.place.value;
      },
      words.balancing,
      0,
    );
  }

  fail(error: unknown) {
    this.problem.value = trouble(error);
  }

  /** Does something, and reports whether it could; says what is wrong if not. */
  private tries(act: () => void) {
    try {
      act();
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** Stops whatever takes long. A picture that has not come is given up: the visible one becomes the wanted one. */
  stop() {
    this.seeking.stop();
    this.explore.growing.stop();
    if (!this.asking.job.busy || this.onMap) return;
    this.place.value = this.shown.value?.place ?? firstPlace();
    this.asking.stop();
    if (!this.shown.value) this.request();
  }

  /** Opens what the address says, unless it is the one that is open. */
  open(again = false) {
    if (!again && this.world.hash() === this.address) return;
    let wanted = firstPlace();
    let wrong = '';
    this.address = this.world.hash();
    this.stepping = false;
    try {
      wanted = readAddress(decodeURIComponent(this.address.slice(1)));
    } catch (error) {
      wrong = error instanceof URIError ? words.damaged : trouble(error);
    }
    this.set(wanted);
    this.problem.value = wrong;
  }

  /** Changes a side, and the other one with it if the board is to be square. */
  resize(side: 'rows' | 'columns', n: number) {
    this.pause();
    if (!Number.isInteger(n)) return;
    const to = Math.min(Math.max(n, 1), this.longest.value);
    this.change(this.square.value ? { rows: to, columns: to } : { [side]: to });
  }

  /** Takes a side as it was entered, whatever it is. */
  enterSide(side: 'rows' | 'columns', n: number) {
    this.resize(side, Math.round(n));
    if (n !== this.place.value[side]) this.problem.value = words.sizes(this.longest.value);
  }

  setSquare(square: boolean) {
    const { rows, columns } = this.place.value;
    this.square.value = square;
    if (square && rows !== columns) this.change({ columns: rows });
  }

  step(by: number) {
    const { rows, columns } = this.place.value;
    const far = Math.min(
      Math.max(by, 1 - Math.min(rows, columns)),
      this.longest.value - Math.max(rows, columns),
    );
    if (far !== 0) this.change({ rows: rows + far, columns: columns + far });
  }

  /** Begins to show one size after the other, or ends it. */
  animate() {
    if (this.animating.value) return this.pause();
    this.animating.value = true;
    const { rows, columns } = this.place.value;
    if (Math.max(rows, columns) < this.end.value) return this.beat();
    const less = Math.min(rows, columns) - 1;
    this.change({ rows: rows - less, columns: columns - less });
  }

  /** Shows the next size of an animation, after the last has been visible for a moment. */
  private beat() {
    this.unbeaten = null;
    if (!this.animating.value) return;
    const { rows, columns } = this.place.value;
    if (Math.max(rows, columns) >= this.end.value) this.pause();
    else this.step(1);
  }

  pause() {
    this.animating.value = false;
    this.unbeaten?.();
    this.unbeaten = null;
  }

  /** Shows the solution, quiet patterns or the map; a board without a quiet pattern gives way to one that has some. */
  setView(view: View) {
    this.pause();
    const place = this.place.value;
    const side =
      view === 'quiet' && place.view === 'solution' && this.quiets.value === 0
        ? quietSide(place)
        : 0;
    this.change(side > 0 ? { view, rows: side, columns: side } : { view });
  }

  /** Changes the kind of board; reports whether there is one such, and says what is wrong if not. */
  setKind(changes: Partial<Kind>): boolean {
    const was = this.place.value;
    const next = { ...was, ...changes };
    const valid = this.tries(() => {
      if (!Number.isInteger(next.modulus) || next.modulus < 2 || next.modulus > 256)
        throw new Error(words.wrongStates);
      if (next.shape === 'custom') checkStencil(next.stencil);
    });
    if (!valid) return false;
    const most = longestOf(next);
    const [rows, columns] = [Math.min(was.rows, most), Math.min(was.columns, most)];
    const reach = was.view === 'map' ? usualReach(next) : 0;
    this.change({ ...changes, rows, columns, terms: was.view === 'quiet' ? [1] : [], reach });
    if (Math.max(was.rows, was.columns) > most) this.problem.value = words.upTo(most);
    return true;
  }

  /** Gives each parity class of rows and columns its own color. */
  setClasses(apart: boolean) {
    this.classes.value = apart;
    if (this.shown.value) this.shown.value.cells.apart = apart;
    this.painted.value++;
  }

  stepQuiet(by: number) {
    const many = this.quiets.value;
    const last = this.place.value.terms.at(-1) ?? 1;
    if (many > 0) this.change({ terms: [((last - 1 + by + many) % many) + 1] });
  }

  /** Shows a sum of quiet patterns; reports whether there is one such, and says what is wrong if not. */
  setTerms(text: string): boolean {
    return this.tries(() => {
      const terms = readTerms(text);
      const beyond = terms.find((term) => term > this.quiets.value);
      if (beyond !== undefined) throw new Error(words.noSuch(beyond, this.quiets.value));
      this.change({ terms: terms.length > 0 ? terms : [1] });
    });
  }

  /**
   * Adds quiet patterns at random, each with probability one half; another sum than the present one, where there is
   * one. A sum that is shown itself has at least one pattern.
   */
  shuffle() {
    const fewest = this.place.value.view === 'quiet' ? 1 : 0;
    const all = Array.from({ length: Math.min(this.quiets.value, 900) }, (_, i) => i + 1);
    const present = new Set(this.place.value.terms);
    const same = (terms: number[]) => all.every((one) => present.has(one) === terms.includes(one));
    let terms = all;
    while (all.length > fewest && (terms === all || terms.length < fewest || same(terms))) {
      terms = all.filter(() => this.world.random() < 0.5);
    }
    this.change({ terms, least: false });
  }

  async thumb(size: number, view: View): Promise<Cells> {
    const what = view === 'quiet' ? 'quiet' : 'all-on';
    return new Cells(await this.ask({ board: `${size}x${size}`, what, quiet: termsOf(view) }));
  }

  openSize(size: number, view: View) {
    this.change({ ...firstPlace(), rows: size, columns: size, view, terms: termsOf(view) });
  }

  /** Handles a key on the plate; reports whether it was one. */
  key(event: Key & { shiftKey?: boolean }): boolean {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const arrow = key.startsWith('Arrow');
    if (!(this.onMap && arrow) && this.camera.key(event)) return true;
    if (this.onMap) return this.explore.key(event);
    if (arrow && !this.camera.fitted) return true; // the picture is at its edge
    const steps: Record<string, number> = {
      '[': -1,
      ']': 1,
      ArrowLeft: -1,
      ArrowRight: 1,
      PageUp: -10,
      PageDown: 10,
    };
    const quiet = this.place.value.view === 'quiet';
    if (steps[key]) this.step(steps[key]);
    else if (quiet && (key === 'ArrowUp' || key === 'ArrowDown'))
      this.stepQuiet(key === 'ArrowUp' ? -1 : 1);
    else return false;
    return true;
  }
}

const termsOf = (view: View) => (view === 'quiet' ? [1] : []);
