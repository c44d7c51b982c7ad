// Words as pictures: each line of a text is one, in letters of the same size, so that a word turns into the next.
import { make, makeButton } from '../../kit/plain/dom.ts';
import { makeDialog } from '../../kit/plain/dialog.ts';
import { field } from '../../kit/plain/fields.ts';
import type { Studio } from '../state.ts';

/** The longer side of a picture in pixels, how much of it a line may fill, and its most letters. */
const SIDE = 640;
const FILLED = 0.92;
const MOST_LETTERS = 40;

export class Words {
  private take: (image: HTMLCanvasElement, word: string) => void = () => {};
  made: { dialog: HTMLDialogElement; text: HTMLTextAreaElement; } | undefined;

  constructor(public studio: Studio) {}

  /** Makes the dialog when it is first needed. */
  private parts() {
    if (this.made) return this.made;
    const { dialog, inside } = makeDialog('words-dialog', 'Text');
    const text = make('textarea', { id: 'words', rows: 3, maxlength: 500 });
    const use = makeButton('Use it', () => {
      dialog.close();
      for (const [word, image] of drawWords(text.value, this.studio.shape)) this.take(image, word);
    }, { class: 'button first' });
    inside.append(field('words', 'One picture for each line', text), make('div', { class: 'row end' }, makeButton('Cancel', () => dialog.close()), use));
    this.made = { dialog, text };
    return this.made;
  }

  open(take: (image: HTMLCanvasElement, word: string) => void) {
    const { dialog, text } = this.parts();
    this.take = take;
    dialog.showModal();
    text.focus();
  }
}

/** Draws each line of a text, white on black. `shape`: width over height. */
function drawWords(text: string, shape: number): [string, HTMLCanvasElement][] {
  const words = text.split('\n').map((line) => line.trim().slice(0, MOST_LETTERS)).filter(Boolean);
  const [width, height] = shape >= 1 ? [SIDE, Math.max(1, Math.round(SIDE / shape))] : [Math.max(1, Math.round(SIDE * shape)), SIDE];
  const inks = words.map(() => {
    const canvas = make('canvas', { width, height });
    const ink = canvas.getContext('2d', { willReadFrequently: true });
    if (!ink) throw new Error('the browser has no canvas to draw on');
    ink.fillRect(0, 0, width, height);
    ink.font = 'bold 100px sans-serif';
    return ink;
  });
  const widest = Math.max(...words.map((word, n) => inks[n].measureText(word).width));
  const size = Math.min((100 * FILLED * width) / widest, FILLED * height);
  return words.map((word, n) => {
    Object.assign(inks[n], { font: `bold ${size}px sans-serif`, fillStyle: '#fff', textAlign: 'center', textBaseline: 'middle' });
    inks[n].fillText(word, width / 2, height / 2);
    return [word, inks[n].canvas];
  });
}
