// The toggle matrix of a board, drawn next to it: row i is light i, column j is button j. Pressing a
// button shows its column.

import { svg } from '../../board/drawing.ts';
import { boardOf } from './boards.ts';
import { call } from '../../engine/call.ts';
import { Place, count, list, support, turns } from './parts.ts';
import { make } from '../dom.ts';
import type { Board } from '../../board/board.ts';

export async function mount(host: HTMLElement) {
  const place = new Place(host);
  place.stage.classList.add('pair');
  const turn = turns();
  const specs = (host.dataset.boards ?? '3x3,4x4,5x5').split(',');

  async function choose(spec: string) {
    const newest = turn();
    const [board, info] = await Promise.all([boardOf(spec), call('info', { board: spec })]);
    if (!newest()) return;
    const matrix = draw(board);
    place.stage.replaceChildren();
    const values = board.off();
    const presses = new Uint8Array(board.buttons);
    const view = place.board(board, `Board ${spec}`, (button) => {
      board.press(values, button);
      presses[button] = (presses[button] + 1) % board.modulus;
      show(button);
    });
    place.stage.append(matrix.element);

    function show(button: number) {
      view.show(values);
      view.clear();
      view.mark(support(presses), 'solution');
      matrix.columns(support(presses));
      place.say(`Column ${button + 1} is button ${button + 1}: it changes lights ${list(board.changes(button).map((i) => i + 1).sort((a, b) => a - b))}. ` +
        `The ${count(support(presses).length, 'marked column')} add up to the lights that are on: ${count(support(values).length, 'light')}.`);
    }
    place.say(`${board.lights} lights, ${board.buttons} buttons: rank ${info.rank}, nullity ${info.nullity}, and ${info.rank}\u00a0+\u00a0${info.nullity}\u00a0=\u00a0${board.buttons}. Press a button to see its column.`);
  }

  place.choice('Board', specs.map((spec) => [spec, spec]), specs[0], choose);
  await choose(specs[0]);
}

function draw(board: Board) {
  let ones = 0;
  let path = '';
  for (let j = 0; j < board.buttons; j++) {
    for (const i of board.changes(j)) {
      ones++;
      path += `M${j + 0.08} ${i + 0.08}h.84v.84h-.84z`;
    }
  }
  const marks = svg('path', { class: 'matrix-columns' });
  const picture = svg('svg', {
    viewBox: `-0.5 -0.5 ${board.buttons + 1} ${board.lights + 1}`, class: 'matrix', role: 'img',
    'aria-label': `The toggle matrix: ${board.lights} rows, ${board.buttons} columns, ${ones} ones`,
  }, svg('rect', { width: board.buttons, height: board.lights, class: 'matrix-ground' }), marks, svg('path', { d: path, class: 'matrix-ones' }));
  return {
    element: make('div', { class: 'slot' }, picture, make('p', { class: 'soft' }, 'Rows are lights, columns are buttons.')),
    columns(which: number[]) {
      marks.setAttribute('d', which.map((j) => `M${j} 0h1v${board.lights}h-1z`).join('') || 'M0 0');
    },
  };
}
