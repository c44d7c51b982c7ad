// Draws a picture light by light and finds the reachable state that is nearest to it.

import { boardOf } from './boards.ts';
import { call } from '../../engine/call.ts';
import { Place, count, list, stateOf, turns } from './parts.ts';

export async function mount(host: HTMLElement) {
  const { board: spec = '5x5', state } = host.dataset;
  const board = await boardOf(spec);
  const place = new Place(host);
  const start = stateOf(board, state);
  let values = start.slice();
  const turn = turns();
  const view = place.board(board, 'Draw a picture; press a cell to switch its light', (cell) => {
    values[cell] = 1 - values[cell];
  });

  place.show = async () => {
    view.show(values);
    const newest = turn();
    const answer = await call('nearest', { board: spec, state: board.rowsOf(values) });
    if (!newest()) return; // the reader has gone on
    view.clear();
    view.markLights(answer.wrong_lights ?? [], 'wrong');
    if (answer.wrong === 0) place.say('Presses can show exactly this.', 'good');
    else place.say(`No presses show this. ${count(answer.wrong, 'light')} must be wrong${answer.proved ? ', and not fewer' : ' at most'}: ${list(answer.wrong_lights.map((i: number) => board.name(i)))}.`);
  };

  place.tool('Start again', () => { values = start.slice(); });
  place.tool('Random lights', () => {
    values = Uint8Array.from({ length: board.lights }, () => Math.floor(Math.random() * 2));
  });
  await place.show();
}
