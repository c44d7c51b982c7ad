// A number modulo six as its remainders modulo two and three: a clock that the reader moves on.
import { make } from '../dom.ts';
import { Place } from './parts.ts';

export async function mount(host: HTMLElement) {
  const place = new Place(host);
  let [a, b, n] = [2, 3, 0];
  const head = make('tr', {});
  const lines = [make('tr', {}), make('tr', {})];
  place.stage.append(make('div', { class: 'system', tabindex: 0, role: 'region', 'aria-label': 'Remainders' }, make('table', { class: 'small' }, make('thead', {}, head), make('tbody', {}, ...lines))));

  place.show = () => {
    const k = a * b;
    const all = Array.from({ length: k }, (_, i) => i);
    head.replaceChildren(make('th', { scope: 'row' }, 'presses'), ...all.map((i) => make('th', { scope: 'col', class: i === n ? 'now' : '' }, String(i))));
    lines.forEach((line, l) => {
      const m = [a, b][l];
      line.replaceChildren(make('th', { scope: 'row' }, `modulo ${m}`), ...all.map((i) => make('td', { class: i === n ? 'pivot' : i % m === n % m ? 'one' : 'zero' }, String(i % m))));
    });
    const same = all.filter((i) => i % a === n % a && i % b === n % b);
    place.say(same.length === 1
      ? `${n} is ${n % a} modulo ${a} and ${n % b} modulo ${b}, and no other number from 0 to ${k - 1} is.`
      : `${same.join(' and ')} have the same remainders: modulo ${a} and ${b} together do not tell them apart.`, same.length === 1 ? 'good' : 'bad');
  };

  place.tool('One press', () => { n = (n + 1) % (a * b); });
  place.choice('States', [['2,3', '6 = 2 · 3'], ['2,2', '4 = 2 · 2'], ['3,4', '12 = 3 · 4'], ['3,3', '9 = 3 · 3']], '2,3', (value) => {
    [a, b] = value.split(',').map(Number);
    n = 0;
  });
  place.show();
}
