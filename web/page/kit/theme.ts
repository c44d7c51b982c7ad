// The theme of the pages and the palette of the lights. Importing this module applies what the player
// chose; the button in the header, marked data-theme-button, goes to the next theme.
import {read, write} from './keep.ts';

/** The themes by name; the empty name follows the system. */
export const themes = [
  {name: '', label: 'as the system'},
  {name: 'light', label: 'light'},
  {name: 'dark', label: 'dark'},
  {name: 'contrast', label: 'high contrast'},
];

/** The palettes by name. Values differ in lightness too, so that they can be distinguished by all eyes. */
export const palettes = [
  {name: 'amber', label: 'amber'},
  {name: 'paper', label: 'paper: black on white'},
  {name: 'ink', label: 'ink: white on black'},
  {name: 'sky', label: 'sky: blues'},
  {name: 'cividis', label: 'cividis: for eyes that do not tell red from green'},
];

/** Returns the name of the theme. */
export function theme() {
  return known(themes, read('theme'));
}

/** Returns the name of the palette. */
export function palette() {
  return known(palettes, read('palette'));
}

export function setTheme(name: string) {
  write('theme', known(themes, name) || null);
  apply();
}

export function setPalette(name: string) {
  write('palette', known(palettes, name));
  apply();
}

function known(list: {name: string}[], name: string | null) {
  return list.find((entry) => entry.name === name)?.name ?? list[0].name;
}

/** Shows the theme and the palette, and says on the button which theme it is. */
function apply() {
  const root = document.documentElement;
  if (theme() === '') {
    delete root.dataset.theme;
  } else {
    root.dataset.theme = theme();
  }
  root.dataset.palette = palette();
  const text = 'Theme: ' + themes.find((entry) => entry.name === theme())?.label;
  for (const button of document.querySelectorAll('[data-theme-button]')) {
    button.setAttribute('aria-label', text);
    button.setAttribute('title', text);
  }
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element && target.closest('[data-theme-button]'))) return;
  const at = themes.findIndex((entry) => entry.name === theme());
  setTheme(themes[(at + 1) % themes.length].name);
});
addEventListener('storage', apply);
addEventListener('DOMContentLoaded', apply); // now there is a button
apply();
