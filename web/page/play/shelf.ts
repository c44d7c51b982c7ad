// Games in progress: the current one, which the page restores when it opens, and unfinished ones that were left
// for a new game. They are stored in the format of the terminal game.
import type { Later } from '../kit/job.ts';
import { read, write } from '../kit/keep.ts';
import { gameTitle } from './kinds.ts';
import { words } from './words.ts';
import type { Table } from './table.ts';

export type Kept = {key: string, title: string, text: string};

/** The most games that are kept beside the current one. */
const MOST = 6;

/** Games on boards with more lights are not kept by the browser: their text is too long. */
const MOST_LIGHTS = 100_000;

/** How long a change waits to be written, in milliseconds. */
const DELAY = 300;

export class Shelf {
  private told = false;
  private cancel = () => {}; // of what waits to be written

  /** `full`: is called once, when the browser cannot store the current game. */
  constructor(private table: Table, private later: Later, private full: () => void) {}

  /** Saves the current game in a moment. */
  soon() {
    this.cancel();
    this.cancel = this.later(() => this.keep(), DELAY);
  }

  /** Saves the current game. */
  keep() {
    this.cancel();
    const { board, session } = this.table;
    const kept = board.lights <= MOST_LIGHTS && write('last', session.save());
    if (kept || this.told || session.made === 0 || session.over) return;
    this.told = true;
    this.full();
  }

  /** Moves the current game to the shelf, if it was started and is not over. */
  put() {
    const { session, board, game } = this.table;
    if (session.made === 0 || session.over || board.lights > MOST_LIGHTS) return null;
    return this.add({ key: game.key, title: words.kept(gameTitle(game), session.wrong), text: session.save() });
  }

  /** Adds a game, as the first. */
  add(kept: Kept) {
    this.take(kept.key);
    write('games', JSON.stringify([kept, ...this.list()].slice(0, MOST)));
    return kept;
  }

  find(key: string) {
    return this.list().find((kept) => kept.key === key);
  }

  /** Removes a game from the shelf. */
  take(key: string) {
    const left = this.list().filter((kept) => kept.key !== key);
    write('games', left.length > 0 ? JSON.stringify(left) : null);
  }

  /** Lists the games on the shelf, the one that was left last first. */
  list(): Kept[] {
    try {
      const list = JSON.parse(read('games') || '[]');
      const whole = (kept: Kept | null) => [kept?.text, kept?.key, kept?.title].every((v) => typeof v === 'string');
      return Array.isArray(list) ? list.filter(whole) : [];
    } catch {
      return [];
    }
  }
}
