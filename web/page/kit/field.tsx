import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { classes } from './button.tsx';

interface LabeledProps {
  label: string;
  /** What may be entered, below the field. */
  help?: string;
  /** What is wrong with what was entered. It is announced. */
  problem?: string;
  id?: string;
  class?: string;
  children?: ComponentChildren;
}

/** A label, what it is for, and what there is to say about it. */
export function Labeled({ id, label, help, problem, class: more, children }: LabeledProps) {
  return (
    <div class={classes('field', more)}>
      <label for={id}>{label}</label>
      {children}
      {help && <p id={`${id}-help`} class="soft">{help}</p>}
      <p id={`${id}-problem`} class="problem" role="alert">{problem}</p>
    </div>
  );
}

interface FieldProps extends LabeledProps {
  value: string;
  /** Above 1 it is a text area with this number of lines. */
  lines?: number;
  placeholder?: string;
  /** Whether it has the focus when its dialog opens. */
  autofocus?: boolean;
  suggestions?: readonly string[];
  onInput: (text: string) => void;
}

/** A field for text. Nothing corrects or completes what is entered: it is a spec, a list or a name. */
export function Field({ value, lines = 1, placeholder, autofocus, suggestions, onInput, ...props }: FieldProps) {
  const own = useId();
  const { id = own, help, problem } = props;
  const texts = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const input = {
    id, value, placeholder, autofocus, 'aria-invalid': problem ? true : undefined,
    'aria-describedby': texts || undefined, spellcheck: false,
    autocomplete: 'off' as const, autocapitalize: 'off' as const,
    onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value),
  };
  return (
    <Labeled {...props} id={id}>
      {lines > 1 ? <textarea {...input} rows={lines} />
        : <input type="text" {...input} list={suggestions && `${id}-list`} />}
      <datalist id={`${id}-list`}>{suggestions?.map((text) => <option key={text} value={text} />)}</datalist>
    </Labeled>
  );
}

interface NumberFieldProps {
  label: string;
  value: number | '';
  min: number;
  max: number;
  id?: string;
  /** What is typed on the way does not count. */
  whole?: boolean;
  /** Gets whole numbers from min to max only. */
  onChange: (n: number) => void;
}

/** A field for a whole number. While one types it may hold anything; when it loses the focus, it shows the value. */
export function NumberField({ id, label, value, min, max, whole, onChange }: NumberFieldProps) {
  const own = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const fits = (text: string) => /^-?\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  return (
    <Labeled id={id ?? own} label={label}>
      <input
        id={id ?? own} type="number" inputMode="numeric" min={min} max={max} step={1} value={typed ?? value}
        aria-invalid={(typed !== null && !fits(typed)) || undefined} onBlur={() => setTyped(null)}
        onInput={({ currentTarget: { value: text } }) => {
          setTyped(text);
          if (!whole && fits(text)) onChange(Number(text));
        }}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(null);
          if (whole && Number.isInteger(parseFloat(text))) onChange(Math.min(Math.max(Number(text), min), max));
        }}
      />
    </Labeled>
  );
}
