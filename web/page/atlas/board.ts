// Which board the Atlas shows, and how: the contents of its address.
//
//   #30x30                        a solution of all-on
//   #30x30?least                  one with fewest presses
//   #30x30?add=2+5                another solution: with quiet patterns 2 and 5 added
//   #torus-40x60-king?quiet=2     a quiet pattern, or quiet=1+3 for a sum
//   #cylinder-30x30?map=200       the map of the nullities of cylinders up to 200×200

import { gridSpec } from '../board/rules.ts';
import { SHAPES, SURFACES, words } from './words.ts';
import type { Kind, Place } from './place.ts';

/** The longest side, and the longest side of boards that are not plain, which take far longer. */
const LONGEST = 5_000;
const LONGEST_HARD = 500;

/** The largest map of boards whose nullity polynomials do not give: the engine refuses larger ones. */
const FARTHEST_HARD = 128;

/** The ends of the slider of sizes. */
export const ENDS = [50, 200, 500, 2000, 5000];

export function firstPlace(): Place {
  return {
    topology: 'rectangle',
    shape: 'plus',
    self: true,
    stencil: '101_010_101',
    modulus: 2,
    rows: 127,
    columns: 127,
    view: 'solution',
    terms: [],
    least: false,
    reach: 0,
  };
}

/**
 * Returns the side of the largest square board with quiet patterns up to a given size, or 0: those of 4×4 repeat,
 * with an empty line between them, wherever 5 divides the side plus one.
 */
export function quietSide(place: Place) {
  const { topology, rows, columns } = place;
  if (topology !== 'rectangle' || !isPlain(place) || rows !== columns || rows < 4) return 0;
  return rows - ((rows + 1) % 5);
}

/** Returns the spec of a board, written as the engine writes it. */
export function specOf({ topology, rows, columns, shape, self, stencil, modulus }: Place) {
  const pattern = shape === 'custom' ? `pattern=${stencil}` : self ? shape : `open-${shape}`;
  return gridSpec(topology, rows, columns, pattern, modulus);
}

/** Reports whether polynomials give the nullities of boards of a kind: of plain ones, and without the pressed cell. */
export function isMapped({ topology, shape, modulus }: Kind) {
  return shape === 'plus' && modulus === 2 && topology !== 'klein' && topology !== 'projective';
}

/** Reports whether polynomials alone solve boards of a kind, at any size. */
export function isPlain(kind: Kind) {
  return kind.self && isMapped(kind);
}

export function longestOf(kind: Kind) {
  return isPlain(kind) ? LONGEST : LONGEST_HARD;
}

/** Reports whether m×n and n×m are the same board, transposed. */
export function isMirrored({ topology, shape, stencil }: Kind) {
  if (!['rectangle', 'torus', 'projective'].includes(topology)) return false;
  const rows = stencil.split('_');
  const square = rows.length === rows[0].length;
  return (
    shape !== 'custom' ||
    (square && rows.every((row, r) => [...row].every((digit, c) => rows[c][r] === digit)))
  );
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
      throw new Error(words.unknown(clip(name)));
    }
  }
  if (place.view === 'quiet' && place.terms.length === 0) place.terms = [1];
  if (place.terms.length > 0) place.least = false;
  return place;
}

/** Reads numbers joined by +. */
export function readTerms(text: string) {
  const terms = text.split(/[+,\s]+/).filter(Boolean);
  if (terms.length > 1000) throw new Error(words.manyTerms(terms.length));
  return terms.map((term) => whole(term, 1, 1e9));
}

function readSpec(place: Place, spec: string) {
  let sized = false;
  for (const word of spec.replace('open-', 'open ').split('-')) {
    const [, rows, columns] = /^(\d+)x(\d+)$/.exec(word) ?? [];
    const [shape, open] = word.split(' ').reverse();
    if (rows) {
      [place.rows, place.columns] = [whole(rows, 1, LONGEST), whole(columns, 1, LONGEST)];
      sized = true;
    } else if (Object.hasOwn(SURFACES, word)) {
      place.topology = word;
    } else if (/^mod\d+$/.test(word)) {
      place.modulus = whole(word.slice(3), 2, 256);
    } else if (word.startsWith('pattern=')) {
      [place.shape, place.stencil] = ['custom', word.slice('pattern='.length)];
      checkStencil(place.stencil);
    } else if (Object.hasOwn(SHAPES, shape) && shape !== 'custom') {
      [place.shape, place.self] = [shape, !open];
    } else {
      throw new Error(words.noGrid(clip(spec)));
    }
  }
  if (!sized) throw new Error(words.noSizes(clip(spec)));
  const [long, most] = [Math.max(place.rows, place.columns), longestOf(place)];
  if (long > most) throw new Error(words.tooLong(long, most));
}

/** Throws an Error if a text is not a valid stencil. `stencil`: rows of digits joined by _. */
export function checkStencil(stencil: string) {
  const rows = stencil.split('_');
  const even = rows.every((row) => /^[0-9a-z]+$/.test(row) && row.length === rows[0].length);
  if (!even || rows.length % 2 === 0 || rows[0].length % 2 === 0) throw new Error(words.noStencil);
  if (/^[0_]*$/.test(stencil)) throw new Error(words.emptyStencil);
  if (rows.length > 31 || rows[0].length > 31) throw new Error(words.largeStencil);
}

function whole(text: string, least: number, most: number) {
  const n = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(n >= least && n <= most)) throw new Error(words.noNumber(clip(text), least, most));
  return n;
}

function clip(text: string) {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
