// Dialogs: made when they are first opened, closed by a button, by Escape, or by a click outside.
import { make } from './dom.ts';

/** Makes a dialog with a title and an empty inside, and adds it to the page. */
export function makeDialog(id: string, title: string) {
  const inside = make('div', { class: 'inside' });
  const close = make('button', { type: 'button', class: 'icon', 'aria-label': 'Close' });
  close.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>';
  const head = make('h2', { id: `${id}-title` }, title);
  const dialog = make('dialog', { id, 'aria-labelledby': `${id}-title` }, make('header', {}, head, close), inside);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('pointerdown', (event) => {
    if (event.target === dialog && !within(dialog, event)) dialog.close();
  });
  document.body.append(dialog);
  return { dialog, inside };
}

function within(element: HTMLElement, event: PointerEvent) {
  const box = element.getBoundingClientRect();
  return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
}

/** Reports whether a dialog is open. */
export function dialogOpen() {
  return document.querySelector('dialog[open]') !== null;
}
