// Solvable or not, by counting the lights inside each quiet pattern. A press preserves the parity of every count;
// switching a single light does not.

import { boardOf } from './boards.ts';
import { call } from '../../engine/call.ts';
import { Place, count, stateOf, support } from './parts.ts';
import { make } from '../dom.ts';

export async function mount(host: HTMLElement) {
  const { board: spec = '5x5', state, single = '' } = host.dataset;
  const board = await boardOf(spec);
  const { quiet = [] } = await call('info', { board: spec });
  const patterns = quiet.map((rows: string[]) => support(board.pressesOf(rows)));
  const place = new Place(host);
  const start = stateOf(board, state);
  let values = start.slice();
  let looked = 0;
  let one = single !== '';

  const view = place.board(board, 'Lights and a quiet pattern', (cell) => {
    if (one) values[cell] = 1 - values[cell];
    else board.press(values, cell);
  });
  const counts = make('ul', { class: 'counts' });
  place.line.after(counts);

  place.show = () => {
    view.show(values);
    view.clear();
    view.markLights(patterns[looked], 'quiet');
    const inside = patterns.map((lights: number[]) => lights.filter((i) => values[i]).length);
    counts.replaceChildren(...inside.map((n: number, i: number) =>
      make('li', i === looked ? { class: 'looked' } : {}, `Pattern ${i + 1}: ${count(n, 'light')} on inside, ${n % 2 ? 'odd' : 'even'}.`)));
    const solvable = inside.every((n: number) => n % 2 === 0);
    place.say(solvable ? 'Every count is even: this can be turned off.' : 'A count is odd: this cannot be turned off.', solvable ? 'good' : 'bad');
    chosen.forEach((button, i) => button.setAttribute('aria-pressed', String(i === looked)));
    mode.setAttribute('aria-pressed', String(one));
  };

  const chosen: HTMLButtonElement[] = patterns.map((_: number[], i: number) => place.tool(`Pattern ${i + 1}`, () => { looked = i; }));
  const mode = place.tool('Switch single lights', () => { one = !one; });
  place.tool('Start again', () => { values = start.slice(); });
  place.show();
}
