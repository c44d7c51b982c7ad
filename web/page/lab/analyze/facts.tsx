// The board in figures: rank, nullity, and how many of its states can be solved.
import type { ComponentChildren } from 'preact';
import { Card } from './parts.tsx';
import { isPrime } from '../../board/linear.ts';
import { countParts, grouped, statesFor } from './numbers.tsx';
import { facts as words } from './words.ts';
import type { InfoAnswer } from '../../engine/generated.ts';

export function FactsCard({ info }: { info: InfoAnswer }) {
  const { lights, buttons, modulus, rank, nullity, solvable_states: solvable = '' } = info;
  const size = words.size(lights, buttons, modulus);
  if (rank === undefined || nullity === undefined) {
    return <Card title="The board" name="facts"><p>{size}</p><p class="soft">{words.unknown(info.unknown)}</p></Card>;
  }
  const share = statesFor(solvable, modulus, lights);
  const meaning = [
    words.reach(info.always_solvable === true, share, nullity),
    words.sum(rank, nullity, buttons, isPrime(modulus) ? 0 : modulus),
    ...(lights === buttons ? [] : [lights > buttons ? words.more : words.fewer]),
  ];
  return (
    <Card title="The board" name="facts">
      <p class="soft">{size}</p>
      <dl class="analysis-figures">
        <Figure label="rank">{grouped(rank)}</Figure>
        <Figure label="nullity">{grouped(nullity)}</Figure>
        <Figure wide label="states that can be solved">{countParts(solvable, modulus)}</Figure>
        <Figure wide label="solutions of each of them">{countParts(info.solutions_per_state ?? '', modulus)}</Figure>
      </dl>
      <p class="analysis-sentence">{meaning.join(' ')}</p>
    </Card>
  );
}

function Figure({ label, wide, children }: { label: string; wide?: boolean; children: ComponentChildren }) {
  return <div class={wide ? 'wide' : undefined}><dt>{label}</dt><dd>{children}</dd></div>;
}
