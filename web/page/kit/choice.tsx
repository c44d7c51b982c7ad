import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Button, classes } from './button.tsx';
import { described, Labeled } from './field.tsx';
import { leadsTo } from './keys.ts';

export interface Option<T extends string> {
  value: T;
  label: string;
  /** A longer description: seen where there is room, and always read out. */
  about?: string;
  /** A small picture, for the look `pictures`. */
  picture?: ComponentChildren;
  disabled?: boolean;
}

interface ChoiceProps<T extends string> extends Labeled {
  value: T;
  options: readonly Option<T>[];
  /** A list that opens, radio buttons below each other, buttons in a row, or small pictures. */
  look?: 'list' | 'radio' | 'segments' | 'pictures';
  onChange: (value: T) => void;
}

/** One of several. */
export function Choice<T extends string>({ look = 'list', ...props }: ChoiceProps<T>) {
  const own = useId();
  const all = { ...props, id: props.id ?? own };
  if (look === 'list') return <List {...all} />;
  return look === 'segments' ? <Segments {...all} /> : <Radios {...all} pictures={look === 'pictures'} />;
}

type Made<T extends string> = Omit<ChoiceProps<T>, 'look'> & { id: string };

function List<T extends string>({ id, label, help, problem, class: more, value, options, onChange }: Made<T>) {
  return (
    <Labeled id={id} label={label} help={help} problem={problem} class={more}>
      <select {...described(id, help, problem)} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map((o) => (
          <option key={o.value} value={o.value} disabled={o.disabled} selected={o.value === value}>{o.label}</option>
        ))}
      </select>
    </Labeled>
  );
}

function Radios<T extends string>({
  id, label, help, problem, class: more, value, options, onChange, pictures,
}: Made<T> & { pictures: boolean }) {
  const { 'aria-describedby': about } = described(id, help, problem);
  return (
    <fieldset id={id} class={more} role="radiogroup" aria-describedby={about}>
      <legend class={pictures ? 'unseen' : undefined}>{label}</legend>
      <div class={pictures ? 'thumbs' : undefined}>
        {options.map((o) => (
          <label key={o.value} class={pictures ? 'thumb' : 'check'} title={o.about}>
            <input
              type="radio" name={id} value={o.value} checked={o.value === value} disabled={o.disabled}
              onChange={() => onChange(o.value)}
            />
            {pictures && <span class="small">{o.picture}</span>}
            <span>{o.label}{o.about && <span class="unseen">: {o.about}</span>}</span>
          </label>
        ))}
      </div>
      {help && <p id={`${id}-help`} class="soft">{help}</p>}
      <p id={`${id}-problem`} class="problem" role="alert">{problem}</p>
    </fieldset>
  );
}

/** Arrow keys choose, as they do among radio buttons; the group is one stop of the Tab key. */
function Segments<T extends string>({ id, label, class: more, value, options, onChange }: Made<T>) {
  const open = options.filter((o) => !o.disabled);
  const stop = open.find((o) => o.value === value) ?? open[0];
  const steer = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const to = open[leadsTo(event, open.findIndex((o) => o.value === value), open.length)];
    if (!to) return;
    event.preventDefault();
    onChange(to.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${CSS.escape(to.value)}"]`)?.focus();
  };
  return (
    <div id={id} class={classes('views', more)} role="radiogroup" aria-label={label} onKeyDown={steer}>
      {options.map((o) => (
        <Button
          key={o.value} role="radio" aria-checked={o.value === value} tabIndex={o === stop ? 0 : -1}
          disabled={o.disabled} title={o.about} data-value={o.value} onClick={() => onChange(o.value)}
        >{o.label}</Button>
      ))}
    </div>
  );
}
