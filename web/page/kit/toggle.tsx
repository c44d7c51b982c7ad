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
        id={id} type="checkbox" checked={value} disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value in words, shown beside the slider and read out instead of the number. */
  text?: string;
  id?: string;
  onInput: (n: number) => void;
}

/** A number that need not be exact. Arrow keys, Page Up, Page Down, Home and End are those of the browser. */
export function Slider({ id, label, value, min, max, step = 1, text, onInput }: SliderProps) {
  const own = useId();
  return (
    <Labeled id={id ?? own} label={label}>
      <input
        id={id ?? own} type="range" min={min} max={max} step={step} value={value} aria-valuetext={text}
        onInput={(event) => onInput(Number(event.currentTarget.value))}
      />
      {text && <output for={id ?? own} class="soft">{text}</output>}
    </Labeled>
  );
}
