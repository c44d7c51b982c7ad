// The address of the page: the part after # is a game.

/**
 * Returns the game in the address: after its #, or as ?b= in links whose board a server draws for other sites. It is
 * empty if there is none, for example after the skip link.
 */
export function addressText(address: string = location.href) {
  const { hash, searchParams } = new URL(address);
  const text = hash.slice(1);
  if (text === '') return searchParams.get('b') ?? '';
  if (document.getElementById(text)) return '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the part after the # of a link to the start of a saved game. */
export function linkOfSave(save: string) {
  const [head] = save.split('\n\n', 1);
  const value = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(head)?.[1];
  const more = ['goal', 'rule'].map((name) => (value(name) ? `&${name}=${value(name)}` : ''));
  return (value('id') ?? '') + more.join('');
}
