// The sentences of the Atlas, and the facts about a board and the pattern that is shown. Only proved facts appear:
// the engine has checked the presses, and counts follow from the nullity.
import { isPrime } from '../board/linear.ts';
import type { PatternAnswer } from '../engine/generated.ts';
import { grouped, speak } from '../kit/words.ts';
import type { Place, View } from './place.ts';

const { number, plural, list } = speak('en');

/** A pattern of a grid, which has rows and columns. */
export type Answer = PatternAnswer & { rows: number; columns: number };

/** A name and what there is to say; a number in ^{…} is an exponent. */
type Fact = [name: string, text: string];

const presses = (n: number) => plural(n, { one: '# press', other: '# presses' });
const quietPatterns = (n: number) =>
  plural(n, { one: '# quiet pattern', other: '# quiet patterns' });

export const SURFACES: Record<string, string> = {
  rectangle: 'Rectangle',
  cylinder: 'Cylinder',
  torus: 'Torus',
  mobius: 'Möbius strip',
  klein: 'Klein bottle',
  projective: 'Projective plane',
};

export const SHAPES: Record<string, string> = {
  plus: 'Plus: the four neighbors',
  x: 'X: the four diagonal',
  king: 'King: all eight around',
  knight: 'Knight: a knight’s move away',
  star: 'Star: its row and column',
  custom: 'A pattern of your own',
};

export const words = {
  picture: 'Picture',
  name: 'Atlas',
  zoom: 'Zoom',
  closer: 'Closer',
  farther: 'Farther',
  whole: 'All of it',
  panel: 'What is shown',
  show: 'Show',
  solution: 'Solution',
  quiet: 'Quiet patterns',
  map: 'Nullity map',
  size: 'Size n × n',
  rows: 'Rows',
  sizeField: 'Size n',
  rowsField: 'Rows m',
  columns: 'Columns',
  square: 'Square',
  columnsField: 'Columns n',
  sliderTo: 'slider to',
  down: '−1',
  downLabel: '−1: one size down',
  up: '+1',
  upLabel: '+1: one size up',
  animate: 'Animate',
  pause: 'Pause',
  number: (n: number) => number(n),
  sizes: (most: number) => `Sizes are whole numbers from 1 to ${number(most)}.`,
  upTo: (most: number) => `Boards of this kind are drawn up to ${most} × ${most}.`,
  previous: 'Previous quiet pattern',
  next: 'Next quiet pattern',
  terms: 'pattern, or a sum like 1+3',
  randomSum: 'Random sum',
  noSuch: (term: number, quiets: number) =>
    `There is no quiet pattern ${term}: this board has ${quiets}.`,
  boardsUpTo: 'boards up to',
  resume: 'Resume',
  legend: 'Colors of nullities',
  aboutMap:
    'Each dot is a board: rows down, columns across. On a dark one, every state has exactly one solution; ' +
    'the brighter the dot, the more quiet patterns there are.',
  square2: (n: number) => `${number(n)} × ${number(n)}`,
  nullity: (m: number, n: number, nullity: number | null) =>
    nullity === null ? `${m} × ${n}: nullity not computed yet` : `${m} × ${n}: nullity ${nullity}`,
  onMap: (m: number, n: number, nullity: number | null) =>
    `Map of nullities, row ${m}, column ${n}, ${nullity === null ? 'nullity not computed yet' : `nullity ${nullity}`}. ` +
    'Enter shows the board.',
  enter: (m: number, n: number) => `Show ${m} × ${n}`,
  andMore: (nullity: number) => `${nullity} and more`,
  growing: (n: number) => `Boards up to ${n} × ${n}`,
  looking: (rows: number, columns: number) => `Looking for ${rows} × ${columns}`,
  seeking: 'Looking for fewest presses',
  balancing: 'Looking for a symmetric solution',
  unproved: 'Fewest presses could not be proved here: this is the best that was found.',
  noSymmetric: 'No symmetric solution was found.',
  play: 'Play it',
  lab: 'Open in the Lab',
  another: 'Another solution',
  symmetric: 'A symmetric solution',
  least: 'Find the fewest presses',
  facts: 'Facts',
  published: 'Published: ',
  famous: 'Famous and beautiful sizes',
  sizesAbout: [
    [5, 'solution', 'the toy'],
    [5, 'quiet', 'its quiet pattern'],
    [15, 'solution', 'a window'],
    [23, 'quiet', 'one of 14'],
    [31, 'solution', '2⁵ − 1'],
    [57, 'solution', 'a carpet'],
    [63, 'solution', '2⁶ − 1'],
    [72, 'solution', 'four bars'],
    [100, 'solution', 'diamonds'],
    [111, 'solution', 'a ring'],
    [120, 'solution', 'a cross'],
    [127, 'solution', '2⁷ − 1'],
  ] as [number, View, string][],
  kind: 'Surface, pattern, states',
  surface: 'Surface',
  shape: 'A press changes',
  self: 'and the pressed cell',
  stencil: 'Rows of digits joined by _',
  states: 'States of a light',
  wrongStates: 'A light has from 2 to 256 states.',
  keep: 'Colors, save, share',
  colors: 'Colors',
  classes: 'odd and even rows and columns apart (two states)',
  pixels: 'Pixels per cell in PNG',
  png: 'Save PNG',
  svg: 'Save SVG',
  copy: 'Copy link',
  copied: 'Copied',
  fewerPixels: (n: number) =>
    `The PNG has ${n} × ${n} pixels per cell: with more it would be too large.`,
  largeSVG: (most: number) => `An SVG of more than ${number(most)} cells is too large: save a PNG.`,
  noCanvas: 'the browser has no canvas of that size',
  notCopied: 'The browser does not let pages copy: the address bar has the link.',
  unknown: (name: string) => `unknown parameter “${name}”: use quiet, add, least or map`,
  manyTerms: (n: number) => `${number(n)} quiet patterns: at most 1,000 are added`,
  noGrid: (spec: string) =>
    `“${spec}” is not a grid of the Atlas: try 30x30, torus-40x60 or 50x50-king-mod3`,
  noSizes: (spec: string) => `“${spec}” has no sizes: try 30x30`,
  tooLong: (side: number, most: number) =>
    `a side of ${side} is too long: of this kind at most ${number(most)}`,
  noStencil: 'a pattern is rows of digits joined by _, with a middle: 010_111_010 is the plus',
  emptyStencil: 'a pattern must change something: at least one digit must not be 0',
  largeStencil: 'a pattern is at most 31 by 31',
  noNumber: (text: string, least: number, most: number) =>
    `“${text}” is not a number from ${number(least)} to ${number(most)}`,
  damaged: 'The address is damaged: it has an invalid % escape.',
  keys:
    'Keys in the picture: arrows step through the sizes, or move the picture if it is larger than the screen; ' +
    '{[} and {]} one size down and up; {+} {−} {0} zoom; on the map arrows go from board to board and {Enter} ' +
    'shows one.',
  title: (of: string) => `${of} · Atlas · Lights Out`,
  mapTitle: 'Nullities of m × n',
  boardTitle: (rows: number, columns: number) => `${rows} × ${columns}`,
  aboutKind: (place: Place) => kindWords(place),
  aboutReach: (place: Place) =>
    `${kindWords(place)}, up to ${number(place.reach)} × ${number(place.reach)}`,
};

function kindWords({ topology, shape, self, modulus }: Place) {
  const surface = SURFACES[topology]!.replace(/^[^MK]/, (letter) => letter.toLowerCase()); // Möbius and Klein are names
  const named = `${shape} pattern${self ? '' : ' without the pressed cell'}`;
  return `${surface}, ${shape === 'custom' ? 'a pattern of your own' : named}${modulus === 2 ? '' : `, ${modulus} states`}`;
}

/** Returns the facts of a board and of what is shown. `symmetry`: in words, or empty while it is not known. */
export function factsOf(answer: Answer, place: Place, symmetry: string): Fact[] {
  const { nullity, weight, solvable } = answer;
  const solution = place.view === 'solution';
  const facts: Fact[] = [
    ['Shown', solution ? solutionWords(answer, place) : quietWords(answer, place)],
  ];
  if (solution && !solvable) facts.push(['Lights shown', number(weight)]);
  else if (solution || answer.quiets > 0) facts.push(['Presses', pressWords(answer, place)]);
  facts.push(['Nullity', number(nullity)], ['Solvable states', solvableWords(answer)]);
  facts.push(['Solutions of each', solutionsWords(answer)]);
  facts.push(['Symmetry', symmetry || '…']); // it has its place at once, so that nothing moves under a pointer
  return facts;
}

function solutionWords({ nullity, least, modulus, solvable }: Answer, { terms }: Place) {
  if (!solvable && modulus === 2) {
    return (
      'why all-on cannot be turned off: every press changes an even number of these lights, ' +
      'and their number is odd'
    );
  }
  if (!solvable) {
    return (
      'why all-on cannot be turned off: weighted as shown, the sum of the lights is changed by every press ' +
      `by a multiple of ${modulus}, and the sum of all-on is none`
    );
  }
  if (nullity === 0) return 'the only presses that turn all-on off';
  if (least) return 'presses that turn all-on off, as few as can be';
  if (terms.length > 0) return `a solution of all-on, with ${quietPatterns(terms.length)} added`;
  return 'a solution of all-on, one of many';
}

function quietWords({ quiets }: Answer, { terms }: Place) {
  if (quiets === 0) return 'there is no quiet pattern: every state has exactly one solution';
  if (terms.length !== 1) {
    return `a sum of ${number(terms.length)}, made of the ${quietPatterns(quiets)} of the board: it is quiet, too`;
  }
  return `quiet pattern ${number(terms[0]!)} of ${number(quiets)}: presses that leave every light as it is`;
}

function pressWords(
  { rows, columns, modulus, least, nullity, at_least: bound, weight }: Answer,
  place: Place,
) {
  const share = ((100 * weight) / (rows * columns)).toFixed(1);
  const shown = number(weight) + (modulus === 2 && weight > 0 ? `, ${share} % of the buttons` : '');
  if (place.view === 'quiet') return shown;
  if (nullity === 0) return `${shown}; there is no other solution`;
  if (least) return `${shown}; proved: no solution has fewer`;
  if (bound && bound < weight)
    return `${shown}; not proved to be fewest, at least ${number(bound)} are needed`;
  return `${shown}; whether others have fewer presses is unknown`;
}

function solvableWords({
  rows,
  columns,
  nullity,
  modulus,
  solvable_states: count,
  solutions,
}: Answer) {
  const cells = rows * columns;
  const all = power(modulus, cells);
  if (nullity === 0) return `all ${all}`;
  if (isPrime(modulus))
    return `${power(modulus, cells - nullity)} of ${all}, ${oneIn(modulus, nullity)}`;
  if (count.length > 0 && count.length <= 24) return `${grouped(count)} of ${all}`;
  return solutions.length <= 24
    ? `${all} / ${grouped(solutions)}`
    : `${all} / the solutions of each`;
}

function solutionsWords({ nullity, modulus, solutions }: Answer) {
  if (nullity === 0) return '1';
  const shown = /^\d{1,24}$/.test(solutions) ? grouped(solutions) : '';
  if (!isPrime(modulus)) return shown || solutions;
  return shown ? `${power(modulus, nullity)} = ${shown}` : power(modulus, nullity);
}

function oneIn(base: number, exponent: number) {
  const n = base ** exponent;
  return n <= 1e15
    ? `one in ${number(n)}`
    : `one in about 10^${Math.floor(exponent * Math.log10(base))}`;
}

const power = (base: number, exponent: number) => `${base}^{${number(exponent)}}`;

const TURNS: Record<string, string> = {
  across: 'swapping left and right',
  down: 'swapping top and bottom',
  half: 'a half turn',
  quarter: 'a quarter turn',
  diagonal: 'reflecting in one diagonal',
  other: 'reflecting in the other',
};

/** Names the symmetries of a pattern, of those that are possible. */
export function symmetryWords(names: readonly string[], possible: number) {
  if (names.length === 0) return 'none: no turn and no reflection leaves it as it is';
  if (names.length === possible)
    return possible > 3 ? 'all eight of the square' : 'all four of the rectangle';
  return `the same after ${list(names.map((name) => TURNS[name]!)).replace(', and ', ' and ')}`;
}

/** Returns the published sequences that contain a board. */
export function sequencesOf(place: Place): { name: string; about: string }[] {
  if (place.shape !== 'plus' || !place.self || place.modulus !== 2) return [];
  const map = place.view === 'map';
  if (!map && place.rows !== place.columns) return [];
  const nullity = map ? 'the diagonal of the map, nullities of n × n' : 'nullities of n × n';
  if (place.topology === 'torus') return [{ name: 'A165738', about: `${nullity} tori` }];
  if (place.topology !== 'rectangle') return [];
  const list = [{ name: 'A159257', about: nullity }];
  if (!map) list.push({ name: 'A075464', about: 'fewest presses that turn all-on off' });
  if (!map && place.rows === 5) {
    list.push({ name: 'A079873', about: 'states of 5 × 5 by fewest presses' });
    list.push({ name: 'A079874', about: 'solvable states of 5 × 5 by lights on' });
  }
  return list;
}

export function pictureWords(answer: Answer, place: Place) {
  const size = `${answer.rows} by ${answer.columns}`;
  const lights = plural(answer.weight, { one: '# light', other: '# lights' });
  if (place.view === 'quiet' && answer.quiets === 0) return `${size} has no quiet pattern`;
  if (place.view === 'quiet') return `Quiet pattern of ${size}: ${presses(answer.weight)}`;
  if (!answer.solvable) return `All-on of ${size} has no solution; a witness of ${lights}`;
  return `Solution of all-on of ${size}: ${presses(answer.weight)}`;
}
