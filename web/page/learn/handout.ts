// A chapter on paper: its tasks with boards that a pencil can write on, and the answers on a separate page.
import { make, makeButton } from './dom.ts';
import { svg } from '../board/drawing.ts';
import { boardOf } from './live/boards.ts';
import { chapters } from './course.ts';
import { withMath } from './math.ts';
import { stateOf, support } from './live/parts.ts';
import type { Task } from './check.ts';
import type { Board } from '../board/board.ts';

export async function mount(host: HTMLElement) {
  const sheet = make('div', { class: 'sheet' });
  const answers = make('input', { type: 'checkbox', checked: true });
  const select = make('select', { id: 'handout-chapter' }, ...chapters.map(({ path, title }, i) => make('option', { value: path }, `${i + 1}. ${title}`)));
  const pick = () => chapters.find(({ path }) => `#${path}` === location.hash) ?? chapters[0];

  async function show() {
    const { path, title, tasks } = pick();
    select.value = path;
    const list = make('ol', { class: 'sheet-tasks' });
    const keys = make('ol', { class: 'sheet-tasks' });
    for (const task of tasks) {
      list.append(make('li', {}, make('h3', {}, task.title), html(task.prompt), await work(task)));
      keys.append(make('li', {}, make('h3', {}, task.title), ...(await answerOf(task))));
    }
    sheet.replaceChildren(
      make('h2', {}, title), make('p', { class: 'name-line' }, 'Name:'),
      make('p', {}, 'A press changes a light and the lights directly beside it. A dot means that a light is on.'), list,
      make('section', { class: 'sheet-answers', hidden: !answers.checked }, make('h2', {}, `Answers: ${title}`), keys));
    document.title = `${title} · handout · Lights Out`;
  }

  select.addEventListener('change', () => {
    location.hash = select.value;
  });
  answers.addEventListener('change', show);
  addEventListener('hashchange', show);
  host.replaceChildren(make('div', { class: 'row screen-only' }, make('label', { class: 'choice' }, make('span', {}, 'Chapter'), select),
    make('label', { class: 'choice' }, answers, make('span', {}, 'With the answers, on a separate page')), makeButton('Print', () => print(), { class: 'button first' })), sheet);
  await show();
}

function html(text: string) {
  const place = make('div', { class: 'prose' });
  place.innerHTML = withMath(text);
  return place;
}

/** Draws a board for a pencil: white cells, a dot where a light is on, a cross where a cell is marked. */
function paper(board: Board, values: ArrayLike<number>, crossed: number[] = []) {
  const [x0, y0, x1, y1] = board.box;
  const parts = Array.from({ length: board.lights }, (_, i) => {
    const { x, y, r, corners = [] } = board.light(i);
    const form = corners.length > 0 ? svg('polygon', { points: corners.join(' ') }) : svg('circle', { cx: x, cy: y, r });
    const inside = values[i] > 1 ? [svg('text', { x, y: y + 0.3 * r, 'font-size': r, 'text-anchor': 'middle' }, String(values[i]))] : values[i] ? [svg('circle', { class: 'dot', cx: x, cy: y, r: r * 0.45 })] : [];
    const cross = crossed.includes(i) ? [svg('path', { class: 'cross', d: `M${x - r * 0.7} ${y - r * 0.7}l${1.4 * r} ${1.4 * r}m0 ${-1.4 * r}l${-1.4 * r} ${1.4 * r}` })] : [];
    return [form, ...inside, ...cross];
  }).flat();
  const pad = (x1 - x0) * 0.02;
  const links = board.links.map(([a, b]) => svg('path', { d: `M${board.light(a).x} ${board.light(a).y}L${board.light(b).x} ${board.light(b).y}` }));
  return svg('svg', { class: crossed.length > 0 ? 'paper answered' : 'paper', viewBox: `${x0 - pad} ${y0 - pad} ${x1 - x0 + 2 * pad} ${y1 - y0 + 2 * pad}`, role: 'img', 'aria-label': `${board.spec}, ${support(Array.from(values)).length} lights on` }, ...links, ...parts);
}

/** Returns the space for the student's work. */
async function work(task: Task) {
  const space = make('div', { class: 'work' });
  const board = task.board ? await boardOf(task.board) : null;
  if (board) space.append(paper(board, stateOf(board, task.state ?? 'off')));
  if (task.kind === 'bits') space.append(table(task, (task.rows ?? ['']).map(() => (task.columns ?? []).map(() => ''))));
  if (task.kind === 'choose') space.append(make('ul', { class: 'boxes' }, ...(task.options ?? []).map(({ text }) => make('li', {}, html(text)))));
  if (task.kind === 'number' || task.kind === 'constraint') space.append(make('p', { class: 'write-line' }));
  if (task.kind === 'graph') space.append(make('p', { class: 'write-space' }));
  return space;
}

function table(task: Task, bits: (string | number)[][]) {
  const row = (label: string, cells: (string | number)[]) => make('tr', {}, make('th', { scope: 'row' }, label), ...cells.map((v) => make('td', {}, String(v))));
  return make('table', { class: 'paper-table' }, make('thead', {}, make('tr', {}, make('td'), ...(task.columns ?? []).map((c) => make('th', { scope: 'col' }, c)))),
    make('tbody', {}, ...(task.given ?? []).map(({ label, bits }) => row(label, bits)), ...bits.map((cells, r) => row(task.rows?.[r] ?? '', cells))));
}

async function answerOf(task: Task): Promise<(Node | string)[]> {
  const because = html(task.because);
  const board = task.board ? await boardOf(task.board) : null;
  switch (task.kind) {
    case 'press':
    case 'mark':
      return board ? [because, paper(board, stateOf(board, task.state ?? 'off'), task.answer)] : [because];
    case 'bits':
      return [because, table(task, task.answer)];
    case 'choose':
      return [html(task.options?.[task.answer].text ?? ''), because];
    case 'graph':
      return [task.answer.map(([a, b]: number[]) => `${a + 1}–${b + 1}`).join(', '), because];
    default:
      return [typeof task.answer === 'number' ? task.answer.toLocaleString('en') : String(task.answer), because];
  }
}
