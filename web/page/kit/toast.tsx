import { useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import type { Message } from './card.tsx';
import { kitWords } from './words.ts';

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

interface ToastProps {
  message: Pick<Message, 'text' | 'actions'> | null;
  onClose: () => void;
}

/** A notice at the edge of the window that needs no answer. It stays until it is closed or replaced. */
export function Toast({ message, onClose }: ToastProps) {
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <div role="status" onKeyDown={escape}>
      {message && (
        <div class="news">
          <span>{message.text}</span>
          {message.actions?.map(({ label, act, first }) => (
            <Button key={label} first={first} onClick={act}>{label}</Button>
          ))}
          <Button kind="icon" icon="close" label={kitWords.close} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
