// Light chasing on the boards where it works: the table for the last row, and the steps for this puzzle.
import { Card, Running, Stepper, Lines } from './parts.tsx';
import { Finding, type Desk, type Puzzle } from './finding.ts';
import { chase as words } from './words.ts';
import { Button } from '../../kit/button.tsx';
import type { ChaseAnswer } from '../../engine/generated.ts';

/** Tables with more lines are not shown. */
const MOST_LINES = 127;

export class Chase extends Finding<ChaseAnswer> {
  constructor(desk: Desk) {
    super(desk, {
      about: 'key',
      label: words.chasing,
      fits: canChase,
      act: ({ spec, state }, call, { signal }) =>
        call('chase', { board: spec, state, timeout: '30s' }, { signal }),
    });
  }

  async start() {
    if ((await this.find()) && this.fresh) this.go(0);
  }

  go(at: number) {
    const { steps = [] } = this.found ?? {};
    const puzzle = this.desk.puzzle.value;
    if (!steps[at] || !puzzle) return;
    const { row = 0, columns = [], why } = steps[at];
    const presses = new Uint8Array(puzzle.board.buttons);
    const width = puzzle.board.lattice?.cols ?? 0;
    for (const column of columns) presses[(row - 1) * width + column - 1] = 1;
    const step = words.step(at + 1, steps.length, why);
    const said = columns.length > 0 ? `${step} ${words.press(columns, row)}` : step;
    const label = words.label(at + 1, steps.length);
    this.desk.shown.value = {
      by: 'chase',
      kind: columns.length > 0 ? 'solution' : 'none',
      presses,
      label,
      at,
      said,
    };
  }
}

/**
 * Reports whether light chasing works for a puzzle: a rectangle or cylinder of rows with the plus pattern and two
 * states, to be turned off.
 */
function canChase({ board, goal, info: { topology, pattern } }: Puzzle) {
  const rows =
    board.modulus === 2 &&
    board.lattice !== null &&
    (topology === 'rectangle' || topology === 'cylinder');
  return (
    rows && pattern === 'plus' && board.lights <= 1 << 12 && goal.every((row) => /^0*$/.test(row))
  );
}

export function ChaseCard({ chase, puzzle }: { chase: Chase; puzzle: Puzzle }) {
  const { found, old, able } = chase;
  const shown = chase.desk.shown.value;
  const { at, said } = shown.by === 'chase' ? shown : {};
  const { chase: table = [], nullity } = puzzle.info;
  return (
    <Card title={words.title} name="chase" old={old} hidden={!canChase(puzzle)}>
      <p class="analysis-sentence">
        {nullity === puzzle.board.lattice?.cols ? words.all : words.some}
      </p>
      <div class="row">
        <Button id="chase" disabled={!able} onClick={() => void chase.start()}>
          {words.start}
        </Button>
      </div>
      <Running job={chase.job} starter="chase" />
      <Stepper
        label={words.steps}
        count={found?.steps.length ?? 0}
        at={at}
        said={said}
        disabled={old}
        go={(to) => chase.go(to)}
      />
      <p class="soft" role="status">
        {found && words.end(found.solvable, found.steps.length)}
      </p>
      {table.length > 0 && table.length <= MOST_LINES && (
        <Lines
          {...words.table}
          rows={table.map(({ left, press }) => ({ cells: [left.join(', '), press.join(', ')] }))}
        />
      )}
    </Card>
  );
}
