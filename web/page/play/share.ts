// Sharing: a link that opens the same lights anywhere, as text and as a QR code, and the result of the game.
import { signal } from '@preact/signals';
import { call } from '../engine/call.ts';
import { colors } from '../kit/colors.ts';
import { dailyKey, dayOf, solved } from './daily.ts';
import { link, linkText, shortState } from './link.ts';
import { cardLines, resultText } from './result.ts';
import { resultOf, results } from './results.ts';
import { drawCard } from './sharecard.ts';
import { words } from './words.ts';
import type { QrAnswer } from '../engine/generated.ts';
import type { Store } from './store.ts';

/** The longest link that is shown as a QR code: denser ones are hard to scan. */
const MOST_QR = 900;

export class Share {
  /** The lights are shared as they are now, not as they were at the start. */
  readonly now = signal(false);
  readonly code = signal<QrAnswer | null>(null);
  /** Why there is no QR code. */
  readonly noCode = signal('');
  /** What was copied or saved, of the link and of the result. */
  readonly said = { link: signal(''), result: signal('') };
  private day;

  constructor(private store: Store) {
    const { session, game } = store.table;
    this.day = dayOf(game.key);
    this.choose(session.moves > 0 && !session.won);
  }

  choose(now: boolean) {
    this.now.value = now;
    this.said.link.value = '';
    void this.encode(this.address);
  }

  get address() {
    const now = this.now.value;
    return link(this.day && !now ? `daily-${this.day}` : linkText(this.store.table, now, shortState));
  }

  /** The result of the game if it is over; for a day that was solved before, the earlier one. */
  private get result() {
    const { table } = this.store;
    const { game, session } = table;
    const before = this.day && game.key !== dailyKey(this.day) ? solved(results(), this.day) : undefined;
    return before ?? (session.over && session.made > 0 ? resultOf(table) : undefined);
  }

  /** The text that shares the result; nothing without one. */
  get text() {
    const { table } = this.store;
    const to = this.day ? `daily-${this.day}` : linkText(table, false, shortState);
    return this.result && resultText(table.board, table.game.start, this.result, link(to));
  }

  async copyLink() {
    this.said.link.value = (await copies(this.address)) ? words.shares.linkCopied : words.shares.linkNotCopied;
  }

  async copyResult() {
    this.said.result.value = (await copies(this.text!)) ? words.shares.resultCopied : words.shares.resultNotCopied;
  }

  async savePicture() {
    const { table: { board, game }, host } = this.store;
    const picture = colors.value && await drawCard(board, game.start, cardLines(board, this.result!), colors.value);
    if (picture) host.save(this.day ? `lightsout-${this.day}.png` : 'lightsout.png', picture);
    this.said.result.value = picture ? words.shares.pictureSaved : words.shares.noPicture;
  }

  private async encode(address: string) {
    const long = address.length > MOST_QR;
    const code = long ? null : await call('qr', { text: address }).catch(() => null);
    if (address !== this.address) return;
    this.code.value = code;
    this.noCode.value = code ? '' : long ? words.shares.longLink : words.shares.noCode;
  }
}

/** Copies a text, and reports whether the browser allowed it. */
function copies(text: string) {
  return navigator.clipboard?.writeText(text).then(() => true, () => false) ?? false;
}
