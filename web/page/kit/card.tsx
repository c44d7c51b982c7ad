import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { Said, Progress, type Work } from './said.tsx';
import { kitWords } from './words.ts';

export interface Action {
  label: string;
  act: () => void;
  /** A name for styles and tests; the focus stays on the action of the same name when the card changes. */
  key?: string;
  first?: boolean;
  disabled?: boolean;
}

/** What a page says to the player: data that a store makes and a card shows. */
export interface Message {
  text: string;
  /** What it is about: hint, won, … */
  topic?: string;
  tone?: 'bad' | 'good' | 'hint';
  /** More about it, announced too. */
  note?: string;
  actions?: readonly Action[];
  /** The first action gets the focus. */
  focus?: boolean;
}

interface CardProps {
  /** The name of the region. */
  label: string;
  message: Message | null;
  work?: Work | null;
  id?: string;
  /** Figures and pictures between the text and the actions. */
  children?: ComponentChildren;
  /** Links and controls after the actions. */
  tail?: ComponentChildren;
  onClose?: (() => void) | undefined;
}

/** A message with its actions. It stays in the page when it is empty, because it is the live region. */
export function Card({ label, message, work, id, children, tail, onClose }: CardProps) {
  const card = useRef<HTMLElement>(null);
  const before = useRef<EventTarget | null>(null); // what had the focus before the card
  const actions = message?.actions ?? [];
  // The focus is never lost: if the button that had it is gone, the first action gets it, or what had it before.
  const focused = card.current?.contains(document.activeElement);
  const last = useRef<Message | null>(null);
  useLayoutEffect(() => {
    const wanted = message?.focus && message !== last.current;
    last.current = message;
    if (!wanted && (!focused || card.current?.contains(document.activeElement))) return;
    const next = card.current?.querySelector('.card-actions > button') ?? before.current;
    if (next instanceof HTMLElement) next.focus();
  });
  const enter = ({ relatedTarget }: FocusEvent) => {
    if (!card.current?.contains(relatedTarget as Node)) before.current = relatedTarget;
  };
  return (
    <section
      ref={card}
      id={id}
      class="card"
      aria-label={label}
      onFocusIn={enter}
      data-topic={message?.topic}
      data-tone={message?.tone}
      data-empty={message || work ? undefined : ''}
    >
      <Said class="card-text" text={message?.text} of={message} />
      {children}
      <Said class="card-note soft" text={message?.note} of={message} />
      <div class="row card-actions">
        {actions.map(({ label, act, key, first, disabled }) => (
          <Button
            key={key ?? label}
            data-choice={key ?? label}
            first={first}
            disabled={disabled}
            onClick={act}
          >
            {label}
          </Button>
        ))}
        {tail}
      </div>
      {work && <Progress {...work} />}
      {message && onClose && (
        <Button
          kind="icon"
          class="card-close"
          icon="close"
          label={kitWords.close}
          onClick={onClose}
        />
      )}
    </section>
  );
}
