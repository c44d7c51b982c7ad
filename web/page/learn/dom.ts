// Elements that are built by hand.

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
