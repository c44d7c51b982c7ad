// Which events a game allows, as Go's play.Session.Check does.

import { eventProblem, type GameEvent } from './event.ts';
import type { Session } from './session.ts';

const MOST_EVENTS = 1 << 22;
const MOST_MARKS = 1 << 10;

/** Returns why an event cannot happen now; nothing if it can. */
export function whyNot(session: Session, event: GameEvent): string {
  const problem = eventProblem(event);
  if (problem) return problem;
  const { board, last, places, marks } = session;
  const { kind, number = 0, name = '' } = event;
  if (Math.floor(event.at) < last) return `the time ${Math.floor(event.at)} is before that of the last event, ${last}`;
  if (session.events.length >= MOST_EVENTS) return `a game has at most ${MOST_EVENTS} events`;
  if (session.paused && kind !== 'resume' && kind !== 'helped') return 'the game is paused: resume it first';
  const known = marks.some((mark) => mark.name === name);
  switch (kind) {
    case 'press':
      if (number >= board.buttons) return `there is no button ${number}: they are numbered from 0 to ${board.buttons - 1}`;
      if (session.litOnly && session.state[number] === 0) return `${board.name(number)} is off, and in this game only buttons that are on may be pressed`;
      return '';
    case 'undo':
      return session.canUndo ? '' : 'nothing to undo';
    case 'redo':
      return session.canRedo ? '' : 'nothing to redo';
    case 'mark':
      return known || marks.length < MOST_MARKS ? '' : `a game has at most ${MOST_MARKS} marks`;
    case 'back':
      return known ? '' : `no place is marked ${JSON.stringify(name)}`;
    case 'visit':
      return number < places ? '' : `there is no place ${number}: they are numbered from 0 to ${places - 1}`;
    case 'pause':
      return session.over ? 'the game is over' : '';
    case 'resume':
      return session.paused ? '' : 'the game is not paused';
  }
  return '';
}
