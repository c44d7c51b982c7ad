// The result of a game: as a text to paste anywhere, and as the figures on the card.
import { make } from '../kit/plain/dom.ts';
import { boardName } from '../board/names.ts';
import { dateText, dayOf, gradeOf, numberOf } from './daily.ts';
import { secondsText, type Result } from './results.ts';
import type { Board } from '../board/board.ts';

/** The emoji squares of the values of a light. Higher values use the last one. */
const SQUARES = ['⬛', '🟨', '🟩', '🟦', '🟪', '🟥', '🟧', '🟫'];

/** The most lights that are drawn in a text. */
const MOST_SQUARES = 144;

/** Returns the start of a game as squares, one a light, in lines as the board has rows. */
export function squares(board: Board, start: Uint8Array) {
  if (board.lights > MOST_SQUARES) return '';
  return board.rowsOf(start).map((row) => [...row].map((digit) => SQUARES[Math.min(parseInt(digit, 36), SQUARES.length - 1)]).join('')).join('\n');
}

function countText({ moves, least = 0, took_ms: took, hints = 0, helped }: Result) {
  const presses = `${moves} ${moves === 1 ? 'press' : 'presses'}${least > 0 ? ` (least ${least})` : ''}`;
  const help = hints === 1 ? '1 hint' : `${hints} hints`;
  return [presses, secondsText(took), helped ? 'solution shown' : hints > 0 ? help : 'no hints'].join(' · ');
}

/** Returns the lines of the picture of a result. */
export function cardLines(board: Board, result: Result) {
  const day = dayOf(result.key);
  const title = day ? `Daily ${numberOf(day)}` : boardName(board.spec);
  return [title, ...(day ? [`${dateText(day)} · ${gradeOf(day)}`] : []), ...countText(result).split(' · ')];
}

/** Returns the text to share a result. */
export function resultText(board: Board, start: Uint8Array, result: Result, link: string) {
  const day = dayOf(result.key);
  const title = day ? `Lights Out #${numberOf(day)} · ${dateText(day)} · ${gradeOf(day)}` : `Lights Out · ${boardName(board.spec)}`;
  return [title, countText(result), squares(board, start), link].filter(Boolean).join('\n');
}

/** Makes the figures of a result. `more`: best is the shortest time before. */
export function resultFigures(
  result: Result, { best, streak = 0, about, title }: {best?: number, streak?: number, about: string, title: string},
) {
  const { moves, least = 0, took_ms: took, hints = 0 } = result;
  const figures = [
    figure('presses', String(moves), least === 0 ? '' : moves === least ? 'the least possible' : `least ${least}`, moves === least),
    figure('time', secondsText(took), best === undefined ? '' : took < best ? 'your best' : `best ${secondsText(best)}`, best !== undefined && took < best),
    figure('hints', String(hints), '', false),
  ];
  if (streak > 0) figures.push(figure('streak', String(streak), streak === 1 ? 'day' : 'days', false));
  return [make('p', { class: 'result-title' }, title), make('p', { class: 'soft' }, about), make('dl', { class: 'figures' }, ...figures)];
}

function figure(label: string, value: string, note: string, good: boolean) {
  return make('div', {}, make('dt', {}, label), make('dd', {}, make('strong', {}, value), ...(note ? [make('span', { class: good ? 'good' : 'soft' }, note)] : [])));
}
