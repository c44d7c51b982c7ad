// The Atlas: every size has its picture.
import { effect } from '@preact/signals';
import { render } from 'preact';
import { warm } from '../engine/call.ts';
import { followColors } from '../kit/colors.ts';
import { Atlas } from './store.ts';
import { View } from './view.tsx';
import { world } from './world.ts';
export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

export const atlas = new Atlas(world);

followColors(document);
const main = document.getElementById('main')!;
main.replaceChildren();
render(<View atlas={atlas} />, main);
effect(() => {
  if (atlas.settledTitle.value) document.title = atlas.settledTitle.value;
});
effect(() => {
  if (atlas.ready.value) document.documentElement.dataset.ready = 'yes';
});
addEventListener('hashchange', () => atlas.open());
void warm();
atlas.open(true);
