// Boards to press: alone, in two orders, and puzzles with a secret.
import type { Board } from '../../board/board.ts';
import { words } from '../words.ts';
import { after, boardOf, isOff, random, stateOf, support, upTo } from './boards.ts';
import { bad, figure, good, type Kind, type Note, type Tool } from './figure.ts';

/**
 * A board to press, perhaps with a task: data-task off (turn all off) or quiet (press some buttons so that nothing is
 * lit). data-least is the least number of presses for the task, which the tests prove. data-marks shows the buttons
 * that are pressed; data-patterns offers the quiet patterns of the board.
 */
export const press: Kind = async (data, ask) => {
  const { board: spec = '5x5', task, least, marks, label = words.board } = data;
  const board = await boardOf(spec);
  const { quiet = [] } = data.patterns ? await ask('info', { board: spec }) : {};
  const start = {
    values: stateOf(board, data.state),
    presses: new Uint8Array(board.buttons),
    made: 0,
  };

  const say = ({ values, presses, made }: typeof start): Note => {
    const [on, pressed] = [support(values).length, support(presses).length];
    if (task === 'off' && made > 0 && on === 0) return good(words.won(made, Number(least)));
    if (task === 'quiet' && pressed > 0 && on === 0) return good(words.quiet(pressed));
    return { text: marks ? words.pressed(pressed, on) : words.made(on, made) };
  };
  const hint = async (values: Uint8Array) => {
    const {
      done,
      button,
      weight,
      how = '',
    } = await ask('hint', { board: spec, state: board.rowsOf(values) });
    if (done || button === undefined) return { note: { text: words.allLightsOff } };
    return {
      note: { text: words.hinted(board.name(button), weight, how), marks: { hint: [button] } },
    };
  };
  return figure({
    start,
    show: (state) => {
      const { values, presses, made } = state;
      const add = (more: ArrayLike<number>) => ({
        values: after(board, values, more),
        presses: presses.map((x, j) => (x + more[j]) % board.modulus),
        made: made + support(Array.from(more)).length,
      });
      const tools: Tool<typeof start>[] = [
        { label: task === 'quiet' ? words.clear : words.again, act: () => start },
      ];
      if (data.hints) tools.push({ label: words.hint, act: () => hint(values) });
      if (task === 'off')
        tools.push({ label: words.openInPlay, href: playLink(board, start.values) });
      quiet.forEach((rows, i) => {
        tools.push({ label: words.addPattern(i + 1), act: () => add(board.pressesOf(rows)) });
      });
      const pressed = (button: number) =>
        add(upTo(board.buttons).map((j) => (j === button ? 1 : 0)));
      const marked = marks ? { quiet: support(presses) } : {};
      return {
        boards: [{ board, label, values, marks: marked, press: pressed }],
        say: say(state),
        tools,
      };
    },
  });
};

function playLink(board: Board, values: Uint8Array) {
  return new URL(`../../play/#${board.spec}:${board.rowsOf(values).join('_')}`, import.meta.url)
    .href;
}

/**
 * A puzzle as the engine makes it: some presses on the dark board. The same presses undo it, in any order, and the
 * reader may look at them.
 */
export const puzzle: Kind = async ({ board: spec = '5x5', presses: wanted = '6' }) => {
  const board = await boardOf(spec);
  const fresh = () => {
    const made = new Uint8Array(board.buttons);
    while (support(made).length < Math.min(Number(wanted), board.buttons))
      made[random(board.buttons)] = 1;
    const secret = made.map((x) => (board.modulus - x) % board.modulus);
    return { values: after(board, board.off(), made), secret, shown: false };
  };
  return figure({
    start: fresh(),
    show: ({ values, secret, shown }) => {
      const left = support(secret);
      const text = shown ? words.secretLeft(left.length) : words.secret(support(values).length);
      return {
        boards: [
          {
            board,
            values,
            label: words.aPuzzle,
            marks: shown ? { solution: left } : {},
            // The remaining presses change with every press, including the reader's.
            press: (button) => ({
              values: board.after(values, [button]),
              secret: secret.map((x, j) =>
                j === button ? (x + board.modulus - 1) % board.modulus : x,
              ),
            }),
          },
        ],
        say: isOff(values) ? good(words.allOff) : { text },
        tools: [
          { label: words.newPuzzle, act: fresh },
          { label: words.showSecret, act: () => ({ shown: true }) },
        ],
      };
    },
  });
};

/**
 * The same presses in two orders, side by side: data-presses lists the buttons, counted from 1. Both boards take one
 * press at a time, and in the end they are compared light by light.
 */
export const order: Kind = async ({ board: spec = '5x5', state, presses = '' }) => {
  const board = await boardOf(spec);
  const first = presses.split(',').map((word) => Number(word) - 1);
  const start = stateOf(board, state);
  return figure({
    start: { orders: [first, [...first].reverse()], done: 0 },
    show: ({ orders, done }) => {
      const lights = orders.map((order) => board.after(start, order.slice(0, done)));
      const [left, all] = [lights[0].every((v, i) => v === lights[1][i]), done === first.length];
      const end = left ? good(words.sameInTheEnd) : bad(words.boardsDiffer);
      return {
        look: 'pair close',
        boards: orders.map((order, side) => ({
          board,
          values: lights[side],
          label: words.orders[side],
          marks: { hint: order.slice(done, done + 1) },
          below: (
            <ol class="chips" aria-label={words.orders[side]}>
              {order.map((j, i) => (
                <li key={j} class={i < done ? 'done' : undefined}>
                  {words.short(board.name(j))}
                </li>
              ))}
            </ol>
          ),
        })),
        say: all ? end : { text: words.orderSoFar(done, first.length, left) },
        tools: [
          { label: words.nextPress, disabled: all, act: () => ({ done: done + 1 }) },
          { label: words.shuffle, act: () => ({ orders: [first, shuffled(orders[1])], done: 0 }) },
          { label: words.again, act: () => ({ done: 0 }) },
        ],
      };
    },
  });
};

function shuffled(order: number[]) {
  const next = [...order];
  for (let i = next.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [next[i], next[j]] = [next[j], next[i]];
  }
  return next;
}
