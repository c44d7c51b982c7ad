// The same presses in two orders, side by side: data-presses lists the buttons, counted from 1. Both
// boards take one press at a time, and in the end they are compared light by light.

import { boardOf } from './boards.ts';
import { Place, count, stateOf } from './parts.ts';
import { make } from '../dom.ts';

export async function mount(host: HTMLElement) {
  const { board: spec = '5x5', state, presses = '' } = host.dataset;
  const board = await boardOf(spec);
  const place = new Place(host);
  place.stage.classList.add('pair', 'close');
  const start = stateOf(board, state);
  const first = presses.split(',').map((word) => Number(word) - 1);
  const orders = [first, [...first].reverse()];
  const views = orders.map((_, side) => place.board(board, side === 0 ? 'One order' : 'Another order'));
  const lists = orders.map((_, side) => {
    const chips = make('ol', { class: 'chips', 'aria-label': side === 0 ? 'One order' : 'Another order' });
    views[side].element.parentElement?.append(chips);
    return chips;
  });
  let done = 0;

  place.show = () => {
    const lights = orders.map((order) => {
      const values = start.slice();
      for (const button of order.slice(0, done)) board.press(values, button);
      return values;
    });
    views.forEach((view, side) => {
      view.show(lights[side]);
      view.clear();
      if (done < first.length) view.mark([orders[side][done]], 'hint');
      lists[side].replaceChildren(...orders[side].map((button, i) => make('li', i < done ? { class: 'done' } : {}, short(board.name(button)))));
    });
    const same = lights[0].every((v, i) => v === lights[1][i]);
    if (done < first.length) {
      place.say(`${count(done, 'press', 'presses')} of ${first.length} made. ${same ? 'The boards look the same.' : 'The boards differ, so far.'}`);
    } else {
      place.say(same ? 'All made. The two boards show the same lights.' : 'The boards differ.', same ? 'good' : 'bad');
    }
    next.disabled = done === first.length;
  };

  const next = place.tool('Next press', () => { done = Math.min(done + 1, first.length); });
  place.tool('Shuffle the second order', () => {
    const order = orders[1];
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [order[i], order[j]] = [order[j], order[i]];
    }
    done = 0;
  });
  place.tool('Start again', () => { done = 0; });
  place.show();
}

function short(name: string) {
  const found = /^row (\d+), column (\d+)$/.exec(name);
  return found ? `${found[1]}, ${found[2]}` : name;
}
