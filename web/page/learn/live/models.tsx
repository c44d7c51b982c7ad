// Models of a board: one to edit and run, and those that the program writes for third-party solvers.
import { matrixOf } from '../../board/linear.ts';
import { runModel, solversFor, verdictOf } from '../../board/models.ts';
import { EngineError } from '../../engine/error.ts';
import { labels } from '../../kit/choice.tsx';
import { copyText } from '../../kit/files.ts';
import { Toggle } from '../../kit/toggle.tsx';
import { trouble } from '../../kit/words.ts';
import { modelLine, modelText, solutions, type Found } from '../model.ts';
import { words } from '../words.ts';
import { after, boardOf, support, switched } from './boards.ts';
import { bad, figure, good, type Kind, type Note } from './figure.ts';

/** The choice of the built-in solver, which takes any model. */
const BUILT_IN = 'built-in';

/** Of our own methods, those that are worth comparing: elimination, and planning. */
const OURS = ['dense', 'breadth-first'];

/**
 * The model of a small board next to the board, to edit: a line for each light, which can be changed or dropped. The
 * built-in solver tries every set of presses. A server may offer third-party solvers, which read the model too. The
 * engine's own methods take the board, so they need the model as it was written.
 */
export const model: Kind = async (data, ask) => {
  const form = data.form === 'clause' ? 'clause' : 'linear';
  const format = form === 'linear' ? 'lp' : 'dimacs';
  const [board, outside] = await Promise.all([boardOf(data.board ?? '3x3'), solversFor(format)]);
  const buttons = matrixOf(board).map((row) => support(row).map((j) => j + 1));
  /** Writes the model of some lights. `found`: null until it was run. */
  const write = (values: Uint8Array) => ({
    values,
    lines: buttons.map((list, i) => modelLine(form, list, values[i], i + 1)),
    kept: buttons.map(() => true),
    found: null as Found[] | null,
    at: 0,
  });
  const start = { ...write(board.on()), solver: BUILT_IN };
  const solvers = { [BUILT_IN]: words.builtIn, ...labels([...OURS, ...outside]) };
  type State = typeof start;

  const texts = ({ lines, kept }: State) =>
    lines
      .filter((_, i) => kept[i])
      .flatMap((line) => line.split(/[;\n]/))
      .map((line) => line.trim())
      .filter(Boolean);
  const byMethod = async ({ solver, values, kept, lines }: State) => {
    const written = write(values).lines;
    if (!lines.every((line, i) => kept[i] && line === written[i]))
      return { note: bad(words.takesTheBoard(solver)) };
    const answer = await ask('solve', {
      board: board.spec,
      state: board.rowsOf(values),
      method: solver,
    });
    const { solvable, weight = 0, presses = [], elapsed_ms: ms, solutions } = answer;
    if (!solvable) return { found: [], note: bad(words.solverSaysNo(solver)) };
    const found = [{ x: [...board.pressesOf(presses)], weight }];
    return { found, at: 0, note: good(words.solverFound(solver, weight, ms, Number(solutions))) };
  };
  const byServer = async (text: string, { solver, values }: State) => {
    const ran = await runModel({
      board: board.spec,
      state: board.rowsOf(values),
      format,
      text,
      solver,
    });
    const solution = ran.presses ? support(board.pressesOf(ran.presses)) : [];
    return {
      found: null,
      note: { ...(ran.solves ? good : bad)(verdictOf(ran)), marks: { solution } },
    };
  };
  const run = (state: State) => {
    try {
      if (outside.includes(state.solver))
        return byServer(modelText(form, texts(state), board.buttons), state);
      if (state.solver !== BUILT_IN) return byMethod(state);
      return { found: solutions(form, texts(state), board.buttons), at: 0 };
    } catch (error) {
      return { found: null, note: bad(trouble(error)) }; // about what the reader wrote
    }
  };
  const say = ({ found, at, values }: State): Note => {
    if (!found) return { text: words.runIt };
    if (found.length === 0) return bad(words.nothingFits);
    const left = support(after(board, values, found[at].x)).length;
    return (left === 0 ? good : bad)(words.found(found.length, at + 1, found[at].weight, left));
  };
  return figure({
    start,
    show: (state, act) => {
      const { values, lines, kept, found, at, solver } = state;
      return {
        look: 'pair',
        boards: [
          {
            board,
            values,
            label: words.switchable(),
            marks: { solution: support(found?.[at]?.x ?? []) },
            press: (cell) => write(switched(values, cell)),
          },
        ],
        aside: (
          <ol class="model-lines">
            {lines.map((line, i) => (
              <li key={i}>
                <Toggle
                  label={words.keepLine(i + 1)}
                  value={kept[i]}
                  onChange={(on) => act({ kept: kept.with(i, on), found: null })}
                />
                <textarea
                  class="mono"
                  rows={form === 'clause' ? 2 : 1}
                  spellcheck={false}
                  autocapitalize="off"
                  aria-label={words.light(i + 1)}
                  value={line}
                  onInput={({ currentTarget }) =>
                    act({ lines: lines.with(i, currentTarget.value) })
                  }
                />
              </li>
            ))}
          </ol>
        ),
        say: say(state),
        tools: [
          { label: words.run, first: true, act: () => run(state) },
          {
            label: words.nextSolution,
            disabled: !found || found.length < 2,
            act: () => ({ at: (at + 1) % (found?.length ?? 1) }),
          },
          { label: words.writeAgain, act: () => write(values) },
          {
            label: words.solver,
            value: solver,
            options: solvers,
            pick: (solver) => ({ solver, found: null }),
          },
        ],
      };
    },
  });
};

/**
 * The model of a board as the program writes it. Some models are in the text itself, for readers without script; the
 * others are requested. The second engine writes them, or a server; without either the line says how to get them.
 */
export const encode: Kind = async (data, ask) => {
  const { state = 'on', label = words.theModel } = data;
  const boards = (data.boards ?? '3x3').split(',');
  const formats = (data.formats ?? 'mathprog').split(',');
  const objectives = (data.objectives ?? 'any').split(',');
  const stored: Record<string, string> = JSON.parse(data.models ?? '{}');
  const load = async (key: string) => {
    const [board, format, objective] = key.split(' ');
    try {
      return {
        key,
        text: stored[key] ?? (await ask('encode', { board, state, format, objective })).text ?? '',
      };
    } catch (error) {
      const elsewhere = error instanceof EngineError && (error.tooLarge || error.kind === 'away');
      return {
        key,
        text: '',
        note: bad(elsewhere ? words.encodeElsewhere(board, format, objective) : trouble(error)),
      };
    }
  };
  const copy = (text: string) =>
    copyText(text, words).then(({ text, brief }) => ({ note: (brief ? good : bad)(text) }));
  return figure({
    start: { board: boards[0], format: formats[0], objective: objectives[0], key: '', text: '' },
    settle: ({ board, format, objective, key }) => {
      const wanted = `${board} ${format} ${objective}`;
      return key === wanted ? null : load(wanted);
    },
    show: ({ board, format, objective, text }) => ({
      boards: [],
      aside: (
        <pre class="model" tabIndex={0} role="region" aria-label={label}>
          {text}
        </pre>
      ),
      say: { text: text && words.lines(text.trimEnd().split('\n').length) },
      tools: [
        {
          label: words.board,
          value: board,
          suggestions: boards,
          pick: (text) => ({ board: text.trim() }),
        },
        {
          label: words.format,
          value: format,
          options: labels(formats),
          pick: (format) => ({ format }),
        },
        {
          label: words.asked,
          value: objective,
          options: labels(objectives),
          pick: (objective) => ({ objective }),
        },
        { label: words.copy, act: () => copy(text) },
      ],
    }),
  });
};
