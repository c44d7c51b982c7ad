// Bosch's experiment with the first two pictures: how far errors pushed to one side are from the fewest, the exclusive or
// of both solutions beside the presses of the film, and HiGHS on the three programs.
import { bosch as words, type Race } from './words.ts';
import type { Encode } from '../engine/generated.ts';
import type { Project } from './project.ts';
import type { Script } from './walk.ts';

/** Returns the experiment, or null before two pictures are drawn. */
export function experimentOf(script: Script | null, names: string[]) {
  if (!script || names.length < 2 || script.answers[0].layers) return null;
  const {
    board,
    answers,
    scenes: [scene],
  } = script;
  const pictures = answers.slice(0, 2).map((answer, n) => words.picture(names[n], answer));
  const [a, b] = answers.map(({ presses = [] }) => board.pressesOf(presses));
  const sum = b.reduce((all, n, j) => all + ((n + board.modulus - a[j]) % board.modulus), 0);
  const frames = [0, 1 / 3, 2 / 3, 1].map((part) => Math.round(part * scene.length) + 1);
  const states = answers.slice(0, 2).map(({ state }) => state);
  return { script, sum, frames, states, lines: [...pictures, words.way(sum, scene.length)] };
}

type Experiment = NonNullable<ReturnType<typeof experimentOf>>;

/** A line of the log of HiGHS, with its best solution so far. */
const BEST = /^ [A-Z ] +\d+ +\d+ +\d+ +\S+% +\S+ +(\d\S*)/;

/** Has HiGHS solve the program of each picture, then that of the way between them, and shows what it has so far. */
export async function race(
  store: Project,
  { script, sum }: Experiment,
  signal: AbortSignal,
  show: (all: Race[]) => void,
) {
  const { world, isPrivate: here, pictures } = store;
  const {
    board: { spec: board },
    answers: [a, b],
    scenes: [scene],
  } = script;
  const all: Race[] = [];
  const run = async (program: Partial<Encode>, name: string, start: number, ours: number) => {
    const one: Race = { name, start, ours, found: [], ended: '' };
    all.push(one);
    const { text = '' } = await world.call(
      'encode',
      { board, format: 'lp', ...program },
      { signal, here },
    );
    const began = world.now();
    const note = (value: number) => {
      if (value < (one.found.at(-1)?.value ?? Infinity))
        one.found.push({ after: (world.now() - began) / 1000, value });
      show([...all]);
    };
    const found = await world.highs(text, signal, (line) =>
      note(Number(BEST.exec(line)?.[1] ?? Infinity)),
    );
    one.ended = found.status;
    note(Math.round(found.objective));
  };
  for (const [n, { target: goal }] of [a, b].entries()) {
    const { pushed = {}, wrong } = await world.call(
      'nearest',
      { board, state: goal },
      { signal, here },
    );
    await run(
      { goal, objective: 'nearest' },
      pictures.value[n].name,
      Math.min(...Object.values(pushed)),
      wrong,
    );
  }
  await run(
    { state: a.state, goal: b.state, objective: 'least' },
    words.between,
    sum,
    scene.length,
  );
}
