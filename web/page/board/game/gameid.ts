// Game IDs: a spec, a colon and the state, as Go's board.FormatID writes them. A page has one after the # of its
// address.
import { base64url } from '../../engine/base64.ts';
import type { Board } from '../board.ts';

/** The longest state that is spelled out although the packed form is shorter: it can be read. */
const READABLE = 64;

/** Writes a state: rows of digits joined by '_', or packed where those are long and packing helps. */
export function stateText(board: Board, values: Uint8Array) {
  // A digit for each light, and one between rows: known without writing them, as huge boards need.
  const length = board.lights * (board.modulus > 36 ? 2 : 1) + board.rowCount - 1;
  const bytes = board.modulus === 2 ? Math.ceil(board.lights / 8) : board.lights;
  const short = 1 + Math.ceil((bytes * 4) / 3);
  if (length > READABLE && short < length) return pack(values, board.modulus);
  return board.rowsOf(values).join('_');
}

/** Returns the game ID of a state. */
export function gameID(board: Board, values: Uint8Array) {
  return `${board.spec}:${stateText(board, values)}`;
}

/**
 * Packs lights in base64url: eight a byte, the first in the lowest bit, or a byte each when there are more than two
 * states.
 */
function pack(values: Uint8Array, k: number) {
  let data = values;
  if (k === 2) {
    data = new Uint8Array(Math.ceil(values.length / 8));
    for (let i = 0; i < values.length; i++) data[i >> 3] |= values[i] << (i & 7);
  }
  return `~${base64url(data)}`;
}

/**
 * Returns the game in the address: after its #, or as ?b= in links whose board a server draws for other sites. It is
 * empty if there is none, for example after the skip link.
 */
export function addressText(address: string = location.href) {
  const { hash, searchParams } = new URL(address);
  const text = hash.slice(1);
  if (text === '') return searchParams.get('b') ?? '';
  if (document.getElementById(text)) return '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the part after the # of a link to the start of a saved game. */
export function linkOfSave(save: string) {
  const [head] = save.split('\n\n', 1);
  const value = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(head)?.[1];
  const more = ['goal', 'rule'].map((name) => (value(name) ? `&${name}=${value(name)}` : ''));
  return (value('id') ?? '') + more.join('');
}
