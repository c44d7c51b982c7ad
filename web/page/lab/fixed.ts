// A board that can be played and analyzed but not edited, drawn as on the Play page.
import { effect } from '@preact/signals';
import { several } from '../board/marks.ts';
import { createView, type View } from '../board/view.ts';
import type { Board } from '../board/board.ts';
import type { Lab } from './store.ts';

/** Shows the fixed board of a store, while it has one. */
export function mountBoard(lab: Lab, container: HTMLElement) {
  let last: Board | null = null;
  let view: View | null = null;
  return effect(() => {
    const board = lab.editor.fixed?.board ?? null;
    const [values, marked] = [lab.values.value, lab.marked.value];
    if (board !== last) {
      view?.destroy();
      const label = `board ${board?.spec.slice(0, 40)}`;
      view = board && createView(container, board, { label, onPress: (button) => lab.press(button) });
      last = board;
    }
    if (!view) return;
    view.show(values);
    view.clear();
    if (!marked) return;
    view.mark(several(marked.presses), marked.kind);
    view.markLights(several(marked.lights), marked.kind);
  });
}
