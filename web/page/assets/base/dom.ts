// Elements of the page: found by id, or made.

/**
 * Returns the element of an id, which the page has.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function part(id, kind) {
  const found = document.getElementById(id);
  const wanted = kind ?? HTMLElement;
  if (!(found instanceof wanted)) throw new Error(`the page has no ${id}`);
  return /** @type {T} */ (found);
}

/**
 * Makes an element. Attributes that are false or undefined are left out, and those that are true are
 * there without a value.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number | boolean | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Makes a button that does something.
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, string | number | boolean | undefined>} [attributes]
 */
export function makeButton(label, act, attributes = {}) {
  const button = make('button', { type: 'button', class: 'button', ...attributes }, label);
  button.addEventListener('click', act);
  return button;
}

/**
 * Enables or disables a button. It keeps the focus either way.
 * @param {string} id
 * @param {boolean} can
 */
export function able(id, can) {
  part(id).setAttribute('aria-disabled', String(!can));
}

/**
 * Shows progress; without a fraction, that work continues.
 * @param {HTMLProgressElement} bar
 * @param {{done: number, total: number}} progress
 */
export function showProgress(bar, { done, total }) {
  if (total > 0) {
    bar.max = total;
    bar.value = Math.min(done, total);
  } else {
    bar.removeAttribute('value');
  }
}

/**
 * Writes a number of things.
 * @param {number} n
 * @param {string} one
 * @param {string} [many]
 */
export function plural(n, one, many = `${one}s`) {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

/** @param {number} n */
export function presses(n) {
  return plural(n, 'press', 'presses');
}

/**
 * Writes an error of the engine as a sentence.
 * @param {unknown} error
 */
export function sentence(error) {
  let text = (error instanceof Error ? error.message : String(error)).trim();
  const { kind } = /** @type {{kind?: string}} */ (error ?? {});
  if (kind === 'canceled') text = 'time was up';
  if (kind === 'away') text = 'the engine does not answer: look whether the page is still connected, and try again';
  if (text === '') text = 'something went wrong';
  text = text[0].toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
