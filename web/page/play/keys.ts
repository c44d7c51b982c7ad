// Keys of the page, the same as in the terminal game. Arrows, Enter and Space belong to the board.
import { settings } from './settings.ts';
import { words } from './words.ts';
import type { Store } from './store.ts';

/** What some keys do. */
interface Binding {
  keys: string[];
  does?: string; // for the help
  act: () => void;
}

export function bindingsOf(store: Store): Binding[] {
  const { does } = words;
  const { games, marks, watch, open } = store;
  return [
    { keys: ['u', 'Backspace', 'Ctrl+z'], does: does.undo, act: () => store.happen('undo') },
    { keys: ['r', 'Ctrl+y', 'Ctrl+Shift+z'], does: does.redo, act: () => store.happen('redo') },
    { keys: ['R'], does: does.restart, act: () => store.happen('restart') },
    { keys: ['h', 'H'], does: does.hint, act: () => store.hint() },
    { keys: ['M'], does: does.mark, act: () => store.inSight(() => marks.mark()) },
    { keys: ['b'], does: does.back, act: () => store.inSight(() => marks.back()) },
    { keys: ['v'], does: does.quiet, act: () => store.quiet() },
    { keys: ['s'], does: does.watch, act: () => store.solve() },
    { keys: ['+', '='], act: () => watch.todo && watch.faster(1) },
    { keys: ['-', '_'], act: () => watch.todo && watch.faster(-1) },
    { keys: ['n'], does: does.another, act: () => void games.another() },
    { keys: ['m'], does: does.new, act: () => open('new') },
    { keys: ['d'], does: does.daily, act: () => void games.daily() },
    { keys: ['l'], does: does.levels, act: () => open('levels') },
    { keys: ['p'], does: does.pause, act: () => store.pause() },
    { keys: ['g'], does: does.share, act: () => open('share') },
    { keys: ['S'], does: does.statistics, act: () => open('statistics') },
    { keys: ['P'], does: does.colors, act: () => store.recolor() },
    { keys: ['Escape'], does: does.hide, act: () => store.hide() },
    { keys: ['?'], does: does.help, act: () => open('help') },
  ];
}

/** Handles the keys wherever the focus is, except in fields and dialogs. */
export function takeKey(store: Store, event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey || store.dialog.value || inField(event.target)) return;
  const key = nameOf(event);
  if (!key.startsWith('Ctrl+') && key !== 'Escape' && !settings.keys.on) return;
  const binding = bindingsOf(store).find(({ keys }) => keys.includes(key));
  if (!binding) return;
  event.preventDefault();
  binding.act();
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  if (!ctrlKey && !metaKey) return key;
  return `Ctrl+${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}`;
}

function inField(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));
}
