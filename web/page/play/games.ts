// The current game: the first one, a new one, another of the kind, a saved one, one from a link or a file. A game
// that is left is kept on the shelf.
import { batch, signal } from '@preact/signals';
import { several } from '../board/marks.ts';
import { linkOfSave } from '../board/game/gameid.ts';
import {
  allOn,
  makeGame,
  openID,
  openSave,
  plainBoard,
  today,
  type Game,
  type Least,
} from '../board/game/start.ts';
import { Session } from '../board/game/session.ts';
import { boardName } from '../board/names.ts';
import { read, write } from '../kit/keep.ts';
import {
  dailyBoard,
  dailyKey,
  dateOf,
  dateProblem,
  dayOf,
  endTour,
  gameTitle,
  gradeAfter,
  GRADES,
  gradesOf,
  levelOf,
  numberOf,
  solved,
  starsOf,
  starText,
  streakOf,
  TOUR,
  toured,
  tourGame,
  tourStep,
  welcomeText,
  worlds,
} from './kinds.ts';
import { leastTask } from './help/least.ts';
import { findWay } from './help/way.ts';
import { linkText, nameOf } from './link.ts';
import { linkProblem, nearBoards } from './choose/near.ts';
import { figuresOf, praise, record, resultFile, results, settle, type Result } from './results.ts';
import { soundWon } from './settings.ts';
import { keptGames, keptOf, type Added, type Kept } from './shelf.ts';
import { words } from './words.ts';
import type { Action } from '../kit/card.tsx';
import type { Board } from '../board/board.ts';
import type { Shelf } from './shelf.ts';
import type { Days } from './days.ts';
import type { Ask, Desk, DialogName } from './desk.ts';
import type { World } from './world.ts';

/** The longest text that is put into the address. */
const MOST_ADDRESS = 2000;

/** The most lights of a board that is replayed: two boards are shown. */
const MOST_REPLAYED = 900;

export interface First {
  game: Game;
  problem?: unknown; // why the link could not be opened
  wanted?: string; // the link
  left?: Kept; // the last game, if another comes first
}

/**
 * Returns the first game: the one in the address, the last one, the first puzzle for a new player, or 5×5 with
 * all lights on. The last one resumes if it is the one in the address. Today's puzzle comes after that of a past
 * day. `wanted`: the game in the address.
 */
export async function firstGame(wanted: string): Promise<First> {
  const saved = read('last') || null; // the game that was open when the page was last closed
  const fallback = allOn(plainBoard('5x5') as Board);
  let last: Game | null = null;
  let left: Kept | undefined;
  try {
    last = saved === null ? null : await openSave(saved);
    if (last && tourStep(last) > 0 && toured()) last = null;
  } catch {
    left = keptOf(saved ?? ''); // it can be opened when there is an engine again
  }
  const known = toured() || saved !== null || results().length > 0;
  if (wanted === '' && last && isPast(last)) last = await openDaily(today()).catch(() => last);
  if (wanted === '') return { game: last ?? (known ? fallback : tourGame(1)), left };
  try {
    const game = await openLink(wanted);
    if (last && sameGame(last, game)) return { game: last };
    const before = last && new Session(last);
    return { game, left: before && before.made > 0 && !before.over ? keptOf(saved ?? '') : left };
  } catch (error) {
    return { game: last ?? fallback, left, problem: error, wanted };
  }
}

/** Reports whether a game is the puzzle of a past day, and nothing of it is left to resume. */
function isPast(game: Game) {
  const { made, over } = new Session(game);
  return (dayOf(game.key) ?? today()) < today() && (made === 0 || over);
}

/** Opens the game of a link: an ID, the puzzle of a day such as daily-2026-11-15, or a level such as level-4. */
function openLink(text: string): Promise<Game> {
  if (text.startsWith('daily-')) return openDaily(text.slice('daily-'.length));
  return levelOf(text) > 0 ? openLevel(levelOf(text)) : openID(text);
}

/** Returns a level of the path, if there is such a one. */
async function levelAt(number: number) {
  return (await worlds()).flatMap(({ levels }) => levels).find((one) => one.number === number);
}

async function openLevel(number: number): Promise<Game> {
  const level = await levelAt(number);
  if (!level) throw new Error(words.noLevel(number));
  const { id, kind, least: weight, title, idea } = level;
  const least = { weight, proved: true, atLeast: weight };
  return { ...(await openID(id)), kind, title, least, news: words.levelBegins(title, idea) };
}

/**
 * Opens the puzzle of a day: as it was left, as it was solved, or from its start. Where only its result is known,
 * the player gets another game of it, which does not count.
 */
async function openDaily(date: string, signal?: AbortSignal): Promise<Game> {
  const problem = dateProblem(date, today());
  if (problem) throw new Error(problem);
  const key = dailyKey(date);
  const left = keptGames().find((kept) => kept.key === key);
  if (left) return { ...(await openSave(left.text)), news: words.resumed };
  const done = solved(results(), date) !== undefined;
  const won = wonDay();
  if (done && won?.key === key) return openSave(won.text);
  const game = await makeGame({ board: dailyBoard(date), kind: 'daily', date, signal });
  return { ...game, key: dailyKey(date, done) };
}

/** Returns the last puzzle of a day that was solved, as it was solved. */
function wonDay() {
  return keptOf(read('day') ?? '');
}

/** Reports whether two games have the same board, start, goal and rule. */
function sameGame(a: Game, b: Game) {
  const of = ({ board, start, goal = board.off(), litOnly }: Game) =>
    [board.spec, start, goal, litOnly === true].join(' ');
  return of(a) === of(b);
}

export class Games {
  /** The game was just won. */
  readonly celebrated = signal(false);
  /** How the game was won: a square for each press. */
  readonly way = signal('');
  /** How many games are loading that are already in the address: the first one, and those of Back. */
  private visiting = 1;
  private readonly today: Action = {
    label: words.today,
    key: 'daily',
    first: true,
    act: () => void this.daily(),
  };
  private readonly skip: Action = { label: words.skip, key: 'skip', act: () => this.leaveTour() };

  /** `page`: puts a game into the address, opens a dialog, and saves a file. */
  constructor(
    private desk: Desk,
    private shelf: Shelf,
    private days: Days,
    private page: Pick<World, 'go' | 'save'> & { open: (name: DialogName) => void },
    private table = desk.table,
    private card = desk.card,
  ) {}

  /** Begins the first game, which is on the table. */
  first({ game, problem, wanted = '', left }: First) {
    this.tell(game.news, left && this.shelf.add(left), words.previous);
    this.shown();
    this.visiting = 0;
    if (problem) this.refuse(problem, wanted);
    this.welcome();
  }

  /** Says what is wrong with a link, and offers boards that are near. */
  private refuse(error: unknown, link: string) {
    const named = link.startsWith('daily-') || levelOf(link) > 0;
    const near = nearBoards(link).map((spec) => ({
      label: boardName(spec),
      key: `near-${spec}`,
      act: () => void this.quick(spec, 'uniform'),
    }));
    this.card.say(linkProblem(error), { tone: 'bad', actions: named ? [this.today] : near });
  }

  /** Begins a game. The previous one is kept, and the card leads back to it. */
  begin(game: Game, news = game.news) {
    const {
      table,
      shelf,
      desk: { work },
    } = this;
    batch(() => {
      const kept = shelf.put();
      void work.start('asked', null);
      table.begin(game);
      if (table.session.paused) table.do({ kind: 'resume' });
      this.tell(news, kept, words.newGame);
      this.shown();
      this.welcome();
    });
  }

  /** Tells the news of a game, or what became of the one before it, and leads back to that. */
  private tell(
    news: string | undefined,
    before: Added | null | undefined,
    saved: (saved: boolean) => string,
  ) {
    if (!before) return this.card.say(news ?? '');
    const { key, dropped } = before;
    const gone = before.saved ? dropped : [before];
    const titles = dropped.map(({ title }) => title).join('; ');
    const note = !before.saved
      ? words.previousNotKept
      : dropped.length > 0
        ? words.dropped(titles)
        : '';
    const back = { label: words.back, key: 'before', act: () => void this.resume(key) };
    const actions = [back, ...gone.map((kept) => this.saving(kept))];
    this.card.say(news || saved(before.saved), { actions, ...(note && { note, tone: 'bad' }) });
  }

  private saving({ key, title, text }: Kept): Action {
    return {
      label: words.saveIt(title),
      key: `save-${key}`,
      act: () => this.page.save(`${key}.game`, text),
    };
  }

  saveResults() {
    this.page.save('lightsout-results.jsonl', resultFile());
  }

  /** Shows the game as another tab played it on. */
  follow(events: string[]) {
    const {
      table,
      card,
      desk: { work },
    } = this;
    batch(() => {
      void work.start('asked', null);
      table.begin({ ...table.game, events });
      if (table.session.paused) table.do({ kind: 'resume' });
      card.say('');
      this.shown();
      if (table.session.won) this.praise();
      if (table.session.won) card.explain(words.wentOn);
      else card.say(words.wentOn);
    });
  }

  /** Shows how the game is going, until the next press, below the message of the card. */
  private welcome() {
    const {
      table: { session, game },
      card,
    } = this;
    const step = tourStep(game);
    if (step > 0 && !session.won) {
      const over = {
        label: words.startOver,
        key: 'over',
        act: () => this.table.do({ kind: 'restart' }),
      };
      return card.say(words.tour[step - 1], { topic: 'tour', actions: [over, this.skip] });
    }
    const said = () => card.message.peek() !== null;
    if (session.made > 0) {
      if (session.won && !said()) this.praise();
      return;
    }
    if (levelOf(game.kind) > 0 && said()) return; // the level has its own words
    if (!said()) this.remember();
    if (!said() && session.over) card.say(words.nothingToDo);
    else if (!said()) card.say(welcomeText(game), { topic: 'welcome' });
    else if (!session.over && card.topic !== 'solved') card.explain(welcomeText(game));
  }

  /** Does the common work after any game begins. */
  private shown() {
    const {
      table,
      celebrated,
      way,
      desk: { work },
    } = this;
    const { game } = table;
    celebrated.value = false;
    way.value = '';
    if (levelOf(game.kind) > 0 && !game.title) void this.nameLevel(game);
    if (game.goal?.some((v) => v > 0) && !game.goal.every((v) => v === 1)) {
      table.view.markLights(several(game.goal), 'goal');
    }
    this.setAddress(this.visiting > 0);
    void work.start('found', game.least ? null : leastTask(table, (least) => this.found(least)));
  }

  /** Finds the title of a level that resumes. */
  private async nameLevel(game: Game) {
    game.title = (await levelAt(levelOf(game.kind)).catch(() => undefined))?.title;
    this.table.touch();
  }

  /**
   * Puts the game into the address, so that it can be bookmarked, and that Back and Forward go through the games.
   * `replace`: the game is that of the address already.
   */
  private setAddress(replace: boolean) {
    this.page.go(this.address(), replace);
  }

  /** Returns the part after the # for the current game; nothing if that is too long. */
  private address() {
    const { board, game } = this.table;
    const name = nameOf(game);
    if (name) return name;
    if (tourStep(game) > 0) return '';
    const text = board.lights > 6 * MOST_ADDRESS ? '' : linkText(this.table, false);
    if (text !== '' && text.length <= MOST_ADDRESS) return text;
    return game.kind === 'all-on' ? board.spec : '';
  }

  /** Shows what is known of the least number of presses. */
  private found(least: Least) {
    this.table.touch();
    if (least.witness) this.unsolvable(least.witness);
    else if (this.table.session.over && this.table.session.made > 0) {
      if (this.card.topic === 'won') this.praise();
      else settle(this.table);
    }
  }

  /** Says that the start cannot be solved, and shows why. */
  private unsolvable(witness: Uint8Array) {
    const { spec, modulus } = this.table.board;
    this.table.view.markLights(several(witness), 'witness');
    this.card.say(words.unsolvable(modulus), {
      topic: 'unsolvable',
      tone: 'bad',
      actions: [
        { label: words.solvable, key: 'solvable', act: () => void this.quick(spec, 'uniform') },
      ],
    });
  }

  /** The game is won. */
  won() {
    const { table, celebrated } = this;
    soundWon();
    celebrated.value = true;
    this.keepDay();
    table.view.wave(table.session.path().at(-1) ?? -1);
    this.praise();
  }

  /** Keeps the puzzle of a day as it was solved, to be shown again, unless that of a later day was. */
  private keepDay() {
    const { session } = this.table;
    const day = dayOf(session.key);
    const before = dayOf(wonDay()?.key) ?? '';
    if (day && session.key === dailyKey(day) && day >= before) write('day', session.save());
  }

  /** Offers the puzzle of a new day in the place of one of a past day that is won, or was not begun. */
  newDay() {
    const {
      table: { session, game },
      card,
    } = this;
    if (!dayOf(game.key)) return;
    if (session.made === 0) card.say(words.newDay, { topic: 'day', actions: [this.today] });
    else if (session.won) this.praise();
  }

  /** Shows the result of the current game. */
  praise() {
    const {
      table,
      card,
      page: { open },
    } = this;
    const { board, game } = table;
    const step = tourStep(game);
    if (step > 0) return this.tourWon(step);
    const { result, best, kept } = settle(table);
    const [level, day] = [levelOf(game.kind) > 0, dayOf(game.key) !== undefined];
    this.days.note();
    const past = day && dayOf(game.key) !== today() && !this.days.solvedToday.peek();
    void this.showWay(result);
    const { least = 0, moves } = result;
    const actions: Action[] = [this.share(day && !past)];
    const replayed = least > 0 && moves > least && !game.litOnly && board.lights <= MOST_REPLAYED;
    if (replayed)
      actions.push({ label: words.replay(least), key: 'replay', act: () => open('replay') });
    if (kept) actions.push({ label: words.again, key: 'again', act: () => this.again() });
    else actions.push({ label: words.saveResults, key: 'results', act: () => this.saveResults() });
    const next = this.nextAfter(result);
    if (past) actions.unshift(this.today);
    else if (day) actions.push(next);
    else actions.unshift({ ...next, first: true });
    const plain = game.goal ? words.wonGoal : words.wonDark;
    const shown = this.resultShown(result, level ? starText(starsOf(result)) : plain, best);
    const full = !kept && ({ tone: 'bad', note: words.resultNotKept } as const);
    card.say(praise(result, best), { topic: 'won', actions, result: shown, ...full });
  }

  /** The next level, or a puzzle that is graded to the player. */
  private nextAfter(result: Result): Action {
    const level = levelOf(this.table.game.kind);
    if (level > 0)
      return { label: words.nextLevel, key: 'next', act: () => void this.level(level + 1) };
    const grade = gradeAfter(result);
    return { label: words.nextGrade(grade), key: 'next', act: () => void this.graded(grade) };
  }

  private share(first: boolean): Action {
    return { label: words.share, key: 'share', first, act: () => this.page.open('share') };
  }

  /** Shows how the game was won, press by press. That of a day is kept, to be shared later. */
  private async showWay({ key }: Result) {
    const { way, table } = this;
    const found = way.peek() || (await findWay(table).catch(() => ''));
    if (table.game.key !== key || found === '') return;
    way.value = found;
    if (dayOf(key)) write('way', `${key} ${found}`);
  }

  private resultShown(result: Result, title: string, best?: number) {
    const { game } = this.table;
    const day = dayOf(game.key) === today();
    const figures = figuresOf(result, best, day ? streakOf(results(), today()) : 0);
    return { title, about: gameTitle(game), figures, day };
  }

  /** After a puzzle of the first minute: the next one, or what there is to play. */
  private tourWon(step: number) {
    const {
      card,
      page: { open },
    } = this;
    if (step < TOUR.length) {
      const next = {
        label: words.next,
        key: 'next',
        first: true,
        act: () => this.begin(tourGame(step + 1)),
      };
      return card.say(words.tourSolved(step), {
        topic: 'tour',
        focus: true,
        actions: [next, this.skip],
      });
    }
    endTour();
    const levels = {
      label: words.names.levels,
      key: 'levels',
      first: true,
      act: () => open('levels'),
    };
    card.say(words.tourOver, {
      topic: 'tour',
      focus: true,
      actions: [levels, { ...this.today, first: false }],
    });
  }

  /** Ends the first minute with the classic board. */
  private leaveTour() {
    endTour();
    void this.quick('5x5', 'all-on');
  }

  /** Begins the same puzzle as a new game. */
  private again() {
    const { board, start, goal, litOnly, kind, least, key } = this.table.game;
    const day = dayOf(key);
    this.begin({ board, start, goal, litOnly, kind, least, key: day && dailyKey(day, true) });
  }

  /** Opens the puzzle of a day. If it was solved, the card shows the result. */
  async daily(date: string = today()) {
    const {
      game: { key },
      session: { made, over, won },
      view,
    } = this.table;
    const here = dayOf(key) === date;
    if (here && !over && (made > 0 || key === dailyKey(date))) return view.focus(0);
    const shown = (here && won) || (await this.open('daily', (signal) => openDaily(date, signal)));
    const { session } = this.table;
    if (shown && session.won && session.made > 0) this.praise();
  }

  /** Shows how the puzzle of the day was solved before, or that of yesterday. */
  private remember() {
    const day = dayOf(this.table.game.key);
    const before = day && solved(results(), day);
    if (!before) return day === today() ? this.yesterday(dateOf(numberOf(day) - 1)) : undefined;
    if (before.key === this.table.game.key) return;
    const result = this.resultShown(before, words.wonGoal);
    const [key, way = ''] = (read('way') ?? '').split(' ');
    if (key === before.key) this.way.value = way;
    this.card.say(words.solvedBefore, {
      topic: 'solved',
      actions: [this.share(true), this.nextAfter(before)],
      result,
    });
  }

  private yesterday(date: string) {
    const before = solved(results(), date);
    if (!before) return;
    const see = { label: words.seeYesterday, key: 'yesterday', act: () => void this.daily(date) };
    const text = words.yesterday(before.moves, before.moves === before.least);
    this.card.say(text, { topic: 'welcome', actions: [see] });
  }

  /** Begins a level of the path. */
  async level(number: number) {
    const last = (await worlds().catch(() => [])).at(-1)?.levels.at(-1)?.number ?? number;
    if (number > last) return this.card.say(words.lastLevel, { actions: [this.today] });
    await this.open('level', () => openLevel(number));
  }

  /** Begins a puzzle of a grade on this board, or of the nearest easier one that it has. */
  async graded(grade: string) {
    const { spec } = this.table.board;
    const offered = await gradesOf(spec);
    const easier = GRADES.slice(0, GRADES.indexOf(grade) + 1).filter((one) =>
      offered.includes(one),
    );
    await this.quick(spec, easier.at(-1) ?? offered[0] ?? 'uniform');
  }

  /** Begins another puzzle of the kind. All-on and the puzzle of a day have no variants. */
  another() {
    const {
      board,
      game: { kind = 'uniform' },
    } = this.table;
    if (levelOf(kind) > 0) return this.level(levelOf(kind) + 1);
    return this.quick(board.spec, ['all-on', 'all-off', 'daily'].includes(kind) ? 'uniform' : kind);
  }

  /** Makes a puzzle and begins it. On the same board, goal and rule are kept. */
  async quick(spec: string, kind: string) {
    const stay = spec === this.table.board.spec && kind !== 'all-on';
    const goal = stay ? this.table.goalRows()?.join('_') : undefined;
    const litOnly = stay && this.table.game.litOnly === true;
    await this.open('puzzle', (signal) => makeGame({ board: spec, kind, goal, litOnly, signal }));
  }

  /** Resumes a saved game. */
  async resume(key: string) {
    const { shelf } = this;
    const kept = shelf.find(key);
    if (kept && (await this.load(kept.text, words.resumed))) shelf.keep(); // which takes it off the shelf
  }

  /** Opens a saved game, and reports whether it could be. */
  load(text: string, news = words.opened) {
    return this.open('save', () => openSave(text), news);
  }

  /** Opens a game, unless the player requests something else meanwhile, and reports whether it did. */
  private async open(
    what: Ask,
    find: (signal: AbortSignal) => Promise<Game>,
    news?: string,
    failed?: (why: string) => void,
  ) {
    let opened = false;
    await this.desk.ask(
      what,
      async ({ signal }) => {
        const game = await find(signal);
        if (signal.aborted) return;
        this.begin(game, news);
        opened = true;
      },
      failed,
    );
    return opened;
  }

  /** Gives up a game on the shelf: it counts as not won. */
  async giveUp(key: string) {
    const kept = this.shelf.find(key);
    if (!kept) return;
    this.shelf.take(key);
    try {
      record(new Session(await openSave(kept.text)).result(new Date()));
    } catch {
      // An unreadable one is only removed.
    }
  }

  /**
   * Opens the game of an address, if it is not the current one. A game that was left resumes. `wanted`: may no longer
   * be in the address of the page: a game that began meanwhile has replaced it.
   */
  async visit(wanted: string) {
    const {
      table,
      shelf,
      desk: { work },
    } = this;
    const kept = shelf.list().find(({ key, text }) => {
      const kind = /^kind (\S+)$/m.exec(text)?.[1];
      return (nameOf({ key, kind }) ?? linkOfSave(text)) === wanted;
    });
    if (wanted === '' || wanted === this.address() || wanted === linkText(table, false)) {
      void work.start('asked', null);
    } else {
      this.visiting++;
      if (kept) await this.resume(kept.key);
      else
        await this.open(
          'link',
          () => openLink(wanted),
          undefined,
          (why) => this.refuse(why, wanted),
        );
      this.visiting--;
    }
    this.setAddress(true);
  }
}
