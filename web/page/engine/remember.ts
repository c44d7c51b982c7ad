// What was loaded once is not loaded again.

/**
 * Makes a function that remembers what it loaded lately for each key. A failure is forgotten, so that it is tried
 * again.
 */
export function remembered<T>(load: (key: string) => Promise<T>, most = Infinity) {
  const known: Map<string, Promise<T>> = new Map(); // the oldest first
  return (key = '') => {
    const found = known.get(key) ?? load(key);
    known.set(key, found);
    found.catch(() => known.delete(key));
    for (const oldest of known.keys()) if (known.size > most) known.delete(oldest);
    return found;
  };
}
