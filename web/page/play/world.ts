// What the store of Play needs of the page: a clock, the address and files; tests give it others.
import { saveFile } from '../kit/files.ts';
import { later } from '../kit/job.ts';
import { addressOf, gameAt } from './link.ts';

export const world = {
  now: () => performance.now(),
  later,
  save: saveFile,
  /** Puts a game into the address. `replace`: it is the game of the address already. */
  go(text: string, replace: boolean) {
    const search = new URLSearchParams(location.search);
    search.delete('b'); // the game is after the #
    const [path, hash] = addressOf(text, location.pathname).split('#', 2);
    const to =
      path + (search.size > 0 ? `?${search}` : '') + (hash === undefined ? '' : `#${hash}`);
    // Back and Forward go through the games.
    if (replace || text === '' || text === gameAt(location.href))
      history.replaceState(null, '', to);
    else history.pushState(null, '', to);
  },
  /** Lets the player choose the file of a game. */
  choose: () => document.getElementById('file')?.click(),
  /** Scrolls to the board, where the page is longer than the screen. */
  look() {
    if (document.getElementById('table')!.getBoundingClientRect().top >= 0) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    document.getElementById('main')!.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  },
};

export type World = typeof world;
