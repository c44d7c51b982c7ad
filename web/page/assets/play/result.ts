// The result of a game: as a text to paste anywhere, and as the figures on the card.
import { make } from '../base/dom.js';
import { boardName } from '../base/names.js';
import { dateText, dayOf, gradeOf, numberOf } from './daily.js';
import { secondsText } from './results.js';

/** @typedef {import('./results.js').Result} Result */
/** @typedef {import('../base/board.js').Board} Board */

/** The emoji squares of the values of a light. Higher values use the last one. */
const SQUARES = ['⬛', '🟨', '🟩', '🟦', '🟪', '🟥', '🟧', '🟫'];

/** The most lights that are drawn in a text. */
const MOST_SQUARES = 144;

/**
 * Returns the start of a game as squares, one a light, in lines as the board has rows.
 * @param {Board} board
 * @param {Uint8Array} start
 */
export function squares(board, start) {
  if (board.lights > MOST_SQUARES) return '';
  return board.rowsOf(start).map((row) => [...row].map((digit) => SQUARES[Math.min(parseInt(digit, 36), SQUARES.length - 1)]).join('')).join('\n');
}

/** @param {Result} result */
function countText({ moves, least = 0, took_ms: took, hints = 0, helped }) {
  const presses = `${moves} ${moves === 1 ? 'press' : 'presses'}${least > 0 ? ` (least ${least})` : ''}`;
  const help = hints === 1 ? '1 hint' : `${hints} hints`;
  return [presses, secondsText(took), helped ? 'solution shown' : hints > 0 ? help : 'no hints'].join(' · ');
}

/**
 * Returns the lines of the picture of a result.
 * @param {Board} board
 * @param {Result} result
 */
export function cardLines(board, result) {
  const day = dayOf(result.key);
  const title = day ? `Daily ${numberOf(day)}` : boardName(board.spec);
  return [title, ...(day ? [`${dateText(day)} · ${gradeOf(day)}`] : []), ...countText(result).split(' · ')];
}

/**
 * Returns the text to share a result.
 * @param {Board} board
 * @param {Uint8Array} start
 * @param {Result} result
 * @param {string} link
 */
export function resultText(board, start, result, link) {
  const day = dayOf(result.key);
  const title = day ? `Lights Out #${numberOf(day)} · ${dateText(day)} · ${gradeOf(day)}` : `Lights Out · ${boardName(board.spec)}`;
  return [title, countText(result), squares(board, start), link].filter(Boolean).join('\n');
}

/**
 * Makes the figures of a result.
 * @param {Result} result
 * @param {{best?: number, streak?: number, about: string, title: string}} more   best is the shortest time before
 */
export function resultFigures(result, { best, streak = 0, about, title }) {
  const { moves, least = 0, took_ms: took, hints = 0 } = result;
  const figures = [
    figure('presses', String(moves), least === 0 ? '' : moves === least ? 'the least possible' : `least ${least}`, moves === least),
    figure('time', secondsText(took), best === undefined ? '' : took < best ? 'your best' : `best ${secondsText(best)}`, best !== undefined && took < best),
    figure('hints', String(hints), '', false),
  ];
  if (streak > 0) figures.push(figure('streak', String(streak), streak === 1 ? 'day' : 'days', false));
  return [make('p', { class: 'result-title' }, title), make('p', { class: 'soft' }, about), make('dl', { class: 'figures' }, ...figures)];
}

/**
 * @param {string} label
 * @param {string} value
 * @param {string} note
 * @param {boolean} good
 */
function figure(label, value, note, good) {
  return make('div', {}, make('dt', {}, label), make('dd', {}, make('strong', {}, value), ...(note ? [make('span', { class: good ? 'good' : 'soft' }, note)] : [])));
}
