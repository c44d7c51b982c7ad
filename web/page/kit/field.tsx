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
      {help && (
        <p id={`${id}-help`} class="soft">
          {help}
        </p>
      )}
      <p id={`${id}-problem`} class="problem" role="alert">
        {problem}
      </p>
    </div>
  );
}

interface FieldProps extends Omit<LabeledProps, 'label'> {
  /** Without it, the page has one around the field. */
  label?: string;
  value: string | number;
  type?: 'text' | 'number';
  inputMode?: 'numeric';
  /** Above 1 it is a text area with this number of lines. */
  lines?: number;
  min?: number;
  max?: number;
  maxLength?: number;
  placeholder?: string;
  /** Whether it has the focus when its dialog opens. */
  autofocus?: boolean;
  suggestions?: readonly string[];
  /** Whether what was entered is wrong, where no problem says so. */
  wrong?: boolean;
  onInput: (text: string) => void;
  /** Gets the text with Enter, or when the focus leaves the field. */
  onEnter?: (text: string) => void;
  onBlur?: () => void;
}

/** A field for text. Nothing corrects or completes what is entered: it is a spec, a list or a name. */
export function Field({
  type,
  lines = 1,
  suggestions,
  wrong,
  onInput,
  onEnter,
  ...props
}: FieldProps) {
  const own = useId();
  const { id = own, label, help, problem, class: more, ...rest } = props;
  const texts = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const input = {
    ...rest,
    id,
    'aria-invalid': problem || wrong ? true : undefined,
    'aria-describedby': texts || undefined,
    spellcheck: false,
    autocomplete: 'off' as const,
    autocapitalize: 'off' as const,
    onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value),
    onChange: (event: { currentTarget: { value: string } }) => onEnter?.(event.currentTarget.value),
  };
  const number =
    type === 'number'
      ? ({ type: 'number', inputMode: 'numeric' } as const)
      : ({ type: 'text' } as const);
  const field =
    lines > 1 ? (
      <textarea {...input} rows={lines} />
    ) : (
      <input {...number} {...input} list={suggestions && `${id}-list`} />
    );
  if (!label) return field;
  return (
    <Labeled id={id} label={label} help={help} problem={problem} class={more}>
      {field}
      <datalist id={`${id}-list`}>
        {suggestions?.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </Labeled>
  );
}

interface EntryProps extends Omit<FieldProps, 'onInput'> {
  /** What is typed and does not fit is marked as wrong, and gone when the field loses the focus. */
  fits?: (text: string) => boolean;
  /** Gets the text with Enter, or when the focus leaves the field; false keeps the text, marked as wrong. */
  onEnter: (text: string) => boolean | void;
  onInput?: (text: string) => void;
}

/** A field whose text counts once it is entered. While one types it may hold anything. */
export function Entry({ value, fits, onEnter, onInput, ...rest }: EntryProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | number | null>(null); // the value when the text was wrong
  const text = refused === null || refused === value ? typed : null; // another value replaces a wrong text
  const wrong = refused === value || (typed !== null && fits?.(typed) === false);
  const input = (text: string) => {
    setTyped(text);
    setRefused(null);
    onInput?.(text);
  };
  const enter = (text: string) => {
    const right = onEnter(text) !== false;
    setRefused(right ? null : value);
    if (right) setTyped(null);
  };
  const leave = () => fits && setTyped(null);
  return (
    <Field
      {...rest}
      value={text ?? value}
      wrong={wrong}
      onInput={input}
      onEnter={enter}
      onBlur={leave}
    />
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

/** A field for a whole number. */
export function NumberField({ whole, onChange, ...props }: NumberFieldProps) {
  const { min, max } = props;
  const fits = (text: string) =>
    /^-?\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  const input = (text: string) => {
    if (!whole && fits(text)) onChange(Number(text));
  };
  const enter = (text: string) => {
    if (whole && Number.isInteger(parseFloat(text)))
      onChange(Math.min(Math.max(Number(text), min), max));
  };
  return <Entry {...props} type="number" fits={fits} onInput={input} onEnter={enter} />;
}
