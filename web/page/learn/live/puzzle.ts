// Makes a puzzle as the engine does: some presses on the dark board. The same presses undo it, in any order, and
// the reader may look at them.

import { boardOf } from './boards.ts';
import { Place, after, count, isOff, support } from './parts.ts';

export async function mount(host: HTMLElement) {
  const { board: spec = '5x5', presses: wanted = '6' } = host.dataset;
  const board = await boardOf(spec);
  const place = new Place(host);
  let secret = new Uint8Array(board.buttons);
  let values = board.off();
  let shown = false;

  const view = place.board(board, 'A puzzle', (button) => {
    board.press(values, button);
    // The remaining presses change with every press, including the reader's.
    secret[button] = (secret[button] + board.modulus - 1) % board.modulus;
  });

  place.show = () => {
    view.show(values);
    view.clear();
    const left = support(secret);
    if (shown) view.mark(left, 'solution');
    if (isOff(values)) place.say('All off.', 'good');
    else if (shown) place.say(`${count(left.length, 'button')} of the secret to press, in any order.`);
    else place.say(`${count(support(values).length, 'light')} on. Some set of buttons made this; the same set undoes it.`);
  };

  function renew() {
    const chosen: Set<number> = new Set();
    while (chosen.size < Math.min(Number(wanted), board.buttons)) chosen.add(Math.floor(Math.random() * board.buttons));
    const made = Uint8Array.from(secret, (_, button) => (chosen.has(button) ? 1 : 0));
    values = after(board, board.off(), made);
    secret = made.map((x) => (board.modulus - x) % board.modulus);
    shown = false;
  }

  place.tool('New puzzle', renew);
  place.tool('Show the secret', () => { shown = true; });
  renew();
  place.show();
}
