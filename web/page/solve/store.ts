// The puzzle of the player: its rules, its lights and its goal, and what the engine says about it. The newest request
// wins; an answer of older lights is never shown.
import { batch, computed, effect, signal } from '@preact/signals';
import { stateText } from '../board/game/gameid.ts';
import { Bar, Latest, type Tools } from '../kit/job.ts';
import { trouble } from '../kit/words.ts';
import { Finder } from './find.ts';
import { editorWords } from '../board/names.ts';
import { PATTERNS, rulesOf } from '../board/rules.ts';
import { carry, FIRST, tableOf, type Rules, type Table } from './rules.ts';
import { placeOf, placesText, taughtOf, taughtText } from './teach.ts';
import { tonesOf, type Tones } from './tone.ts';
import { suspectsOf, type Offer } from './wrong.ts';
import { words, type GoalKind } from './words.ts';
import type { Board } from '../board/board.ts';
import type { ReadAnswer, SolveAnswer } from '../engine/generated.ts';
import type { Picture } from './picture.ts';
import type { World } from './world.ts';

/** How long the address waits for the next change, and the offer to follow the presses, in milliseconds. */
const PATIENCE = 250;
const OFFER = 3000;

/** The most lights of a board, the most suspects that are shown, and how long the engine looks for fewest presses. */
const MOST_LIGHTS = 400;
const MOST_SUSPECTS = 5;
const TIMEOUT = { answer: '20s', offer: '2s' };

/**
 * What a tap does: change a light, press a button, change a light of the goal, take a place away, show what a button
 * changes, or what finding the rule asks for.
 */
export type Mode = 'enter' | 'follow' | 'goal' | 'holes' | 'teach' | 'find';

/** The picture that was read, and where the board is in it: x and y of its corners, clockwise from the top left. */
export interface Seen extends Picture {
  corners: readonly number[];
}

/** What is known of a solution. `proved`: no solution has fewer presses. `witness`: why there is none. */
export interface Answer {
  presses: Uint8Array | null;
  weight: number;
  proved: boolean;
  witness: Uint8Array | null;
}

/** What an undo brings back. */
interface Past {
  lights: Uint8Array;
  answer: Answer | null;
  doubts: ReadonlySet<number>;
}

export class Solver {
  readonly rules = signal<Rules>(FIRST);
  readonly toy = signal<{ spec: string; board: Board } | null>(null); // a board whose rules cannot be changed
  readonly table = computed<Table>(() => {
    const toy = this.toy.value;
    return toy ? fixedTable(toy.board) : tableOf(this.rules.value);
  });
  readonly lights = signal<Uint8Array>(new Uint8Array(25));
  readonly goalKind = signal<GoalKind>('off');
  readonly painted = signal<Uint8Array>(new Uint8Array(25));
  readonly mode = signal<Mode>('enter');
  readonly at = signal(0); // the button that Tab leads to
  readonly doubts = signal<ReadonlySet<number>>(new Set()); // lights to settle before anything is answered
  private readonly tones = signal<Tones | null>(null); // of the picture that the lights are from
  readonly answer = signal<Answer | null>(null);
  readonly offers = signal<readonly Offer[]>([]);
  readonly why = signal(false); // whether the witness is shown
  readonly problem = signal('');
  readonly past = signal<readonly Past[]>([]);
  readonly offered = signal(false); // to follow the presses
  readonly teaching = signal(-1); // the place of the button that is shown
  readonly seen = signal<Seen | null>(null);
  readonly adjusting = signal(false); // whether the corners are shown
  readonly finder = new Finder(this);
  private readonly alike = signal(0); // the value that is nearest if all lights are to be alike
  readonly ready = signal(false);
  readonly bar = new Bar(this.world.later);
  private readonly fail = (error: unknown) => {
    this.problem.value = trouble(error);
  };
  private readonly asking = new Latest(this.bar, words.looking, 0, this.fail);
  private readonly reading = new Latest(this.bar, words.reading, 0, this.fail);
  private doubted: readonly number[] = []; // the places that the picture left in doubt
  private written = ''; // the address as it was read or written last
  private hush = () => {}; // keeps the address as it is
  private hushOffer = () => {};

  readonly goal = computed(() => {
    const { board } = this.table.value;
    if (this.goalKind.value === 'painted') return this.painted.value;
    if (this.goalKind.value === 'alike') return board.off().fill(this.alike.value);
    return this.goalKind.value === 'on' ? board.on() : board.off();
  });
  /** The values that the board shows. */
  readonly shown = computed(() =>
    this.mode.value === 'goal' ? this.painted.value : this.lights.value,
  );
  readonly reached = computed(() =>
    same(
      this.lights.value,
      this.goalKind.value === 'alike'
        ? this.lights.value.slice().fill(this.lights.value[0]!)
        : this.goal.value,
    ),
  );
  /** Whether nothing was entered yet. */
  private readonly blank = computed(
    () =>
      this.reached.value &&
      this.past.value.length === 0 &&
      this.goalKind.value === 'off' &&
      !this.tones.value,
  );
  /** What the goal looks like in the picture. */
  readonly tone = computed(() => {
    const kind = this.goalKind.value;
    if ((kind !== 'off' && kind !== 'on') || this.table.value.board.modulus > 2) return undefined;
    return this.tones.value?.[kind];
  });
  /** The goal that one tap leads to: a picture does not say which one is meant. */
  readonly other = computed(() => {
    const kind = this.goalKind.value;
    if ((kind !== 'off' && kind !== 'on') || this.table.value.board.modulus > 2) return null;
    if (this.mode.value !== 'enter' || this.blank.value || this.doubts.value.size > 0) return null;
    const to: 'off' | 'on' = kind === 'off' ? 'on' : 'off';
    return { kind: to, label: words.instead(to, this.tones.value?.[to]) };
  });
  readonly unsolvable = computed(
    () => this.answer.value !== null && this.answer.value.presses === null,
  );
  /** How often each button is to be pressed. */
  readonly marks = computed(() =>
    /enter|follow/.test(this.mode.value) ? (this.answer.value?.presses ?? null) : null,
  );
  readonly said = computed<{ text: string; note: string }>(() => this.say());
  /** The part of the address after #, which holds everything; and that of a game for other pages. */
  readonly game = computed(() => {
    const { board } = this.table.value;
    const goal = this.goalKind.value === 'off' ? '' : `&goal=${stateText(board, this.goal.value)}`;
    return `${board.spec}:${stateText(board, this.lights.value)}${goal}`;
  });
  readonly link = computed(() => {
    const { holes, taught } = this.rules.value;
    const alike = this.goalKind.value === 'alike' ? '&alike=1' : '';
    const unsure = [...this.doubts.value].map((light) => this.table.value.places[light]!);
    const more = unsure.length > 0 ? `${alike}&doubt=${placesText(unsure)}` : alike;
    if (this.toy.value || !this.table.value.guessed) return this.game.value + more;
    const whole = tableOf({ ...this.rules.value, holes: [], taught: {} });
    const write = (values: Uint8Array) =>
      stateText(whole.board, carry(values, this.table.value, whole));
    const goal = this.goalKind.value === 'off' ? '' : `&goal=${write(this.goal.value)}`;
    const without = holes.length > 0 ? `&holes=${placesText(holes)}` : '';
    const differ = Object.keys(taught).length > 0 ? `&taught=${taughtText(taught)}` : '';
    return `${whole.board.spec}:${write(this.lights.value)}${goal}${without}${differ}${more}`;
  });

  constructor(readonly world: World) {
    effect(() => {
      const link = this.link.value;
      this.hush();
      this.hush = this.world.later(() => {
        const now = this.world.hash();
        const foreign = now !== '' && now !== this.written; // a link from outside, which is about to be opened
        if (!this.ready.peek() || link === this.written || foreign) return;
        this.written = link;
        this.world.go(link);
      }, PATIENCE);
    });
  }

  private say() {
    const {
      answer: { value: answer },
      goalKind: { value: goal },
    } = this;
    if (this.problem.value) return { text: this.problem.value, note: '' };
    if (this.mode.value === 'goal') return { text: words.paints, note: '' };
    if (this.mode.value === 'holes') return { text: words.takes, note: '' };
    if (this.mode.value === 'teach') {
      return this.teaching.value < 0
        ? { text: words.teaches, note: words.teachesNote }
        : { text: words.taughtButton, note: words.taughtNote };
    }
    if (this.mode.value === 'find') return this.sayFound();
    const doubts = this.doubts.value.size;
    if (doubts > 0) return { text: words.check(doubts), note: words.checkNote(doubts) };
    const tone = this.tone.value;
    if (this.blank.value) return { text: words.begin, note: words.beginNote };
    if (this.reached.value) return { text: words.finished(goal, tone), note: words.finishedNote };
    if (!answer) return { text: '', note: '' };
    if (this.unsolvable.value) {
      const text = words.cannot(goal, tone);
      if (this.why.value) return { text, note: words.because(this.table.value.board.modulus) };
      const suspected = this.offers.value.some(({ light }) => light !== undefined);
      return { text, note: suspected ? words.suspect : words.other };
    }
    const following = answer.weight === 1 ? words.one : words.order;
    const entering = this.offered.value ? words.offer : following;
    const note = this.mode.value === 'follow' ? words.follows : entering;
    return { text: words.answer(answer.weight, answer.proved, goal, tone), note };
  }

  private sayFound() {
    const {
      step: { value: step },
      found: { value: found },
    } = this.finder;
    if (step !== 'found') return { text: words.finds[step], note: words.findsNote[step] };
    if (!found) return { text: '', note: '' };
    const next =
      found.press === undefined ? '' : words.tells(this.table.value.board.name(found.press)!);
    return { text: found.sure ? words.sure : words.unsure(found.boards.length), note: next };
  }

  /** Opens what the address says. */
  async open() {
    const text = this.world.hash();
    if (text !== '' && text !== this.written) await this.read(text);
    this.ready.value = true;
  }

  private async read(text: string) {
    this.hush(); // the address of the board before must not replace the one that is being opened
    this.written = text;
    try {
      const { board, start, goal } = await this.world.open(text);
      if (this.written !== text) return; // another link came meanwhile
      this.adopt(board, start, goal, new URLSearchParams(text.split('&').slice(1).join('&')));
      this.written = text;
    } catch (error) {
      this.problem.value = words.badLink(trouble(error));
    }
  }

  /** Chooses a known game by its spec; an empty one leaves it. */
  async choose(spec: string) {
    if (spec === '') return this.setRules(FIRST);
    try {
      const board = await this.world.load(spec);
      this.adopt(board, board.off());
    } catch (error) {
      this.problem.value = trouble(error);
    }
  }

  /** Takes a board with its lights and its goal. `more`: what a link says besides, places as row.column. */
  private adopt(board: Board, lights: Uint8Array, goal?: Uint8Array, more = new URLSearchParams()) {
    if (!board.same) throw new Error(words.apart);
    if (board.lights > MOST_LIGHTS) throw new Error(words.tooLarge);
    const rules = rulesOf(board);
    const whole = rules ? tableOf({ ...FIRST, ...rules }) : fixedTable(board);
    const holes =
      more
        .get('holes')
        ?.split(',')
        .map(placeOf)
        .filter((place) => whole.places.includes(place)) ?? [];
    batch(() => {
      this.toy.value = rules ? null : { spec: board.spec, board };
      if (rules) this.rules.value = { ...rules, holes, taught: taughtOf(more.get('taught') ?? '') };
      this.lights.value = carry(lights, whole, this.table.value);
      this.painted.value = carry(goal ?? board.off(), whole, this.table.value);
      this.goalKind.value = more.has('alike')
        ? 'alike'
        : !goal
          ? 'off'
          : goal.every((v) => v === 1)
            ? 'on'
            : 'painted';
      this.tones.value = null;
      this.doubted = (more.get('doubt') ?? '').split(',').map(placeOf);
      this.restart(this.doubted);
    });
  }

  /** Changes the rules; lights stay where they are. */
  setRules(changes: Partial<Rules>) {
    this.reading.stop(); // what the player does now is newer
    batch(() => {
      const unsure = [...this.doubts.value].map((light) => this.table.value.places[light]!);
      this.move(changes);
      this.restart(unsure);
    });
  }

  private move(changes: Partial<Rules>) {
    const from = this.table.value;
    this.toy.value = null;
    this.rules.value = { ...this.rules.value, ...changes };
    this.lights.value = carry(this.lights.value, from, this.table.value);
    this.painted.value = carry(this.painted.value, from, this.table.value);
  }

  setGoal(kind: GoalKind) {
    this.goalKind.value = kind;
    this.mode.value = kind === 'painted' ? 'goal' : 'enter';
    this.ask();
  }

  setMode(mode: Mode) {
    this.mode.value = mode;
    this.why.value = false;
    this.offered.value = false;
    this.teaching.value = -1;
  }

  /** Starts over after a change of the board. `unsure`: the places that are in doubt. */
  private restart(unsure: readonly number[]) {
    this.past.value = [];
    const { places } = this.table.value;
    this.doubts.value = new Set(
      unsure.map((place) => places.indexOf(place)).filter((light) => light >= 0),
    );
    this.at.value = 0;
    if (this.mode.value === 'follow') this.mode.value = 'enter';
    this.ask();
  }

  /** Takes the lights of a picture; nothing leaves the page. If no board is found, its corners are asked for. */
  see(picture: Promise<Picture>) {
    this.reading.ask(async (tools) => {
      if (this.seen.value) URL.revokeObjectURL(this.seen.value.url);
      this.seen.value = null;
      const { width, height, ...rest } = await picture;
      const [left, top, right, foot] = [0.1 * width, 0.1 * height, 0.9 * width, 0.9 * height];
      this.seen.value = {
        ...rest,
        width,
        height,
        corners: [left, top, right, top, right, foot, left, foot],
      };
      await this.world.call('read', { image: rest.image }, { ...tools, here: true }).then(
        (found) => this.takeRead(found, tools),
        (error) => {
          this.adjusting.value = tools.fresh();
          throw error;
        },
      );
    });
  }

  /** Reads the picture again: the board lies between corners that the player moved, and has the size of the rules. */
  adjust(corners: readonly number[], size: Partial<Rules> = {}) {
    const { rows, columns } = { ...this.rules.value, ...size };
    const seen = this.seen.value;
    if (!seen) return;
    this.seen.value = { ...seen, corners };
    this.reading.ask(async (tools) => {
      const request = { image: seen.image, corners: [...corners], board: `${rows}x${columns}` };
      this.takeRead(await this.world.call('read', request, { ...tools, here: true }), tools);
    });
  }

  private takeRead(
    { rows, columns, states, cells, doubt, corners, colors }: ReadAnswer,
    tools: Tools,
  ) {
    if (!tools.fresh()) return;
    batch(() => {
      this.move({ rows, columns, states, holes: [], taught: {} });
      this.setMode('enter');
      this.lights.value = Uint8Array.from(cells, ({ state }) => state);
      this.tones.value = tonesOf(colors);
      this.seen.value = { ...this.seen.value!, corners: corners.flatMap(({ x, y }) => [x, y]) };
      this.doubted = doubt.map((light) => this.table.value.places[light]!);
      this.restart(this.doubted);
    });
  }

  /** Asks the engine for the rule. */
  findRule(run: (tools: Tools) => Promise<void>) {
    this.problem.value = '';
    this.reading.ask(run, words.finding);
  }

  /** A tap on a light, or a key. */
  tap(light: number) {
    const [mode, place] = [this.mode.value, this.table.value.places[light]!];
    if (mode === 'enter' && this.marks.value?.[light]) this.offered.value = true;
    if (mode === 'follow') this.press(light);
    else if (mode === 'holes') this.take(place);
    else if (mode === 'teach') this.teach(place);
    else if (mode === 'find' && this.finder.step.value === 'press') this.finder.press(light);
    else this.set(light, (this.shown.value[light]! + 1) % this.table.value.board.modulus);
  }

  /** Sets a light, or one of the goal. `stroke`: it continues a stroke, which is undone as a whole. */
  set(light: number, value: number, stroke = false) {
    if (!/enter|goal|find/.test(this.mode.value)) return;
    if (value >= this.table.value.board.modulus) return;
    const next = this.shown.value.slice();
    next[light] = value;
    if (this.mode.value === 'goal') {
      this.painted.value = next;
      this.ask();
      return;
    }
    this.change(
      next,
      null,
      stroke,
      new Set([...this.doubts.value].filter((other) => other !== light)),
    );
  }

  /** Takes the lights that are in doubt as they were read. */
  settle() {
    this.change(this.lights.value, null, false, new Set());
  }

  /** Takes a place of the grid away, or brings it back. Two lights stay. */
  take(place: number) {
    const { holes } = this.rules.value;
    const back = holes.includes(place);
    if (!back && this.table.value.places.length <= 2) return;
    this.setRules({
      holes: back
        ? holes.filter((other) => other !== place)
        : [...holes, place].sort((a, b) => a - b),
    });
  }

  /** Chooses the button to show; or changes whether it changes the light of a place. */
  private teach(place: number) {
    const { taught } = this.rules.value;
    const button = this.teaching.value;
    const { board, places } = this.table.value;
    if (button >= 0) {
      const now = taught[button]!;
      const changed = now.includes(place)
        ? now.filter((other) => other !== place)
        : [...now, place];
      return this.setRules({ taught: { ...taught, [button]: changed } });
    }
    const guessed = Object.keys(taught).length > 0 ? board.toggles(places.indexOf(place)) : [];
    const guess = [...guessed].map((light) => places[light]!);
    this.setRules({ taught: { ...taught, [place]: taught[place] ?? guess } });
    this.teaching.value = place;
  }

  /** Presses a button. What is left of a solution is a solution; after a wrong press a shorter one may exist. */
  private press(button: number) {
    const { board } = this.table.value;
    const lights = this.lights.value.slice();
    board.press(lights, button);
    const known = this.answer.value;
    if (!known?.presses) return this.change(lights, null);
    const presses = known.presses.slice();
    const right = presses[button]! > 0;
    presses[button] = (presses[button]! + board.modulus - 1) % board.modulus;
    const weight = presses.reduce((sum, n) => sum + n, 0);
    this.change(lights, { ...known, presses, weight, proved: known.proved && right });
    if (!right || !known.proved) this.ask(true);
  }

  private change(
    lights: Uint8Array,
    answer: Answer | null,
    stroke = false,
    doubts = this.doubts.value,
  ) {
    const before = {
      lights: this.lights.value,
      answer: this.answer.value,
      doubts: this.doubts.value,
    };
    if (!stroke) this.past.value = [...this.past.value, before];
    this.lights.value = lights;
    this.doubts.value = doubts;
    this.hushOffer();
    this.offered.value = false;
    if (this.mode.value === 'enter')
      this.hushOffer = this.world.later(() => {
        this.offered.value = true;
      }, OFFER);
    if (answer) this.answer.value = answer;
    else this.ask();
  }

  undo() {
    const last = this.past.value.at(-1);
    if (!last) return;
    batch(() => {
      this.past.value = this.past.value.slice(0, -1);
      this.lights.value = last.lights;
      this.doubts.value = last.doubts;
      if (last.doubts.size > 0 && this.mode.value === 'follow') this.mode.value = 'enter';
      this.answer.value = last.answer;
      this.ask(last.answer?.presses != null);
    });
  }

  clear() {
    this.tones.value = null;
    this.change(this.table.value.board.off(), null, false, new Set());
    this.mode.value = 'enter';
  }

  /** Asks for the answer. `keep`: the present one is right, if not the shortest. */
  ask(keep = false) {
    batch(() => {
      this.problem.value = '';
      this.offers.value = [];
      this.why.value = false;
      if (!keep) this.answer.value = null;
    });
    if (this.doubts.value.size > 0) return this.asking.stop(); // an answer would be one of a guess
    const { board } = this.table.value;
    const lights = this.lights.value;
    if (this.reached.value) {
      this.asking.stop();
      this.answer.value = { presses: board.off(), weight: 0, proved: true, witness: null };
      return;
    }
    if (keep && this.answer.value?.proved) return this.asking.stop();
    this.asking.ask(async (tools) => {
      const certain = this.goalKind.value !== 'alike' || (await this.chooseAlike(tools));
      const request = {
        board: board.spec,
        state: board.rowsOf(lights),
        goal: board.rowsOf(this.goal.value),
      };
      const first = await this.world.call('solve', request, tools);
      if (!tools.fresh()) return;
      if (!keep) this.answer.value = answerOf(board, first, certain);
      if (!first.solvable) return this.explain(tools);
      if (first.least) return;
      tools.progress({ done: 0, total: 0, label: words.seeking });
      const least = await this.world.call(
        'solve',
        { ...request, least: true, timeout: TIMEOUT.answer },
        tools,
      );
      if (tools.fresh() && least.solvable) this.answer.value = answerOf(board, least, certain);
    });
  }

  /** Looks for fewest presses for a short time. */
  private fewest(tools: Tools, on: Board, lights: Uint8Array, goal: Uint8Array) {
    const request = {
      board: on.spec,
      state: on.rowsOf(lights),
      goal: on.rowsOf(goal),
      least: true,
    };
    return this.world.call('solve', { ...request, timeout: TIMEOUT.offer }, tools);
  }

  /** Chooses the value that all lights can have after the fewest presses. Reports whether that is proved. */
  private async chooseAlike(tools: Tools) {
    const { board } = this.table.value;
    let [best, fewest, proved] = [0, Infinity, true];
    for (let value = 0; value < board.modulus && tools.fresh(); value++) {
      const answer = await this.fewest(tools, board, this.lights.value, board.off().fill(value));
      proved &&= !answer.solvable || answer.least;
      if (answer.solvable && answer.weight! < fewest) [best, fewest] = [value, answer.weight!];
    }
    if (tools.fresh()) this.alike.value = best;
    return proved;
  }

  /** Looks for what would make the puzzle solvable: another light, other rules, another goal. */
  private async explain(tools: Tools) {
    const { board } = this.table.value;
    const [lights, goal] = [this.lights.value, this.goal.value];
    tools.progress({ done: 0, total: 0, label: words.explaining });
    const weigh = async (on: Board, values: Uint8Array) => {
      const answer = await this.fewest(tools, on, values, goal);
      return answer.solvable && tools.fresh() ? (answer.weight ?? 0) : -1;
    };
    const add = (offer: Offer) => {
      this.offers.value = [...this.offers.value, offer];
    };
    const { places } = this.table.value;
    const doubted = ({ light }: { light: number }) =>
      Number(!this.doubted.includes(places[light]!));
    const suspects = suspectsOf(board, lights, goal)
      .sort((a, b) => doubted(a) - doubted(b))
      .slice(0, MOST_SUSPECTS);
    for (const { light, value } of suspects) {
      const weight = await weigh(
        board,
        lights.map((v, i) => (i === light ? value : v)),
      );
      if (!tools.fresh()) return;
      const text = words.suspectCell(board.name(light), editorWords.value(value, board.modulus));
      const act = () => this.set(light, value);
      const note = words.after(weight, this.goalKind.value, this.tone.value);
      add({ key: `light-${light}-${value}`, text, note, label: words.change, light, act });
    }
    for (const [name, changes] of this.toy.value ? [] : othersOf(this.rules.value)) {
      const weight = await weigh(tableOf({ ...this.rules.value, ...changes }).board, lights);
      if (!tools.fresh()) return;
      const act = () => this.setRules(changes);
      if (weight < 0) continue;
      const note = words.after(weight, this.goalKind.value, this.tone.value);
      add({ key: name, text: words.otherRule(name), note, label: words.tryIt, act });
    }
    const [from, state] = [board.rowsOf(lights), board.rowsOf(goal)];
    const near = await this.world.call(
      'nearest',
      { board: board.spec, from, state, timeout: TIMEOUT.offer },
      tools,
    );
    if (!tools.fresh() || !near.state) return;
    const act = () => {
      this.painted.value = board.valuesOf(near.state!);
      this.goalKind.value = 'painted';
      this.ask();
    };
    const text = words.nearest(near.wrong, this.goalKind.value);
    add({ key: 'nearest', text, note: words.nearestNote, label: words.tryIt, act });
  }
}

/** Lists other rules that people may have meant. */
function othersOf({ edges, pattern }: Rules): [name: string, changes: Partial<Rules>][] {
  const others: [string, Partial<Rules>][] = [];
  for (const other of ['torus', 'cylinder'])
    if (edges === 'rectangle') others.push([other, { edges: other }]);
  for (const other of ['plus', 'x', 'king']) {
    if (pattern !== PATTERNS[other]) others.push([other, { pattern: PATTERNS[other]! }]);
  }
  return others;
}

/** `certain`: no other goal is nearer. */
function answerOf(
  board: Board,
  { solvable, presses, weight = 0, least, witness }: SolveAnswer,
  certain: boolean,
): Answer {
  return {
    presses: solvable && presses ? board.pressesOf(presses) : null,
    weight,
    proved: least && certain,
    witness: witness ? board.valuesOf(witness) : null,
  };
}

const fixedTable = (board: Board): Table => ({
  board,
  places: Array.from({ length: board.lights }, (_, i) => i),
});

const same = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((v, i) => v === b[i]);
