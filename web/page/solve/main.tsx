// Solve: enter the puzzle in front of you, and see which buttons to press.
import { effect } from '@preact/signals';
import { render } from 'preact';
import { warm } from '../engine/call.ts';
import { followColors } from '../kit/colors.ts';
import { followPictures, prepareLater } from './picture.ts';
import { Solver } from './store.ts';
import { View } from './view.tsx';
import { world } from './world.ts';
export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

export const store = new Solver(world);

followColors(document);
const main = document.getElementById('main')!;
main.replaceChildren();
render(<View store={store} />, main);
effect(() => {
  main.dataset.state = store.unsolvable.value ? 'unsolvable' : '';
});
effect(() => {
  if (store.ready.value) document.documentElement.dataset.ready = 'yes';
});
followPictures((picture) => store.see(picture));
addEventListener('hashchange', () => void store.open());
void warm();
void store.open().then(prepareLater);
