// Events of a game, and their text: the time in milliseconds, a word and, for some kinds, what it
// is about. It agrees with the Go package play, whose saves hold these texts.

const KINDS = [
  'press', 'undo', 'redo', 'restart', 'mark', 'back', 'visit', 'hinted', 'helped', 'pause', 'resume',
] as const;

export type EventKind = typeof KINDS[number];

export interface GameEvent {
  at: number; // milliseconds on the clock of the game, whose zero is when it was first shown
  kind: EventKind;
  number?: number; // of the button for press, of the place for visit
  name?: string; // for mark and back
}

/** The latest time of an event, some 35 years. */
const MOST_TIME = 2 ** 40;

const MOST_NUMBER = 2 ** 31 - 1;
const MOST_NAME = 32;

function isNumbered(kind: string) {
  return kind === 'press' || kind === 'visit';
}

function isNamed(kind: string) {
  return kind === 'mark' || kind === 'back';
}

/** Reports whether a text can name a mark, a kind or a key: letters, digits, '-' and '_'. */
export function isName(text: string | undefined) {
  return text !== undefined && /^[-_0-9A-Za-z]+$/.test(text) && text.length <= MOST_NAME;
}

/** Returns what is wrong with an event in any game, or nothing. */
export function eventProblem({ at, kind, number = -1, name = '' }: GameEvent): string {
  const time = Math.floor(at);
  if (!KINDS.includes(kind)) return `unknown event ${kind}`;
  if (!(at >= 0 && time <= MOST_TIME)) return `the time ${time} is not from 0 to ${MOST_TIME} milliseconds`;
  if (isNumbered(kind) && !(Number.isInteger(number) && number >= 0)) return `${kind} ${number}: must be at least 0`;
  if (!isNamed(kind) || isName(name)) return '';
  return `${kind} ${JSON.stringify(name)}: a name is 1 to ${MOST_NAME} letters, digits, '-' and '_'`;
}

/** Writes an event. Times are rounded down to milliseconds. */
export function eventText({ at, kind, number, name }: GameEvent) {
  const text = `${Math.floor(at)} ${kind}`;
  if (isNumbered(kind)) return `${text} ${number}`;
  return isNamed(kind) ? `${text} ${name}` : text;
}

/** Reads what eventText writes, and nothing else. */
export function parseEvent(text: string): GameEvent {
  const [time, kind, about] = text.split(' ') as [string, EventKind, string?];
  const event: GameEvent = { at: Number(time), kind };
  if (isNumbered(kind)) event.number = Number(about);
  if (isNamed(kind)) event.name = about;
  const problem = eventProblem(event);
  if (problem) throw new Error(`event ${JSON.stringify(text)}: ${problem}`);
  if (eventText(event) === text && !(Number(event.number) > MOST_NUMBER)) return event;
  throw new Error(`event ${JSON.stringify(text)}: a time in milliseconds and one of ${KINDS.join(', ')} are needed`);
}
