// Quiet patterns: presses without effect. They are stepped through one by one, and sums of them are made
// with a box for each.
import { computed } from '@preact/signals';
import { Card, Stepper } from './parts.tsx';
import { countParts } from './numbers.tsx';
import { Choice, labels } from '../../kit/choice.tsx';
import { Filled } from '../../kit/said.tsx';
import { Toggle } from '../../kit/toggle.tsx';
import { pressList, quiet as words } from './words.ts';
import type { Desk, Puzzle } from './finding.ts';

/** With more patterns than this there are no boxes for sums. */
const MOST_BOXES = 12;

export class Quiet {
  readonly patterns = computed(() => {
    const puzzle = this.desk.puzzle.value;
    return (puzzle?.info.quiet ?? []).map((rows) => (puzzle as Puzzle).board.pressesOf(rows));
  });

  constructor(readonly desk: Desk) {}

  /** Whether the board is that of the page. */
  get able() {
    return this.desk.puzzle.value?.spec === this.desk.now.value.spec;
  }

  /** Adds up the patterns, each some times. `at`: the one pattern that it is, if it is one of the list. */
  show(times: number[], at?: number) {
    const { board, name } = this.desk.puzzle.value as Puzzle;
    const presses = new Uint8Array(board.buttons);
    this.patterns.value.forEach((pattern, i) =>
      pattern.forEach((n, j) => {
        presses[j] = (presses[j] + times[i] * n) % board.modulus;
      }),
    );
    const buttons = presses.filter((n) => n > 0).length;
    const told =
      buttons > 0
        ? words.told(buttons, pressList(presses, name))
        : times.some(Boolean)
          ? words.empty
          : '';
    const text =
      at === undefined
        ? { label: words.sum(times.filter((n) => n > 0).length, buttons) }
        : { label: words.one(at + 1, buttons), said: words.at(at + 1, times.length) };
    this.desk.shown.value = {
      by: 'quiet',
      kind: buttons > 0 ? 'quiet' : 'none',
      presses,
      times,
      at,
      told,
      ...text,
    };
  }
}

function introduce({ board, info: { nullity, quiet, solutions_per_state: count = '' } }: Puzzle) {
  if (nullity === undefined) return words.large;
  if (nullity === 0) return words.none;
  if (quiet === undefined) return words.many;
  return <Filled text={words.some(quiet.length)}>{countParts(count, board.modulus)}</Filled>;
}

export function QuietCard({ quiet, puzzle }: { quiet: Quiet; puzzle: Puzzle }) {
  const {
    patterns: { value: patterns },
    able,
  } = quiet;
  const shown = quiet.desk.shown.value;
  const { at, said, told, times = patterns.map(() => 0) } = shown.by === 'quiet' ? shown : {};
  const k = puzzle.board.modulus;
  const boxes =
    patterns.length > 0 && patterns.length <= MOST_BOXES && (patterns.length > 1 || k > 2);
  const often = labels([...Array(k).keys()], words.often);
  const set = (i: number, n: number) => quiet.show(times.with(i, n));
  const go = (to: number) =>
    quiet.show(
      patterns.map((_, i) => (i === to ? 1 : 0)),
      to,
    );
  return (
    <Card title={words.title} name="quiet">
      <p class="analysis-sentence">{introduce(puzzle)}</p>
      <Stepper
        label={words.title}
        count={patterns.length}
        at={at}
        said={said}
        disabled={!able}
        go={go}
      />
      <fieldset class="analysis-sums" hidden={!boxes} disabled={!able}>
        <legend>{words.addUp}</legend>
        {boxes &&
          times.map((n, i) => {
            const [label, change] = [
              words.pattern(i + 1),
              (to: string | boolean) => set(i, Number(to)),
            ];
            if (k === 2) return <Toggle key={i} label={label} value={n > 0} onChange={change} />;
            return (
              <Choice key={i} label={label} value={String(n)} options={often} onChange={change} />
            );
          })}
      </fieldset>
      <p class="soft analysis-told" role="status">
        {told}
      </p>
    </Card>
  );
}
