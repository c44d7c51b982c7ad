// Settings that are on or off, as signals that the browser keeps. Theme and colors are those of all pages.
import { signal } from '@preact/signals';
import { read, write } from '../kit/keep.ts';
import { palette, palettes, setPalette } from '../kit/theme.ts';

/** A setting; only what is not usual is stored. */
class Setting {
  private state;

  constructor(private name: string, private usual: boolean) {
    this.state = signal(usual ? read(name) !== 'off' : read(name) === 'on');
  }

  get on() {
    return this.state.value;
  }

  set(on: boolean) {
    this.state.value = on;
    write(this.name, on === this.usual ? null : on ? 'on' : 'off');
  }
}

/** Reads the settings that the browser keeps. */
export function readSettings() {
  return {
    sound: new Setting('sound', false),
    clock: new Setting('clock', true), // the time is shown
    numbers: new Setting('numbers', false), // the buttons have numbers
    keys: new Setting('keys', true), // single keys do things
  };
}

export const settings = readSettings();

/** Switches to the next palette, and returns its label. */
export function nextPalette() {
  const at = palettes.findIndex(({ name }) => name === palette());
  const next = palettes[(at + 1) % palettes.length];
  setPalette(next.name);
  return next.label;
}
