// The browser's storage for the player: text under names that begin with lightsout. Where storage
// is refused or full, things are kept for as long as the page is open.

/** @type {Map<string, string>} */
const here = new Map();

const PREFIX = 'lightsout.';

/**
 * Returns what is kept under a name, or null.
 * @param {string} name
 * @returns {string | null}
 */
export function read(name) {
  const recent = here.get(name);
  if (recent !== undefined) {
    return recent;
  }
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * Reports whether the browser refused to store a name, so that its value ends with the page.
 * @param {string} name
 */
export function endsWithPage(name) {
  return here.has(name);
}

/**
 * Keeps text under a name, or forgets it if the text is null. It reports whether the browser will still
 * know it after the page is closed.
 * @param {string} name
 * @param {string | null} text
 * @returns {boolean}
 */
export function write(name, text) {
  try {
    if (text === null) {
      localStorage.removeItem(PREFIX + name);
    } else {
      localStorage.setItem(PREFIX + name, text);
    }
    here.delete(name);
    return true;
  } catch {
    here.set(name, text ?? '');
    return false;
  }
}
