// The signs of buttons: lines in a square of 24 by 24, drawn in the color of the text. Screen readers skip them; the
// button that shows one has a name.
import PATHS from './icons.json' with { type: 'json' };

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
