// The sentences of the analysis.
import { sentence, speak } from '../../kit/words.ts';
import { buttons, counted, lights, presses } from '../words.ts';

const { list, number, plural } = speak('en');

const rows = counted('row');
const columns = counted('column');

/** Lists names of buttons, up to a readable number. */
export function pressList(times: Uint8Array, name: (button: number) => string, most = 24) {
  const all = [...times.keys()].filter((j) => times[j] > 0);
  const told = all
    .slice(0, most)
    .map((j) => (times[j] === 1 ? name(j) : `${name(j)} ${times[j]} times`))
    .join('; ');
  return all.length > most ? `${told}; and ${all.length - most} more` : told;
}

export const steps = { previous: 'Previous', next: 'Next', show: 'Show' };

export const old = 'This is about the puzzle as it was before the last change.';

export const counts = {
  veryMany: 'very many',
  power: (base: string | number, exponent: string) => `${base} to the power ${exponent}`,
  tiny: 'under 0.01 %',
};

export const solution = {
  title: 'This puzzle',
  showIt: 'Show it on the board',
  showWitness: 'Show the witness on the board',
  findLeast: 'Find a least solution',
  longer: 'Search for up to 10 minutes',
  all: 'All least solutions',
  list: 'Least solutions',
  unsolvable: 'It cannot be solved.',
  notFound: 'No solution was found.',
  solved: 'It is already solved.',
  least: (n: number) => `It can be solved with ${presses(n)}, and not with fewer.`,
  most: (n: number) => `It can be solved, with ${presses(n)} at most.`,
  only: 'It has only one solution.',
  several: 'It has # solutions.',
  proof: 'Proved: the board has no quiet pattern, so no other presses do the same.',
  proved: (n: number) => `Proved: every solution has at least ${presses(n)}.`,
  soFar: (n: number) => (n > 0 ? `Proved so far: every solution has at least ${presses(n)}.` : ''),
  gaveUp: (n: number, why: string) =>
    `Whether fewer than ${number(n)} are enough is not proved: ${why}.`,
  maybe: 'It may not be a least solution.',
  finding: 'Looking for a least solution.',
  counting: 'Counting the least solutions.',
  dropped: 'The search was dropped, because the puzzle has changed.',
  witness: 'Witness: the marked lights prove that there is no solution.',
  witnessShown: 'The lights of the witness are marked on the board.',
  one: (least: boolean, n: number) =>
    `${least ? 'A least solution' : 'A solution'}: ${presses(n)}.`,
  at: (at: number, of: number) => `Least solution ${number(at)} of ${number(of)}.`,
  atWith: (at: number, of: number, n: number) =>
    `Least solution ${number(at)} of ${number(of)}: ${presses(n)}.`,
  press: (names: string) => `Press, in any order: ${names}.`,
  atLeast: (n: number, why = '') => {
    const count = plural(n, {
      one: 'At least # least solution',
      other: 'At least # least solutions',
    });
    return `${count}: they were not all counted${why ? ` (${why})` : ''}.`;
  },
  count: (digits: string) =>
    digits === '1' ? 'There is only one least solution.' : `There are ${digits} least solutions.`,
  first: (n: number) => `The first ${number(n)} can be looked at.`,
};

const onOff = (on: boolean) => (on ? 'on' : 'off');
const oddEven = (n: number) => (n % 2 ? 'odd' : 'even');
const markedLights = (n: number) => `${number(n)} marked lights`;

export const witness = {
  single: (now: boolean, wished: boolean) =>
    'No button changes the marked light: ' +
    `it is ${onOff(now)} and stays so, and at the goal it is ${onOff(wished)}.`,
  parity: (changed: number[], marked: number, now: number, wished: number) => {
    const numbers = list(changed.map(String), 'disjunction').replace(/, or /, ' or ');
    const even = numbers ? `${numbers} (an even number)` : 'an even number';
    return (
      `Every button changes ${even} of the ${markedLights(marked)}, so the number of them that are on stays ` +
      `${oddEven(now)} whatever is pressed: now it is ${oddEven(now)} (${number(now)}), ` +
      `at the goal ${oddEven(wished)} (${number(wished)}).`
    );
  },
  sum: (marked: number, plain: boolean, k: number, now: number, wished: number) => {
    const one = plain
      ? 'Take the value of the marked light'
      : 'Multiply the value of the marked light by the number on it';
    const all = plain
      ? `Add up the values of the ${markedLights(marked)}`
      : `Multiply the value of each of the ${markedLights(marked)} by the number on it and add up`;
    return (
      `${marked === 1 ? `${one}: every button changes that` : `${all}: every button changes that sum`} by a ` +
      `multiple of ${k}, so its remainder on division by ${k}, now ${now}, stays as it is whatever is pressed; ` +
      `at the goal it is ${wished}.`
    );
  },
};

export const facts = {
  title: 'The board',
  rank: 'rank',
  nullity: 'nullity',
  solvable: 'states that can be solved',
  solutions: 'solutions of each of them',
  size: (n: number, m: number, k: number) =>
    `${lights(n)}, ${buttons(m)}; each light has ${k} states.`,
  unknown: (why = 'the board is too large') => `Rank and nullity are unknown: ${why}.`,
  reach: (all: boolean, share: string, nullity: number) => {
    const ways =
      nullity === 0
        ? 'in one way only, because the board has no quiet pattern'
        : 'in several ways, which differ by quiet patterns';
    return all
      ? `Every state can be turned off ${ways}.`
      : `Only ${share ? `one state in ${share}` : 'some states'} can be turned off, each of these ${ways}.`;
  },
  sum: (rank: number, nullity: number, m: number, composite: number) => {
    const sum = `Rank ${number(rank)} + nullity ${number(nullity)} = ${buttons(m)}`;
    return composite === 0
      ? `${sum}.`
      : `${sum} (${composite} is not a prime, so the nullity is the least number of ` +
          'quiet patterns that make all others).';
  },
  more: 'There are more lights than buttons.',
  fewer: 'There are fewer lights than buttons.',
};

export const quiet = {
  title: 'Quiet patterns',
  addUp: 'Add up',
  often: (n: number) => `${n} ×`,
  large: 'Unknown: the board is too large.',
  none: 'There are none: different presses always have different effects.',
  many: 'There are too many to show here.',
  /** It has a # for the count of all patterns. */
  some: (n: number) =>
    plural(n, {
      1: 'Presses that change nothing. One pattern and its multiples are all there are: @, the empty one counted.',
      other:
        'Presses that change nothing. # patterns and sums of them are all there are: @, the empty one counted.',
    }).replace('@', '#'),
  pattern: (n: number) => `pattern ${n}`,
  at: (at: number, of: number) => `Pattern ${at} of ${of}.`,
  empty: 'The sum is empty: nothing is pressed.',
  one: (n: number, m: number) => `Quiet pattern ${n}: ${buttons(m)}, and nothing changes.`,
  sum: (n: number, m: number) =>
    n === 1
      ? `A quiet pattern: ${buttons(m)}, and nothing changes.`
      : `The sum of ${n} quiet patterns: ${buttons(m)}, and nothing changes.`,
  told: (m: number, names: string) => `${buttons(m)}, and nothing changes: ${names}.`,
};

export const depth = {
  title: 'All states, by presses',
  start: 'Count the states',
  question: 'How many presses does a state take if it is solved as well as possible?',
  counting: 'Counting the states.',
  known: (n: number, deepest: string) =>
    `The depth of the board is ${number(n)}: no solvable state takes more than ` +
    `${presses(n)}, and ${deepest === '1' ? 'one state takes' : `${deepest} states take`} as many.`,
  uncounted: (n: number) =>
    `The depth of the board is ${number(n)}: no solvable state takes more than ` +
    `${presses(n)}, and some take as many; how many was not counted.`,
  bounds: (low: number, high: number, why: string) =>
    `The depth of the board is at least ${number(low)} and at most ` +
    `${number(high)}: that is what is proved. ${sentence(why)}`,
  unknown: (why: string) => `The depth of the board is unknown. ${sentence(why)}`,
  chart: {
    title: 'Solvable states by the presses of a least solution',
    across: 'presses of a least solution',
    up: 'states',
  },
};

export const weights = {
  title: 'All solutions of this puzzle, by weight',
  start: 'Count the solutions',
  counting: 'Counting the solutions.',
  question: 'There are # solutions. How many presses do they have?',
  same: (n: number) => `Every solution has ${presses(n)}.`,
  range: (least: number, most: number, lightest: string) =>
    `The solutions have from ${number(least)} to ` +
    `${presses(most)}; ${lightest === '1' ? 'one solution has' : `${lightest} solutions have`} the fewest.`,
  chart: { title: 'Solutions of this puzzle by weight', across: 'presses', up: 'solutions' },
};

export const chart = {
  numbers: 'The numbers',
  share: 'share',
  logarithmic: 'Logarithmic',
  numbersOf: (title: string) => `The numbers: ${title}`,
  about: (across: string, first: number, last: number, most: number, highest: string) =>
    `Bars for ${across} from ${first} to ${last}. The highest is at ${most}, with ${highest}. ` +
    'The numbers are in the table below.',
  point: (weight: number, count: string, share: string) => `${weight}: ${count}, ${share}`,
  more: (n: number) => `${number(n)} more`,
  sum: 'in all',
  here: 'this puzzle',
};

export const chase = {
  title: 'Light chasing',
  start: 'Chase this puzzle',
  steps: 'Steps of light chasing',
  table: {
    summary: 'The table for the last row',
    caption: 'The presses of the first row for the lights left in the last',
    head: ['on in the last row', 'press in the first row'],
  },
  all: 'Clear each row by pressing below its lights. On this board, that turns off every solvable state.',
  some:
    'Clear each row by pressing below its lights. What is left in the last row tells you what to press in the ' +
    'first; then clear the rows again.',
  chasing: 'Chasing.',
  step: (at: number, of: number, why: string) => `Step ${at} of ${of}. ${why}`,
  press: (picked: number[], row: number) =>
    `Press ${picked.length === 1 ? 'column' : 'columns'} ${picked.join(', ')} of row ${row}.`,
  label: (at: number, of: number) => `Light chasing, step ${at} of ${of}.`,
  end: (solvable: boolean, steps: number) => {
    if (!solvable) return 'The chase ends with lights on: this puzzle cannot be solved.';
    return steps === 0 ? 'Every light is already off.' : 'At the end every light is off.';
  },
};

export const matrix = {
  title: 'Toggle matrix',
  form: 'Form of the matrix',
  asItIs: 'As it is',
  echelon: 'Row echelon form',
  closer: 'Closer',
  listed: {
    summary: 'In words',
    label: 'The toggle matrix in words',
    caption: 'Which lights each button changes',
    head: ['button', 'changes'],
  },
  large: (n: number, m: number) => `It has ${rows(n)} and ${columns(m)}: too many to draw here.`,
  pivots: (rank: number, nullity: number) =>
    `${rows(rank)} with a pivot: the rank is ${rank}. ` +
    `${columns(nullity)} without one: the nullity is ${nullity}.`,
  plain:
    'Each column is a button, each row a light; a square is where the button changes the light.',
  symmetric: 'It is symmetric: button i changes light j as button j changes light i.',
  echelonLabel: (n: number, m: number, rank: number) =>
    `The toggle matrix in reduced row echelon form: ${rows(n)}, ${columns(m)}, rank ${rank}`,
  label: (n: number, m: number) => `The toggle matrix: ${rows(n)}, ${columns(m)}`,
  keys: (label: string) => `${label}. Arrow keys move over it.`,
  point: 'Point at the matrix, or move over it with the arrow keys.',
  button: (name: string) =>
    name.startsWith('button') ? sentence(name).slice(0, -1) : `The button at ${name}`,
  changes: (button: string, light: string, by: number) =>
    by === 0
      ? `${button} does not change ${light}.`
      : by === 1
        ? `${button} changes ${light}.`
        : `${button} changes ${light} by ${by}.`,
  changed: (light: string, by: number) => (by > 1 ? `${light} by ${by}` : light),
  nothing: 'nothing',
  ownLight: 'its own light',
  lightAt: (name: string) => `the light at ${name}`,
  light: (n: number) => `light ${n}`,
  entry: (row: number, name: string, v: number, kind: '' | 'pivot' | 'free') =>
    `Row ${row}, column of ${name}: ${v}` +
    `${{ '': '', pivot: ', a pivot', free: ', in a column without a pivot' }[kind]}.`,
};

export const moduli = {
  title: 'Every number of states',
  start: 'Work it out',
  table: {
    label: 'Table of numbers of states',
    caption: 'Rank, nullity and solvable states for each number of states',
    head: ['states', 'rank', 'nullity', 'solvable', 'solvable states'],
  },
  intro: 'The same buttons, if each light had another number of states.',
  only: 'This board comes with its number of states: it has no other.',
  finding: 'Analyzing each number of states.',
  here: ', as here',
  share: (states: string) => (states === '1' ? 'all' : states && `1 in ${states}`),
  factor: (n: string, times: number) => (times === 1 ? n : `${n} (${times} times)`),
  never: (factors: string) =>
    `Over the integers the matrix has the invariant factors ${factors}: ` +
    'because of the 0, with no number of states can every state be solved.',
  factors: (factors: string, most: number, primes: number[]) => {
    const all =
      `Over the integers the matrix has the invariant factors ${factors}: with 2 to ${most} states, every ` +
      'state can be solved';
    const names = list(primes.map(String), 'disjunction').replace(/, or /, ' or ');
    return primes.length === 0
      ? `${all}.`
      : `${all} unless the number of states is a multiple of ${names}.`;
  },
};
