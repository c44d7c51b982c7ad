// Saves and results of games, as the Go package play writes them.

import { stateText } from './gameid.ts';
import type { Session } from './session.ts';

/** The counters of a game at a moment. */
interface Standing {
  took: number; // milliseconds of the game's clock
  moves: number;
  made: number;
  undone: number;
  hints: number;
  helped: boolean;
}

/** Returns the lines of a save before its events. */
export function saveHeader(session: Session) {
  const lines = ['lightsout game 1', `id ${session.id}`];
  if (session.goal.some((v) => v !== 0)) lines.push(`goal ${stateText(session.board, session.goal)}`);
  if (session.litOnly) lines.push('rule lit-only');
  if (session.kind) lines.push(`kind ${session.kind}`);
  if (session.key) lines.push(`key ${session.key}`);
  return `${lines.join('\n')}\n\n`;
}

/** Returns a result. Empty fields are omitted. */
export function resultOf(
  session: Session, { took, moves, made, undone, hints, helped }: Standing, ended: Date, least: number,
) {
  const { key, kind, goal } = session;
  const rest = { kind, goal: '', rule: session.litOnly ? 'lit-only' : '', undone, least, hints, helped };
  if (goal.some((v) => v !== 0)) rest.goal = goal.every((v) => v === 1) ? 'on' : 'other';
  const said: Partial<typeof rest> = Object.fromEntries(Object.entries(rest).filter(([, value]) => value));
  return { key, ended: ended.toISOString(), board: session.board.spec, won: session.over, took_ms: took, moves, made, ...said };
}
