// The Studio: pictures go in, a film comes out.
import { effect, untracked } from '@preact/signals';
import { render } from 'preact';
import { loadBoard } from '../board/board.ts';
import { call, warm } from '../engine/call.ts';
import { saveFile } from '../kit/files.ts';
import { read, write } from '../kit/keep.ts';
import { Page } from './page.tsx';
import { listen } from './hands.ts';
import { paletteNamed } from './palette.ts';
import { readPictures } from './pictures/clips.ts';
import { pixelsFor, turned, usualCrop } from './pictures/images.ts';
import { drawSample, samples } from './pictures/samples.ts';
import { Screen } from './screen.ts';
import { Studio } from './store.ts';
import { encode } from './video.ts';
export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

/** How many pixels a picture of a board is wide or high, about. */
const PNG_SIDE = 1024;

const store = new Studio({
  call, loadBoard, encode,
  images: { read: readPictures, crop: usualCrop, turn: turned, pixels: pixelsFor },
  now: () => performance.now(),
  frame(run) {
    const asked = requestAnimationFrame(run);
    return () => cancelAnimationFrame(asked);
  },
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  read: () => read('studio'),
  write: (text) => void write('studio', text),
  save: saveFile,
  canShare: (file) => navigator.canShare?.({ files: [file] }) ?? false,
  png({ board, values, wrong }, palette) {
    const screen = new Screen(document.createElement('canvas'));
    screen.prepare(board, paletteNamed(palette), { width: PNG_SIDE, height: PNG_SIDE });
    screen.show(values);
    if (wrong.length > 0) screen.showWrong(wrong);
    return new Promise((resolve) => screen.canvas.toBlob(resolve, 'image/png'));
  },
});

effect(() => {
  if (!store.ready.value) return;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) untracked(() => store.player.play());
  document.documentElement.dataset.ready = 'yes';
  performance.mark('ready');
});
store.start(samples.slice(0, 2).map(([name, title]) => ({ image: drawSample(name), name: title })), listen(store));
void warm('draw');
render(<Page store={store} />, document.getElementById('main') as HTMLElement);
