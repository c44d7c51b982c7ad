// Everything that a key, the bar or the menu can do. The keys are the same as in the terminal game; arrows, Enter and
// Space belong to the board.
import { settings } from './settings.ts';
import type { DialogName } from './desk.ts';
import type { Store } from './store.ts';

export interface Command {
  act: () => unknown;
  keys?: string[];
  /** It cannot be done now. Its key then says why. */
  off?: boolean;
  /** Whether it is on, for one that stays on or off. */
  pressed?: boolean;
}

/** Returns the commands by name, in the order of the help. */
export function commandsOf(store: Store): Record<string, Command> {
  const { games, marks, tutor, watch, table } = store;
  const { canUndo, canRedo, paused, won, over, made } = table.live;
  const opens = (name: DialogName, ...keys: string[]) => ({ keys, act: () => store.open(name) });
  return {
    undo: {
      keys: ['u', 'Backspace', 'Ctrl+z'],
      act: () => store.happen('undo'),
      off: !canUndo || paused,
    },
    redo: {
      keys: ['r', 'Ctrl+y', 'Ctrl+Shift+z'],
      act: () => store.happen('redo'),
      off: !canRedo || paused,
    },
    restart: { keys: ['R'], act: () => store.happen('restart'), off: !canUndo || paused },
    hint: { keys: ['h', 'H'], act: () => store.hint(), off: won || paused },
    mark: { keys: ['M'], act: () => store.inSight(() => marks.mark()) },
    back: { keys: ['b'], act: () => store.inSight(() => marks.back()) },
    quiet: { keys: ['v'], act: () => store.quiet() },
    tutor: { keys: ['c'], act: () => store.inSight(() => void tutor.ask()), off: won || paused },
    watch: { keys: ['s'], act: () => store.solve(), off: won || paused },
    faster: { keys: ['+', '='], act: () => watch.todo && watch.faster(1) },
    slower: { keys: ['-', '_'], act: () => watch.todo && watch.faster(-1) },
    another: { keys: ['n'], act: () => games.another() },
    new: opens('new', 'm'),
    daily: { keys: ['d'], act: () => games.daily() },
    levels: opens('levels', 'l'),
    pause: { keys: ['p'], act: () => store.pause(), off: over || made === 0, pressed: paused },
    share: opens('share', 'g'),
    statistics: opens('statistics', 'S'),
    colors: { keys: ['P'], act: () => store.recolor() },
    hide: { keys: ['Escape'], act: () => store.hide() },
    help: opens('help', '?'),
    menu: opens('menu'),
    everything: opens('everything'),
    archive: opens('archive'),
    settings: opens('settings'),
    marks: opens('marks'),
    presses: { act: () => store.inSight(() => store.open('presses')) },
    classicBoard: { act: () => games.quick('5x5', 'all-on') },
    miniBoard: { act: () => games.quick('4x4', 'all-on') },
    save: { act: () => store.save() },
    open: { act: () => store.host.choose() },
  };
}

/** Handles the keys wherever the focus is, except in fields and dialogs. */
export function takeKey(store: Store, event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey || store.dialog.value || inField(event.target)) return;
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const control = ctrlKey || metaKey;
  if (!control && key !== 'Escape' && !settings.keys.on) return;
  const name = control ? `Ctrl+${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}` : key;
  const command = Object.values(commandsOf(store)).find(({ keys }) => keys?.includes(name));
  if (!command) return;
  event.preventDefault();
  void command.act();
}

function inField(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}
