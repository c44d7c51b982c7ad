// Links to games, and the addresses of those that have one: a day and a level.
import { config } from '../engine/config.ts';
import { addressText, stateText } from '../board/game/gameid.ts';
import { dateOf, dayOf, levelOf, numberOf } from './kinds.ts';
import type { Board } from '../board/board.ts';
import type { Table } from './table.ts';

/** The most lights that are spelled out in a link although all are on. */
const MOST_SPELLED = 64;

/**
 * Returns the part after the # of a link to a game. `now`: the lights as they are now, else as they were at the
 * start. `write`: writes a state.
 */
export function linkText(table: Table, now: boolean, write: typeof stateText = stateText) {
  const { board, game, session } = table;
  let text = `${board.spec}:${write(board, now ? session.state : game.start)}`;
  if (game.goal?.some((v) => v > 0)) text += `&goal=${write(board, game.goal)}`;
  if (game.litOnly) text += '&rule=lit-only';
  return text;
}

/** Returns the name of a game that has one, such as daily-2026-11-15 and level-4, or nothing. */
export function nameOf({ key, kind }: { key?: string; kind?: string }) {
  const day = dayOf(key);
  return day ? `daily-${day}` : levelOf(kind) > 0 ? kind : undefined;
}

/** Writes a state as a word where many lights are all on, else as the game ID does. */
export function shortState(board: Board, values: Uint8Array) {
  return values.length > MOST_SPELLED && values.every((v) => v === 1)
    ? 'on'
    : stateText(board, values);
}

/** The address of a day on a server, which draws its board for other sites. */
const DAY = /d\/(\d{1,6})$/;

/** Returns the game in an address. */
export function gameAt(address: string) {
  const { hash, pathname } = new URL(address);
  const number = DAY.exec(pathname)?.[1];
  return number && hash === '' ? `daily-${dateOf(Number(number))}` : addressText(address);
}

/** Returns the address of a game. `page`: that of Play, or of a day, without what is after it. */
export function addressOf(text: string, page: string) {
  const play = page.replace(DAY, 'play/');
  const day = config.http && dayOf(text);
  if (day) return play.replace(/play\/$/, `d/${numberOf(day)}`);
  return text === '' ? play : `${play}#${text}`;
}

/**
 * Returns the link to a game. A server draws the board of ?b= for other sites that show the link. A page that was
 * opened from a folder has no address for others: there it is the game's ID, which every page opens after its #.
 */
export function link(text: string) {
  if (location.protocol === 'file:') return text;
  const [page] = location.href.split(/[?#]/);
  if (!config.http || nameOf({ key: text, kind: text })) return addressOf(text, page);
  return `${addressOf('', page)}?b=${encodeURIComponent(text).replaceAll('%3A', ':')}`;
}
