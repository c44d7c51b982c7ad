// Arranges nodes: at once on a circle or in rows, or by springs, a little in every frame, so that the motion is
// visible and the page stays responsive.

import { centered, circle, rows, springs } from './graph/layout.ts';
import { partOf, type Place } from './graph/graph.ts';
import { edited } from './words.ts';
import { signal } from '@preact/signals';
import type { Editor } from './editor.ts';

type How = 'springs' | 'circle' | 'rows';

/** How long springs work in each frame, in milliseconds. */
const SLICE = 6;

interface Outside {
  clock: () => number;
  frame: (run: (now: number) => void) => () => void;
  still: () => boolean;
}

export class Arranger {
  /** How far the springs are, from 0 to 1, or null while they rest. */
  readonly done = signal<number | null>(null);
  private end: (() => void) | null = null; // ends the work that is being done

  /** `outside`: the frames of the page. `moving`: shows places while nodes move. `fit`: shows all of them. */
  constructor(
    private editor: Editor,
    private outside: Outside,
    private moving: (places: Place[] | null) => void,
    private fit: () => void,
  ) {}

  arrange(how: How) {
    this.stop();
    const { editor } = this;
    const which = [...editor.selectedOrAll()].sort((a, b) => a - b);
    if (editor.fixed) return editor.say(editor.fixed.why);
    if (which.length < 2) return editor.say(edited.nothingToArrange);
    if (how === 'springs') this.work(which);
    else this.put(which, (how === 'circle' ? circle : rows)(which.length, editor.unit), how);
  }

  /** Returns the places of all nodes, some of them elsewhere, but around where they were. */
  private placed(which: number[], places: Place[]) {
    const all: Place[] = this.editor.graph.nodes.slice();
    centered(
      places,
      which.map((i) => all[i]),
    ).forEach((at, k) => {
      all[which[k]] = at;
    });
    return all;
  }

  private put(which: number[], places: Place[], how: How) {
    const all = this.placed(which, places);
    this.editor.change(
      new Set(which),
      (_, i) => all[i],
      (who) => edited.arranged(who, how),
    );
    this.fit();
  }

  private work(which: number[]) {
    const {
      editor: { graph, unit },
      outside,
    } = this;
    const places: Place[] = which.map((i) => graph.nodes[i]);
    const steps = springs(places, partOf(graph, new Set(which)).links, unit);
    const slice = () => {
      const until = outside.clock() + SLICE;
      let next = steps.next();
      while (!next.done && outside.clock() < until) next = steps.next();
      if (next.done) {
        this.stop();
        return this.put(which, places, 'springs');
      }
      if (!outside.still()) this.moving(this.placed(which, places));
      this.done.value = next.value;
      this.end = outside.frame(slice);
    };
    this.end = outside.frame(slice);
    this.done.value = 0;
  }

  /** Stops the springs; the nodes stay where they were. */
  stop() {
    if (!this.end) return;
    this.end();
    this.end = null;
    this.done.value = null;
    this.moving(null);
  }
}
