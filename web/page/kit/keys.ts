// Keys in lists of controls that are one stop of the Tab key: tabs, segments, toolbars, menus.

/** What a key event must have; tests give plain objects. */
export interface Key {
  key: string;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
}

const ROW: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const COLUMN: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const STEPS = { row: ROW, column: COLUMN, both: { ...ROW, ...COLUMN } };

/** Returns the index that a key leads to from another, around the ends of a list, or -1 if it is not such a key. */
export function leadsTo(event: Key, at: number, length: number, way: keyof typeof STEPS = 'both'): number {
  if (event.ctrlKey || event.altKey || event.metaKey || length === 0) return -1;
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return length - 1;
  const step = STEPS[way][event.key];
  return step === undefined ? -1 : (at + step + length) % length;
}
