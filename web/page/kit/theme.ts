// The theme of the pages and the palette of the lights. Importing this module applies what the player
// chose; the buttons in the header, marked data-theme-button, go to the next theme.
import { read, write } from './keep.ts';

/**
 * What can be chosen, the usual first. The empty theme follows the system. The values of a palette differ in lightness
 * too, so that they can be distinguished by all eyes.
 */
export const looks: Record<'theme' | 'palette', Record<string, string>> = {
  theme: { '': 'as the system', light: 'light', dark: 'dark', contrast: 'high contrast' },
  palette: {
    amber: 'amber',
    paper: 'paper: black on white',
    ink: 'ink: white on black',
    sky: 'sky: blues',
    cividis: 'cividis: for eyes that do not tell red from green',
  },
};

type Look = keyof typeof looks;

/** Returns what was chosen: its name, or that of another if it is given. */
export function lookOf(kind: Look, name = read(kind)) {
  return name !== null && Object.hasOwn(looks[kind], name) ? name : Object.keys(looks[kind])[0];
}

export function setLook(kind: Look, name: string) {
  write(kind, lookOf(kind, name) || null);
  apply();
}

/** Switches to the next one, and returns its label. */
export function nextLook(kind: Look) {
  const all = Object.entries(looks[kind]);
  const [name, label] = all[(all.findIndex(([one]) => one === lookOf(kind)) + 1) % all.length];
  setLook(kind, name);
  return label;
}

const contrast = matchMedia('(prefers-contrast: more) and (forced-colors: none)');

/** Shows the theme and the palette, and says on the button which theme it is. */
function apply() {
  const root = document.documentElement;
  const theme = lookOf('theme');
  const shown = theme || (contrast.matches ? 'contrast' : '');
  if (shown === '') delete root.dataset.theme;
  else root.dataset.theme = shown;
  root.dataset.palette = lookOf('palette');
  const text = `Theme: ${looks.theme[theme]}`;
  for (const button of document.querySelectorAll('[data-theme-button]')) {
    button.setAttribute('aria-label', text);
    button.setAttribute('title', text);
  }
  showStreak();
}

const DAY = 86_400_000;

/** Shows the streak of daily puzzles in the header. Play keeps it with its last day; it ends after the next one. */
export function showStreak() {
  const [day = '', ...text] = (read('streak') ?? '').split(' ');
  const place = document.querySelector<HTMLElement>('.streak');
  if (!place) return;
  place.hidden = !(Date.now() - Date.parse(`${day}T00:00`) < 2 * DAY);
  place.lastElementChild!.textContent = text.join(' ');
}

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-theme-button]')) nextLook('theme');
});
contrast.addEventListener('change', apply);
addEventListener('storage', apply);
addEventListener('DOMContentLoaded', apply); // now there is a button
apply();
