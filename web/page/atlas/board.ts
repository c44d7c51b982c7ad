// Which board the Atlas shows, and how: the contents of its address.
//
//   #30x30                        a solution of all-on
//   #30x30?least                  one with fewest presses
//   #30x30?add=2+5                another solution: with quiet patterns 2 and 5 added
//   #torus-40x60-king?quiet=2     a quiet pattern, or quiet=1+3 for a sum
//   #cylinder-30x30?map=200       the map of the nullities of cylinders up to 200×200

const TOPOLOGIES = ['rectangle', 'cylinder', 'torus', 'mobius', 'klein', 'projective'];
const PATTERNS = ['plus', 'x', 'king', 'knight', 'star'];

/** The longest side, and the longest side of boards that are not plain, which take far longer. */
export const LONGEST = 5_000;
export const LONGEST_HARD = 500;

/** The largest map of boards whose nullity polynomials do not give: the engine refuses larger ones. */
const FARTHEST_HARD = 128;

export type View = 'solution' | 'quiet' | 'map';

export interface Place {
  topology: string;
  rows: number;
  columns: number;
  pattern: string; // as in a spec: plus, open-king, pattern=010_111_010
  modulus: number;
  view: View;
  terms: number[]; // quiet patterns, from 1: the sum that is shown, or what is added to a solution
  least: boolean; // whether the solution is to have fewest presses
  reach: number; // how far the map goes
}

export function firstPlace(): Place {
  return { topology: 'rectangle', rows: 127, columns: 127, pattern: 'plus', modulus: 2, view: 'solution', terms: [], least: false, reach: 0 };
}

/**
 * Returns the side of the largest square board with quiet patterns up to a given size, or 0: those of 4×4 repeat,
 * with an empty line between them, wherever 5 divides the side plus one.
 */
export function quietSide({ topology, rows, columns, pattern, modulus }: Place) {
  if (topology !== 'rectangle' || pattern !== 'plus' || modulus !== 2 || rows !== columns || rows < 4) return 0;
  return rows - ((rows + 1) % 5);
}

/** Returns the spec of a board, written as the engine writes it. */
export function specOf({ topology, rows, columns, pattern, modulus }: Place) {
  return [
    topology === 'rectangle' ? '' : topology,
    `${rows}x${columns}`,
    pattern === 'plus' ? '' : pattern,
    modulus === 2 ? '' : `mod${modulus}`,
  ].filter(Boolean).join('-');
}

/** Reports whether polynomials alone solve boards of a kind, at any size. */
export function isPlain({ topology, pattern, modulus }: {topology: string, pattern: string, modulus: number}) {
  return pattern === 'plus' && modulus === 2 && topology !== 'klein' && topology !== 'projective';
}

/** Reports whether polynomials give the nullities of boards of a kind: of plain ones, and without the pressed cell. */
export function isMapped(place: {topology: string, pattern: string, modulus: number}) {
  return isPlain({ ...place, pattern: place.pattern === 'open-plus' ? 'plus' : place.pattern });
}

/** Reports whether m×n and n×m are the same board, transposed. */
export function isMirrored({ topology, pattern }: {topology: string, pattern: string}) {
  if (!['rectangle', 'torus', 'projective'].includes(topology)) return false;
  if (!pattern.startsWith('pattern=')) return true;
  const rows = pattern.slice('pattern='.length).split('_');
  return rows.length === rows[0].length && rows.every((row, r) => [...row].every((digit, c) => rows[c][r] === digit));
}

/** Returns the part of the address after #. */
export function addressOf(place: Place) {
  const spec = specOf(place);
  if (place.view === 'map') return `${spec}?map=${place.reach}`;
  if (place.view === 'quiet') return `${spec}?quiet=${place.terms.join('+') || 1}`;
  if (place.terms.length > 0) return `${spec}?add=${place.terms.join('+')}`;
  return place.least ? `${spec}?least` : spec;
}

/** Reads an address. It throws an Error that says what is wrong. `text`: the part after #. */
export function readAddress(text: string): Place {
  const place = firstPlace();
  if (text === '') return place;
  const [spec, query = ''] = text.split('?', 2);
  readSpec(place, spec.toLowerCase().replaceAll('×', 'x'));
  for (const item of query.split('&').filter(Boolean)) {
    const [name, value = ''] = item.split('=', 2);
    if (name === 'least') {
      place.least = true;
    } else if (name === 'map') {
      place.view = 'map';
      place.reach = whole(value, 1, isMapped(place) ? LONGEST : FARTHEST_HARD);
    } else if (name === 'quiet' || name === 'add') {
      place.view = name === 'quiet' ? 'quiet' : 'solution';
      place.terms = readTerms(value);
    } else {
      throw new Error(`unknown parameter “${clip(name)}”: use quiet, add, least or map`);
    }
  }
  if (place.view === 'quiet' && place.terms.length === 0) place.terms = [1];
  if (place.terms.length > 0) place.least = false;
  return place;
}

/** Reads numbers joined by +. */
export function readTerms(text: string) {
  const words = text.split(/[+,\s]+/).filter(Boolean);
  if (words.length > 1000) throw new Error(`${words.length} quiet patterns: at most 1,000 are added`);
  return words.map((word) => whole(word, 1, 1e9));
}

function readSpec(place: Place, spec: string) {
  let sized = false;
  const words = spec.split('-');
  while (words.length > 0) {
    const word = words.shift() ?? '';
    const sizes = /^(\d+)x(\d+)$/.exec(word);
    if (sizes) {
      place.rows = whole(sizes[1], 1, LONGEST);
      place.columns = whole(sizes[2], 1, LONGEST);
      sized = true;
    } else if (TOPOLOGIES.includes(word)) {
      place.topology = word;
    } else if (/^mod\d+$/.test(word)) {
      place.modulus = whole(word.slice(3), 2, 256);
    } else if (word === 'open' && PATTERNS.includes(words[0])) {
      place.pattern = `open-${words.shift()}`;
    } else if (PATTERNS.includes(word)) {
      place.pattern = word;
    } else if (word.startsWith('pattern=')) {
      checkStencil(word.slice('pattern='.length));
      place.pattern = word;
    } else {
      throw new Error(`“${clip(spec)}” is not a grid of the Atlas: try 30x30, torus-40x60 or 50x50-king-mod3`);
    }
  }
  if (!sized) throw new Error(`“${clip(spec)}” has no sizes: try 30x30`);
  const longest = isPlain(place) ? LONGEST : LONGEST_HARD;
  if (Math.max(place.rows, place.columns) > longest) {
    throw new Error(`a side of ${Math.max(place.rows, place.columns)} is too long: of this kind at most ${longest.toLocaleString('en')}`);
  }
}

/** Throws an Error if a text is not a valid stencil. `stencil`: rows of digits joined by _. */
export function checkStencil(stencil: string) {
  const rows = stencil.split('_');
  const regular = rows.length % 2 === 1 && rows.every((row) => /^[0-9a-z]+$/.test(row) && row.length === rows[0].length) && rows[0].length % 2 === 1;
  if (!regular) throw new Error('a pattern is rows of digits joined by _, with a middle: 010_111_010 is the plus');
  if (/^[0_]*$/.test(stencil)) throw new Error('a pattern must change something: at least one digit must not be 0');
  if (rows.length > 31 || rows[0].length > 31) throw new Error('a pattern is at most 31 by 31');
}

function whole(text: string, least: number, most: number) {
  const n = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(n >= least && n <= most)) throw new Error(`“${clip(text)}” is not a number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`);
  return n;
}

function clip(text: string) {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** How a press and a light may be chosen, apart from the place. */
export interface Kind {
  topology: string;
  shape: string;
  self: boolean;
  stencil: string;
  modulus: number;
}

/** The ends of the slider of sizes. */
export const ENDS = [50, 200, 500, 2000, 5000];
