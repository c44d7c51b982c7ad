import { useRef } from 'preact/hooks';

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
  return <p id={id} class={more} role="status">{text && <span key={last.count}>{text}</span>}</p>;
}
