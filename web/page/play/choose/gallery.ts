// The gallery of boards: cards with a picture, a name, one line and the best result so far.
import { make } from '../../kit/plain/dom.ts';
import { boardOf } from '../../board/game/start.ts';
import { drawThumbnail } from '../../board/canvas/thumbnail.ts';
import { results, type Result } from '../results.ts';
import type { Board } from '../../board/board.ts';

interface Entry {
  spec: string;
  name: string;
  about: string;
  kind: string; // of the puzzle that it begins: a random one can be solved on every board
}

export const GALLERY: Entry[] = [
  { spec: '5x5', name: 'Classic', about: '5 × 5, all lights on', kind: 'all-on' },
  { spec: '4x4', name: 'Mini', about: '4 × 4, four presses away', kind: 'all-on' },
  { spec: 'torus-6x6', name: 'Torus', about: 'opposite sides meet', kind: 'uniform' },
  { spec: 'cylinder-6x6', name: 'Cylinder', about: 'left and right meet', kind: 'uniform' },
  { spec: 'mobius-5x7', name: 'Möbius strip', about: 'left and right meet, turned over', kind: 'uniform' },
  { spec: 'klein-4x6', name: 'Klein bottle', about: 'all sides meet, one pair turned over', kind: 'uniform' },
  { spec: 'hex-3', name: 'Hexagons', about: 'six neighbors each', kind: 'uniform' },
  { spec: 'tri-5', name: 'Triangles', about: 'three neighbors each', kind: 'uniform' },
  { spec: 'cube-3', name: 'Cube', about: 'six faces of 3 × 3', kind: 'uniform' },
  { spec: 'orbix', name: 'Orbix ball', about: 'twelve lights, neighbors only', kind: 'uniform' },
  { spec: 'merlin', name: 'Merlin', about: 'corners, sides and the middle differ', kind: 'uniform' },
  { spec: 'lightsout2000', name: 'Lights Out 2000', about: '5 × 5 with three colors', kind: 'uniform' },
  { spec: 'graph-petersen', name: 'Petersen graph', about: 'ten lights, fifteen links', kind: 'uniform' },
  { spec: 'graph-dodecahedron', name: 'Dodecahedron', about: 'twenty corners of a solid', kind: 'uniform' },
  { spec: '3x3x3x3', name: 'Four dimensions', about: '3 × 3 × 3 × 3, eight neighbors', kind: 'uniform' },
  { spec: '20x20', name: 'Big', about: '20 × 20', kind: 'uniform' },
  { spec: '300x300', name: 'Huge', about: '300 × 300, to be zoomed', kind: 'uniform' },
];

/** Boards with more lights show a picture: single lights are invisible in a thumbnail. */
const MOST_SCATTERED = 1000;

/**
 * Returns the lights of a picture: all on where the game begins so, a few scattered ones, or rings on boards that are
 * too large for that. They are deterministic.
 */
export function thumbnailLights(board: Board, kind: string) {
  if (kind === 'all-on') return board.on();
  const [x0, y0, x1, y1] = board.box;
  return board.off().map((_, i) => {
    if (board.lights > MOST_SCATTERED) {
      const { x, y } = board.light(i);
      const far = Math.hypot((2 * x - x0 - x1) / (x1 - x0), (2 * y - y0 - y1) / (y1 - y0));
      return Math.sin(24 * far * far) > 0.9 - far ? 1 : 0;
    }
    const draw = scatter(i);
    return draw % 5 < 2 ? 1 + ((draw >>> 8) % (board.modulus - 1)) : 0;
  });
}

/** Mixes the bits of a number, so that neighbors differ irregularly. */
function scatter(i: number) {
  let v = Math.imul(i + 7, 0x9e3779b1);
  v = Math.imul(v ^ (v >>> 15), 0x85ebca6b);
  return (v ^ (v >>> 13)) >>> 0;
}

/** Says the best result on each board: the fewest presses. */
export function bestOf(list: Result[]) {
  const best: Map<string, {moves: number, least: boolean}> = new Map();
  for (const { board, won, helped, moves, least = 0 } of list) {
    if (!won || helped || moves >= (best.get(board)?.moves ?? Infinity)) continue;
    best.set(board, { moves, least: moves === least });
  }
  return best;
}

/** Makes the cards. */
export function makeGallery(choose: (spec: string, kind: string) => void) {
  const best = bestOf(results());
  const cards: {entry: Entry, canvas: HTMLCanvasElement}[] = GALLERY.map((entry) => ({ entry, canvas: make('canvas', { 'aria-hidden': 'true' }) }));
  const element = make('ul', { class: 'gallery' }, ...cards.map(({ entry, canvas }) => {
    const won = best.get(entry.spec);
    const button = make('button', { type: 'button', class: 'board-card', 'data-board': entry.spec }, canvas,
      make('span', { class: 'board-card-name' }, entry.name, ...(won ? [make('span', { class: 'good' }, won.least ? ` ${won.moves} · least` : ` ${won.moves}`)] : [])),
      make('span', { class: 'soft' }, entry.about));
    button.addEventListener('click', () => choose(entry.spec, entry.kind));
    return make('li', {}, button);
  }));
  /** Draws the pictures, once the cards are visible. A board that cannot be loaded has none. */
  const draw = () => {
    for (const { entry, canvas } of cards) void boardOf(entry.spec).then((board) => drawThumbnail(canvas, board, thumbnailLights(board, entry.kind)), () => {});
  };
  return { element, draw };
}
