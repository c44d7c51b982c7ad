// Keys in lists of controls that are one stop of the Tab key: tabs, segments, toolbars, menus.

/** What a key event must have; tests give plain objects. */
export interface Key {
  key: string;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
}

const STEPS = { both: { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }, row: { ArrowRight: 1, ArrowLeft: -1 }, column: { ArrowDown: 1, ArrowUp: -1 } };

/** Returns the index that a key leads to from another, around the ends of a list, or -1 if it is not such a key. */
export function leadsTo({ key, ctrlKey, altKey, metaKey }: Key, at: number, length: number, way: keyof typeof STEPS = 'both'): number {
  if (ctrlKey || altKey || metaKey || length === 0) return -1;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const step = (STEPS[way] as Record<string, number>)[key];
  return step === undefined ? -1 : (at + step + length) % length;
}
