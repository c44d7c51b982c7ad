// The board in the page: it follows the table.
import { effect } from '@preact/signals';
import { boardName } from '../board/names.ts';
import { createView } from '../board/view.ts';
import { gameTitle } from './about.ts';
import { settings } from './settings.ts';
import { tourStep } from './tour.ts';
import { words } from './words.ts';
import type { Board } from '../board/board.ts';
import type { Store } from './store.ts';

/** Puts the board of a store into an element. */
export function showBoard(element: HTMLElement, store: Store) {
  const { table, celebrated } = store;
  const onPress = (button: number) => store.press(button);
  table.attach({
    make: (board) => createView(element, board, { label: words.board(boardName(board.spec)), onPress }),
    held: () => {
      const { activeElement: focused } = document;
      return focused instanceof HTMLElement && element.contains(focused) ? () => focused.focus() : null;
    },
  });
  effect(() => {
    const { paused } = table.live;
    element.toggleAttribute('data-paused', paused);
    element.inert = paused;
  });
  effect(() => {
    element.toggleAttribute('data-won', celebrated.value); // on a large board it glows
    if (celebrated.value) navigator.vibrate?.(30);
  });
}

/** Lets the document follow the store: its title, and what CSS needs to know. */
export function followStore(main: HTMLElement, store: Store) {
  const { table, solid, large } = store;
  let seen: Board | null = null;
  effect(() => {
    void table.live;
    document.title = words.page(gameTitle(table.game));
    main.toggleAttribute('data-tour', tourStep(table.game) > 0);
    if (table.board === seen) return;
    seen = table.board;
    solid.value = null;
    void showSolid(store);
  });
  effect(() => {
    main.toggleAttribute('data-solid', solid.value !== null);
    main.toggleAttribute('data-space', solid.value !== null && large.value);
  });
  effect(() => void document.documentElement.toggleAttribute('data-numbers', settings.numbers.on));
}

/** Shows the board in space, if it has a form there: it is loaded with the dialogs. */
async function showSolid(store: Store) {
  const { board } = store.table;
  const flat = board.grid?.topology === 'rectangle';
  const view = flat ? null : (await import('./dialogs.ts')).solidView(store);
  if (board !== store.table.board) return;
  store.solid.value = view;
  if (!view) store.large.value = false;
}
