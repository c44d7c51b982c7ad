// Sizes worth a look, as small pictures: famous ones, and beautiful ones. A size with a single solution has one with
// all symmetries of the square.
import { bytesOf } from '../engine/base64.ts';
import { watchColors } from '../kit/plain/colors.ts';
import { askPattern } from './facts.ts';
import { make } from '../kit/plain/dom.ts';
import { Cells } from './cells.ts';
import { inkCells } from './inks.ts';

interface Famous {
  size: number;
  view: 'solution' | 'quiet';
  about: string;
}

export const FAMOUS: Famous[] = [
  { size: 5, view: 'solution', about: 'the toy' },
  { size: 5, view: 'quiet', about: 'its quiet pattern' },
  { size: 15, view: 'solution', about: 'a window' },
  { size: 23, view: 'quiet', about: 'one of 14' },
  { size: 31, view: 'solution', about: '2⁵ − 1' },
  { size: 57, view: 'solution', about: 'a carpet' },
  { size: 63, view: 'solution', about: '2⁶ − 1' },
  { size: 72, view: 'solution', about: 'four bars' },
  { size: 100, view: 'solution', about: 'diamonds' },
  { size: 111, view: 'solution', about: 'a ring' },
  { size: 120, view: 'solution', about: 'a cross' },
  { size: 127, view: 'solution', about: '2⁷ − 1' },
];

/** Fills a list with the small pictures. They are drawn when they come into sight. */
export function showFamous(
  list: HTMLElement,
  open: (place: {rows: number, columns: number, view: 'solution' | 'quiet', terms: number[]}) => void,
) {
  for (const { size, view, about } of FAMOUS) {
    const terms = view === 'quiet' ? [1] : [];
    const canvas = make('canvas', { width: size, height: size, 'aria-hidden': 'true' });
    const button = make('button', { type: 'button', class: 'thumb', 'data-size': size }, canvas, make('span', {}, `${size} × ${size}`), make('span', { class: 'soft' }, about));
    button.addEventListener('click', () => open({ rows: size, columns: size, view, terms }));
    list.append(make('li', {}, button));
    let cells: Cells | undefined;
    const draw = async () => {
      if (!cells) {
        const answer = await askPattern({ board: `${size}x${size}`, what: view === 'quiet' ? 'quiet' : 'all-on', quiet: terms });
        cells = new Cells(answer.rows, answer.columns, answer.modulus, bytesOf(answer.packed));
      }
      const ink = canvas.getContext('2d');
      if (!ink) return;
      inkCells(list, cells, false);
      const pixels = new Uint32Array(size * size);
      cells.window(0, 0, size, size, pixels);
      ink.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), size, size), 0, 0);
    };
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return;
      watcher.disconnect();
      draw().catch(() => {}); // a size without a picture still opens
      watchColors(() => void draw().catch(() => {}));
    });
    watcher.observe(canvas);
  }
}
