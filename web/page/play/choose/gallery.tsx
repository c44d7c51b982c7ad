// The gallery of boards: cards with a picture, a name, one line and the best result so far.
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../kit/icon.tsx';
import { withColors } from '../../kit/colors.ts';
import { onceSeen } from '../../kit/stage.ts';
import { boardOf } from '../../board/game/start.ts';
import { drawThumbnail } from '../../board/canvas/painter.ts';
import { turnSlowly } from '../../board/space/picture.ts';
import { solidOf } from '../../board/space/solid.ts';
import { results, type Result } from '../results.ts';
import { words } from '../words.ts';
import type { Board } from '../../board/board.ts';
import type { Store } from '../store.ts';

/** The boards, and the kind of puzzle that each begins: a random one can be solved on every board. */
export const GALLERY = Object.keys(words.gallery).map((spec) => {
  return { spec, kind: spec === '5x5' || spec === '4x4' ? 'all-on' : 'uniform' };
});

/** The pieces of a turn around a surface in a small picture. */
const COARSE = 20;

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
  let v = Math.imul(i + 20, 0x9e3779b1);
  v = Math.imul(v ^ (v >>> 15), 0x85ebca6b);
  return (v ^ (v >>> 13)) >>> 0;
}

/** Says what was reached with a card: the fewest presses of its puzzle, or how many of its random ones were solved. */
export function bestOf(list: Result[], spec: string, kind: string) {
  const won = list.filter((result) => result.board === spec && result.won && !result.helped);
  if (kind === 'uniform') return won.length > 0 ? words.solvedHere(won.length) : '';
  const same = won.filter((result) => result.kind === kind && !result.goal && !result.rule);
  const moves = Math.min(...same.map((result) => result.moves));
  return same.length > 0
    ? words.best(
        moves,
        same.some(({ least }) => least === moves),
      )
    : '';
}

async function gameOf(spec: string, kind: string) {
  const board = await boardOf(spec);
  return { board, start: thumbnailLights(board, kind) };
}

export function Gallery({ store }: { store: Store }) {
  const list = results();
  return (
    <ul class="gallery">
      {GALLERY.map(({ spec, kind }) => {
        const best = bestOf(list, spec, kind);
        const [name, about] = words.gallery[spec];
        return (
          <li key={spec}>
            <button
              type="button"
              class="board-card"
              data-board={spec}
              onClick={store.closing(() => store.games.quick(spec, kind))}
            >
              <Picture turns find={() => gameOf(spec, kind)} />
              <span class="board-card-name">
                {name}
                {best && <span class="good">{` ${best}`}</span>}
              </span>
              <span class="soft">{about}</span>
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" class="board-card" onClick={() => store.open('own')}>
          <span class="board-card-add">
            <Icon name="add" />
          </span>
          <span class="board-card-name">{words.titles.own}</span>
          <span class="soft">{words.own.about}</span>
        </button>
      </li>
    </ul>
  );
}

interface PictureProps {
  find: () => Promise<{ board: Board; start: Uint8Array }>;
  /** It is drawn when it comes into sight. */
  lazy?: boolean;
  /** A board in space turns. */
  turns?: boolean;
}

/** The start of a game. A board that cannot be loaded has no picture. */
export function Picture({ find, lazy, turns }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let end = () => {};
    const draw = () =>
      void find().then(
        ({ board, start }) => {
          const [place, solid] = [canvas.current, turns ? solidOf(board, COARSE) : null];
          if (place && solid) end = turnSlowly(place, board, solid, start);
          else if (place) end = withColors((colors) => drawThumbnail(place, board, start, colors));
        },
        () => {},
      );
    const unwatch = lazy ? onceSeen(canvas.current!, draw) : draw();
    return () => {
      unwatch?.();
      end();
    };
  }, []);
  return <canvas ref={canvas} aria-hidden="true" />;
}
