// Elements of the page: found by id, or made.

/** Returns the element of an id, which the page has. */
export function part<T extends HTMLElement>(id: string, kind?: new () => T): T {
  const found = document.getElementById(id);
  const wanted = kind ?? HTMLElement;
  if (!(found instanceof wanted)) throw new Error(`the page has no ${id}`);
  return found as T;
}

/**
 * Makes an element. Attributes that are false or undefined are left out, and those that are true are there without a
 * value.
 */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K, attributes: Record<string, string | number | boolean | undefined> = {}, ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** Makes a button that does something. */
export function makeButton(
  label: string, act: () => void, attributes: Record<string, string | number | boolean | undefined> = {},
) {
  const button = make('button', { type: 'button', class: 'button', ...attributes }, label);
  button.addEventListener('click', act);
  return button;
}

/** Writes a number of things. */
export function plural(n: number, one: string, many: string = `${one}s`) {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

export function presses(n: number) {
  return plural(n, 'press', 'presses');
}

/** Writes an error of the engine as a sentence. */
export function sentence(error: unknown) {
  let text = (error instanceof Error ? error.message : String(error)).trim();
  const { kind } = (error ?? {}) as {kind?: string};
  if (kind === 'canceled') text = 'time was up';
  if (kind === 'away') text = 'the engine does not answer: look whether the page is still connected, and try again';
  if (text === '') text = 'something went wrong';
  text = text[0].toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
