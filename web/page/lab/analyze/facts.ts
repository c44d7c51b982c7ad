// The board in figures: rank, nullity, and how many of its states can be solved.
import { countParts, oneIn } from './numbers.ts';
import { Card, type Puzzle } from './parts.ts';
import { make, plural } from '../../kit/plain/dom.ts';
import type { InfoAnswer } from '../../engine/generated.ts';

export class FactsCard {
  card = new Card('The board', 'analysis-facts');
  element = this.card.element;

  /** This card is refreshed automatically. */
  changed() {}

  update({ info }: Puzzle) {
    const { lights, buttons, modulus, rank, nullity } = info;
    const size = `${plural(lights, 'light')}, ${plural(buttons, 'button')}; each light has ${modulus} states.`;
    if (rank === undefined || nullity === undefined) {
      this.card.fill(make('p', {}, size), make('p', { class: 'soft' }, `Rank and nullity are unknown: ${info.unknown ?? 'the board is too large'}.`));
      return;
    }
    const { solvable_states: solvable = '', solutions_per_state: solutions = '' } = info;
    this.card.fill(
      make('p', { class: 'soft' }, size),
      make('dl', { class: 'analysis-figures' },
        figure('rank', rank.toLocaleString('en')),
        figure('nullity', nullity.toLocaleString('en')),
        wide('states that can be solved', ...countParts(solvable, modulus)),
        wide('solutions of each of them', ...countParts(solutions, modulus))),
      make('p', { class: 'analysis-sentence' }, this.meaning(puzzleShare(info), info)));
  }

  /** Explains the figures. */
  private meaning(share: string, { nullity = 0, rank = 0, buttons, lights, always_solvable: always, modulus }: InfoAnswer) {
    const reach = always ? 'Every state can be turned off' : `Only ${share} can be turned off`;
    const ways = nullity === 0 ? 'in one way only, because the board has no quiet pattern' : 'in several ways, which differ by quiet patterns';
    const sum = `Rank ${rank.toLocaleString('en')} + nullity ${nullity.toLocaleString('en')} = ${plural(buttons, 'button')}`;
    const prime = isPrime(modulus) ? '' : ` (${modulus} is not a prime, so the nullity is the least number of quiet patterns that make all others)`;
    const apart = lights === buttons ? '' : ` There are ${lights > buttons ? 'more' : 'fewer'} lights than buttons.`;
    return `${reach}${always ? '' : ', each of these'} ${ways}. ${sum}${prime}.${apart}`;
  }
}

function puzzleShare({ solvable_states: solvable = '', modulus, lights }: InfoAnswer) {
  return oneIn(solvable, modulus, lights) || 'some states';
}

function figure(label: string, ...value: (Node | string)[]) {
  return make('div', {}, make('dt', {}, label), make('dd', {}, ...value));
}

function wide(label: string, ...value: (Node | string)[]) {
  return make('div', { class: 'wide' }, make('dt', {}, label), make('dd', {}, ...value));
}

export function isPrime(n: number) {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return n > 1;
}
