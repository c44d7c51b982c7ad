// A board to press, perhaps with a task: data-task off (turn all off) or quiet (press some buttons so
// that nothing is lit). data-least is the least number of presses for the task, which the tests prove.
// data-marks shows the buttons that are pressed; data-patterns offers the quiet patterns of the board.

import { boardOf } from './boards.ts';
import { call } from '../../engine/call.ts';
import { Place, after, count, stateOf, support, turns } from './parts.ts';

export async function mount(host: HTMLElement) {
  const { board: spec = '5x5', state, task = '', least, marks, patterns, label = 'Board', hints } = host.dataset;
  const board = await boardOf(spec);
  const place = new Place(host);
  const start = stateOf(board, state);
  let values = start.slice();
  let made = 0;
  const turn = turns();
  let presses = new Uint8Array(board.buttons);

  const view = place.board(board, label, (button) => {
    board.press(values, button);
    presses[button] = (presses[button] + 1) % board.modulus;
    made++;
  });

  place.show = () => {
    turn(); // a hint for the lights as they were comes too late
    view.show(values);
    view.clear();
    if (marks) view.mark(support(presses), 'quiet');
    const on = support(values).length;
    const pressed = support(presses).length;
    if (task === 'off' && made > 0 && on === 0) {
      place.say(won(made, least), 'good');
    } else if (task === 'quiet' && on === 0 && pressed > 0) {
      place.say(`${count(pressed, 'button')} pressed, and nothing is lit: a quiet pattern.`, 'good');
    } else if (marks) {
      place.say(`${count(pressed, 'button')} pressed, ${count(on, 'light')} on.`);
    } else {
      place.say(`${count(on, 'light')} on, ${count(made, 'press', 'presses')}.`);
    }
  };

  place.tool(task === 'quiet' ? 'Clear' : 'Start again', () => {
    values = start.slice();
    presses = new Uint8Array(board.buttons);
    made = 0;
  });
  if (hints) {
    place.tool('Hint', async () => {
      const newest = turn();
      const hint = await call('hint', { board: spec, state: board.rowsOf(values) });
      if (!newest()) return false;
      if (hint.done || hint.button === undefined) {
        place.say('All lights are off.');
        return false;
      }
      view.mark([hint.button], 'hint');
      place.say(`Press ${board.name(hint.button)}. ${count(hint.weight, 'press', 'presses')} to go. ${hint.how ?? ''}`.trim());
      return false; // the mark stays
    });
  }
  if (task === 'off') place.play(board, start);
  place.show();
  if (patterns) {
    const { quiet = [] } = await call('info', { board: spec });
    quiet.forEach((rows: string[], i: number) => {
      place.tool(`Add pattern ${i + 1}`, () => {
        const more = board.pressesOf(rows);
        values = after(board, values, more);
        presses = presses.map((x, j) => (x + more[j]) % board.modulus);
        made += support(more).length;
      });
    });
  }
}

function won(made: number, least: string | undefined) {
  const all = `All off with ${count(made, 'press', 'presses')}.`;
  if (!least) return all;
  return made === Number(least) ? `${all} That is the least possible.` : `${all} It can be done with ${least}.`;
}
