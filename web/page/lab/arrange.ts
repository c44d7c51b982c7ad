// Arranges nodes: at once on a circle or in rows, or by springs, a little in every frame, so that the motion is
// visible and the page stays responsive.

import { centered, circle, rows, springs } from './graph/layout.ts';
import { partOf } from './graph/part.ts';
import type { Editor } from './editor.ts';
import type { Sheet } from './sheet.ts';

type How = 'springs' | 'circle' | 'rows';

/** How long springs work in each frame, in milliseconds. */
const SLICE = 6;

export class Arranger {
  private end: (() => void) | null = null; // ends the work that is being done

  /** `show`: gets the progress of the springs. */
  constructor(private editor: Editor, private sheet: Sheet, private show: (busy: boolean, done: number) => void) {
    editor.listen((news) => {
      if (news === 'puzzle') this.stop();
    });
  }

  arrange(how: How) {
    this.stop();
    const { editor, sheet } = this;
    if (editor.fixed) {
      editor.say(editor.fixed.why);
      return;
    }
    const which = [...editor.selectedOrAll()].sort((a, b) => a - b);
    if (which.length < 2) {
      editor.say('There is nothing to arrange.');
      return;
    }
    if (how === 'springs') {
      this.work(which);
      return;
    }
    const before = which.map((i) => editor.graph.nodes[i]);
    const places = how === 'circle' ? circle(which.length, editor.unit) : rows(which.length, editor.unit);
    editor.arrange(which, centered(places, before), `${editor.words(new Set(which))} arranged ${how === 'circle' ? 'on a circle' : 'in rows'}.`);
    sheet.fit();
  }

  private work(which: number[]) {
    const { editor, sheet } = this;
    const { graph, unit } = editor;
    const before = which.map((i) => graph.nodes[i]);
    const places = before.map(({ x, y }) => ({ x, y }));
    const steps = springs(places, partOf(graph, new Set(which)).links, unit);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    const finish = () => {
      cancelAnimationFrame(frame);
      this.end = null;
      sheet.doing.moving = null;
      this.show(false, 1);
    };
    const slice = () => {
      const until = performance.now() + SLICE;
      let next = steps.next();
      while (!next.done && performance.now() < until) next = steps.next();
      if (next.done) {
        finish();
        editor.arrange(which, centered(places, before), `${editor.words(new Set(which))} arranged by springs.`);
        sheet.fit();
        return;
      }
      if (!still) {
        const moving = graph.nodes.slice();
        centered(places, before).forEach((at, k) => {
          moving[which[k]] = { ...moving[which[k]], ...at };
        });
        sheet.doing.moving = moving;
        sheet.redraw();
      }
      this.show(true, next.value);
      frame = requestAnimationFrame(slice);
    };
    this.end = finish;
    frame = requestAnimationFrame(slice);
  }

  /** Stops the springs; the nodes stay where they were. */
  stop() {
    if (!this.end) return;
    this.end();
    this.sheet.redraw();
  }
}
