// The puzzle as a file of any format, and on the clipboard.
import { pixelPicture, vectorPicture } from './picture.ts';
import { jsonOf } from './graph/text.ts';
import { bytesOf } from '../engine/base64.ts';
import { colors } from '../kit/colors.ts';
import { files, refused, trouble } from './words.ts';
import type { call } from '../engine/call.ts';
import type { Editor, Puzzle } from './editor.ts';
import type { Scene } from './paint.ts';

/** The endings of files, where they are not the name of the format. */
const ENDINGS: Record<string, string> = { graph6: 'g6', digraph6: 'd6' };

export function fileName(format: string) {
  return `graph.${ENDINGS[format] ?? format}`;
}

interface Drawn {
  editor: Editor;
  scene: { readonly value: Scene };
  outside: { call: typeof call };
}

export async function write(
  { editor, scene, outside: { call } }: Drawn,
  format: string,
): Promise<Blob> {
  const { board, start, graph, fixed } = editor;
  const inks = colors.value;
  if (!board || !inks) throw new Error(refused.empty);
  if (fixed) {
    const answer = await call('encode', { board: board.spec, state: board.rowsOf(start), format });
    const data = answer.text ?? bytesOf(answer.data ?? '');
    return new Blob([data], { type: format === 'png' ? 'image/png' : 'text/plain' });
  }
  if (format === 'svg') return vectorPicture(scene.value, inks);
  if (format === 'png') return pixelPicture(scene.value, inks);
  const text = jsonOf(graph);
  if (format === 'json') return new Blob([text], { type: 'application/json' });
  const { file = '' } = await call('graph', { text, format: 'json', to: format });
  return new Blob([file], { type: 'text/plain' });
}

interface Edited {
  editor: Editor;
  mode: { readonly value: string };
  outside: { read: (text: string) => Promise<Puzzle> };
}

/**
 * Copies, cuts and pastes by the system's clipboard while the focus is on the sheet: a part of a graph goes there as
 * JSON text, and any graph that the engine can read comes from there.
 */
export function listenClipboard(sheet: HTMLElement, { editor, mode, outside }: Edited) {
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
    void outside
      .read(text)
      .then(({ graph, fixed }) => {
        if (graph) editor.paste(graph);
        else if (fixed) editor.say(fixed.why);
      })
      .catch((error) => editor.say(files.badClip(trouble(error))));
  });
}
