// A document for component tests, and words to use it: show a component, find controls as people do, by role and name,
// press and type. Import it before anything else: it makes the globals that Preact needs.
import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { Window } from 'happy-dom';
import type { ComponentChild } from 'preact';

const window = new Window({ url: 'http://localhost/' });
for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !['Event', 'EventTarget', 'CustomEvent', 'MessageEvent'].includes(name))
    continue;
  const value = window[name as keyof Window];
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}
await window.happyDOM.waitUntilComplete(); // its event load would come in the middle of a test
const { render } = await import('preact');

/** The roles of elements that need no attribute for it. */
const ROLES: Record<string, string> = {
  button: 'button',
  'a[href]': 'link',
  dialog: 'dialog',
  progress: 'progressbar',
  output: 'status',
  select: 'combobox',
  'textarea, input[type=text]': 'textbox',
  'input[type=number]': 'spinbutton',
  'input[type=range]': 'slider',
  'input[type=checkbox]': 'checkbox',
  'input[type=radio]': 'radio',
  'section[aria-label]': 'region',
  'h1, h2': 'heading',
};

afterEach(() => {
  render(null, document.body);
  document.body.replaceChildren();
});

/** Shows a component alone in the page, and returns once it and its effects are done. */
export async function show(component: ComponentChild): Promise<void> {
  render(component, document.body);
  await settled();
}

/** Waits until what has changed is shown: Preact renders in a task, and runs effects after the next frame. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((done) => setTimeout(done));
  await new Promise((done) => requestAnimationFrame(done));
  await new Promise((done) => setTimeout(done));
}

/** Returns the role of an element. */
export function roleOf(element: Element): string {
  const own = Object.entries(ROLES).find(([selector]) => element.matches(selector));
  return element.getAttribute('role') ?? own?.[1] ?? '';
}

/** Returns the accessible name of an element: the part of the standard that the page needs. */
export function nameOf(element: Element): string {
  const by = element.getAttribute('aria-labelledby');
  if (by)
    return by
      .split(' ')
      .map((id) => textOf(document.getElementById(id)))
      .join(' ');
  const label = element.getAttribute('aria-label');
  if (label) return label;
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  if (labels.length > 0) return labels.map(textOf).join(' ');
  if (element.matches('fieldset')) return textOf(element.querySelector('legend'));
  const named = /^(button|link|tab|radio|menuitem|menuitemcheckbox|heading|tooltip)$/.test(
    roleOf(element),
  );
  return (named && textOf(element)) || (element.getAttribute('title') ?? '');
}

function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Returns what people can find: elements of a role, and of a name if one is given. An open dialog hides all else. */
export function all(role: string, name?: string): HTMLElement[] {
  const visible = (element: Element) =>
    !element.closest('[hidden], dialog:not([open]), [aria-hidden=true]');
  const dialog = document.querySelector<HTMLElement>('dialog[open]');
  return [
    ...(dialog ? [dialog] : []),
    ...(dialog ?? document.body).querySelectorAll<HTMLElement>('*'),
  ].filter((one) => roleOf(one) === role && visible(one) && (name ?? nameOf(one)) === nameOf(one));
}

/** Returns the one element of a role and a name. */
export function find<T extends HTMLElement = HTMLElement>(role: string, name?: string): T {
  const found = all(role, name);
  const names = all(role).map(nameOf).join(', ');
  assert.equal(
    found.length,
    1,
    `${found.length} of role ${role} and name ${name}; there are ${names}`,
  );
  return found[0] as T;
}

/** Presses an element as a pointer does. */
export async function press(element: HTMLElement): Promise<void> {
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  element.focus();
  element.click();
  await settled();
}

/** Presses a key where the focus is. Returns whether the page let the browser act on it. */
export async function key(name: string, init: KeyboardEventInit = {}): Promise<boolean> {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', {
    key: name,
    bubbles: true,
    cancelable: true,
    ...init,
  });
  const free = target.dispatchEvent(event);
  await settled();
  return free;
}

/** Types a text into a field, instead of what is there. */
export async function type(field: HTMLElement, text: string): Promise<void> {
  field.focus();
  (field as HTMLInputElement).value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
}

/** Returns the text that an element is described by. */
export function descriptionOf(element: Element): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
  return ids
    .map((id) => textOf(document.getElementById(id)))
    .join(' ')
    .trim();
}

/** Reports whether an element has the focus. */
export function focused(element: Element): boolean {
  return document.activeElement === element;
}
