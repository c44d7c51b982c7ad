// The path of levels: six worlds, shown as a map with the stars that were won. The list is the library's, so the
// terminal game has the same.
import { call } from '../../engine/call.ts';
import type { WorldAnswer } from '../../engine/generated.ts';
import { makeDialog } from '../../kit/plain/dialog.ts';
import { make } from '../../kit/plain/dom.ts';
import { results, type Result } from '../results.ts';

/** Returns the level of a kind of game, or 0. */
export function levelOf(kind: string | undefined) {
  return Number(/^level-([1-9]\d*)$/.exec(kind ?? '')?.[1] ?? 0);
}

/** Returns how many stars a game is worth, as play.Result.Stars does. */
export function starsOf({ won, helped, hints = 0, least = 0, moves }: Result) {
  if (!won) return 0;
  if (helped || hints > 0) return 1;
  return least === 0 || moves > least ? 2 : 3;
}

/** Returns the most stars of each level that was won, by number. */
export function starsByLevel(list: Result[]) {
  const stars: Map<number, number> = new Map();
  for (const result of list) {
    const level = levelOf(result.kind);
    if (level > 0 && result.won) stars.set(level, Math.max(stars.get(level) ?? 0, starsOf(result)));
  }
  return stars;
}

export function starText(stars: number) {
  return '★'.repeat(stars) + '☆'.repeat(3 - stars);
}

let loading: Promise<WorldAnswer[]> | undefined;

/** Returns the worlds. */
export function worlds(): Promise<WorldAnswer[]> {
  loading ??= call('levels', {}).then(({ worlds: list }) => list);
  loading.catch(() => (loading = undefined)); // asked again next time
  return loading;
}

/** Returns a level by its number, if there is one. */
export async function findLevel(number: number) {
  return (await worlds()).flatMap(({ levels }) => levels).find((level) => level.number === number);
}

export class Levels {
  private parts?: {dialog: HTMLDialogElement, inside: HTMLElement};

  constructor(private play: (number: number) => void) {}

  /** Shows the map. */
  async open() {
    const { dialog, inside } = this.parts ??= makeDialog('levels-dialog', 'Levels');
    const list = await worlds();
    const stars = starsByLevel(results());
    const all = list.flatMap(({ levels }) => levels);
    const next = all.find(({ number }) => !stars.has(number))?.number;
    const won = [...stars.values()].reduce((sum, n) => sum + n, 0);
    inside.replaceChildren(
      make('p', { class: 'soft' }, `${won} of ${3 * all.length} stars. Three for the fewest presses without hints, two without hints, one for a solution.`),
      ...list.map((world) => this.world(world, stars, next)));
    dialog.showModal();
    (inside.querySelector('.first') as HTMLElement | null)?.focus();
  }

  private world({ name, about, levels }: WorldAnswer, stars: Map<number, number>, next: number | undefined) {
    return make('section', { class: 'world' }, make('h3', {}, name), make('p', { class: 'soft' }, about), make('ol', { class: 'levels' }, ...levels.map((level) => {
      const has = stars.get(level.number);
      const button = make('button', {
        type: 'button', class: level.number === next ? 'level first' : 'level', title: level.title,
        'aria-label': `Level ${level.number}, ${level.title}, ${has ? `${has} of 3 stars` : 'not solved yet'}`,
      }, make('span', {}, String(level.number)), make('span', { class: 'stars', 'aria-hidden': 'true' }, has ? starText(has) : ''));
      button.addEventListener('click', () => {
        this.parts?.dialog.close();
        this.play(level.number);
      });
      return make('li', {}, button);
    })));
  }
}
