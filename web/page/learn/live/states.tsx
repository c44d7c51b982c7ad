// States of a board: how many take how many presses, the nearest that can be reached, and the classes of a record.
import { Bars } from '../../kit/chart/bars.tsx';
import { labels } from '../../kit/choice.tsx';
import { kernel } from '../linear.ts';
import { words } from '../words.ts';
import { boardOf, isOff, randomLights, stateOf, switched, upTo } from './boards.ts';
import { figure, good, type Kind, type Note } from './figure.ts';

/** How many states take how many presses, as bars. A bar is a button: pressed, it draws a state of that depth. */
export const histogram: Kind = async ({ boards = '5x5' }, ask) => {
  const specs = boards.split(',');
  const load = async (spec: string) => {
    const [board, { values }] = await Promise.all([
      boardOf(spec),
      ask('distribution', { board: spec }),
    ]);
    const counts = values.map(Number);
    const all = counts.reduce((a, b) => a + b, 0);
    const said: Note = { text: words.solvableStates(all, counts.length - 1) };
    return { spec, board, counts, all, lights: board.off(), made: 0, depth: -1, said };
  };
  return figure({
    start: await load(specs[0]),
    show: ({ spec, board, counts, all, lights, made, depth, said }, act) => {
      const draw = async (depth: number) => {
        const made = depth > 0 ? await ask('generate', { board: spec, depth }) : null;
        const text = words.share(counts[depth], depth, (100 * counts[depth]) / all);
        return {
          depth,
          made: 0,
          lights: made ? board.valuesOf(made.puzzles[0].state) : board.off(),
          said: { text },
        };
      };
      const most = Math.max(...counts);
      return {
        look: 'pair',
        boards: [
          {
            board,
            values: lights,
            label: words.stateOf(spec),
            press: (button) => {
              const next = board.after(lights, [button]);
              return {
                lights: next,
                made: made + 1,
                said: isOff(next) ? good(words.won(made + 1)) : said,
              };
            },
          },
        ],
        aside: (
          <div class="slot">
            <Bars
              label={words.statesByPresses(spec)}
              pressed={depth}
              onPress={(d) => act(draw(d))}
              bars={counts.map((n, at) => ({
                at,
                part: Math.max(0.01, n / most),
                label: words.bar(at, n),
              }))}
            />
            <p class="soft">{words.leastPresses}</p>
          </div>
        ),
        say: said,
        tools: [
          { label: words.board, value: spec, options: labels(specs, words.size), pick: load },
        ],
      };
    },
  });
};

/** Draws a picture light by light and finds the reachable state that is nearest to it. */
export const nearest: Kind = async ({ board: spec = '5x5', state }, ask) => {
  const board = await boardOf(spec);
  const start = stateOf(board, state);
  const compare = async (values: Uint8Array) => {
    const { wrong_lights: wrong = [], proved } = await ask('nearest', {
      board: spec,
      state: board.rowsOf(values),
    });
    return { compared: values, wrong, proved };
  };
  return figure({
    start: {
      values: start,
      compared: null as Uint8Array | null,
      wrong: [] as number[],
      proved: false,
    },
    settle: ({ values, compared }) => (compared === values ? null : compare(values)),
    show: ({ values, compared, wrong, proved }) => ({
      boards: [
        {
          board,
          values,
          label: words.draw,
          marks: { wrong },
          press: (cell) => ({ values: switched(values, cell) }),
        },
      ],
      say:
        compared && wrong.length === 0
          ? good(words.exactly)
          : {
              text: compared
                ? words.mustBeWrong(
                    wrong.map((i) => board.name(i)),
                    proved,
                  )
                : '',
            },
      tools: [
        { label: words.again, act: () => ({ values: start }) },
        { label: words.randomLights, act: () => ({ values: randomLights(board) }) },
      ],
    }),
  });
};

/** The four classes of a board by the parity of row and column, and the rank that the quiet patterns have on each. */
export const classes: Kind = async ({ boards = '9x9' }, ask) => {
  const specs = boards.split(',');
  const load = async (spec: string) => {
    const [board, { nullity, quiet = [] }] = await Promise.all([
      boardOf(spec),
      ask('info', { board: spec }),
    ]);
    const patterns = quiet.map((rows) => board.pressesOf(rows));
    const cells = upTo(4).map((c) =>
      upTo(board.lights).filter((i) => {
        const [row, column] = [Math.floor(i / board.rows[0]), i % board.rows[0]];
        return row % 2 === c >> 1 && column % 2 === c % 2;
      }),
    );
    const rank = (cells: number[]) =>
      patterns.length &&
      patterns.length - kernel(cells.map((i) => patterns.map((q) => q[i]))).length;
    return {
      spec,
      board,
      nullity,
      values: patterns[0] ?? board.off(),
      cells,
      ranks: cells.map(rank),
    };
  };
  return figure({
    start: { chosen: 0, ...(await load(specs[0])) },
    show: ({ spec, board, nullity, values, cells, ranks, chosen }) => ({
      boards: [
        { board, values, label: words.quietAndClass(spec), marks: { quiet: cells[chosen] } },
      ],
      say: { text: words.classRanks(words.size(spec), nullity, ranks, chosen) },
      tools: [
        { label: words.nextClass, act: () => ({ chosen: (chosen + 1) % 4 }) },
        { label: words.board, value: spec, options: labels(specs, words.size), pick: load },
      ],
    }),
  });
};
