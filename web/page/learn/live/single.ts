// A task: which single lights can be turned off? The engine answers for each that is tried, and reports when all
// have been found.

import { boardOf } from './boards.ts';
import { call } from '../../engine/call.ts';
import { Place, count } from './parts.ts';

export async function mount(host: HTMLElement) {
  const { board: spec = '5x5' } = host.dataset;
  const board = await boardOf(spec);
  const { quiet = [] } = await call('info', { board: spec });
  const patterns = quiet.map((rows: string[]) => board.pressesOf(rows));
  const wanted = Array.from({ length: board.lights }, (_, i) => i)
    .filter((i) => patterns.every((q: Uint8Array) => q[i] === 0)).length;
  const place = new Place(host);
  let round = 0;
  const good: Set<number> = new Set();
  const bad: Set<number> = new Set();

  const view = place.board(board, 'Which light can be turned off alone?', async (cell) => {
    const values = board.off();
    values[cell] = 1;
    const asked = round;
    const answer = await call('solve', { board: spec, state: board.rowsOf(values), least: true });
    if (asked !== round) return; // the reader has started again
    (answer.solvable ? good : bad).add(cell);
    place.say(answer.solvable
      ? `Yes: alone it takes ${count(answer.weight ?? 0, 'press', 'presses')}, and not fewer. ${found()}`
      : `No: this light alone cannot be turned off. ${found()}`, good.size === wanted ? 'good' : '');
  });

  function found() {
    return good.size === wanted ? `Those are all ${wanted}.` : `Found ${good.size} of ${wanted}.`;
  }

  place.show = () => {
    const values = board.off();
    for (const i of good) values[i] = 1;
    view.show(values);
    view.clear();
    view.markLights(good, 'solution');
    view.markLights(bad, 'wrong');
  };

  place.tool('Start again', () => {
    round++;
    good.clear();
    bad.clear();
    place.say(`Press a cell to try its light. Found 0 of ${wanted}.`);
  });
  place.say(`Press a cell to try its light. Found 0 of ${wanted}.`);
}
