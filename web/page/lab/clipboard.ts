// Copy, cut and paste by the system's clipboard: a part of a graph goes there as JSON text, and any graph
// that the engine can read comes from there.

import { jsonOf } from './graph/json.ts';
import { files, trouble } from './words.ts';
import type { Lab } from './store.ts';

/** Listens while the focus is on the sheet. */
export function listenClipboard(sheet: HTMLElement, { editor, mode, outside }: Lab) {
  const here = () => sheet.contains(document.activeElement) && mode.value === 'edit';

  for (const kind of ['copy', 'cut'] as const) {
    document.addEventListener(kind, (event) => {
      if (!here()) return;
      event.preventDefault();
      const part = editor.copy();
      if (!part) return;
      event.clipboardData?.setData('text/plain', jsonOf(part));
      if (kind === 'cut') editor.remove();
    });
  }

  document.addEventListener('paste', (event) => {
    if (!here()) return;
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const same = editor.copied && text.replaceAll('\r\n', '\n') === jsonOf(editor.copied);
    if (text === '' || same) return editor.paste();
    void outside.read(text).then(({ graph, fixed }) => {
      if (graph) editor.paste(graph);
      else if (fixed) editor.say(fixed.why);
    }).catch((error) => editor.say(files.badClip(trouble(error))));
  });
}
