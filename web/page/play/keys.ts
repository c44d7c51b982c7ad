// Keys of the page, the same as in the terminal game. Arrows, Enter and Space belong to the board.
import { dialogOpen, makeDialog } from '../kit/plain/dialog.ts';
import { make } from '../kit/plain/dom.ts';
import { config } from '../engine/config.ts';
import { where } from '../engine/call.ts';
import { keysOn } from './settings.ts';

/** What some keys do. */
interface Binding {
  keys: string[];
  does: string; // for the help; empty if it is not there
  act: () => void;
}

/** Handles the keys of the bindings wherever the focus is, except in fields and dialogs. */
export function takeKeys(bindings: Binding[]) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || dialogOpen() || inField(event.target)) return;
    const key = nameOf(event);
    if (!key.startsWith('Ctrl+') && key !== 'Escape' && !keysOn()) return;
    const binding = bindings.find(({ keys }) => keys.includes(key));
    if (!binding) return;
    event.preventDefault();
    binding.act();
  });
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  if (!ctrlKey && !metaKey) return key;
  return `Ctrl+${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}`;
}

function inField(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));
}

const RULES = [
  'Pressing a button changes its light and those of its neighbors. Turn all lights off. The order of presses does not matter, and with two states pressing a button twice changes nothing.',
  'With more than two states a number says which, and a press adds one; after the highest comes off again.',
  'Arrows around the board show sides that are glued: what leaves over one comes back over the other. Pointing at a button shows what a press would change.',
];

export class Help {
  private parts?: {dialog: HTMLDialogElement, inside: HTMLElement};

  constructor(public bindings: Binding[]) {}

  open() {
    const { dialog, inside } = this.parts ??= makeDialog('help-dialog', 'How to play');
    const keys = make('dl', { class: 'keys' }, ...this.row(['Arrows'], 'move over the board; Home, End, Page Up and Page Down go further'), ...this.row(['Enter', 'Space'], 'press the button'));
    for (const { keys: names, does } of this.bindings) if (does) keys.append(...this.row(names, does));
    inside.replaceChildren(
      ...RULES.map((text) => make('p', {}, text)),
      make('p', {}, 'Why it works, and how to solve any board: see ', ...('single' in document.documentElement.dataset ? ['Learn, a page that ', make('code', {}, 'lightsout serve'), ' shows'] : [make('a', { href: '../learn/' }, 'Learn')]), '.'),
      make('h3', {}, 'Keys'), keys,
      make('p', { class: 'soft' }, 'Single keys can be turned off in the settings.'),
      make('p', { class: 'soft' }, `Version ${config.version}. ${whereText()}`),
    );
    dialog.showModal();
  }

  private row(names: string[], does: string) {
    const keys = names.map((name) => make('kbd', {}, name));
    return [make('dt', {}, ...keys.flatMap((key, i) => (i > 0 ? [' ', key] : [key]))), make('dd', {}, does)];
  }
}

function whereText() {
  switch (where()) {
    case 'worker': return 'The engine runs in this page.';
    case 'http': return 'The engine runs on the server.';
  }
  return '';
}
