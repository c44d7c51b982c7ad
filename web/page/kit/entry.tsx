import { useId, useState } from 'preact/hooks';
import { Labeled } from './field.tsx';

interface EntryProps {
  type: 'text' | 'number';
  value: string | number;
  id?: string;
  label?: string;
  min?: number;
  max?: number;
  maxLength?: number;
  placeholder?: string;
  /** Gets the text with Enter, or when the focus leaves the field; false keeps the text, marked as wrong. */
  onEnter: (text: string) => boolean | void;
  onInput?: (text: string) => void;
}

/** A field whose text counts once it is entered. While one types it may hold anything. */
export function Entry({ type, value, label, id, onEnter, onInput, ...rest }: EntryProps) {
  const own = useId();
  const named = id ?? (label && own);
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | number | null>(null); // the value when the text was wrong
  const text = refused === null || refused === value ? typed : null; // another value replaces a wrong text
  const input = (
    <input
      {...rest} id={named} type={type as 'text'} inputMode={type === 'number' ? 'numeric' : undefined} autocomplete="off"
      spellcheck={false} value={text ?? value} aria-invalid={refused === value || undefined}
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
  return label ? <Labeled id={named} label={label}>{input}</Labeled> : input;
}
