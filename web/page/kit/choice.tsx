import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Labeled } from './field.tsx';

interface Option<T extends string> {
  value: T;
  label: string;
  /** A longer description: seen where there is room, and always read out. */
  about?: string;
  /** A small picture, for the look `pictures`. */
  picture?: ComponentChildren;
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  /** Labels by value; or options with more than a label. */
  options: Readonly<Record<T, string>> | readonly Option<T>[];
  /** A list that opens, radio buttons below each other, or small pictures. */
  look?: 'list' | 'radio' | 'pictures';
  id?: string;
  class?: string;
  onChange: (value: T) => void;
}

/** Returns labels by value. */
export function labels<V extends string | number>(
  values: readonly V[],
  label: (value: V) => string = String,
) {
  return Object.fromEntries(values.map((value) => [value, label(value)]));
}

export function Choice<T extends string>({ look = 'list', class: more, ...props }: ChoiceProps<T>) {
  const own = useId();
  const { id = own, label, value, onChange } = props;
  const options: readonly Option<T>[] = Array.isArray(props.options)
    ? props.options
    : (Object.entries(props.options) as [T, string][]).map(([value, label]) => ({ value, label }));
  const pictures = look === 'pictures';
  if (look === 'list') {
    return (
      <Labeled id={id} label={label} class={more}>
        <select id={id} onChange={(event) => onChange(event.currentTarget.value as T)}>
          {options.map((o) => (
            <option key={o.value} value={o.value} selected={o.value === value}>
              {o.label}
            </option>
          ))}
        </select>
      </Labeled>
    );
  }
  return (
    <fieldset id={id} class={more} role="radiogroup">
      <legend class={pictures ? 'unseen' : undefined}>{label}</legend>
      <div class={pictures ? 'thumbs' : undefined}>
        {options.map((o) => (
          <label key={o.value} class={pictures ? 'thumb' : 'check'} title={o.about}>
            <input
              type="radio"
              name={id}
              value={o.value}
              checked={o.value === value}
              onChange={() => onChange(o.value)}
            />
            {pictures && <span class="small">{o.picture}</span>}
            <span>
              {o.label}
              {o.about && <span class="unseen">: {o.about}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
