// Files: offered for download, and read when they are chosen.

/** The longest file that is read, in bytes. */
const MOST = 32 << 20;

/** Offers something as a file. `type`: of a text. */
export function saveFile(name: string, content: Blob | string, type = 'text/plain') {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Calls back with the text of the file that the player chose. */
export async function readFile(
  input: HTMLInputElement, take: (text: string, name: string) => void, refuse: (problem: string) => void,
) {
  const file = input.files?.[0];
  input.value = '';
  if (!file) return;
  if (file.size > MOST) return refuse(`${file.name} is longer than ${MOST >> 20} MB: that is not a saved game.`);
  try {
    take(await file.text(), file.name);
  } catch {
    refuse(`${file.name} could not be read.`);
  }
}
