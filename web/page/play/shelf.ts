// Games in progress: the current one, which the page restores when it opens, and unfinished ones that were left
// for a new game. They are stored in the format of the terminal game.
//
// Tabs share what is stored. What one of them stores, another never overwrites: the events of a game tell which
// of two versions went on, so that the later one counts, and where both did, they are two games.
import { boardName } from '../board/names.ts';
import type { Later } from '../kit/job.ts';
import { read, stored, write } from '../kit/keep.ts';
import { dailyKey, dayOf, gameTitle, tourStep } from './kinds.ts';
import { results } from './results.ts';
import { newKey, type Table } from './table.ts';
import { words } from './words.ts';

export type Kept = { key: string; title: string; text: string };

/** A game that was added: whether the browser stores it, and the games that had to go. */
export type Added = Kept & { saved: boolean; dropped: Kept[] };

/** What the shelf tells the page. */
interface Hears {
  /** The browser cannot store the current game; told once for each. */
  full: () => void;
  /** Another tab played the current game on: all its events. */
  wentOn: (events: string[]) => void;
  /** Another tab played the current game on, and so did this one: both are stored. */
  apart: () => void;
}

/** The most games that are kept beside the current one, unless another tab adds its own. */
const MOST = 6;

/** Games on boards with more lights are not kept by the browser: their text is too long. */
const MOST_LIGHTS = 100_000;

/** How long a change waits to be written, in milliseconds. */
const DELAY = 300;

/** Returns a saved text as it is on the shelf. */
export function keptOf(text: string): Kept | undefined {
  const spec = /^id ([^:\n]+):/m.exec(text)?.[1];
  const key = /^key (\S+)$/m.exec(text)?.[1];
  return spec && key ? { key, title: words.before(boardName(spec)), text } : undefined;
}

/** Lists the games on the shelf, the one that was left last first. */
export function keptGames(): Kept[] {
  try {
    const list = JSON.parse(read('games') || '[]');
    const whole = (kept: Kept | null) =>
      [kept?.text, kept?.key, kept?.title].every((v) => typeof v === 'string');
    return Array.isArray(list) ? list.filter(whole) : [];
  } catch {
    return [];
  }
}

function eventsOf(text: string) {
  return text
    .slice(text.indexOf('\n\n') + 2)
    .split('\n')
    .filter(Boolean);
}

/** Reports whether a game goes on from another version of it. Tabs pause by themselves: that does not count. */
function goesOn(events: string[], before: string[]) {
  const isMove = (event: string) => !/ (pause|resume)$/.test(event);
  const longer = events.filter(isMove);
  const shorter = before.filter(isMove);
  return shorter.every((event, i) => event === longer[i]);
}

/** Reports whether a saved game was begun and not won. The first minute is no game to come back to. */
function isUnfinished({ key, text }: Kept) {
  const won = () => results().some((result) => result.won && result.key === key);
  return /^\d+ press /m.test(text) && !/^kind first-/m.test(text) && !won();
}

export class Shelf {
  private told = ''; // the key of the last game that could not be stored
  private known: string | null = null; // what this tab stored as the current game
  private cancel = () => {}; // of what waits to be written

  constructor(
    private table: Table,
    private later: Later,
    private hears: Hears,
  ) {}

  /** Saves the current game in a moment. */
  soon() {
    this.cancel();
    this.cancel = this.later(() => this.keep(), DELAY);
  }

  /** Saves the current game, unless another tab played it on. */
  keep() {
    this.cancel();
    const { board, session } = this.table;
    const met = this.meet();
    if (Array.isArray(met)) return this.hears.wentOn(met);
    const kept = board.lights <= MOST_LIGHTS && this.store();
    if (kept && met === 'apart') this.hears.apart();
    if (kept || this.told === session.key || session.made === 0 || session.over) return;
    this.told = session.key;
    this.hears.full();
  }

  /** Looks whether another tab played the current game on. */
  look() {
    if (this.newer()) this.keep();
  }

  /** Returns the current game as it is stored, if another tab played it on. */
  private newer() {
    const { game, session } = this.table;
    if (tourStep(game) > 0) return undefined;
    return [this.last(), ...this.list()].find(
      (kept) => kept?.key === game.key && !goesOn(session.events, eventsOf(kept.text)),
    );
  }

  /** Returns the events of another tab that go on from ours. If both went on, ours gets a key of its own. */
  private meet(): 'alone' | 'apart' | string[] {
    const {
      table,
      table: { session },
    } = this;
    const newer = this.newer();
    if (!newer) return 'alone';
    const events = eventsOf(newer.text);
    if (goesOn(events, session.events)) return events;
    const day = dayOf(newer.key);
    table.rename(day ? dailyKey(day, true) : newKey());
    return 'apart';
  }

  /** Returns what another tab stored as its current game. */
  private last() {
    const text = stored('last');
    return text === null || text === this.known ? undefined : keptOf(text);
  }

  /** Stores the current game. That of another tab moves to the shelf. */
  private store() {
    const { session } = this.table;
    const text = session.save();
    const theirs = this.last();
    if (theirs && theirs.key !== session.key && !this.has(theirs) && !this.add(theirs).saved)
      return false;
    if (!write('last', text)) return false;
    this.known = text;
    this.take(session.key);
    return true;
  }

  /** Reports whether all of a game that can be resumed is on the shelf. */
  private has(kept: Kept) {
    const there = this.find(kept.key);
    return !isUnfinished(kept) || (there && goesOn(eventsOf(there.text), eventsOf(kept.text)));
  }

  /** Moves the current game to the shelf, if it was started and is not over. */
  put() {
    const { session, board, game } = this.table;
    if (session.made === 0 || session.over || board.lights > MOST_LIGHTS) return null;
    const met = this.meet();
    const newer = Array.isArray(met) && this.newer();
    if (newer) return this.add(newer, MOST);
    const title = words.kept(gameTitle(game), session.wrong);
    return this.add({ key: game.key, title, text: session.save() }, MOST);
  }

  /** Adds a game, as the first. `most`: how many stay. */
  add(kept: Kept, most = Infinity): Added {
    const list = [kept, ...this.list().filter(({ key }) => key !== kept.key)];
    return {
      ...kept,
      saved: write('games', JSON.stringify(list.slice(0, most))),
      dropped: list.slice(most),
    };
  }

  find(key: string) {
    return this.list().find((kept) => kept.key === key);
  }

  /** Removes a game from the shelf. */
  take(key: string) {
    if (!this.find(key)) return;
    const left = this.list().filter((kept) => kept.key !== key);
    write('games', left.length > 0 ? JSON.stringify(left) : null);
  }

  list() {
    return keptGames();
  }
}
