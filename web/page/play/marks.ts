// Save points: named places of the game to return to.
import { words } from './words.ts';
import type { Desk, DialogName } from './desk.ts';

export class Marks {
  constructor(
    desk: Desk,
    private open: (name: DialogName) => void,
    private table = desk.table,
    private card = desk.card,
  ) {}

  /** Returns a name that no mark has. */
  free() {
    const names = new Set(this.table.session.marks.map(({ name }) => name));
    let n = names.size + 1;
    while (names.has(`place-${n}`)) n++;
    return `place-${n}`;
  }

  /** Marks this place. */
  mark(name: string = this.free()) {
    const { table, card, open } = this;
    if (!table.do({ kind: 'mark', name })) return;
    card.say(words.saved(name), { actions: [{ label: words.allMarks, act: () => open('marks') }] });
  }

  /** Goes back to the last mark; from there, to the one before. */
  back() {
    const { marks, here } = this.table.session;
    if (marks.length === 0) return this.card.say(words.noMarks);
    const at = marks.findLastIndex(({ place }) => place === here);
    this.go(marks[(at > 0 ? at : marks.length) - 1].name);
  }

  go(name: string) {
    if (this.table.do({ kind: 'back', name })) this.card.say(words.backAt(name));
  }

  /** Lists the marks, each with the number of presses that lead there, or null if it is here. */
  list() {
    const { session } = this.table;
    return session.marks.map(({ name, place }) => {
      return { name, moves: place === session.here ? null : session.path(place).length };
    });
  }
}
