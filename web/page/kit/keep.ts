// The browser's storage for the player: text under names that begin with lightsout. Where storage
// is refused or full, things are kept for as long as the page is open.

const here: Map<string, string> = new Map();

const PREFIX = 'lightsout.';

/** Returns what is kept under a name, or null. */
export function read(name: string): string | null {
  return here.get(name) ?? stored(name);
}

/** Returns what the browser stores under a name, which another tab may have written, or null. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Reports whether the browser refused to store a name, so that its value ends with the page. */
export function endsWithPage(name: string) {
  return here.has(name);
}

/**
 * Keeps text under a name, or forgets it if the text is null. It reports whether the browser will still know it after
 * the page is closed.
 */
export function write(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
    here.delete(name);
    return true;
  } catch {
    here.set(name, text ?? '');
    return false;
  }
}
