// How many states of a board take how many presses, as bars. A bar is a button: pressed, it draws a state of that depth.
import { make } from '../dom.ts';
import { call } from '../../engine/call.ts';
import { boardOf } from './boards.ts';
import { Place, after, count, isOff, turns } from './parts.ts';

export async function mount(host: HTMLElement) {
  const place = new Place(host);
  place.stage.classList.add('pair');
  const specs = (host.dataset.boards ?? '5x5').split(',');
  const turn = turns();

  async function choose(spec: string) {
    const newest = turn();
    const [board, { values }] = await Promise.all([boardOf(spec), call('distribution', { board: spec })]);
    if (!newest()) return;
    const counts = values.map(Number);
    const most = Math.max(...counts);
    const all = counts.reduce((a: number, b: number) => a + b, 0);
    let lights = board.off();
    let made = 0;
    place.stage.replaceChildren();
    const view = place.board(board, `A state of ${spec}`, (button) => {
      lights = after(board, lights, Array.from({ length: board.buttons }, (_, j) => (j === button ? 1 : 0)));
      made++;
      view.show(lights);
      if (isOff(lights)) place.say(`All off with ${count(made, 'press', 'presses')}.`, 'good');
    });
    const bars = counts.map((n: number, depth: number) => {
      const bar = make('button', { type: 'button', class: 'bar', 'aria-label': `${count(depth, 'press', 'presses')}: ${n.toLocaleString('en')} states` }, make('span', { class: 'column' }), make('span', { class: 'axis' }, String(depth)));
      bar.style.setProperty('--share', `${Math.max(1, (100 * n) / most)}%`);
      bar.addEventListener('click', () => place.attempt(async () => {
        const mine = turn();
        bars.forEach((b: HTMLElement) => b.setAttribute('aria-pressed', String(b === bar)));
        const drawn = depth === 0 ? board.off() : board.valuesOf((await call('generate', { board: spec, depth })).puzzles[0].state);
        if (!mine()) return;
        lights = drawn;
        made = 0;
        view.show(lights);
        const share = (100 * n) / all;
        place.say(`${n.toLocaleString('en')} states take ${count(depth, 'press', 'presses')}: ${share < 0.01 ? 'less than 0.01' : share.toFixed(2)} % of the solvable ones.${depth > 0 ? ' One of them is on the board: turn it off.' : ''}`);
      }));
      return bar;
    });
    place.stage.append(make('div', { class: 'slot' }, make('div', { class: 'bars', role: 'group', 'aria-label': `States of ${spec} by the presses they take` }, ...bars), make('p', { class: 'soft' }, 'Presses of a least solution')));
    view.show(lights);
    place.say(`${all.toLocaleString('en')} solvable states; the deepest take ${counts.length - 1} presses. Press a bar.`);
  }

  place.choice('Board', specs.map((spec) => [spec, spec.replace('x', '×')]), specs[0], choose);
  await choose(specs[0]);
}
