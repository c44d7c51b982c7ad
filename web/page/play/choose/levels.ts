// The path of levels: six worlds, shown as a map with the stars that were won. The list is the library's, so the
// terminal game has the same.
import { call } from '../../engine/call.ts';
import type { WorldAnswer } from '../../engine/generated.ts';
import type { Result } from '../results.ts';

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
