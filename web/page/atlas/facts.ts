// The facts about a board and the pattern that is shown. Only proved facts appear:
// the engine has checked the presses, and counts follow from the nullity.
import { call, type CallOptions } from '../engine/call.ts';
import type { PatternAct, PatternAnswer } from '../engine/generated.ts';
import { make, plural, presses } from '../kit/plain/dom.ts';
import { specOf, type Place } from './board.ts';

/** A pattern of a grid, which has rows and columns. */
export type Answer = PatternAnswer & { rows: number; columns: number };

export async function askPattern(request: PatternAct, options?: CallOptions): Promise<Answer> {
  return { rows: 0, columns: 0, ...await call('pattern', request, options) };
}

type Fact = [string, (Node | string)[]];

const SURFACES = {
  rectangle: 'rectangle', cylinder: 'cylinder', torus: 'torus', mobius: 'Möbius strip', klein: 'Klein bottle', projective: 'projective plane',
};

/** Names the kind of a board in words. */
export function kindWords({ topology, pattern, modulus }: Place) {
  const surface = (SURFACES as Record<string, string>)[topology];
  const named = pattern.startsWith('pattern=') ? 'a pattern of your own' : `${pattern.replace('open-', '')} pattern${pattern.startsWith('open-') ? ' without the pressed cell' : ''}`;
  return `${surface}, ${named}${modulus === 2 ? '' : `, ${modulus} states`}`;
}

/** Returns the facts of a board and of what is shown. `symmetry`: in words, or empty while it is not known. */
export function factsOf(answer: Answer, place: Place, symmetry: string): Fact[] {
  const { nullity, modulus, weight } = answer;
  const cells = answer.rows * answer.columns;
  const facts: Fact[] = [];
  if (place.view === 'quiet') facts.push(['Shown', quietWords(answer, place)]);
  else if (answer.solvable) facts.push(['Shown', [solutionWords(answer, place)]]);
  else facts.push(['Shown', [witnessWords(modulus)]]);
  const share = modulus === 2 && weight > 0 ? `, ${((100 * weight) / cells).toFixed(1)} % of the buttons` : '';
  if (place.view === 'solution' && !answer.solvable) facts.push(['Lights shown', [weight.toLocaleString('en')]]);
  else if (place.view === 'solution' || answer.quiets > 0) facts.push(['Presses', [`${weight.toLocaleString('en')}${share}${leastWords(answer, place)}`]]);
  facts.push(['Nullity', [nullity.toLocaleString('en')]]);
  facts.push(['Solvable states', solvableWords(answer, cells)]);
  facts.push(['Solutions of each', solutionsWords(answer)]);
  facts.push(['Symmetry', [symmetry || '…']]); // it has its place before it is known, so that nothing moves under a pointer
  return facts;
}

function solutionWords({ nullity, least }: Answer, place: Place) {
  if (nullity === 0) return 'the only presses that turn all-on off';
  if (least) return 'presses that turn all-on off, as few as can be';
  if (place.terms.length > 0) return `a solution of all-on, with ${plural(place.terms.length, 'quiet pattern')} added`;
  return 'a solution of all-on, one of many';
}

function witnessWords(modulus: number) {
  if (modulus === 2) return 'why all-on cannot be turned off: every press changes an even number of these lights, and their number is odd';
  return `why all-on cannot be turned off: weighted as shown, the sum of the lights is changed by every press by a multiple of ${modulus}, and the sum of all-on is none`;
}

function quietWords({ quiets }: Answer, { terms }: Place): (Node | string)[] {
  if (quiets === 0) return ['there is no quiet pattern: every state has exactly one solution'];
  if (terms.length === 1) return [`quiet pattern ${terms[0].toLocaleString('en')} of ${quiets.toLocaleString('en')}: presses that leave every light as it is`];
  return [`a sum of ${terms.length.toLocaleString('en')}, made of the ${plural(quiets, 'quiet pattern')} of the board: it is quiet, too`];
}

function leastWords({ least, nullity, at_least: bound, weight }: Answer, place: Place) {
  if (place.view === 'quiet') return '';
  if (nullity === 0) return '; there is no other solution';
  if (least) return '; proved: no solution has fewer';
  if (bound && bound < weight) return `; not proved to be fewest, at least ${bound.toLocaleString('en')} are needed`;
  return '; whether others have fewer presses is unknown';
}

function solvableWords(
  { nullity, modulus, solvable_states: count, solutions }: Answer, cells: number,
): (Node | string)[] {
  if (nullity === 0) return ['all ', ...power(modulus, cells)];
  if (isPrime(modulus)) return [...power(modulus, cells - nullity), ' of ', ...power(modulus, cells), `, ${oneIn(modulus, nullity)}`];
  if (count.length > 0 && count.length <= 24) return [grouped(count), ' of ', ...power(modulus, cells)];
  return [...power(modulus, cells), solutions.length <= 24 ? ` / ${grouped(solutions)}` : ' / the solutions of each'];
}

function solutionsWords({ nullity, modulus, solutions }: Answer): (Node | string)[] {
  if (nullity === 0) return ['1'];
  const shown = /^\d{1,24}$/.test(solutions) ? grouped(solutions) : '';
  if (!isPrime(modulus)) return [shown || solutions];
  return shown ? [...power(modulus, nullity), ` = ${shown}`] : power(modulus, nullity);
}

function oneIn(base: number, exponent: number) {
  const n = base ** exponent;
  return n <= 1e15 ? `one in ${n.toLocaleString('en')}` : `one in about 10^${Math.floor(exponent * Math.log10(base))}`;
}

function power(base: number, exponent: number): (Node | string)[] {
  return [String(base), make('sup', {}, exponent.toLocaleString('en'))];
}

function grouped(digits: string) {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

function isPrime(k: number) {
  for (let d = 2; d * d <= k; d++) if (k % d === 0) return false;
  return k > 1;
}

/** Returns the published sequences that contain a board. */
export function sequencesOf(place: Place): {name: string, about: string}[] {
  if (place.pattern !== 'plus' || place.modulus !== 2) return [];
  const map = place.view === 'map';
  if (!map && place.rows !== place.columns) return [];
  const nullity = map ? 'the diagonal of the map, nullities of n × n' : 'nullities of n × n';
  switch (place.topology) {
    case 'rectangle': {
      const list = [{ name: 'A159257', about: nullity }];
      if (!map) list.push({ name: 'A075464', about: 'fewest presses that turn all-on off' });
      if (specOf(place) === '5x5' && !map) {
        list.push({ name: 'A079873', about: 'states of 5 × 5 by fewest presses' }, { name: 'A079874', about: 'solvable states of 5 × 5 by lights on' });
      }
      return list;
    }
    case 'torus':
      return [{ name: 'A165738', about: `${nullity} tori` }];
    default:
      return [];
  }
}

/** Describes the picture for screen readers. */
export function pictureWords(answer: Answer, place: Place) {
  const size = `${answer.rows} by ${answer.columns}`;
  if (place.view === 'quiet' && answer.quiets === 0) return `${size} has no quiet pattern`;
  if (place.view === 'quiet') return `Quiet pattern of ${size}: ${presses(answer.weight)}`;
  if (!answer.solvable) return `All-on of ${size} has no solution; a witness of ${plural(answer.weight, 'light')}`;
  return `Solution of all-on of ${size}: ${presses(answer.weight)}`;
}
