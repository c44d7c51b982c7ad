// Sharing: a link that opens the same lights anywhere, as text and as a QR code.
import { config } from '../engine/config.ts';
import { svg } from '../board/drawing.ts';
import { call } from '../engine/call.ts';
import type { QrAnswer } from '../engine/generated.ts';
import { stateText } from '../board/game/gameid.ts';
import { makeDialog } from '../kit/plain/dialog.ts';
import { make, makeButton } from '../kit/plain/dom.ts';
import { boardName } from '../board/names.ts';
import { dailyKey, dayOf, solved } from './daily.ts';
import { cardLines, resultText } from './result.ts';
import { resultOf, results } from './results.ts';
import { saveFile } from '../kit/files.ts';
import { drawCard } from './sharecard.ts';
import type { Table } from './table.ts';
import type { Board } from '../board/board.ts';

/** The longest link that is shown as a QR code: denser ones are hard to scan. */
const MOST_QR = 900;

/** The most lights that are spelled out in a link although all are on. */
const MOST_SPELLED = 64;

/**
 * Returns the part after the # of a link to a game. `now`: the lights as they are now, else as they were at the
 * start. `write`: writes a state.
 */
export function linkText(table: Table, now: boolean, write: typeof stateText = stateText) {
  const { board, game, session } = table;
  let text = `${board.spec}:${write(board, now ? session.state : game.start)}`;
  if (game.goal?.some((v) => v > 0)) text += `&goal=${write(board, game.goal)}`;
  if (game.litOnly) text += '&rule=lit-only';
  return text;
}

/** Writes a state as a word where many lights are all on, else as the game ID does. */
function shortState(board: Board, values: Uint8Array) {
  return values.length > MOST_SPELLED && values.every((v) => v === 1) ? 'on' : stateText(board, values);
}

/**
 * Returns the link to a game. A server draws the board of ?b= for other sites that show the link. A page that was
 * opened from a folder has no address for others: there it is the game's ID, which every page opens after its #.
 */
export function link(text: string) {
  if (location.protocol === 'file:') return text;
  const [page] = location.href.split(/[?#]/);
  if (!config.http || text.startsWith('daily-')) return `${page}#${text}`;
  return `${page}?b=${encodeURIComponent(text).replaceAll('%3A', ':')}`;
}

/** Makes a link to the Lab lead to the current lights. It is written on focus or hover: on large boards it is long. */
export function leadToLab(anchor: HTMLAnchorElement, table: Table) {
  const [folder] = anchor.href.split('#');
  for (const kind of ['pointerdown', 'focus', 'click']) {
    anchor.addEventListener(kind, () => {
      anchor.href = `${folder}#${linkText(table, true, shortState)}`;
    });
  }
}

/** Draws a QR code. */
function drawCode({ size, rows }: QrAnswer) {
  const margin = 4;
  let path = '';
  rows.forEach((row, y) => {
    for (let x = row.indexOf('1'); x >= 0; x = row.indexOf('1', x + 1)) path += `M${x + margin} ${y + margin}h1v1h-1z`;
  });
  const box = `0 0 ${size + 2 * margin} ${size + 2 * margin}`;
  return svg('svg', { viewBox: box, class: 'qr', role: 'img', 'aria-label': 'QR code of the link', 'shape-rendering': 'crispEdges' }, svg('path', { d: path, fill: '#000000' }));
}

export class Share {
  now = true;
  private parts?: {dialog: HTMLDialogElement, inside: HTMLElement};

  constructor(public table: Table) {}

  open() {
    const { dialog, inside } = this.parts ??= makeDialog('share-dialog', 'Share this game');
    this.now = this.table.session.moves > 0 && !this.table.session.won;
    this.fill(inside);
    dialog.showModal();
  }

  private fill(inside: HTMLElement) {
    const day = dayOf(this.table.game.key);
    const address = link(day && !this.now ? `daily-${day}` : linkText(this.table, this.now, shortState));
    const said = make('p', { role: 'status', class: 'soft' });
    const text = make('p', { class: 'id', id: 'share-link', tabindex: 0, role: 'textbox', 'aria-readonly': 'true', 'aria-label': 'Link to the game' }, address);
    const copy = makeButton('Copy the link', async () => {
      said.textContent = (await copyText(address)) ? 'The link is copied.' : 'The browser did not allow it: select the link and copy it.';
    }, { class: 'button first' });
    const row = make('div', { class: 'row' }, copy);
    const shared = { title: 'Lights Out', text: `Lights Out, ${boardName(this.table.board.spec)}`, url: address };
    if (navigator.canShare?.(shared)) {
      row.append(makeButton('Share …', () => void navigator.share(shared).catch(() => {})));
    }
    const code = make('div');
    inside.replaceChildren(...this.outcome(), this.which(inside), text, row, said, code);
    void this.showCode(code, address);
  }

  /**
   * Makes the text that shares the result, if the game is over; for a day that was solved before, the earlier result.
   */
  private outcome() {
    const { table } = this;
    const { board, game, session } = table;
    const day = dayOf(game.key);
    const before = day && game.key !== dailyKey(day) ? solved(results(), day) : undefined;
    const result = before ?? (session.over && session.made > 0 ? resultOf(table) : undefined);
    if (!result) return [];
    const words = resultText(board, game.start, result, link(day ? `daily-${day}` : linkText(table, false, shortState)));
    const said = make('p', { role: 'status', class: 'soft' });
    const copy = makeButton('Copy the result', async () => {
      said.textContent = (await copyText(words)) ? 'The result is copied.' : 'The browser did not allow it: select the text and copy it.';
    }, { class: 'button first' });
    const row = make('div', { class: 'row' }, copy);
    row.append(makeButton('Save the picture', async () => {
      const picture = await drawCard(board, game.start, cardLines(board, result), table.view.element);
      if (picture) saveFile(day ? `lightsout-${day}.png` : 'lightsout.png', picture);
      said.textContent = picture ? 'The picture is saved.' : 'The browser could not draw the picture.';
    }));
    if (navigator.canShare?.({ text: words })) row.append(makeButton('Share the result …', () => void navigator.share({ text: words }).catch(() => {})));
    return [make('pre', { class: 'id', id: 'share-text', tabindex: 0, role: 'textbox', 'aria-readonly': 'true', 'aria-multiline': 'true', 'aria-label': 'Result' }, words), row, said];
  }

  /** Makes the choice between the lights now and at the start. */
  private which(inside: HTMLElement) {
    const options = [{ now: true, label: 'The lights as they are now' }, { now: false, label: 'The start of this game' }];
    const set = make('fieldset', {}, make('legend', {}, 'What to share'));
    for (const { now, label } of options) {
      const input = make('input', { type: 'radio', name: 'share-what', checked: now === this.now });
      input.addEventListener('change', () => {
        this.now = now;
        this.fill(inside);
        (inside.querySelector('input:checked') as HTMLElement | null)?.focus();
      });
      set.append(make('label', { class: 'check' }, input, label));
    }
    return set;
  }

  private async showCode(place: HTMLElement, address: string) {
    if (address.length > MOST_QR) {
      place.replaceChildren(make('p', { class: 'soft' }, 'The link is too long for a QR code.'));
      return;
    }
    try {
      place.replaceChildren(drawCode(await call('qr', { text: address })));
    } catch {
      place.replaceChildren(make('p', { class: 'soft' }, 'There is no QR code now; the link works as well.'));
    }
  }
}

/** Copies a text, and reports whether the browser allowed it. */
async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
