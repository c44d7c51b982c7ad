// A result as a picture to share: the start of the game, and how it went, in the size that previews have.
import { drawBoard } from '../board/canvas/thumbnail.ts';
import type { Board } from '../board/board.ts';
import type { Colors } from '../kit/colors.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const ROOM = 60;
const SIDE = HEIGHT - 2 * ROOM;

/** Draws the picture. `lines`: the first is the title. */
export function drawCard(board: Board, start: Uint8Array, lines: string[], colors: Colors): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const ctx = canvas.getContext('2d');
  if (!ctx) return Promise.resolve(null);
  ctx.fillStyle = colors.get('ground').text;
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  drawBoard(ctx, board, start, colors, { width: WIDTH, height: HEIGHT, left: ROOM, top: ROOM, side: SIDE, ratio: 1 });
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.textBaseline = 'alphabetic';
  ctx.textAlign = 'left';
  const left = SIDE + 2 * ROOM;
  const [title = '', ...rest] = lines;
  ctx.fillStyle = colors.get('ink').text;
  write(ctx, title, left, 200, 700, 52);
  write(ctx, 'Lights Out', left, HEIGHT - ROOM - 12, 600, 30);
  ctx.fillStyle = colors.get('soft').text;
  rest.forEach((line, i) => write(ctx, line, left, 280 + 54 * i, 400, 34));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Writes a line, smaller if it is too long. */
function write(ctx: CanvasRenderingContext2D, text: string, x: number, y: number, weight: number, size: number) {
  const font = (px: number) => `${weight} ${px}px system-ui, sans-serif`;
  ctx.font = font(size);
  const most = WIDTH - x - ROOM;
  const wide = ctx.measureText(text).width;
  if (wide > most) ctx.font = font((size * most) / wide);
  ctx.fillText(text, x, y);
}
