import { Button } from './button.tsx';
import { kitWords } from './words.ts';

export interface Work {
  /** What is being done. */
  label: string;
  done?: number;
  /** 0 if it is unknown. */
  total?: number;
  onStop?: () => void;
  stop?: string;
}

/** Work that takes a while: what it is, how far it is, and a button that stops it. */
export function Progress({ label, done = 0, total = 0, onStop, stop = kitWords.stop }: Work) {
  const known = total > 0 ? { max: total, value: Math.min(done, total) } : {};
  return (
    <div class="work">
      <p class="soft">{label}</p>
      <progress key={String(total > 0)} aria-label={label} {...known} />
      {onStop && <Button onClick={onStop}>{stop}</Button>}
    </div>
  );
}
