// Copy, cut and paste by the system's clipboard: a part of a graph goes there as JSON text, and any graph
// that the engine can read comes from there.

import { jsonOf } from './graph/json.ts';
import { readPuzzle } from './open.ts';
import { sentence } from '../kit/plain/dom.ts';
import type { Editor } from './editor.ts';
import type { Graph } from './graph/graph.ts';

/** Listens while the focus is on the sheet. `may`: whether a graph is being edited. */
export function listenClipboard(sheet: HTMLElement, editor: Editor, may: () => boolean) {
  const here = () => sheet.contains(document.activeElement) && may();
  let last = '';

  for (const kind of ['copy', 'cut'] as const) {
    document.addEventListener(kind, (event) => {
      if (!here()) return;
      event.preventDefault();
      const part = editor.copy();
      if (!part) return;
      last = jsonOf(part);
      event.clipboardData?.setData('text/plain', last);
      if (kind === 'cut') editor.remove();
    });
  }

  document.addEventListener('paste', (event) => {
    if (!here()) return;
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '' || text.replaceAll('\r\n', '\n') === last) {
      editor.paste();
      return;
    }
    void readPuzzle(text).then(({ graph, fixed }) => {
      if (graph) editor.paste(graph);
      else if (fixed) editor.say(fixed.why);
    }).catch((error) => editor.say(`The clipboard does not contain a graph. ${sentence(error)}`));
  });

  return (part: Graph) => {
    last = jsonOf(part);
    void navigator.clipboard?.writeText(last).catch(() => {});
  };
}
