// Marks on the buttons and lights of a board, for every view.
import type { MarkKind } from './drawing.ts';

/** The buttons, or the lights, that are marked with one kind, and how often each is. */
export interface MarkSet {
  kind: MarkKind;
  light: boolean;
  items: Map<number, number>;
}

/** The sets that went away and those that came in their place. */
export type Change = { gone: MarkSet[]; come: MarkSet[] };

/** What a screen reader says of a mark. */
const WORDS = {
  look: 'look here',
  hint: 'hint',
  solution: 'in the solution',
  quiet: 'in a quiet pattern',
  witness: 'in the witness',
  wrong: 'wrong',
  goal: 'on in the goal',
};

export class Marks {
  private sets: MarkSet[] = [];
  /** Is called after each change. */
  changed = () => {};

  /**
   * Makes these the items of a kind. Returns the set that was there, if any, and the new one, if it has items.
   * `list`: one that is listed several times is marked so often.
   */
  set(list: Iterable<number>, kind: MarkKind, light: boolean): Change {
    const gone = this.sets.filter((set) => set.kind === kind && set.light === light);
    const items: Map<number, number> = new Map();
    for (const item of list) items.set(item, (items.get(item) ?? 0) + 1);
    const come = items.size > 0 ? [{ kind, light, items }] : [];
    this.sets = this.sets.filter((set) => !gone.includes(set)).concat(come);
    this.changed();
    return { gone, come };
  }

  /** Takes away the marks of a kind, or all, and returns them. */
  clear(kind?: MarkKind): MarkSet[] {
    const gone = this.sets.filter((set) => !kind || set.kind === kind);
    this.sets = this.sets.filter((set) => !gone.includes(set));
    this.changed();
    return gone;
  }

  [Symbol.iterator]() {
    return this.sets.values();
  }

  /** Describes the marks on a button, and on its light if they are one cell. */
  words(button: number, same: boolean) {
    let text = '';
    for (const { kind, light, items } of this.sets) {
      const times = light && !same ? 0 : (items.get(button) ?? 0);
      if (times > 0) text += `, ${WORDS[kind]}`;
      if (times > 1) text += ` ${times} times`;
    }
    return text;
  }
}

/** Lists items whose mark changed. */
export function changedItems({ gone, come }: Change): number[] {
  const isIn = (sets: MarkSet[], item: number) => sets.some(({ items }) => items.has(item));
  const items = [];
  for (const set of gone)
    for (const item of set.items.keys()) if (!isIn(come, item)) items.push(item);
  for (const set of come)
    for (const item of set.items.keys()) if (!isIn(gone, item)) items.push(item);
  return items;
}

/** Lists each place as often as its value says, to be marked. */
export function several(values: ArrayLike<number>) {
  const list: number[] = [];
  for (let i = 0; i < values.length; i++) for (let n = 0; n < values[i]; n++) list.push(i);
  return list;
}
