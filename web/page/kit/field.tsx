import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { classes } from './button.tsx';

export interface Labeled {
  label: string;
  /** What may be entered, below the field. */
  help?: string;
  /** What is wrong with what was entered. It is announced. */
  problem?: string;
  id?: string;
  class?: string;
}

/** A label, what it is for, and what there is to say about it. */
export function Labeled(
  { id, label, help, problem, class: more, children }: Labeled & { children: ComponentChildren },
) {
  return (
    <div class={classes('field', more)}>
      <label for={id}>{label}</label>
      {children}
      {help && <p id={`${id}-help`} class="soft">{help}</p>}
      <p id={`${id}-problem`} class="problem" role="alert">{problem}</p>
    </div>
  );
}

/** The attributes that tie an input to the texts of its label. */
export function described(id: string, help?: string, problem?: string) {
  const texts = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': texts || undefined };
}

interface FieldProps extends Labeled {
  value: string;
  placeholder?: string;
  disabled?: boolean;
  /** Above 1 it is a text area with this number of lines. */
  lines?: number;
  onInput: (text: string) => void;
}

/** A field for text. Nothing corrects or completes what is entered: it is a spec, a list or a name. */
export function Field({ id, label, help, problem, class: more, value, lines = 1, onInput, ...rest }: FieldProps) {
  const own = useId();
  const input = {
    ...rest, ...described(id ?? own, help, problem), value,
    autocomplete: 'off' as const, autocapitalize: 'off' as const, spellcheck: false,
    onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value),
  };
  return (
    <Labeled id={id ?? own} label={label} help={help} problem={problem} class={more}>
      {lines > 1 ? <textarea {...input} rows={lines} /> : <input type="text" {...input} />}
    </Labeled>
  );
}

interface NumberFieldProps extends Labeled {
  value: number;
  disabled?: boolean;
  min: number;
  max: number;
  /** Gets whole numbers from min to max only. */
  onChange: (n: number) => void;
}

/** A field for a whole number. While one types it may hold anything; when it loses the focus, it shows the value. */
export function NumberField(
  { id, label, help, problem, class: more, value, min, max, onChange, ...rest }: NumberFieldProps,
) {
  const own = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const fits = (text: string) => /^-?\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  const wrong = typed !== null && !fits(typed);
  return (
    <Labeled id={id ?? own} label={label} help={help} problem={problem} class={more}>
      <input
        {...rest} {...described(id ?? own, help, problem)} aria-invalid={wrong || problem ? true : undefined}
        type="number" inputMode="numeric" min={min} max={max} step={1} value={typed ?? value}
        onInput={({ currentTarget: { value: text } }) => {
          setTyped(text);
          if (fits(text)) onChange(Number(text));
        }}
        onBlur={() => setTyped(null)}
      />
    </Labeled>
  );
}
