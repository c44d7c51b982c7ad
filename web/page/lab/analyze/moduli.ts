// Every modulus at once: the same wiring with other numbers of states.
import { EngineError, call } from '../../engine/call.ts';
import { isPrime } from './facts.ts';
import { countParts, grouped, oneIn } from './numbers.ts';
import { Card, UNSEEN, Work, type Puzzle } from './parts.ts';
import { make, makeButton } from '../../kit/plain/dom.ts';
import type { InfoAnswer } from '../../engine/generated.ts';

/** The numbers of states that are looked at. */
const MODULI = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The greatest number of states there is. */
const MOST_STATES = 256;

/** The primes up to there. */
const PRIMES = Array.from({ length: MOST_STATES }, (_, n) => n).filter(isPrime);

/** Boards with more lights or buttons wait for the button. */
const QUICK = 60;

/** The engine looks at the boards that have invariant factors, and at no larger ones here. */
const MOST = 400;

export class ModuliCard {
  card = new Card('Every number of states', 'analysis-moduli');
  element = this.card.element;
  intro = make('p', { class: 'analysis-sentence' }, 'The same buttons, if each light had another number of states.');
  start = makeButton('Work it out', () => void this.find());
  work = new Work();
  lines = make('tbody');
  table = make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Table of numbers of states', hidden: true },
    make('table', {}, make('caption', { class: 'unseen' }, 'Rank, nullity and solvable states for each number of states'),
      make('thead', {}, make('tr', {}, ...['states', 'rank', 'nullity'].map((text) => make('th', { scope: 'col', class: 'number' }, text)),
        make('th', { scope: 'col' }, 'solvable'), make('th', { scope: 'col' }, 'solvable states'))), this.lines));
  factors = make('p', { class: 'soft' });
  /** The board of the table. */
  of = '';
  private puzzle: Puzzle | null = null;

  constructor() {
    this.card.fill(this.intro, make('div', { class: 'row' }, this.start), this.work.element, this.table, this.factors);
  }

  changed({ spec }: {spec: string}) {
    this.card.mark(this.of !== '' && this.of !== spec);
    this.start.hidden = this.of === spec;
    this.start.disabled = this.puzzle?.spec !== spec;
  }

  update(puzzle: Puzzle) {
    this.puzzle = puzzle;
    const { board, info } = puzzle;
    const size = Math.max(board.lights, board.buttons);
    this.element.hidden = size > MOST;
    this.factors.textContent = factorsText(info);
    if (this.of !== puzzle.spec && size <= QUICK) void this.find(UNSEEN);
    this.changed(puzzle);
  }

  private async find(unseen?: number) {
    const { puzzle } = this;
    if (!puzzle) return;
    const { board } = puzzle;
    const moduli = MODULI.includes(board.modulus) ? MODULI : [...MODULI, board.modulus];
    const found = await this.work.run('Analyzing each number of states.', async ({ signal, progress }) => {
      const list: InfoAnswer[] = [];
      for (const k of moduli) {
        progress({ done: list.length, total: moduli.length });
        const info = k === board.modulus ? puzzle.info : await infoOf(withModulus(board.spec, board.modulus, k), signal);
        if (info?.modulus === k) list.push(info);
      }
      return list;
    }, this.start, unseen);
    if (!found) return;
    this.of = puzzle.spec;
    this.table.hidden = found.length < 2;
    if (found.length < 2) this.intro.textContent = 'This board comes with its number of states: it has no other.';
    this.lines.replaceChildren(...found.map((info) => line(info, board.modulus)));
    this.changed({ spec: this.puzzle?.spec ?? puzzle.spec });
  }

  close() {
    this.work.close();
  }
}

/** Asks about a board with another number of states, if there is one. */
async function infoOf(board: string, signal: AbortSignal): Promise<InfoAnswer | null> {
  try {
    return await call('info', { board, quiet_result: true }, { signal });
  } catch (error) {
    if (error instanceof EngineError && error.kind === 'request') return null;
    throw error;
  }
}

/**
 * Returns the spec of the same wiring with another number of states. `spec`: as the engine writes it. `modulus`: that
 * it has.
 */
function withModulus(spec: string, modulus: number, other: number) {
  const suffix = `-mod${modulus}`;
  const wiring = modulus > 2 && spec.endsWith(suffix) ? spec.slice(0, -suffix.length) : spec;
  return `${wiring}-mod${other}`;
}

/** `here`: the number of states that the board has. */
function line({ modulus, lights, rank = 0, nullity = 0, solvable_states: solvable = '' }: InfoAnswer, here: number) {
  const row = make('tr', {}, make('th', { scope: 'row', class: 'number' }, String(modulus)), make('td', { class: 'number' }, String(rank)), make('td', { class: 'number' }, String(nullity)),
    make('td', {}, oneIn(solvable, modulus, lights).replace('one state in', '1 in').replace('every state', 'all')), make('td', {}, ...countParts(solvable, modulus)));
  if (modulus === here) {
    row.className = 'analysis-here';
    row.firstElementChild?.append(make('span', { class: 'unseen' }, ', as here'));
  }
  return row;
}

/**
 * Describes what the invariant factors mean for all numbers of states, if they are exact: numbers beyond 2^53 lose
 * digits in JSON.
 */
function factorsText({ invariant_factors: factors, lights, buttons }: InfoAnswer) {
  if (!factors || !factors.every(Number.isSafeInteger)) return '';
  if (lights !== buttons) return '';
  const square = 'Over the integers the matrix has the invariant factors';
  const list = repeated([...new Array(buttons - factors.length).fill(1), ...factors]);
  if (factors.includes(0)) return `${square} ${list}: because of the 0, with no number of states can every state be solved.`;
  const primes = PRIMES.filter((p) => factors.some((d) => d % p === 0));
  const unless = primes.length === 0 ? '' : ` unless the number of states is a multiple of ${orList(primes)}`;
  return `${square} ${list}: with ${MODULI[0]} to ${MOST_STATES} states, every state can be solved${unless}.`;
}

/** Lists numbers with their multiplicities. */
function repeated(numbers: number[]) {
  const times: Map<number, number> = new Map();
  for (const n of numbers) times.set(n, (times.get(n) ?? 0) + 1);
  return [...times].map(([n, count]) => (count === 1 ? grouped(n) : `${grouped(n)} (${count} times)`)).join(', ');
}

function orList(numbers: number[]) {
  const texts = numbers.map((n) => n.toLocaleString('en'));
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts[texts.length - 1]}`;
}
