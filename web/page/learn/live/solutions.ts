// All solutions of a state: one of them, and the quiet patterns that may be added to it.

import { boardOf } from './boards.ts';
import { call } from '../../engine/call.ts';
import { Place, after, count, isOff, randomPresses, stateOf, support } from './parts.ts';

export async function mount(host: HTMLElement) {
  const { board: spec = '5x5', state } = host.dataset;
  const board = await boardOf(spec);
  const { quiet = [] } = await call('info', { board: spec });
  const patterns: Uint8Array[] = quiet.map((rows: string[]) => board.pressesOf(rows));
  const place = new Place(host);
  const view = place.board(board, 'A state and a solution');
  let values = stateOf(board, state);
  let first: Uint8Array = new Uint8Array(board.buttons);
  let added = patterns.map(() => false);

  function solution(which: boolean[]) {
    return first.map((x, j) => patterns.reduce((sum, q, i) => (which[i] ? (sum + q[j]) % 2 : sum), x));
  }

  /** The weights of all solutions, to know which are least. */
  function weights() {
    return Array.from({ length: 1 << patterns.length }, (_, set) => support(solution(patterns.map((_, i) => (set >> i) % 2 === 1))).length);
  }

  place.show = () => {
    const chosen = solution(added);
    view.show(values);
    view.clear();
    view.mark(support(chosen), 'solution');
    const all = weights();
    const least = Math.min(...all);
    const weight = support(chosen).length;
    const works = isOff(after(board, values, chosen));
    place.say(`${works ? 'These' : 'Not these'} ${count(weight, 'press', 'presses')} turn everything off. The ${all.length} solutions take ${all.sort((a, b) => a - b).join(', ')} presses${weight === least ? ': this one is least.' : '.'}`, weight === least ? 'good' : '');
    buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(added[i])));
  };

  async function renew(next: Uint8Array) {
    const answer = await call('solve', { board: spec, state: board.rowsOf(next) });
    values = next;
    first = board.pressesOf(answer.presses ?? []);
    added = patterns.map(() => false);
  }

  const buttons = patterns.map((_, i) => place.tool(`Add pattern ${i + 1}`, () => { added[i] = !added[i]; }));
  place.tool('Another state', () => renew(after(board, board.off(), randomPresses(board))));
  await renew(values);
  place.show();
}
