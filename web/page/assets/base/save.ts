// Saves and results of games, as the Go package play writes them.

import { stateText } from './gameid.js';

/** @typedef {import('./session.js').Session} Session */

/**
 * The counters of a game at a moment.
 * @typedef {object} Standing
 * @property {number} took   milliseconds of the game's clock
 * @property {number} moves
 * @property {number} made
 * @property {number} undone
 * @property {number} hints
 * @property {boolean} helped
 */

/**
 * Returns the lines of a save before its events.
 * @param {Session} session
 */
export function saveHeader(session) {
  const lines = ['lightsout game 1', `id ${session.id}`];
  if (session.goal.some((v) => v !== 0)) lines.push(`goal ${stateText(session.board, session.goal)}`);
  if (session.litOnly) lines.push('rule lit-only');
  if (session.kind) lines.push(`kind ${session.kind}`);
  if (session.key) lines.push(`key ${session.key}`);
  return `${lines.join('\n')}\n\n`;
}

/**
 * Returns a result. Empty fields are omitted.
 * @param {Session} session
 * @param {Standing} standing
 * @param {Date} ended
 * @param {number} least
 */
export function resultOf(session, { took, moves, made, undone, hints, helped }, ended, least) {
  const { key, kind, goal } = session;
  const rest = { kind, goal: '', rule: session.litOnly ? 'lit-only' : '', undone, least, hints, helped };
  if (goal.some((v) => v !== 0)) rest.goal = goal.every((v) => v === 1) ? 'on' : 'other';
  /** @type {Partial<typeof rest>} */
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value));
  return { key, ended: ended.toISOString(), board: session.board.spec, won: session.over, took_ms: took, moves, made, ...said };
}
