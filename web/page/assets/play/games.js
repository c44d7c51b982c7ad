// Which game is on the table: the first one, a new one, another of the kind, one that was kept, one from
// a link or a file. A game that is left is kept on the shelf.
import { several } from '../shared/marks.js';
import { addressText, linkOfSave } from '../shared/address.js';
import { sentence } from '../shared/dom.js';
import { leastTask } from './least.js';
import { record, resultOf } from './results.js';
import { linkText } from './share.js';
import { lastGame } from './shelf.js';
import { soundWon } from './sound.js';
import { allOn, makeGame, openID, openSave, plainBoard } from '../shared/start.js';
import { Session } from '../shared/session.js';
import { welcomeText } from './welcome.js';
import { settle } from './win.js';
import { prettySpec } from './show.js';

/** @typedef {import('./table.js').Game} Game */
/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./least.js').Least} Least */
/** @typedef {import('./shelf.js').Kept} Kept */

/** The grades, the easiest first. */
const GRADES = ['easy', 'medium', 'hard', 'expert'];

/** The longest text that is put into the address. */
const MOST_ADDRESS = 2000;

/**
 * Returns the game to begin with: the one in the address, the last one, or 5×5 with all lights on. The
 * last one goes on if it is the one in the address.
 * @returns {Promise<{game: Game, problem?: {text: string, note: string}, left?: Kept}>} left is the last game if
 *   it is not the one to begin with
 */
export async function firstGame() {
  const wanted = addressText();
  const saved = lastGame();
  const fallback = allOn(/** @type {import('../shared/board.js').Board} */ (plainBoard('5x5')));
  /** @type {Game | null} */
  let last = null;
  /** @type {Kept | undefined} */
  let left;
  try {
    last = saved === null ? null : await openSave(saved);
  } catch {
    left = keptOf(saved ?? ''); // when there is an engine again, it can be opened
  }
  if (wanted === '') return { game: last ?? fallback, left };
  try {
    const game = await openID(wanted);
    if (last && sameGame(last, game)) return { game: last };
    return { game, left: last && inProgress(last) ? keptOf(saved ?? '') : left };
  } catch (error) {
    return { game: last ?? fallback, left, problem: { text: 'The game in the link could not be opened.', note: sentence(error) } };
  }
}

/**
 * Returns a saved text as it stands on the shelf.
 * @param {string} text
 * @returns {Kept | undefined}
 */
function keptOf(text) {
  const spec = /^id ([^:\n]+):/m.exec(text)?.[1];
  const key = /^key (\S+)$/m.exec(text)?.[1];
  return spec && key ? { key, title: `${prettySpec(spec)}, from before`, text } : undefined;
}

/** @param {Game} game */
function inProgress({ events = [], ...game }) {
  const session = Session.replay(game, events);
  return session.made > 0 && !session.over;
}

/**
 * Reports whether two games have the same board, start, goal and rule.
 * @param {Game} a
 * @param {Game} b
 */
function sameGame(a, b) {
  const same = (/** @type {Uint8Array | undefined} */ s, /** @type {Uint8Array | undefined} */ t) => (s?.every((v, i) => v === (t?.[i] ?? 0)) ?? true) && (s !== undefined || !t?.some((v) => v > 0));
  return a.board.spec === b.board.spec && same(a.start, b.start) && same(a.goal, b.goal) && (a.litOnly === true) === (b.litOnly === true);
}

export class Games {
  /**
   * @param {object} parts
   * @param {Table} parts.table
   * @param {import('./card.js').Card} parts.card
   * @param {import('../shared/work.js').Work} parts.work
   * @param {import('./shelf.js').Shelf} parts.shelf
   * @param {import('./show.js').Figures} parts.figures
   * @param {() => void} parts.share
   */
  constructor({ table, card, work, shelf, figures, share }) {
    this.table = table;
    this.card = card;
    this.work = work;
    this.shelf = shelf;
    this.figures = figures;
    this.share = share;
    table.listen((news) => {
      if (news === 'won') this.won();
      else if (news === 'again' && resultOf(table).made > 0) this.praise(settle(table));
      else if (news === 'change' && !table.session.won) table.container.removeAttribute('data-won');
    });
  }

  /**
   * Begins a game. The one before is kept, and the card leads back to it.
   * @param {Game} game
   * @param {string} [news]
   */
  begin(game, news = '') {
    const { table, card } = this;
    const kept = this.shelf.put();
    this.work.drop();
    table.begin(game);
    if (table.session.paused) table.do({ kind: 'resume' });
    const choices = kept ? [{ label: 'Back to the game before', key: 'before', act: () => void this.resume(kept.key) }] : [];
    card.say(news || (kept ? 'A new game. The one before is kept.' : ''), { choices });
    this.shown();
    this.welcome();
  }

  /** Says how the game goes, until something is pressed; under what the card says already. */
  welcome() {
    const { session, game } = this.table;
    if (session.made > 0) return;
    const said = this.card.text.textContent !== '';
    if (said) {
      if (!session.over) this.card.explain(welcomeText(game));
    } else if (session.over) {
      this.card.say('There is nothing to do: the lights are as they should be.');
    } else {
      this.card.say(welcomeText(game), { topic: 'welcome' });
    }
  }

  /** Does what every game on the table needs. */
  shown() {
    const { table } = this;
    const { game } = table;
    table.container.removeAttribute('data-won');
    if (game.goal?.some((v) => v > 0) && !game.goal.every((v) => v === 1)) table.view.markLights(several(game.goal), 'goal');
    this.setAddress();
    void this.work.find(game.least ? null : leastTask(table, (least) => this.found(least)));
  }

  /** Puts the game into the address, so that it can be kept as a bookmark. @private */
  setAddress() {
    const { board, game } = this.table;
    let text = board.lights > 6 * MOST_ADDRESS ? '' : linkText(this.table, false);
    if (game.kind === 'all-on' && (text === '' || text.length > MOST_ADDRESS)) text = board.spec;
    history.replaceState(null, '', text === '' || text.length > MOST_ADDRESS ? location.pathname + location.search : `#${text}`);
  }

  /**
   * Shows what is known of the least number of presses.
   * @private
   * @param {Least} least
   */
  found(least) {
    const { table } = this;
    this.figures.show();
    if (least.witness) this.unsolvable(least.witness);
    else if (table.session.over && table.session.made > 0) {
      const text = settle(table);
      if (this.card.topic === 'won') this.praise(text);
    }
  }

  /**
   * Says that the start cannot be solved, and shows why.
   * @private
   * @param {Uint8Array} witness
   */
  unsolvable(witness) {
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

  /** The game is won. @private */
  won() {
    const { table } = this;
    soundWon();
    table.container.removeAttribute('data-won');
    void table.container.offsetWidth; // so that the glow begins anew
    table.container.setAttribute('data-won', '');
    this.praise(settle(table));
  }

  /**
   * @private
   * @param {string} text
   */
  praise(text) {
    const { kind = '' } = this.table.game;
    const harder = GRADES[GRADES.indexOf(kind) + 1];
    /** @type {import('./card.js').Choice[]} */
    const choices = [{ label: 'Next puzzle', key: 'next', first: true, act: () => void this.another() }];
    if (GRADES.includes(kind) && harder) choices.push({ label: 'A harder one', key: 'harder', act: () => void this.quick(this.table.board.spec, harder) });
    choices.push({ label: 'Again', key: 'again', act: () => this.again() }, { label: 'Share', key: 'share', act: this.share });
    this.card.say(text, { topic: 'won', tone: 'won', choices });
  }

  /** Begins the same puzzle as a new game. */
  again() {
    const { board, start, goal, litOnly, kind, least } = this.table.game;
    this.begin({ board, start, goal, litOnly, kind, least });
  }

  /** Begins another puzzle of the kind. All-on and the puzzle of a day have no other like them. */
  another() {
    const { kind = 'uniform' } = this.table.game;
    return this.quick(this.table.board.spec, ['all-on', 'all-off', 'daily'].includes(kind) ? 'uniform' : kind);
  }

  /**
   * Makes a puzzle and begins it. On the same board goal and rule stay.
   * @param {string} spec
   * @param {string} kind
   */
  async quick(spec, kind) {
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
      stopped: () => card.say('No new puzzle, then.'),
    });
  }

  /**
   * Goes on with a game on the shelf.
   * @param {string} key
   */
  async resume(key) {
    const kept = this.shelf.list().find((one) => one.key === key);
    if (kept && (await this.load(kept.text, 'Resumed where you left off.'))) this.shelf.take(key);
  }

  /**
   * Keeps a game on the shelf, and says so.
   * @param {Kept} kept
   */
  keep(kept) {
    this.shelf.add(kept);
    this.card.say('The game before is kept.', { choices: [{ label: 'Back to the game before', key: 'before', act: () => void this.resume(kept.key) }] });
  }

  /**
   * Opens a saved game, and reports whether it could be.
   * @param {string} text
   * @param {string} [news]
   */
  load(text, news = 'The saved game is open.') {
    return this.open(() => openSave(text), 'The saved game could not be opened.', news);
  }

  /**
   * Opens a game, unless the player asks for another thing meanwhile, and reports whether it did.
   * @private
   * @param {() => Promise<Game>} find
   * @param {string} trouble   what is said if there is no such game
   * @param {string} [news]
   */
  async open(find, trouble, news) {
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

  /**
   * Gives up a game on the shelf: it counts as one that was not won.
   * @param {string} key
   */
  async giveUp(key) {
    const kept = this.shelf.take(key);
    if (!kept) return;
    try {
      const { events = [], ...game } = await openSave(kept.text);
      record(Session.replay(game, events).result(new Date()));
    } catch {
      // One that cannot be read is only forgotten.
    }
  }

  /** Opens the game in the address, if it is not the one on the table. One that was left goes on. */
  async visit() {
    const wanted = addressText();
    const kept = this.shelf.list().find(({ text }) => linkOfSave(text) === wanted);
    if (wanted === '' || wanted === linkText(this.table, false)) this.work.drop();
    else if (kept) await this.resume(kept.key);
    else await this.open(() => openID(wanted), 'The game in the link could not be opened.');
    this.setAddress();
  }
}
