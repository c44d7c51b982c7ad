// What is shared: a link that opens the same lights anywhere, as text and as a QR code, and the result of the game, as
// text and as a picture.
import { signal } from '@preact/signals';
import { drawBoard, drawHalo } from '../board/canvas/painter.ts';
import { call } from '../engine/call.ts';
import { colors, type Colors } from '../kit/colors.ts';
import { copyText } from '../kit/files.ts';
import { SQUARES } from './help/way.ts';
import { dailyKey, dayOf, solved } from './kinds.ts';
import { link, linkText, nameOf, shortState } from './link.ts';
import { cardLines, resultOf, results, resultText, type Result } from './results.ts';
import { words } from './words.ts';
import type { Board } from '../board/board.ts';
import type { QrAnswer } from '../engine/generated.ts';
import type { Note } from '../kit/toast.tsx';
import type { Store } from './store.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const ROOM = 60;
const SIDE = HEIGHT - 2 * ROOM;

/** Draws the way, a square for each press: it tells how it went, not the start, which others are yet to solve. */
function drawWay(ctx: CanvasRenderingContext2D, way: string[], colors: Colors) {
  const across = Math.ceil(Math.sqrt(way.length));
  const cell = Math.min(SIDE / across, SIDE / 4);
  const [left, top] = [across, Math.ceil(way.length / across)].map(
    (n) => ROOM + (SIDE - n * cell) / 2,
  );
  const inks = [colors.get('good'), colors.get('on'), colors.get('hint')];
  way.forEach((square, i) => {
    const [x, y] = [left! + cell * (i % across), top! + cell * Math.floor(i / across)];
    const { text } = inks[SQUARES.indexOf(square)]!;
    drawHalo(ctx, { x: x + cell / 2, y: y + cell / 2, r: cell / 2 }, text);
    ctx.fillStyle = text;
    ctx.beginPath();
    ctx.roundRect(x + 0.06 * cell, y + 0.06 * cell, 0.88 * cell, 0.88 * cell, 0.2 * cell);
    ctx.fill();
  });
}

/** Draws the picture. `way`: where it is not known, the whole board shines. `lines`: the first is the title. */
function drawCard(
  board: Board,
  way: string,
  lines: string[],
  colors: Colors,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const ctx = canvas.getContext('2d');
  if (!ctx) return Promise.resolve(null);
  ctx.fillStyle = colors.get('ground').text;
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  const place = { width: WIDTH, height: HEIGHT, left: ROOM, top: ROOM, side: SIDE, ratio: 1 };
  if (way) drawWay(ctx, [...way], colors);
  else drawBoard(ctx, board, board.on(), colors, place);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.textBaseline = 'alphabetic';
  ctx.textAlign = 'left';
  const left = SIDE + 2 * ROOM;
  const [title = '', ...rest] = lines;
  ctx.fillStyle = colors.get('ink').text;
  write(ctx, title, left, 200, 700, 52);
  write(ctx, words.lightsOut, left, HEIGHT - ROOM - 12, 600, 30);
  ctx.fillStyle = colors.get('soft').text;
  rest.forEach((line, i) => write(ctx, line, left, 280 + 54 * i, 400, 34));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Writes a line, smaller if it is too long. */
function write(
  ctx: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  weight: number,
  size: number,
) {
  const font = (px: number) => `${weight} ${px}px system-ui, sans-serif`;
  ctx.font = font(size);
  const most = WIDTH - x - ROOM;
  const wide = ctx.measureText(text).width;
  if (wide > most) ctx.font = font((size * most) / wide);
  ctx.fillText(text, x, y);
}

/** The longest link that is shown as a QR code: denser ones are hard to scan. */
const MOST_QR = 900;

const said = words.shares;

export class Share {
  /** The lights are shared as they are now, not as they were at the start. */
  readonly now = signal(false);
  /** The QR code, or why there is none. */
  readonly code = signal<QrAnswer | string>('');
  /** What was copied or saved, of the link and of the result. */
  readonly said = { link: signal<Note | null>(null), result: signal<Note | null>(null) };
  /** The text that shares the result of the game; nothing without one. */
  readonly text: string | undefined;
  private result: Result | undefined;
  private day;

  constructor(private store: Store) {
    const { table } = store;
    const { session, game, board } = table;
    this.day = dayOf(game.key);
    // For a day that was solved before, it is the earlier result.
    const before =
      this.day && game.key !== dailyKey(this.day) ? solved(results(), this.day) : undefined;
    this.result = before ?? (session.over && session.made > 0 ? resultOf(table) : undefined);
    this.text =
      this.result && resultText(board, this.result, store.games.way.value, this.link(false));
    this.choose(session.moves > 0 && !session.won);
  }

  choose(now: boolean) {
    this.now.value = now;
    this.said.link.value = null;
    void this.encode(this.address);
  }

  private link(now: boolean) {
    const { table } = this.store;
    return link((now ? undefined : nameOf(table.game)) ?? linkText(table, now, shortState));
  }

  get address() {
    return this.link(this.now.value);
  }

  /** Copies a text, and says whether the browser allowed it. */
  async copy(what: 'link' | 'result', text: string) {
    this.said[what].value = await copyText(text, said.copies[what]);
  }

  async savePicture() {
    const {
      table: { board },
      games: { way },
      host,
    } = this.store;
    const lines = cardLines(board, this.result!);
    const picture = colors.value && (await drawCard(board, way.value, lines, colors.value));
    if (picture) host.save(this.day ? `lightsout-${this.day}.png` : 'lightsout.png', picture);
    this.said.result.value = picture
      ? { text: said.pictureSaved, brief: true }
      : { text: said.noPicture };
  }

  private async encode(address: string) {
    const long = address.length > MOST_QR;
    const code = long
      ? said.longLink
      : await call('qr', { text: address }).catch(() => said.noCode);
    if (address === this.address) this.code.value = code;
  }
}
