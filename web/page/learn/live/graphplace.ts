// A graph that the reader draws, with all lights on, and the presses that turn it off: they always exist.
import { make } from '../dom.ts';
import { graphMatrix } from '../check.ts';
import { drawGraph } from '../inputs.ts';
import { eliminate, kernel, solution } from '../linear.ts';
import { Place, count, list, support } from './parts.ts';

export async function mount(host: HTMLElement) {
  const place = new Place(host);
  let nodes = 6;
  let drawing: ReturnType<typeof drawGraph>;

  function redraw(lines: [number, number][]) {
    const slot = make('div', { class: 'slot' });
    place.stage.replaceChildren(slot);
    drawing = drawGraph(slot, nodes, () => place.show());
    drawing.set(lines);
  }

  place.show = () => {
    const matrix = graphMatrix(nodes, drawing.lines());
    const x = solution(eliminate(matrix.map((row) => [...row, 1])).at(-1)?.rows ?? []);
    const pressed = support(x ?? []);
    const nullity = kernel(matrix).length;
    drawing.dots.forEach((dot, i) => dot.classList.toggle('chosen', pressed.includes(i)));
    // Sutner: there is always one. If there were none, the page would have to say so.
    if (!x) return place.say('This graph cannot be turned off.', 'bad');
    const off = `All on goes off by pressing ${list(pressed.map((i) => i + 1))}.`;
    const sum = `Rank ${nodes - nullity}, nullity ${nullity}: ${count(2 ** nullity, 'solution')}.`;
    place.say(`${count(drawing.lines().length, 'line')}. ${off} ${sum}`, 'good');
  };

  place.tool('At random', () => {
    const lines: [number, number][] = [];
    for (let a = 0; a < nodes; a++) for (let b = a + 1; b < nodes; b++) if (Math.random() < 0.4) lines.push([a, b]);
    redraw(lines);
  });
  place.tool('No lines', () => redraw([]));
  place.choice('Nodes', [3, 4, 5, 6, 7, 8].map((n) => [String(n), String(n)]), String(nodes), (value) => {
    nodes = Number(value);
    redraw([]);
  });
  redraw([]);
}
