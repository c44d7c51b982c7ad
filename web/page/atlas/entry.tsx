import { useState } from 'preact/hooks';

interface EntryProps {
  type: 'text' | 'number';
  value: string | number;
  id?: string;
  min?: number;
  max?: number;
  /** Gets the text with Enter, or when the focus leaves the field; false keeps the text, marked as wrong. */
  onEnter: (text: string) => boolean | void;
  onInput?: (text: string) => void;
}

const NUMBER = { type: 'number', inputMode: 'numeric' } as const;
const TEXT = { type: 'text' } as const;

/** A field whose text counts once it is entered. While one types it may hold anything. */
export function Entry({ type, value, onEnter, onInput, ...rest }: EntryProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | number | null>(null); // the value when the text was wrong
  const text = refused === null || refused === value ? typed : null; // another value replaces a wrong text
  return (
    <input
      {...rest} {...type === 'number' ? NUMBER : TEXT} autocomplete="off" spellcheck={false}
      value={text ?? value} aria-invalid={refused === value || undefined}
      onInput={({ currentTarget: { value: text } }) => {
        setTyped(text);
        setRefused(null);
        onInput?.(text);
      }}
      onChange={({ currentTarget: { value: text } }) => {
        const right = onEnter(text) !== false;
        setRefused(right ? null : value);
        if (right) setTyped(null);
      }}
    />
  );
}
