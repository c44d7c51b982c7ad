// The toggle matrix in a card: as it is, or, if it is small and the modulus is a prime, in its reduced row echelon
// form, where the rank can be seen. The mouse and the arrow keys name its entries.
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { MatrixPicture } from '../../board/matrix.tsx';
import { isPrime, matrixOf, reduce } from '../../board/linear.ts';
import { Card, Lines } from './parts.tsx';
import { matrix as words } from './words.ts';
import { Button } from '../../kit/button.tsx';
import type { Puzzle } from './finding.ts';

/** The largest matrices that are drawn, and that are brought to echelon form. */
const MOST_DRAWN = 2000;
const MOST_REDUCED = 200;

/** Matrices with more buttons than this are not listed in words. */
const MOST_LISTED = 200;

/** The size of an entry that is seen closely, in pixels. */
const CLOSE = 24;

export function MatrixCard({ puzzle }: { puzzle: Puzzle }) {
  const { lights, buttons, modulus } = puzzle.board;
  const [wanted, setWanted] = useState(false);
  const size = Math.max(lights, buttons);
  const drawn = size <= MOST_DRAWN;
  const small = size <= MOST_REDUCED && isPrime(modulus);
  const echelon = wanted && small;
  // The puzzle is another after each edit of its lights, the board is not.
  const data = useMemo(() => (drawn ? dataOf(puzzle, echelon) : null), [puzzle.board, echelon]);
  const pivots = data?.pivots;
  const plain = puzzle.info.symmetric ? `${words.plain} ${words.symmetric}` : words.plain;
  const about = pivots ? words.pivots(pivots.length, buttons - pivots.length) : plain;
  return (
    <Card title={words.title} name="matrix">
      <p class="analysis-sentence">{drawn ? about : words.large(lights, buttons)}</p>
      {small && (
        <div class="row" role="group" aria-label={words.form}>
          <Button pressed={!echelon} onClick={() => setWanted(false)}>
            {words.asItIs}
          </Button>
          <Button pressed={echelon} onClick={() => setWanted(true)}>
            {words.echelon}
          </Button>
        </div>
      )}
      {data && <Named {...data} />}
      {buttons <= MOST_LISTED && <InWords puzzle={puzzle} />}
    </Card>
  );
}

function Named({ say, ...data }: MatrixData) {
  const [said, setSaid] = useState<string>(words.point);
  const [close, setClose] = useState(false);
  useLayoutEffect(() => setSaid(words.point), [data.matrix]);
  return (
    <>
      <MatrixPicture
        {...data}
        label={words.keys(data.label)}
        most={close ? CLOSE : 0}
        onPoint={(row, column) => setSaid(say(row, column, data.matrix[row][column]))}
      />
      <p class="matrix-said" role="status">
        {said}
      </p>
      <div class="row">
        <Button pressed={close} onClick={() => setClose(!close)}>
          {words.closer}
        </Button>
      </div>
    </>
  );
}

function dataOf(puzzle: Puzzle, echelon: boolean): MatrixData {
  const { lights, buttons, modulus } = puzzle.board;
  const matrix = matrixOf(puzzle.board);
  if (!echelon) {
    const say: MatrixData['say'] = (i, j, v) => sayToggle(puzzle, i, j, v);
    return { matrix, modulus, pivots: null, label: words.label(lights, buttons), say };
  }
  const pivots = reduce(matrix, modulus);
  const say: MatrixData['say'] = (i, j, v) =>
    words.entry(
      i + 1,
      puzzle.name(j),
      v,
      pivots[i] === j ? 'pivot' : pivots.includes(j) ? '' : 'free',
    );
  return {
    matrix,
    modulus,
    pivots,
    label: words.echelonLabel(lights, buttons, pivots.length),
    say,
  };
}

/** Names a light: as its button if they are one cell. */
function lightName({ board, name }: Puzzle, light: number) {
  return board.same ? name(light) : words.light(light + 1);
}

function sayToggle(puzzle: Puzzle, i: number, j: number, v: number) {
  const { board, name } = puzzle;
  const own = i === j ? words.ownLight : words.lightAt(name(i));
  return words.changes(words.button(name(j)), board.same ? own : lightName(puzzle, i), v);
}

function InWords({ puzzle }: { puzzle: Puzzle }) {
  const { board, name } = puzzle;
  const [open, setOpen] = useState(false);
  const changes = (j: number) => {
    const toggles = board.toggles(j);
    const times = (light: number) => toggles.filter((i) => i === light).length;
    const lights = board.changes(j).sort((a, b) => a - b);
    return (
      lights.map((i) => words.changed(lightName(puzzle, i), times(i))).join('; ') || words.nothing
    );
  };
  const rows = Array.from({ length: open ? board.buttons : 0 }, (_, j) => ({
    cells: [name(j), changes(j)],
  }));
  return <Lines {...words.listed} rows={rows} onToggle={setOpen} />;
}

interface MatrixData {
  matrix: Uint8Array[]; // row by row
  modulus: number;
  pivots: number[] | null; // columns of pivots, if it is in echelon form
  label: string;
  say: (row: number, column: number, value: number) => string;
}
