// Everything that a key, the bar or a menu can do: each action is one record, of which the bar, the menus, the keys and
// the help are made. The keys are the same as in the terminal game; arrows, Enter and Space belong to the board.
import { settings } from './settings.ts';
import { words } from './words.ts';
import type { DialogName } from './desk.ts';
import type { IconName } from '../kit/icon.tsx';
import type { Store } from './store.ts';

interface Does {
  act: () => unknown;
  keys?: string[];
  icon?: IconName;
  /** Whether it can be done now; by default it can. If not, its key says why. */
  able?: boolean;
  /** Whether it is on, for one that stays on or off. */
  pressed?: boolean;
}

export interface Action extends Does {
  /** What its button says. */
  name: string;
  /** What its keys do; those of an action without are not listed. */
  help?: string;
}

/** Returns the actions by their ids, in the order of the help. */
export function actionsOf(store: Store): Record<string, Action> {
  const { games, marks, tutor, watch, table } = store;
  const { canUndo, canRedo, paused, won, over, made } = table.live;
  const opens = (name: DialogName, ...keys: string[]) => ({ keys, act: () => store.open(name) });
  const does: Record<string, Does> = {
    undo: {
      icon: 'undo',
      keys: ['u', 'Backspace', 'Ctrl+z'],
      act: () => store.happen('undo'),
      able: canUndo && !paused,
    },
    redo: {
      keys: ['r', 'Ctrl+y', 'Ctrl+Shift+z'],
      act: () => store.happen('redo'),
      able: canRedo && !paused,
    },
    restart: { keys: ['R'], act: () => store.happen('restart'), able: canUndo && !paused },
    hint: { icon: 'light', keys: ['h', 'H'], act: () => store.hint(), able: !won && !paused },
    mark: { keys: ['M'], act: () => store.inSight(() => marks.mark()) },
    back: { keys: ['b'], act: () => store.inSight(() => marks.back()) },
    quiet: { keys: ['v'], act: () => store.quiet() },
    tutor: { keys: ['c'], act: () => store.inSight(() => void tutor.ask()), able: !won && !paused },
    watch: { keys: ['s'], act: () => store.solve(), able: !won && !paused },
    faster: { keys: ['+', '='], act: () => watch.todo && watch.faster(1) },
    slower: { keys: ['-', '_'], act: () => watch.todo && watch.faster(-1) },
    another: { keys: ['n'], act: () => games.another() },
    new: { icon: 'boards', ...opens('new', 'm') },
    daily: { icon: 'daily', keys: ['d'], act: () => games.daily() },
    levels: { icon: 'levels', ...opens('levels', 'l') },
    pause: { keys: ['p'], act: () => store.pause(), able: !over && made > 0, pressed: paused },
    share: opens('share', 'g'),
    statistics: opens('statistics', 'S'),
    colors: { keys: ['P'], act: () => store.recolor() },
    hide: { keys: ['Escape'], act: () => store.hide() },
    help: opens('help', '?'),
    menu: { icon: 'menu', ...opens('menu') },
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
  const { names, does: helps } = words;
  return Object.fromEntries(
    Object.entries(does).map(([id, one]) => [id, { ...one, name: names[id], help: helps[id] }]),
  );
}

/** Handles the keys wherever the focus is, except in fields and dialogs. */
export function takeKey(store: Store, event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey || store.dialog.value || inField(event.target)) return;
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const control = ctrlKey || metaKey;
  if (!control && key !== 'Escape' && !settings.keys.on) return;
  const name = control ? `Ctrl+${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}` : key;
  const action = Object.values(actionsOf(store)).find(({ keys }) => keys?.includes(name));
  if (!action) return;
  event.preventDefault();
  void action.act();
}

function inField(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}
