// Elimination to watch: a small board whose lights the reader switches, and its system of equations.

import { boardOf } from './boards.ts';
import { Place, stateOf, support, turns } from './parts.ts';
import { make } from '../dom.ts';
import { eliminate, solution, type Step } from '../linear.ts';
import type { View } from '../../board/view.ts';

export async function mount(host: HTMLElement) {
  const place = new Place(host);
  place.stage.classList.add('pair');
  const turn = turns();
  const specs = (host.dataset.boards ?? '3x3,2x3,4x4').split(',');
  const paper = make('div', { class: 'system', tabindex: '0', role: 'region', 'aria-label': 'The system of equations' });
  let board = await boardOf(specs[0]);
  let values = stateOf(board, host.dataset.state ?? 'on');
  let view: View | undefined;
  let steps = eliminate(system());
  let at = 0;

  function system() {
    const rows = Array.from({ length: board.lights }, () => new Array(board.buttons + 1).fill(0));
    for (let j = 0; j < board.buttons; j++) for (const i of board.changes(j)) rows[i][j] = 1;
    values.forEach((v, i) => {
      rows[i][board.buttons] = v;
    });
    return rows;
  }

  async function choose(spec: string) {
    const newest = turn();
    const found = await boardOf(spec);
    if (!newest()) return;
    board = found;
    values = board.on();
    place.stage.replaceChildren();
    view = place.board(board, `Lights of ${spec}; press a cell to switch its light`, (cell) => {
      values[cell] = 1 - values[cell];
      restart();
    });
    place.stage.append(paper);
    restart();
  }

  function restart() {
    steps = eliminate(system());
    at = 0;
  }

  place.show = () => {
    const step = steps[at];
    view?.show(values);
    view?.clear();
    const x = at === steps.length - 1 ? solution(step.rows) : null;
    if (x) view?.mark(support(x), 'solution');
    paper.replaceChildren(drawSystem(step));
    const end = at === steps.length - 1;
    place.say(`${at + 1} of ${steps.length}. ${step.why}`, end ? (x ? 'good' : 'bad') : '');
    back.disabled = at === 0;
    next.disabled = end;
    last.disabled = end;
  };

  const next = place.tool('Next step', () => { at++; });
  const back = place.tool('Back', () => { at--; });
  const last = place.tool('To the end', () => { at = steps.length - 1; });
  place.choice('Board', specs.map((spec) => [spec, spec]), specs[0], choose);
  await choose(specs[0]);
  place.show();
}

function drawSystem(step: Step) {
  const width = step.rows[0].length;
  const head = make('tr', {}, make('td'), ...step.rows[0].map((_, c) => make('th', { scope: 'col' }, c === width - 1 ? 'on' : String(c + 1))));
  const body = step.rows.map((row, r) => {
    const line = make('tr', step.changed.includes(r) ? { class: 'changed' } : {}, make('th', { scope: 'row' }, String(r + 1)));
    row.forEach((v, c) => {
      const pivot = step.pivot && step.pivot[0] === r && step.pivot[1] === c;
      line.append(make('td', { class: [v ? 'one' : 'zero', pivot ? 'pivot' : '', c === width - 1 ? 'right' : ''].join(' ').trim() }, String(v)));
    });
    return line;
  });
  return make('table', width <= 10 ? { class: 'small' } : {}, make('caption', { class: 'unseen' }, 'Rows are lights, columns are buttons, the last column says which lights are on'), make('thead', {}, head), make('tbody', {}, ...body));
}
