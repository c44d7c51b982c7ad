// Light chasing on a rectangle of any size, with its table. The next step follows from the lights alone: in the
// first row that has a light on, press the buttons below; when only the last row is left, look it up in the table.
// So the reader may press too, and the chase continues from there.

import { boardOf } from './boards.ts';
import { call } from '../../engine/call.ts';
import { Place, after, count, isOff, list, randomPresses, stateOf, turns } from './parts.ts';
import { make } from '../dom.ts';
import type { View } from '../../board/view.ts';

type Line = {left: number[], press: number[]};
type Step = {row: number, columns: number[], why: string};

export async function mount(host: HTMLElement) {
  const place = new Place(host);
  let [rows, cols] = (host.dataset.board ?? '5x5').split('x').map(Number);
  const wish = { rows, cols };
  const turn = turns();
  const table = make('div', { class: 'lookup', tabindex: '0', role: 'region', 'aria-label': 'The table' });
  host.classList.add('beside');
  host.append(table);
  let board = await boardOf(`${rows}x${cols}`);
  let values = board.on();
  let view: View | undefined;
  let lines: Line[] = [];

  async function choose() {
    const newest = turn();
    const spec = `${wish.rows}x${wish.cols}`;
    const [found, info, chase] = await Promise.all([boardOf(spec), call('info', { board: spec }), call('chase', { board: spec, state: 'off' })]);
    if (!newest()) return;
    ({ rows, cols } = wish);
    board = found;
    lines = chase.table ?? [];
    place.stage.replaceChildren();
    view = place.board(board, `Light chasing on ${rows}×${cols}`, (button) => board.press(values, button));
    drawTable(table, lines, `${rows}×${cols}`, info.nullity);
    values = stateOf(board, 'on');
  }

  place.show = () => {
    const step = nextStep(values, rows, cols, lines);
    view?.show(values);
    view?.clear();
    if (step) view?.mark(step.columns.map((c) => (step.row - 1) * cols + c - 1), 'hint');
    const left = leftIn(values, rows - 1, cols);
    const chased = [...values.slice(0, (rows - 1) * cols)].every((v) => v === 0);
    for (const row of table.querySelectorAll('tr')) {
      row.classList.toggle('looked', chased && left.length > 0 && row.dataset.left === left.join(','));
    }
    const found = table.querySelector('tr.looked') as HTMLElement | null;
    if (found) table.scrollTop = found.offsetTop - table.clientHeight / 2; // the page itself stays where it is
    if (isOff(values)) place.say('All lights are off.', 'good');
    else if (step) place.say(step.why);
    else place.say(`The last row keeps ${columns(left)}, and the table has no such line: this state cannot be turned off.`, 'bad');
    next.disabled = !step;
  };

  const next = place.tool('Next step', () => {
    const step = nextStep(values, rows, cols, lines);
    if (!step) return;
    for (const c of step.columns) board.press(values, (step.row - 1) * cols + c - 1);
  });
  place.tool('New puzzle', () => { values = after(board, board.off(), randomPresses(board)); });
  place.tool('Any lights', () => {
    values = Uint8Array.from({ length: board.lights }, () => Math.floor(Math.random() * 2));
  });
  const sizes = (most: number) => Array.from({ length: most - 1 }, (_, i) => [String(i + 2), String(i + 2)] as [string, string]);
  place.choice('Rows', sizes(10), String(rows), (value) => {
    wish.rows = Number(value);
    return choose();
  });
  place.choice('Columns', sizes(8), String(cols), (value) => {
    wish.cols = Number(value);
    return choose();
  });
  await choose();
  place.show();
}

/** Returns the next step, or null if all is off or nothing helps. */
function nextStep(values: Uint8Array, rows: number, cols: number, lines: Line[]): Step | null {
  for (let row = 0; row < rows - 1; row++) {
    const on = leftIn(values, row, cols);
    if (on.length > 0) {
      return { row: row + 2, columns: on, why: `In row ${row + 1} ${columns(on)} ${on.length === 1 ? 'is' : 'are'} on. Press below: row ${row + 2}, ${columns(on)}.` };
    }
  }
  const left = leftIn(values, rows - 1, cols);
  const line = lines.find((l) => l.left.join() === left.join());
  if (left.length === 0 || !line) return null;
  return { row: 1, columns: line.press, why: `The last row keeps ${columns(left)}. The table says: in the first row press ${columns(line.press)}, then chase again.` };
}

/** Lists the columns, from 1, whose lights are on in a row. */
function leftIn(values: Uint8Array, row: number, cols: number) {
  return Array.from({ length: cols }, (_, c) => c + 1).filter((c) => values[row * cols + c - 1]);
}

function columns(which: number[]) {
  return `${which.length === 1 ? 'column' : 'columns'} ${list(which)}`;
}

function drawTable(place: HTMLElement, lines: Line[], size: string, nullity: number) {
  if (lines.length === 0) {
    place.replaceChildren(make('p', {}, `On ${size} the table is empty: if the chase leaves a light in the last row, no press can help.`));
    return;
  }
  const head = make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'left in the last row'), make('th', { scope: 'col' }, 'press in the first')));
  const body = make('tbody', {}, ...lines.map((line) => make('tr', { 'data-left': line.left.join() }, make('td', {}, line.left.join(', ')), make('td', {}, line.press.join(', ')))));
  const about = `${size}: ${count(lines.length, 'line')}${nullity ? '. What is not here cannot be turned off' : ', one for everything that can be left'}.`;
  place.replaceChildren(make('table', {}, make('caption', {}, about), head, body));
}
