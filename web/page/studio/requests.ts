// What the engine is asked for: pictures as the nearest boards, and the presses between them in an order.
import { EngineError } from '../engine/error.ts';
import { diffuses, usualOrder } from './choices.ts';
import { partOf, wholeOf } from './pictures/images.ts';
import { darkIsOn, paletteNamed } from './palette.ts';
import type { Board } from '../board/board.ts';
import type { Draw, DrawAnswer, FilmAnswer, InfoAnswer } from '../engine/generated.ts';
import { shapeOf, type Picture, type Project } from './project.ts';
import { layersOf, valuesOf, type Drawn, type Script } from './walk.ts';

/** More presses than any film has: where only their order matters, frames do not. */
const NO_FRAMES = 1 << 20;

/** How many seconds to search for the nearest board of a picture: after that the best so far is shown, without a
 * claim. A slow machine that has found nothing by then gets more. */
const LIMITS = [5, 20, 80];

/** Draws a picture. */
export async function draw(
  { world }: Project,
  params: Draw,
  signal: AbortSignal,
  here: boolean,
): Promise<Drawn> {
  for (const seconds of LIMITS) {
    try {
      return drawnOf(
        await world.call('draw', { ...params, timeout: `${seconds}s` }, { signal, here }),
      );
    } catch (error) {
      if (signal.aborted || !(error instanceof EngineError) || error.kind !== 'canceled')
        throw error;
    }
  }
  throw new EngineError('canceled', 'out of time');
}

/** Returns an answer with the rows of its layers as one list. */
export function drawnOf(answer: DrawAnswer): Drawn {
  const { layers = [answer] } = answer;
  const rows = (name: 'target' | 'state') => layers.flatMap((layer) => layer[name] ?? []);
  return { ...answer, target: rows('target'), state: rows('state') };
}

/** Returns the film of the pictures as they are drawn. */
export function scriptOf(
  studio: Project,
  board: Board,
  { scenes }: Pick<FilmAnswer, 'scenes'>,
): Script {
  const answers = answersOf(studio, board);
  const presses = scenes.map(({ presses = [] }) => presses);
  const least = scenes.every((scene) => scene.least);
  const first = valuesOf(board, answers[0].state);
  return { board, first, scenes: presses, least, order: studio.order.value, answers };
}

/** Lists the pictures as they are drawn; the film of a single one begins in the dark. */
function answersOf(studio: Project, board: Board): Drawn[] {
  const answers = studio.pictures.value.map((picture) => {
    if (!picture.answer) throw new Error('a picture is not drawn');
    return picture.answer;
  });
  if (answers.length > 1) return answers;
  const dark = layersOf(board, answers[0].state).flatMap(() => board.rowsOf(board.off()));
  return [{ ...answers[0], wrong: 0, weight: 0, target: dark, state: dark }, ...answers];
}

/** Returns the request for a picture, and its key. `rough`: its pixels may be scaled first. */
export function wishOf(studio: Project, { id, image, crop, clip }: Picture, wished: string) {
  const [look, board] = [studio.look.value, studio.board.value];
  const spec = board?.spec ?? '';
  const grid = !board || board.lattice !== null;
  // Without rows there is no direction to diffuse errors in.
  const dither = !grid && diffuses(wished, grid) ? '' : wished;
  const tone = {
    ...look,
    dither: dither || undefined,
    serpentine: look.serpentine && diffuses(dither, grid),
    rgb: studio.inColor,
    dark_is_on: darkIsOn(paletteNamed(studio.motion.value.palette)),
  };
  const chosen = look.fit === 'crop' && crop;
  // The engine crops a picture that is not enlarged, so that it gets all of it, as the command line does.
  const place =
    chosen && chosen.zoom === 1 ? { at: [`${100 * chosen.x}%,${100 * chosen.y}%`] } : {};
  const part = chosen && chosen.zoom > 1 ? partOf(image, chosen, shapeOf(board)) : wholeOf(image);
  const [first] = studio.pictures.value;
  const like = chosen || clip === image ? null : clip;
  const meet = first?.id === id ? undefined : first?.answer?.subject;
  return {
    key: JSON.stringify([spec, tone, chosen, meet]),
    params: (rough = false) => {
      const pixels = (one: HTMLCanvasElement) =>
        studio.world.pixelsFor(one, part, rough ? cellsOf(board) : undefined);
      return {
        board: spec,
        image: pixels(image),
        like: like ? pixels(like) : undefined,
        ...tone,
        ...place,
        meet,
      };
    },
  };
}

/** Returns the request for the presses in an order. */
export function filmOf(studio: Project, board: Board, order: string) {
  const states = answersOf(studio, board).flatMap(({ state }) => layersOf(board, state));
  return {
    board: board.spec,
    states,
    rgb: studio.inColor,
    per_frame: NO_FRAMES,
    ...orderOf(studio, order),
  };
}

/** Returns the parameters of the order of presses. */
export function orderOf(studio: Project, order: string) {
  const [times, curve, seed, board] = [
    studio.times.value,
    studio.curve.value,
    studio.seed.value,
    studio.board.value,
  ];
  if (order === 'curve' && curve.length > 0) return { curve };
  if (order !== 'times' || !times)
    return { order: ['times', 'curve'].includes(order) ? usualOrder : order, seed };
  return { times: studio.world.pixelsFor(times.image, wholeOf(times.image), cellsOf(board)), seed };
}

/** Returns how many cells lie across and down a board, about. */
function cellsOf(board: Board | null) {
  if (!board) return { columns: 80, rows: 60 };
  if (board.lattice) return { columns: board.lattice.cols, rows: board.lattice.rows };
  const [x0, y0, x1, y1] = board.box;
  const size = 2 * board.light(0).r || 1;
  return {
    columns: Math.max(1, Math.ceil((x1 - x0) / size)),
    rows: Math.max(1, Math.ceil((y1 - y0) / size)),
  };
}

/**
 * Returns how many lights may be wrong, or −1 if that is not known: if the number of states is not prime, conditions
 * are not counted this way.
 */
export function missing(info: InfoAnswer) {
  if (info.always_solvable) return 0;
  const prime = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31].includes(info.modulus);
  return prime && info.rank !== undefined ? info.lights - info.rank : -1;
}
