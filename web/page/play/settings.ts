// Settings that are on or off, as signals that the browser keeps, and the sounds. Theme and colors are those of all
// pages.
import { signal } from '@preact/signals';
import { read, write } from '../kit/keep.ts';

/** A setting; only what is not usual is stored. */
class Setting {
  private state;

  constructor(
    private name: string,
    private usual: boolean,
  ) {
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
    direct: new Setting('direct', false), // a hint names the button at once
    keys: new Setting('keys', true), // single keys do things
  };
}

export const settings = readSettings();

let context: AudioContext | null = null;

/** Sounds that sounds are on. */
export function soundTried() {
  tone(523, 0, 0.12);
}

/** Sounds a press. `more`: how many more lights are on than before. */
export function soundPress(more: number) {
  if (settings.sound.on) tone(330 * 2 ** (Math.max(-5, Math.min(5, more)) / 12), 0, 0.07);
}

/** Sounds that the game is won. */
export function soundWon() {
  if (!settings.sound.on) return;
  [392, 494, 587].forEach((frequency, i) => tone(frequency, i * 0.13, 0.35));
}

/** `after`: seconds from now. `length`: in seconds. */
function tone(frequency: number, after: number, length: number) {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    const at = context.currentTime + after;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.08, at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    const source = context.createOscillator();
    source.type = 'sine';
    source.frequency.value = frequency;
    source.connect(gain).connect(context.destination);
    source.start(at);
    source.stop(at + length);
  } catch {
    // The page works without sound.
  }
}
