import { useId } from 'preact/hooks';
import { Labeled } from './field.tsx';

interface ToggleProps {
  label: string;
  value: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  id?: string;
}

export function Toggle({ label, value, onChange, disabled, id }: ToggleProps) {
  return (
    <label class="check">
      <input
        id={id}
        type="checkbox"
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface RangeProps {
  /** The name, where no label element has it. */
  label?: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value in words, shown beside the slider and read out instead of the number. */
  text?: string;
  disabled?: boolean;
  id?: string;
  onInput: (n: number) => void;
}

/** A number that need not be exact. Arrow keys, Page Up, Page Down, Home and End are those of the browser. */
export function Slider({ label, id, ...rest }: RangeProps & { label: string }) {
  const own = useId();
  return (
    <Labeled id={id ?? own} label={label}>
      <Range id={id ?? own} {...rest} />
      {rest.text && (
        <output for={id ?? own} class="soft">
          {rest.text}
        </output>
      )}
    </Labeled>
  );
}

/** The slider alone, for pages that show its label elsewhere. */
export function Range({ label, text, step = 1, onInput, ...rest }: RangeProps) {
  return (
    <input
      {...rest}
      type="range"
      step={step}
      aria-label={label}
      aria-valuetext={text}
      onInput={(event) => onInput(Number(event.currentTarget.value))}
    />
  );
}
