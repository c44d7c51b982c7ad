// Chasing on a torus. The first round leaves lights in two rows, the first and the last, since the last row is
// also above the first. Then the presses of both rows are taken from a solution of that state, and the second
// round clears the board: if x solves the rest, pressing x in the first and the last row leaves a state that the
// other rows of x solve, and the chase presses exactly those, row by row.

import { boardOf } from './boards.ts';
import { call } from '../../engine/call.ts';
import { Place, after, count, isOff, list, randomPresses, stateOf, turns } from './parts.ts';

export async function mount(host: HTMLElement) {
  const { board: spec = 'torus-5x5', state } = host.dataset;
  const board = await boardOf(spec);
  const place = new Place(host);
  const rows = board.rows.length;
  const cols = board.rows[0];
  let values = stateOf(board, state);
  const turn = turns();
  let round = 1;
  let row = 0; // the next row to be cleared in this round

  const view = place.board(board, `Chasing on ${spec}`, (button) => {
    board.press(values, button);
    again('You pressed a button yourself, so the chase starts over.');
  });

  function again(text: string) {
    turn(); // an answer for the lights as they were comes too late
    round = 1;
    row = 0;
    show(text);
  }

  function show(text: string, mood: '' | 'good' | 'bad' = '') {
    view.show(values);
    view.clear();
    next.disabled = isOff(values);
    place.say(text, mood);
  }

  /** Clears one row by the row below. */
  function clear() {
    const on = Array.from({ length: cols }, (_, c) => c).filter((c) => values[row * cols + c]);
    for (const c of on) board.press(values, (row + 1) * cols + c);
    row++;
    const done = on.length === 0 ? `Row ${row} is off already.` : `Row ${row} is off: ${list(on.map((c) => c + 1))} pressed in row ${row + 1}.`;
    if (isOff(values)) show(`${done} Everything is off.`, 'good');
    else if (row === rows - 1 && round === 1) show(`${done} But row ${rows} is also above row 1: ${count(lit(0), 'light')} on in row 1 and ${lit(rows - 1)} in row ${rows}. Two rows are left, not one.`);
    else show(done);
  }

  function lit(r: number) {
    return values.slice(r * cols, (r + 1) * cols).reduce((sum, v) => sum + v, 0);
  }

  /** Presses the buttons that both rows need. */
  async function twoRows() {
    const newest = turn();
    const answer = await call('solve', { board: spec, state: board.rowsOf(values) });
    if (!newest()) return;
    if (!answer.solvable) {
      show('The two rows give equations that contradict each other: this state cannot be turned off.', 'bad');
      next.disabled = true;
      return;
    }
    const presses = board.pressesOf(answer.presses ?? []).map((x, j) => (j < cols || j >= (rows - 1) * cols ? x : 0));
    values = after(board, values, presses);
    round = 2;
    row = 0;
    const mood = isOff(values) ? 'good' : '';
    show(`The ${2 * cols} equations of the two rows are solved; their ${count(presses.reduce((a, b) => a + b, 0), 'button')} in rows 1 and ${rows} are pressed. ${mood ? 'Everything is off.' : 'Now chase again.'}`, mood);
    view.mark([...presses.keys()].filter((j) => presses[j]), 'solution');
  }

  const next = place.tool('Next step', async () => {
    if (row < rows - 1) clear();
    else if (round === 1) await twoRows();
  });
  place.tool('New puzzle', () => {
    values = after(board, board.off(), randomPresses(board));
    again('Chase from the top: clear row 1 by pressing in row 2.');
  });
  place.tool('Any lights', () => {
    values = Uint8Array.from({ length: board.lights }, () => Math.floor(Math.random() * 2));
    again('Chase from the top: clear row 1 by pressing in row 2.');
  });
  again('Chase from the top: clear row 1 by pressing in row 2.');
}
