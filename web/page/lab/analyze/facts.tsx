// The board in figures: rank, nullity, and how many of its states can be solved; and the same wiring with every other
// number of states.
import type { ComponentChildren } from 'preact';
import { Card, Start } from './parts.tsx';
import { Table } from '../../kit/table.tsx';
import { isPrime } from '../../board/linear.ts';
import { grouped } from '../../kit/words.ts';
import { countParts, statesFor } from './numbers.tsx';
import { facts as said, moduli as words } from './words.ts';
import type { InfoAnswer } from '../../engine/generated.ts';
import { EngineError } from '../../engine/error.ts';
import { MOST_STATES } from '../graph/graph.ts';
import type { Finding, Puzzle, Way } from './finding.ts';

export function FactsCard({ info }: { info: InfoAnswer }) {
  const { lights, buttons, modulus, rank, nullity, solvable_states: solvable = '' } = info;
  const size = said.size(lights, buttons, modulus);
  if (rank === undefined || nullity === undefined) {
    return (
      <Card title={said.title} name="facts">
        <p>{size}</p>
        <p class="soft">{said.unknown(info.unknown)}</p>
      </Card>
    );
  }
  const share = statesFor(solvable, modulus, lights);
  const meaning = [
    said.reach(info.always_solvable === true, share, nullity),
    said.sum(rank, nullity, buttons, isPrime(modulus) ? 0 : modulus),
    ...(lights === buttons ? [] : [lights > buttons ? said.more : said.fewer]),
  ];
  return (
    <Card title={said.title} name="facts">
      <p class="soft">{size}</p>
      <dl class="analysis-figures">
        <Figure label={said.rank}>{grouped(rank)}</Figure>
        <Figure label={said.nullity}>{grouped(nullity)}</Figure>
        <Figure wide label={said.solvable}>
          {countParts(solvable, modulus)}
        </Figure>
        <Figure wide label={said.solutions}>
          {countParts(info.solutions_per_state ?? '', modulus)}
        </Figure>
      </dl>
      <p class="analysis-sentence">{meaning.join(' ')}</p>
    </Card>
  );
}

function Figure({
  label,
  wide,
  children,
}: {
  label: string;
  wide?: boolean;
  children: ComponentChildren;
}) {
  return (
    <div class={wide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The numbers of states that are looked at. */
const MODULI = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The primes up to the greatest number of states. */
const PRIMES = Array.from({ length: MOST_STATES }, (_, n) => n).filter(isPrime);

/** Boards with more lights or buttons wait for the button. */
const QUICK = 60;

/** The engine looks at the boards that have invariant factors, and at no larger ones here. */
const MOST = 400;

export const ANY_MODULUS: Way<InfoAnswer[]> = {
  about: 'spec',
  label: words.finding,
  quick: ({ board }) => Math.max(board.lights, board.buttons) <= QUICK,
  act: async ({ board: { spec, modulus }, info }, call, { signal, progress }) => {
    const moduli = [...new Set([...MODULI, modulus])];
    const list: InfoAnswer[] = [];
    for (const [done, k] of moduli.entries()) {
      progress({ done, total: moduli.length });
      const other = { board: withModulus(spec, modulus, k), quiet_result: true };
      const found = k === modulus ? info : await call('info', other, { signal }).catch(unlessNone);
      if (found?.modulus === k) list.push(found);
    }
    return list;
  },
};

/** A board may have no other number of states. */
function unlessNone(error: unknown) {
  if (error instanceof EngineError && error.kind === 'request') return null;
  throw error;
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

/**
 * Describes what the invariant factors mean for all numbers of states, if they are exact: numbers beyond 2^53 lose
 * digits in JSON.
 */
function factorsText({ invariant_factors: factors, lights, buttons }: InfoAnswer) {
  if (!factors || !factors.every(Number.isSafeInteger) || lights !== buttons) return '';
  const list = repeated([...new Array(buttons - factors.length).fill(1), ...factors]);
  if (factors.includes(0)) return words.never(list);
  return words.factors(
    list,
    MOST_STATES,
    PRIMES.filter((p) => factors.some((d) => d % p === 0)),
  );
}

/** Lists numbers with their multiplicities. */
function repeated(numbers: number[]) {
  const times = (n: number) => numbers.filter((other) => other === n).length;
  return [...new Set(numbers)].map((n) => words.factor(grouped(n), times(n))).join(', ');
}

export function ModuliCard({
  moduli,
  puzzle: { board, info },
}: {
  moduli: Finding<InfoAnswer[]>;
  puzzle: Puzzle;
}) {
  const { found, fresh, old } = moduli;
  const large = Math.max(board.lights, board.buttons) > MOST;
  return (
    <Card title={words.title} name="moduli" old={old} hidden={large}>
      <p class="analysis-sentence">
        {fresh && (found ?? []).length < 2 ? words.only : words.intro}
      </p>
      <Start id="find-moduli" of={moduli} label={words.start} />
      {found && found.length >= 2 && (
        <Table
          {...words.table}
          numbers={[0, 3]}
          rows={found.map((one) => lineOf(one, one.modulus === info.modulus))}
        />
      )}
      <p class="soft">{factorsText(info)}</p>
    </Card>
  );
}

/** `here`: whether the board has this number of states. */
function lineOf(
  { modulus, lights, rank = 0, nullity = 0, solvable_states: solvable = '' }: InfoAnswer,
  here: boolean,
) {
  const states = (
    <>
      {modulus}
      {here && <span class="unseen">{words.here}</span>}
    </>
  );
  const share = words.share(statesFor(solvable, modulus, lights));
  const cells = [states, rank, nullity, share, countParts(solvable, modulus)];
  return { cells, class: here ? 'analysis-here' : undefined };
}
