// How the film runs: pace, pauses, there and back, colors.
import { make } from '../kit/plain/dom.ts';
import { field, select } from '../kit/plain/fields.ts';
import { darkIsOn, paletteNamed, palettes } from './palette.ts';
import { MOST_FPS, type Studio } from './state.ts';

/** Numbers: name, label, least, most. */
const NUMBERS: ['seconds' | 'perFrame' | 'fps' | 'hold' | 'scale', string, number, number][] = [['seconds', 'Film length in seconds', 1, 3600], ['perFrame', 'Presses a frame', 0, 10000], ['fps', 'Frames a second', 1, MOST_FPS], ['hold', 'Frames held', 1, 1000], ['scale', 'Pixels a cell', 0, 64]];

const CHOICES: ['aspect' | 'cells', string, [string, string][]][] = [
  ['cells', 'Cells', [['square', 'square'], ['round', 'round'], ['glow', 'glowing']]],
  ['aspect', 'Shape of the film', [['', 'as the board'], ['square', 'square'], ['9:16', '9:16, upright'], ['16:9', '16:9, wide']]],
];

const SWITCHES: ['loop' | 'pingPong' | 'mark', string][] = [['loop', 'Begin again after the end'], ['pingPong', 'Go back to the first picture'], ['mark', 'Mark the cells that are pressed']];

/** Makes the fields. */
export function settings(studio: Studio) {
  const { motion } = studio;
  const numbers = NUMBERS.map(([name, label, least, most]) => {
    const input = make('input', { id: name, type: 'number', min: least, max: most, step: 1, value: motion[name], inputmode: 'numeric' });
    input.addEventListener('input', () => {
      const n = Math.floor(Number(input.value));
      if (!(n >= least && n <= most)) return;
      motion[name] = n;
      studio.tell('motion');
    });
    input.addEventListener('change', () => { input.value = String(motion[name]); });
    const made = field(name, label, input);
    if (least === 0) made.querySelector('label')?.append(' (0: what fits)');
    return made;
  });
  const switches = SWITCHES.map(([name, label]) => {
    const input = make('input', { id: name, type: 'checkbox', checked: motion[name] });
    input.addEventListener('change', () => {
      motion[name] = input.checked;
      studio.tell('motion');
    });
    return make('label', { class: 'check' }, input, make('span', {}, label));
  });
  const easing = select('easing', 'Pace within a scene', [['linear', 'even'], ['in-out', 'slow, fast, slow']]);
  const palette = select('palette', 'Colors', palettes.map(({ name, label }) => [name, label]));
  const easingInput = easing.querySelector('select');
  const paletteInput = palette.querySelector('select');
  if (easingInput) {
    easingInput.value = motion.easing;
    easingInput.addEventListener('change', () => {
      motion.easing = easingInput.value === 'linear' ? 'linear' : 'in-out';
      studio.tell('motion');
    });
  }
  if (paletteInput) {
    paletteInput.value = motion.palette;
    paletteInput.addEventListener('change', () => {
      const before = darkIsOn(paletteNamed(motion.palette));
      motion.palette = paletteInput.value;
      studio.tell(darkIsOn(paletteNamed(motion.palette)) === before ? 'motion' : 'look');
    });
  }
  const chosen = CHOICES.map(([name, label, values]) => {
    const made = select(name, label, values);
    const input = made.querySelector('select');
    if (input) {
      input.value = motion[name];
      input.addEventListener('change', () => {
        motion[name] = input.value;
        studio.tell('motion');
      });
    }
    return made;
  });
  return [make('div', { class: 'pair' }, ...numbers), make('div', { class: 'pair' }, easing, palette, ...chosen), make('div', { class: 'switches' }, ...switches)];
}
