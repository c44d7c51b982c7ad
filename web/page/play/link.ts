// Links to games.
import { config } from '../engine/config.ts';
import { stateText } from '../board/game/gameid.ts';
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

/** Writes a state as a word where many lights are all on, else as the game ID does. */
export function shortState(board: Board, values: Uint8Array) {
  return values.length > MOST_SPELLED && values.every((v) => v === 1) ? 'on' : stateText(board, values);
}

/**
 * Returns the link to a game. A server draws the board of ?b= for other sites that show the link. A page that was
 * opened from a folder has no address for others: there it is the game's ID, which every page opens after its #.
 */
export function link(text: string) {
  if (location.protocol === 'file:') return text;
  const [page] = location.href.split(/[?#]/);
  if (!config.http || text.startsWith('daily-')) return `${page}#${text}`;
  return `${page}?b=${encodeURIComponent(text).replaceAll('%3A', ':')}`;
}
