import { Button } from './button.tsx';
import { kitWords } from './words.ts';

interface StepperProps {
  label: string;
  /** The number in words. */
  text?: string;
  value: number;
  range: { least: number; most: number };
  onChange: (n: number) => void;
}

/** A number with a button for less and one for more. */
export function Stepper({ label, text, value, range: { least, most }, onChange }: StepperProps) {
  const step = (by: number) => () => onChange(value + by);
  return (
    <div class="stepper" role="group" aria-label={label}>
      {text === undefined && <span class="soft">{label}</span>}
      <Button
        kind="icon"
        icon="remove"
        label={kitWords.fewer(label)}
        disabled={value <= least}
        onClick={step(-1)}
      />
      <output aria-label={label}>{text ?? value}</output>
      <Button
        kind="icon"
        icon="add"
        label={kitWords.more(label)}
        disabled={value >= most}
        onClick={step(1)}
      />
    </div>
  );
}
