// Soft sounds, off unless the player turns them on: a low tone for a press that turns more lights off than on, a
// higher one for the opposite, and three for winning.
import { settings } from './settings.ts';

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
