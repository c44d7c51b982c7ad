// The current game: the first one, a new one, another of the kind, a saved one, one from a link or a file. A game
// that is left is kept on the shelf.
import { several } from '../board/marks.ts';
import { addressText, linkOfSave } from '../board/game/address.ts';
import { part, sentence } from '../kit/plain/dom.ts';
import { leastTask } from './help/least.ts';
import { record, resultOf, results, type Result } from './results.ts';
import { linkText } from './share.ts';
import { lastGame, type Kept, type Shelf } from './shelf.ts';
import { soundWon } from './sound.ts';
import { allOn, makeGame, openID, openSave, plainBoard, today, type Game, type Least } from '../board/game/start.ts';
import { Session } from '../board/game/session.ts';
import { welcomeText } from './welcome.ts';
import { settle } from './win.ts';
import { boardName } from '../board/names.ts';
import { DAILY_BOARD, dailyKey, dateProblem, dayOf, solved, streakOf } from './daily.ts';
import { MOST_REPLAYED } from './help/replay.ts';
import { resultFigures } from './result.ts';
import { gameTitle, type Figures } from './show.ts';
import { findLevel, levelOf, starsOf, starText } from './choose/levels.ts';
import { GRADES } from './choose/grades.ts';
import { endTour, TOUR, tourGame, toured, tourStep } from './tour.ts';
import type { Table } from './table.ts';
import type { Card, Choice } from './card.ts';
import type { Work } from '../kit/plain/work.ts';
import type { Board } from '../board/board.ts';

/** The longest text that is put into the address. */
const MOST_ADDRESS = 2000;

/**
 * Returns the first game: the one in the address, the last one, the first puzzle for a new player, or 5×5 with all
 * lights on. The last one resumes if it is the one in the address. Left is the last game if another game comes first.
 */
export async function firstGame(): Promise<{game: Game, problem?: {text: string, note: string}, left?: Kept}> {
  const wanted = addressText();
  const saved = lastGame();
  const fallback = allOn(plainBoard('5x5') as Board);
  let last: Game | null = null;
  let left: Kept | undefined;
  try {
    last = saved === null ? null : await openSave(saved);
    if (last && tourStep(last) > 0 && toured()) last = null;
  } catch {
    left = keptOf(saved ?? ''); // it can be opened when there is an engine again
  }
  if (wanted === '') return { game: last ?? (toured() || saved !== null || results().length > 0 ? fallback : tourGame(1)), left };
  try {
    const game = await openLink(wanted);
    if (last && sameGame(last, game)) return { game: last };
    return { game, left: last && inProgress(last) ? keptOf(saved ?? '') : left };
  } catch (error) {
    return { game: last ?? fallback, left, problem: { text: 'The game in the link could not be opened.', note: sentence(error) } };
  }
}

/** Opens the game of a link: an ID, or the puzzle of a day such as daily-2026-11-15. */
function openLink(text: string): Promise<Game> {
  return text.startsWith('daily-') ? openDaily(text.slice('daily-'.length)) : openID(text);
}

/** Makes the puzzle of a day. A player who has solved it gets another game, which does not count. */
async function openDaily(date: string, signal?: AbortSignal): Promise<Game> {
  const problem = dateProblem(date, today());
  if (problem) throw new Error(problem);
  const game = await makeGame({ board: DAILY_BOARD, kind: 'daily', date, signal });
  return { ...game, key: dailyKey(date, solved(results(), date) !== undefined) };
}

/** Returns a saved text as it is on the shelf. */
function keptOf(text: string): Kept | undefined {
  const spec = /^id ([^:\n]+):/m.exec(text)?.[1];
  const key = /^key (\S+)$/m.exec(text)?.[1];
  return spec && key ? { key, title: `${boardName(spec)}, from before`, text } : undefined;
}

/** Returns the heading of a result; for a level, its stars. */
function wonTitle({ kind, goal }: Game, result: Result) {
  if (levelOf(kind) > 0) return starText(starsOf(result));
  return goal ? 'Solved.' : 'All dark.';
}

function inProgress({ events = [], ...game }: Game) {
  const session = Session.replay(game, events);
  return session.made > 0 && !session.over;
}

/** Reports whether two games have the same board, start, goal and rule. */
function sameGame(a: Game, b: Game) {
  const same = (s: Uint8Array | undefined, t: Uint8Array | undefined) => (s?.every((v, i) => v === (t?.[i] ?? 0)) ?? true) && (s !== undefined || !t?.some((v) => v > 0));
  return a.board.spec === b.board.spec && same(a.start, b.start) && same(a.goal, b.goal) && (a.litOnly === true) === (b.litOnly === true);
}

export class Games {
  table: Table;
  card: Card;
  work: Work;
  shelf: Shelf;
  figures: Figures;
  share: () => void;
  gallery: () => void;
  replay: () => void;
  /** How many games are loading that are already in the address: the first one, and those of Back. */
  visiting = 1;

  constructor({ table, card, work, shelf, figures, share, gallery, replay }: {
    table: Table; card: Card; work: Work; shelf: Shelf; figures: Figures; share: () => void; gallery: () => void;
    replay: () => void;
  }) {
    this.table = table;
    this.card = card;
    this.work = work;
    this.shelf = shelf;
    this.figures = figures;
    this.share = share;
    this.gallery = gallery;
    this.replay = replay;
    table.listen((news) => {
      if (news === 'won') this.won();
      else if (news === 'again' && resultOf(table).made > 0) this.praise();
      else if (news === 'change' && !table.session.won) table.container.removeAttribute('data-won');
    });
  }

  /** Begins a game. The previous one is kept, and the card leads back to it. */
  begin(game: Game, news = '') {
    const { table, card } = this;
    const kept = this.shelf.put();
    this.work.drop();
    table.begin(game);
    if (table.session.paused) table.do({ kind: 'resume' });
    const choices = kept ? [{ label: 'Back to the previous game', key: 'before', act: () => void this.resume(kept.key) }] : [];
    card.say(news || (kept ? 'A new game. The previous one is saved.' : ''), { choices });
    this.shown();
    this.welcome();
  }

  /** Shows how the game is going, until the next press, below the message of the card. */
  welcome() {
    const { session, game } = this.table;
    const step = tourStep(game);
    if (step > 0 && !session.won) {
      const over = { label: 'Start over', key: 'over', act: () => void this.table.do({ kind: 'restart' }) };
      const skip = { label: 'Skip', key: 'skip', act: () => this.leaveTour() };
      this.card.say(TOUR[step - 1].text, { topic: 'tour', choices: [over, skip] });
      return;
    }
    if (session.made > 0) {
      if (session.won && this.card.text.textContent === '') this.praise();
      return;
    }
    if (levelOf(game.kind) > 0 && this.card.text.textContent !== '') return; // the level has its own words
    if (this.card.text.textContent === '') this.remember();
    const said = this.card.text.textContent !== '';
    if (said) {
      if (!session.over) this.card.explain(welcomeText(game));
    } else if (session.over) {
      this.card.say('Nothing to do: the lights already match the goal.');
    } else {
      this.card.say(welcomeText(game), { topic: 'welcome' });
    }
  }

  /** Does the common work after any game begins. */
  shown() {
    const { table } = this;
    const { game } = table;
    table.container.removeAttribute('data-won');
    part('main').toggleAttribute('data-tour', tourStep(game) > 0);
    if (game.goal?.some((v) => v > 0) && !game.goal.every((v) => v === 1)) table.view.markLights(several(game.goal), 'goal');
    this.setAddress(this.visiting > 0);
    void this.work.find(game.least ? null : leastTask(table, (least) => this.found(least)));
  }

  /**
   * Puts the game into the address, so that it can be bookmarked, and that Back and Forward go through the games.
   * `replace`: the game is that of the address already.
   */
  private setAddress(replace: boolean) {
    const text = this.address();
    const search = new URLSearchParams(location.search);
    search.delete('b'); // the game is after the #
    const to = location.pathname + (search.size > 0 ? `?${search}` : '') + (text === '' ? '' : `#${text}`);
    if (replace || text === '' || `#${text}` === location.hash) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
  }

  /** Returns the part after the # for the current game; nothing if that is too long. */
  private address() {
    const { board, game } = this.table;
    const day = dayOf(game.key);
    if (day) return `daily-${day}`;
    if (tourStep(game) > 0) return '';
    const text = board.lights > 6 * MOST_ADDRESS ? '' : linkText(this.table, false);
    if (text !== '' && text.length <= MOST_ADDRESS) return text;
    return game.kind === 'all-on' ? board.spec : '';
  }

  /** Shows what is known of the least number of presses. */
  private found(least: Least) {
    const { table } = this;
    this.figures.show();
    if (least.witness) this.unsolvable(least.witness);
    else if (table.session.over && table.session.made > 0) {
      if (this.card.topic === 'won') this.praise();
      else settle(table);
    }
  }

  /** Says that the start cannot be solved, and shows why. */
  private unsolvable(witness: Uint8Array) {
    const { table, card } = this;
    const k = table.board.modulus;
    table.view.markLights(several(witness), 'witness');
    const why = k === 2
      ? 'every button changes an even number of the lights shown, and an odd number of them would have to change.'
      : `weighted as shown, every button changes the lights by a multiple of ${k} in all, and they would have to change by another number.`;
    card.say(`This start cannot be solved: ${why}`, {
      topic: 'unsolvable', tone: 'bad', choices: [{ label: 'A solvable one', key: 'solvable', act: () => void this.quick(table.board.spec, 'uniform') }],
    });
  }

  /** The game is won. */
  private won() {
    const { table } = this;
    soundWon();
    table.container.removeAttribute('data-won');
    void table.container.offsetWidth; // so that the glow starts over
    table.container.setAttribute('data-won', '');
    table.view.wave?.(table.session.parent(table.session.here).button);
    navigator.vibrate?.(30);
    this.praise();
  }

  /** Shows the result of the current game. */
  private praise() {
    const { table } = this;
    const { kind = '' } = table.game;
    if (tourStep(table.game) > 0) {
      this.tourWon(tourStep(table.game));
      return;
    }
    const { result, best, text } = settle(table);
    const streak = dayOf(table.game.key) === today() ? streakOf(results(), today()) : 0;
    const shown = resultFigures(result, { best, streak, about: gameTitle(table), title: wonTitle(table.game, result) });
    const level = levelOf(kind);
    const harder = GRADES[GRADES.indexOf(kind) + 1];
    const choices: Choice[] = [{ label: level > 0 ? 'Next level' : 'Next puzzle', key: 'next', first: true, act: () => void this.another() }];
    if (GRADES.includes(kind) && harder) choices.push({ label: 'A harder one', key: 'harder', act: () => void this.quick(this.table.board.spec, harder) });
    choices.push({ label: 'Again', key: 'again', act: () => this.again() }, { label: 'Share', key: 'share', act: this.share });
    if (result.least && result.moves > result.least && !table.game.litOnly && table.board.lights <= MOST_REPLAYED) choices.push({ label: 'Replay', key: 'replay', act: this.replay });
    this.card.say(text, { topic: 'won', tone: 'won', choices, result: shown });
  }

  /** After a puzzle of the first minute: the next one, or what there is to play. */
  private tourWon(step: number) {
    const { card } = this;
    if (step < TOUR.length) {
      card.say(step === 1 ? 'All lights are off: solved.' : 'Solved.', {
        topic: 'tour', choices: [{ label: 'Next', key: 'next', first: true, act: () => this.begin(tourGame(step + 1)) }, { label: 'Skip', key: 'skip', act: () => this.leaveTour() }],
      });
    } else {
      endTour();
      card.say('That is the whole game. There is a new puzzle every day, and many boards.', {
        topic: 'tour', choices: [
          { label: 'Today’s puzzle', key: 'daily', first: true, act: () => void this.daily() },
          { label: 'All boards', key: 'boards', act: () => this.gallery() },
          { label: 'Classic 5 × 5', key: 'classic', act: () => this.leaveTour() },
        ],
      });
    }
    card.focus();
  }

  /** Ends the first minute with the classic board. */
  private leaveTour() {
    endTour();
    void this.quick('5x5', 'all-on');
  }

  /** Begins the same puzzle as a new game. */
  again() {
    const { board, start, goal, litOnly, kind, least, key } = this.table.game;
    const day = dayOf(key);
    this.begin({ board, start, goal, litOnly, kind, least, key: day && dailyKey(day, true) });
  }

  /** Opens the puzzle of a day. If it was solved, the card shows the result. */
  async daily(date: string = today()) {
    const { table, card } = this;
    if (dayOf(table.game.key) === date && !table.session.over) {
      table.view.focus(0);
      return;
    }
    const kept = this.shelf.list().find(({ key }) => key === dailyKey(date));
    if (kept) {
      await this.resume(kept.key);
      return;
    }
    card.say('Making the puzzle …', { topic: 'wait' });
    await this.work.ask({
      label: 'Making the puzzle of the day.',
      run: async ({ signal }) => {
        const game = await openDaily(date, signal);
        if (!signal.aborted) this.begin(game);
      },
      failed: (error) => card.fail('The puzzle of the day could not be made.', error),
      stopped: () => card.say('The new puzzle was canceled.'),
    });
  }

  /** Shows how today's puzzle was solved before. */
  private remember() {
    const day = dayOf(this.table.game.key);
    const before = day && solved(results(), day);
    if (!before || before.key === this.table.game.key) return;
    this.card.say('You solved this puzzle already. Play it again, or share how it went.', {
      topic: 'solved', choices: [{ label: 'Share', key: 'share', act: this.share }],
      result: resultFigures(before, { streak: day === today() ? streakOf(results(), today()) : 0, about: gameTitle(this.table), title: 'Solved.' }),
    });
  }

  /** Begins a level of the path. */
  async level(number: number) {
    await this.work.ask({
      label: 'Opening the level.',
      run: async ({ signal }) => {
        const level = await findLevel(number);
        if (!level) {
          this.card.say('That was the last level. Every day has another puzzle.', { choices: [{ label: 'Today’s puzzle', key: 'daily', first: true, act: () => void this.daily() }] });
          return;
        }
        const game = await openID(level.id);
        if (!signal.aborted) this.begin({ ...game, kind: level.kind, least: { weight: level.least, proved: true, atLeast: level.least } }, `${level.title}. ${level.idea}`);
      },
      failed: (error) => this.card.fail('The level could not be opened.', error),
    });
  }

  /** Begins another puzzle of the kind. All-on and the puzzle of a day have no variants. */
  another() {
    const { kind = 'uniform' } = this.table.game;
    if (levelOf(kind) > 0) return this.level(levelOf(kind) + 1);
    return this.quick(this.table.board.spec, ['all-on', 'all-off', 'daily'].includes(kind) ? 'uniform' : kind);
  }

  /** Makes a puzzle and begins it. On the same board, goal and rule are kept. */
  async quick(spec: string, kind: string) {
    const { table, card } = this;
    const stay = spec === table.board.spec && kind !== 'all-on';
    const goal = stay ? table.goalRows()?.join('_') : undefined;
    const litOnly = stay && table.game.litOnly === true;
    card.say('Making a puzzle …', { topic: 'wait' });
    await this.work.ask({
      label: 'Making a puzzle.',
      run: async ({ signal }) => {
        const game = await makeGame({ board: spec, kind, goal, litOnly, signal });
        if (!signal.aborted) this.begin(game);
      },
      failed: (error) => card.fail('There is no such puzzle.', error),
      stopped: () => card.say('The new puzzle was canceled.'),
    });
  }

  /** Resumes a saved game. */
  async resume(key: string) {
    const kept = this.shelf.list().find((one) => one.key === key);
    if (kept && (await this.load(kept.text, 'Resumed where you left off.'))) this.shelf.take(key);
  }

  /** Keeps a game on the shelf, and reports it. */
  keep(kept: Kept) {
    this.shelf.add(kept);
    this.card.say('The previous game is saved.', { choices: [{ label: 'Back to the previous game', key: 'before', act: () => void this.resume(kept.key) }] });
  }

  /** Opens a saved game, and reports whether it could be. */
  load(text: string, news = 'The saved game is open.') {
    return this.open(() => openSave(text), 'The saved game could not be opened.', news);
  }

  /**
   * Opens a game, unless the player requests something else meanwhile, and reports whether it did. `trouble`: what is
   * said if there is no such game.
   */
  private async open(find: () => Promise<Game>, trouble: string, news?: string) {
    let opened = false;
    await this.work.ask({
      label: 'Opening the game.',
      run: async ({ signal }) => {
        const game = await find();
        if (signal.aborted) return;
        this.begin(game, news);
        opened = true;
      },
      failed: (error) => this.card.fail(trouble, error),
    });
    return opened;
  }

  /** Gives up a game on the shelf: it counts as not won. */
  async giveUp(key: string) {
    const kept = this.shelf.take(key);
    if (!kept) return;
    try {
      const { events = [], ...game } = await openSave(kept.text);
      record(Session.replay(game, events).result(new Date()));
    } catch {
      // An unreadable one is only removed.
    }
  }

  /**
   * Opens the game in an address, if it is not the current one. A game that was left resumes. `address`: may no
   * longer be that of the page: a game that began meanwhile has replaced it.
   */
  async visit(address: string) {
    const wanted = addressText(address);
    const kept = this.shelf.list().find(({ key, text }) => linkOfSave(text) === wanted || (dayOf(key) && `daily-${dayOf(key)}` === wanted));
    if (wanted === '' || wanted === this.address() || wanted === linkText(this.table, false)) this.work.drop();
    else {
      this.visiting++;
      if (kept) await this.resume(kept.key);
      else await this.open(() => openLink(wanted), 'The game in the link could not be opened.');
      this.visiting--;
    }
    this.setAddress(true);
  }
}
