// The theme of the pages, the palette of the lights and the size of the text. Importing this module applies what the
// reader chose; the buttons of the header, marked data-look, go to the next choice.
import { read, write } from './keep.ts';

/**
 * What can be chosen, the usual first. The empty theme follows the system. The values of a palette differ in lightness
 * too, so that they can be distinguished by all eyes.
 */
export const looks: Record<'theme' | 'palette' | 'text', Record<string, string>> = {
  theme: { '': 'as the system', light: 'light', dark: 'dark', contrast: 'high contrast' },
  palette: {
    amber: 'amber',
    paper: 'paper: black on white',
    ink: 'ink: white on black',
    sky: 'sky: blues',
    cividis: 'cividis: for eyes that do not tell red from green',
  },
  text: { '': '100 %', large: '120 %', larger: '150 %' },
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

/** The buttons of the header. */
const BUTTONS = { theme: 'Theme', text: 'Text' };

/** Shows the looks, and says on their buttons which they are. */
function apply() {
  const { dataset } = document.documentElement;
  dataset.theme = lookOf('theme') || (contrast.matches ? 'contrast' : '');
  dataset.palette = lookOf('palette');
  dataset.text = lookOf('text');
  for (const [kind, label] of Object.entries(BUTTONS)) {
    const text = `${label}: ${looks[kind as Look][lookOf(kind as Look)]}`;
    for (const button of document.querySelectorAll(`[data-look=${kind}]`)) {
      button.setAttribute('aria-label', text);
      button.setAttribute('title', text);
    }
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
  const button = target instanceof Element && target.closest<HTMLElement>('[data-look]');
  if (button) nextLook(button.dataset.look as Look);
});
contrast.addEventListener('change', apply);
addEventListener('storage', apply);
addEventListener('DOMContentLoaded', apply); // now there is a button
apply();
