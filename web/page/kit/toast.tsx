import { useLayoutEffect, useState } from 'preact/hooks';
import { classes } from './button.tsx';
import { later } from './job.ts';
import { Said } from './said.tsx';

/** How long a brief message is seen, in milliseconds: long enough to read it twice. */
const SEEN = 6000;

/** What a toast says. Another object is another message, even with the same text. */
export interface Note {
  text: string;
  /** It goes by itself. Without this it stays until the next action: it says what to do, or what went wrong. */
  brief?: boolean;
}

/** Says in short what has just happened. It is read out, and never takes the focus. */
export function Toast({
  note,
  id,
  class: more,
}: {
  note: Note | null;
  id?: string;
  class?: string;
}) {
  const [gone, setGone] = useState<Note | null>(null);
  useLayoutEffect(() => (note?.brief ? later(() => setGone(note), SEEN) : undefined), [note]);
  const name = classes('toast', note !== null && gone === note && 'gone', more);
  return <Said id={id} class={name} text={note?.text} of={note} />;
}
