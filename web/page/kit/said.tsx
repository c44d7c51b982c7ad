import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';
import { kitWords } from './words.ts';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface Work {
  label: string;
  done?: number;
  /** 0 if it is unknown. */
  total?: number;
  onStop?: () => void;
  stop?: string;
}

/** Work that takes a while: what it is, how far it is, and a button that stops it. */
export function Progress({ label, done = 0, total = 0, onStop, stop = kitWords.stop }: Work) {
  const known = total > 0 ? { max: total, value: Math.min(done, total) } : {};
  return (
    <div class="work">
      <p class="soft">{label}</p>
      <progress key={String(total > 0)} aria-label={label} {...known} />
      {onStop && <Button onClick={onStop}>{stop}</Button>}
    </div>
  );
}

interface WorkingProps {
  work: Work | null;
  onStop: () => void;
  /** The id of the control that gets the focus when the button that stops has gone. */
  starter: string;
}

/** Work while there is some. */
export function Working({ work, onStop, starter }: WorkingProps) {
  const place = useRef<HTMLDivElement>(null);
  const had = place.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (had && !work) document.getElementById(starter)?.focus();
  });
  return (
    <div ref={place} class="room" hidden={!work}>
      {work && <Progress {...work} onStop={onStop} />}
    </div>
  );
}

interface SaidProps {
  text?: string;
  /** What the text belongs to: the same text for another object is announced again. */
  of?: unknown;
  id?: string;
  class?: string;
}

/** A live region: what changes in it is read out. With the class `unseen` it is for screen readers only. */
export function Said({ text, of = text, id, class: more }: SaidProps) {
  const last = useRef({ of, count: 0 }).current;
  if (last.of !== of) Object.assign(last, { of, count: last.count + 1 });
  return (
    <p id={id} class={more} role="status">
      {text && <span key={last.count}>{text}</span>}
    </p>
  );
}

/** A sentence with something in the place of its #. */
export function Filled({ text, children }: { text: string; children: ComponentChildren }) {
  const [before, after] = text.split('#');
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
