// Puzzles that come from elsewhere: a game ID or spec, and the text of a graph file; and links to them.
import { Board } from '../board/board.ts';
import { call } from '../engine/call.ts';
import { EMPTY, goalKind, MOST_NODES, node, togglesOf, type Graph } from './graph/graph.ts';
import { graphOfJSON, withLinks, readSpec, type Change } from './graph/text.ts';
import { boardOf, openID } from '../board/game/start.ts';
import { examples, files } from './words.ts';
import type { Puzzle, Editor } from './editor.ts';
import { stateText } from '../board/game/gameid.ts';

/** The ID of the default puzzle. */
export const [FIRST] = Object.keys(examples);

/** Opens a game ID or a spec, as the address has it. */
export async function openPuzzle(text: string): Promise<Puzzle> {
  if (text === 'empty') return { graph: EMPTY };
  const { board, start, goal } = await openID(text);
  return puzzleOf(board, start, goal);
}

/** Returns the FIRST puzzle without asking the engine, so that the page can be used at once. */
export function firstPuzzle(): Puzzle {
  const places = [
    [0, 1.5],
    [1.5, 0],
    [1.5, 1.5],
    [1.5, 3],
    [3, 0.75],
    [3, 2.25],
  ];
  const nodes = places.map(([x, y], i) => node({ x, y, start: i < 2 ? 1 : 0, goal: 1 }));
  const edges = [
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 4],
    [2, 4],
    [3, 5],
    [4, 5],
  ];
  const graph = {
    ...EMPTY,
    goal: 'on' as const,
    nodes,
    links: edges.map(([a, b]) => ({ a, b, there: 1, back: 1 })),
  };
  const origin = new Board({
    board: 'graph-simple',
    lights: 6,
    buttons: 6,
    modulus: 2,
    same: true,
    rows: [6],
    toggles: togglesOf(graph),
  });
  return { graph: { ...graph, origin } };
}

/** Opens the text of a graph file, of any format that the engine recognizes. */
export async function readPuzzle(text: string): Promise<Puzzle> {
  const answer = await call('graph', { text });
  const drawn =
    answer.lights === answer.buttons &&
    answer.lights <= MOST_NODES &&
    !/"buttons":/.test(answer.json);
  if (drawn) return { graph: graphOfJSON(answer.json) };
  const board = await boardOf(answer.board);
  return puzzleOf(board, board.valuesOf(answer.state));
}

/** Makes a graph of a board if it can be edited as one. */
function puzzleOf(board: Board, start: Uint8Array, goal = board.off()): Puzzle {
  const fixed = (why: string) => ({ fixed: { board, start, goal, why } });
  if (!board.same) return fixed(files.apart);
  if (board.lights > MOST_NODES) return fixed(files.large(board.lights, MOST_NODES));
  try {
    return { graph: graphOfBoard(board, start, goal) };
  } catch (error) {
    return fixed(files.noGraph(error instanceof Error ? error.message : String(error)));
  }
}

function graphOfBoard(board: Board, start: Uint8Array, goal: Uint8Array): Graph {
  const nodes = Array.from({ length: board.lights }, (_, i) =>
    node({ ...board.light(i), start: start[i], goal: goal[i], self: 0 }),
  );
  const toggles = () =>
    Array.from({ length: board.buttons }, (_, j) => board.toggles(j).map((i): Change => [j, i, 1]));
  const graph = { ...EMPTY, modulus: board.modulus, goal: goalKind(goal), nodes };
  const linked = withLinks(graph, readSpec(board) ?? toggles().flat());
  return board.spec.startsWith('graph=') ? linked : { ...linked, origin: board };
}

/** Boards to suggest, until the engine has sent its list. */
export const SUGGESTED = [
  '5x5',
  '4x7',
  'torus-6x6',
  '5x5-king',
  '5x5-mod3',
  '3x3x3',
  'hex-4',
  'tri-5',
  'cube-3',
];

/** Returns boards to suggest, with those that the engine knows. */
export async function suggestions(ask: typeof call) {
  const { graphs, toys, shapes, topologies } = await ask('boards', {});
  const more = [
    ...graphs.map((name) => `graph-${name.replace(/N/, '8').replaceAll('N', '3')}`),
    ...toys.map(({ name }) => name),
    ...shapes.map((text) => text.replace('N', '4')),
    ...topologies.filter((name) => name !== 'rectangle').map((name) => `${name}-5x5`),
  ];
  return [...new Set([...SUGGESTED, ...more])];
}

/** Returns the part after the # of a link to the puzzle. */
export function linkText({ board, start, goal }: Editor) {
  if (!board) return 'empty';
  const write = (values: Uint8Array) => {
    const kind = goalKind(values);
    return kind === 'drawn' ? stateText(board, values) : kind;
  };
  return `${board.spec}:${write(start)}${goalKind(goal) === 'off' ? '' : `&goal=${write(goal)}`}`;
}
