// From pictures to a film: each picture becomes the nearest board, then the presses between them are found and
// ordered. Results are cached by request.
import { loadBoard, type Board } from '../board/board.ts';
import { EngineError, call } from '../engine/call.ts';
import type { Draw, FilmAnswer } from '../engine/generated.ts';
import { partOf, pixelsFor } from './pictures/images.ts';
import { darkIsOn, paletteNamed } from './palette.ts';
import type { Studio, Picture, Drawn, Script } from './state.ts';
import type { Tools } from './work.ts';

/** More presses than any film has: where only their order matters, frames do not. */
const NO_FRAMES = 1 << 20;

/** How many seconds to search for the nearest board of a picture: after that the best so far is shown, without a
 * claim. A slow machine that has found nothing by then gets more. */
const LIMITS = [5, 20, 80];

/** Says whether calls must stay in the page: the artist's pictures are private. */
export function isPrivate(studio: Studio) {
  return [...studio.pictures, studio.times].some((picture) => picture && !picture.ours);
}

/** Makes the film that the studio's choices ask for. `glance`: shows a new picture until its film is there. */
export async function makeFilm(studio: Studio, tools: Tools, glance: (answer: Drawn) => void) {
  const board = await loadBoard(studio.spec);
  if (!tools.fresh()) return;
  if (studio.board !== board) {
    studio.board = board;
    studio.tell('drawn');
  }
  const pictures = studio.pictures.slice();
  for (const [i, picture] of pictures.entries()) {
    const { key, params } = wishOf(studio, picture, studio.look.dither);
    if (picture.key === key && picture.answer) continue;
    tools.progress({ done: i, total: pictures.length, note: `picture ${i + 1} of ${pictures.length}` });
    const { image } = picture;
    const first = picture.answer === null;
    const answer = await draw(params(), tools.signal, !picture.ours);
    if (picture.image === image) Object.assign(picture, { key, answer }); // else it was turned or drawn on meanwhile
    if (!tools.fresh()) return;
    if (first) glance(answer);
    studio.tell('drawn');
  }
  if (pictures.length < 2) {
    studio.script = pictures.length === 1 ? scriptOf(studio, board, { scenes: [] }) : null;
    studio.tell('film');
    return;
  }
  const answer = await call('film', filmOf(studio, studio.order), { signal: tools.signal, progress: tools.progress, here: isPrivate(studio) });
  if (!tools.fresh()) return;
  studio.script = scriptOf(studio, board, answer);
  studio.tell('film');
}

/** Draws a picture. */
async function draw(params: Draw, signal: AbortSignal, here: boolean): Promise<Drawn> {
  for (const seconds of LIMITS) {
    try {
      return { target: [], state: [], ...await call('draw', { ...params, timeout: `${seconds}s` }, { signal, here }) };
    } catch (error) {
      if (signal.aborted || !(error instanceof EngineError) || error.kind !== 'canceled') throw error;
    }
  }
  throw new EngineError('canceled', 'out of time');
}

/** Returns the film of the pictures as they are drawn. */
export function scriptOf(studio: Studio, board: Board, { scenes }: Pick<FilmAnswer, 'scenes'>): Script {
  const answers = studio.pictures.map((picture) => {
    if (!picture.answer) throw new Error('a picture is not drawn');
    return picture.answer;
  });
  return { board, first: board.valuesOf(answers[0].state), scenes: scenes.map(({ presses = [] }) => presses), order: studio.order, answers };
}

/** Returns the request for a picture, and its key. */
export function wishOf(studio: Studio, picture: Picture, dither: string) {
  const { look, board } = studio;
  const { columns, rows } = studio.cells;
  const grid = !board || board.lattice !== null;
  const used = !grid && diffuses(dither, grid) ? '' : dither; // without rows there is no direction to diffuse errors in
  const tone = {
    look: look.look, fit: look.fit, dither: used || undefined, gamma: look.gamma, contrast: look.contrast, brightness: look.brightness,
    invert: look.invert !== darkIsOn(paletteNamed(studio.motion.palette)),
    auto_contrast: look.auto_contrast, sharp: look.sharp, serpentine: look.serpentine && diffuses(used, grid), plain: look.plain, exact: look.exact,
  };
  const { image, crop } = picture;
  const part = look.fit === 'crop' ? partOf(image, crop, studio.shape) : { left: 0, top: 0, width: image.width, height: image.height };
  return {
    key: JSON.stringify([studio.spec, tone, look.fit === 'crop' ? crop : 0]),
    params: () => ({ board: studio.spec, image: pixelsFor(image, part, columns, rows), ...tone }),
  };
}

/**
 * Reports whether a dither diffuses errors, for which serpentine order makes a difference. `dither`: the empty one is
 * the usual one.
 */
export function diffuses(dither: string, grid: boolean) {
  return dither === '' ? grid : !/^(bayer|blue-noise|threshold)/.test(dither);
}

/** Returns the request for the presses in an order. */
export function filmOf(studio: Studio, order: string) {
  const states = studio.pictures.map((picture) => picture.answer?.state ?? []);
  return { board: studio.spec, states, per_frame: NO_FRAMES, ...orderOf(studio, order) };
}

/** Returns the parameters of the order of presses. */
export function orderOf(studio: Studio, order: string) {
  if (order === 'curve' && studio.curve.length > 0) return { curve: studio.curve };
  if (order !== 'times' || !studio.times) return { order: ['times', 'curve'].includes(order) ? 'calm' : order, seed: studio.seed };
  const { columns, rows } = studio.cells;
  return { times: pixelsFor(studio.times.image, partOf(studio.times.image, studio.times.crop, studio.shape), columns, rows), seed: studio.seed };
}
