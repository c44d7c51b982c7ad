// Settings: how the page looks and sounds, and which keys it takes.
import { makeDialog } from '../kit/plain/dialog.ts';
import { make } from '../kit/plain/dom.ts';
import { read, write } from '../kit/keep.ts';
import { setSound, soundOn } from './sound.ts';
import { palette, palettes, setPalette, setTheme, theme, themes } from '../kit/theme.ts';

/** Reports whether single keys do things. */
export function keysOn() {
  return read('keys') !== 'off';
}

/** Reports whether the time is shown. */
export function clockShown() {
  return read('clock') !== 'off';
}

/** Shows or hides the numbers of the buttons. */
export function showNumbers() {
  document.documentElement.toggleAttribute('data-numbers', read('numbers') === 'on');
}

/** Switches to the next palette, and returns its label. */
export function nextPalette() {
  const at = palettes.findIndex(({ name }) => name === palette());
  const next = palettes[(at + 1) % palettes.length];
  setPalette(next.name);
  return next.label;
}

export class Settings {
  private parts?: {dialog: HTMLDialogElement, inside: HTMLElement};

  constructor(public changed: () => void) {}

  open() {
    const { dialog, inside } = this.parts ??= makeDialog('settings-dialog', 'Settings');
    inside.replaceChildren(
      this.choice('setting-theme', 'Theme', themes, theme(), setTheme),
      this.choice('setting-palette', 'Colors of the lights', palettes, palette(), setPalette),
      make('div', {},
        this.check('Sound', soundOn(), setSound),
        this.check('Show the time', clockShown(), (on) => write('clock', on ? null : 'off')),
        this.check('Number the buttons', read('numbers') === 'on', (on) => {
          write('numbers', on ? 'on' : null);
          showNumbers();
        }),
        this.check('Single keys, such as h for a hint', keysOn(), (on) => write('keys', on ? null : 'off'))),
    );
    dialog.showModal();
  }

  private choice(
    id: string, label: string, list: {name: string, label: string}[], chosen: string, set: (name: string) => void,
  ) {
    const select = make('select', { id }, ...list.map((entry) => make('option', { value: entry.name, selected: entry.name === chosen }, entry.label)));
    select.addEventListener('change', () => set(select.value));
    return make('div', { class: 'field' }, make('label', { for: id }, label), select);
  }

  private check(label: string, on: boolean, set: (on: boolean) => void) {
    const input = make('input', { type: 'checkbox', checked: on });
    input.addEventListener('change', () => {
      set(input.checked);
      this.changed();
    });
    return make('label', { class: 'check' }, input, label);
  }
}
