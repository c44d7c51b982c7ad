// Files: offered for download, and read when they are chosen. And the clipboard.
import { kitWords } from './words.ts';
import type { Note } from './toast.tsx';

/** The longest file that is read, in bytes. */
const MOST = 32 << 20;

/** Offers something as a file. `type`: of a text. */
export function saveFile(name: string, content: Blob | string, type = 'text/plain') {
  const address = URL.createObjectURL(
    content instanceof Blob ? content : new Blob([content], { type }),
  );
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: name,
    hidden: true,
  });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Returns the files of an input, which can be chosen again afterwards. */
export function filesOf(input: HTMLInputElement) {
  const files = [...(input.files ?? [])];
  input.value = '';
  return files;
}

/** Calls back with files that are pasted by keys or dropped anywhere. */
export function followFiles(take: (files: File[]) => void) {
  const look = (event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  };
  addEventListener('paste', (event) => look(event, event.clipboardData));
  addEventListener('drop', (event) => look(event, event.dataTransfer));
}

/** Calls back with the text of the file that the player chose. */
export async function readFile(
  [file]: File[],
  take: (text: string) => void,
  refuse: (problem: string) => void,
) {
  if (!file) return;
  if (file.size > MOST) return refuse(kitWords.long(file.name, MOST >> 20));
  await file.text().then(take, () => refuse(kitWords.unread(file.name)));
}

/** Copies a text, and returns what to say about it. */
export function copyText(
  text: string,
  words: Record<'copied' | 'notCopied', string>,
  copy = toClipboard,
): Promise<Note> {
  return copy(text).then(
    () => ({ text: words.copied, brief: true }),
    () => ({ text: words.notCopied }),
  );
}

/** Puts a text on the clipboard. It fails where the browser does not allow it. */
export async function toClipboard(text: string) {
  await navigator.clipboard.writeText(text); // without https there is no clipboard at all
}
