// Which states can be turned off, and in how many ways.
import { words } from '../words.ts';
import { after, boardOf, isOff, randomPuzzle, stateOf, support, switched, upTo } from './boards.ts';
import { bad, figure, good, type Ask, type Kind } from './figure.ts';

async function quietOf(spec: string, ask: Ask) {
  const [board, { quiet = [] }] = await Promise.all([boardOf(spec), ask('info', { board: spec })]);
  return { board, patterns: quiet.map((rows) => board.pressesOf(rows)) };
}

/**
 * Solvable or not, by counting the lights inside each quiet pattern. A press preserves the parity of every count;
 * switching a single light does not.
 */
export const parity: Kind = async ({ board: spec = '5x5', state, single }, ask) => {
  const { board, patterns } = await quietOf(spec, ask);
  const start = stateOf(board, state);
  return figure({
    start: { values: start, looked: 0, one: Boolean(single) },
    show: ({ values, looked, one }) => {
      const inside = patterns.map((pattern) => support(pattern).filter((i) => values[i]).length);
      return {
        boards: [
          {
            board,
            values,
            label: words.lightsAndPattern,
            marks: { quiet: support(patterns[looked]) },
            press: (cell) => ({
              values: one ? switched(values, cell) : board.after(values, [cell]),
            }),
          },
        ],
        say: inside.every((n) => n % 2 === 0) ? good(words.allEven) : bad(words.oneOdd),
        below: (
          <ul class="counts">
            {inside.map((n, i) => (
              <li key={i} class={i === looked ? 'looked' : ''}>
                {words.inside(i + 1, n)}
              </li>
            ))}
          </ul>
        ),
        tools: [
          ...patterns.map((_, i) => ({
            label: words.pattern(i + 1),
            pressed: i === looked,
            act: () => ({ looked: i }),
          })),
          { label: words.switchLights, pressed: one, act: () => ({ one: !one }) },
          { label: words.again, act: () => ({ values: start }) },
        ],
      };
    },
  });
};

/** A task: which single lights can be turned off? Those that are in no quiet pattern. */
export const single: Kind = async ({ board: spec = '5x5' }, ask) => {
  const { board, patterns } = await quietOf(spec, ask);
  const wanted = upTo(board.lights).filter((i) => patterns.every((pattern) => pattern[i] === 0));
  const weights = new Map(
    await Promise.all(
      wanted.map(async (i) => {
        const state = board.rowsOf(switched(board.off(), i));
        return [i, (await ask('solve', { board: spec, state, least: true })).weight ?? 0] as const;
      }),
    ),
  );
  const start = { tried: [] as number[] };
  return figure({
    start,
    show: ({ tried }) => {
      const found = tried.filter((i) => weights.has(i));
      const last = tried.at(-1);
      const text = words.single(
        last === undefined ? null : weights.get(last),
        found.length,
        wanted.length,
      );
      return {
        boards: [
          {
            board,
            values: board.off().map((_, i) => Number(found.includes(i))),
            label: words.whichAlone,
            marks: { solution: found, wrong: tried.filter((i) => !weights.has(i)) },
            press: (cell) => ({ tried: [...tried.filter((i) => i !== cell), cell] }),
          },
        ],
        say: found.length === wanted.length ? good(text) : { text },
        tools: [{ label: words.again, act: () => start }],
      };
    },
  });
};

/** All solutions of a state: one of them, and the quiet patterns that may be added to it. */
export const solutions: Kind = async ({ board: spec = '5x5', state }, ask) => {
  const { board, patterns } = await quietOf(spec, ask);
  const none = patterns.map(() => false);
  const solve = async (values: Uint8Array) => {
    const { presses = [] } = await ask('solve', { board: spec, state: board.rowsOf(values) });
    return { values, first: board.pressesOf(presses), added: none };
  };
  return figure({
    start: await solve(stateOf(board, state)),
    show: ({ values, first, added }) => {
      const sum = (which: boolean[]) =>
        first.map((x, j) => patterns.reduce((sum, q, i) => (which[i] ? (sum + q[j]) % 2 : sum), x));
      const weights = upTo(1 << patterns.length)
        .map((set) => support(sum(none.map((_, i) => (set >> i) % 2 === 1))).length)
        .sort((a, b) => a - b);
      const chosen = sum(added);
      const weight = support(chosen).length;
      const text = words.solutions(isOff(after(board, values, chosen)), weight, weights);
      return {
        boards: [
          { board, values, label: words.stateAndSolution, marks: { solution: support(chosen) } },
        ],
        say: weight === weights[0] ? good(text) : { text },
        tools: [
          ...added.map((on, i) => ({
            label: words.addPattern(i + 1),
            pressed: on,
            act: () => ({ added: added.with(i, !on) }),
          })),
          { label: words.anotherState, act: () => solve(randomPuzzle(board)) },
        ],
      };
    },
  });
};
