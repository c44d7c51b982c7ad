// Elimination over the field of two elements, one step at a time, as it is done with pencil and paper.

export interface Step {
  rows: number[][]; // the system after the step; the last column is the right side
  pivot: [number, number] | null; // row and column of the pivot
  changed: number[]; // rows that the step changed
  why: string;
}

/** Returns every step of Gauss-Jordan elimination, the first being the system as it is given. */
export function eliminate(system: number[][]): Step[] {
  let rows = system.map((row) => [...row]);
  const width = system[0].length - 1;
  const steps: Step[] = [{ rows, pivot: null, changed: [], why: 'One row for each light: the buttons that change it, and, right of the line, whether it is on.' }];
  let rank = 0;
  for (let c = 0; c < width && rank < rows.length; c++) {
    const found = rows.findIndex((row, r) => r >= rank && row[c] === 1);
    if (found < 0) {
      steps.push({ rows, pivot: null, changed: [], why: `Column ${c + 1} has no 1 left below: button ${c + 1} is free. Any choice of it will do.` });
      continue;
    }
    rows = rows.map((row) => [...row]);
    const swapped = found !== rank;
    if (swapped) [rows[rank], rows[found]] = [rows[found], rows[rank]];
    const others: number[] = [];
    for (let r = 0; r < rows.length; r++) {
      if (r === rank || rows[r][c] === 0) continue;
      rows[r] = rows[r].map((v, i) => v ^ rows[rank][i]);
      others.push(r);
    }
    const swap = swapped ? `Rows ${rank + 1} and ${found + 1} change places. ` : '';
    const add = others.length === 0 ? 'no other row has a 1 there.' : `add row ${rank + 1} to ${others.length === 1 ? 'row' : 'rows'} ${others.map((r) => r + 1).join(', ')}.`;
    steps.push({ rows, pivot: [rank, c], changed: swapped ? [...new Set([...others, rank, found])] : others, why: `${swap}Button ${c + 1} is kept in row ${rank + 1}: ${add}` });
    rank++;
  }
  steps.push({ rows, pivot: null, changed: [], why: verdict(rows, rank, width) });
  return steps;
}

/** Reads a solution off an eliminated system, the free buttons not pressed, or null if there is none. */
export function solution(rows: number[][]): number[] | null {
  const width = rows[0].length - 1;
  const x = new Array(width).fill(0);
  for (const row of rows) {
    const lead = row.indexOf(1);
    if (lead === width) return null;
    if (lead >= 0) x[lead] = row[width];
  }
  return x;
}

function verdict(rows: number[][], rank: number, width: number) {
  const sum = `Rank ${rank}, nullity ${width - rank}.`;
  if (!solution(rows)) return `${sum} A row says 0 = 1: this state cannot be turned off.`;
  const all = rank === width ? 'the only solution' : `one of ${2 ** (width - rank)} solutions, the one with no free button pressed`;
  return `${sum} Each row now names one button, and the last column says whether to press it: ${all}.`;
}

/** Returns a basis of the kernel of a matrix over two elements: the quiet patterns that make all others. */
export function kernel(matrix: number[][]): number[][] {
  const width = matrix[0].length;
  const { rows } = eliminate(matrix.map((row) => [...row, 0])).at(-1) ?? { rows: [] };
  const leads = rows.map((row) => row.indexOf(1));
  return Array.from({ length: width }, (_, j) => j).filter((j) => !leads.includes(j)).map((free) => {
    const q = new Array(width).fill(0);
    q[free] = 1;
    rows.forEach((row, r) => {
      if (leads[r] >= 0 && row[free] === 1) q[leads[r]] = 1;
    });
    return q;
  });
}
