// The Atlas: every size has its picture.
import { effect } from '@preact/signals';
import { render } from 'preact';
import { call, warm } from '../engine/call.ts';
import { followColors } from '../kit/colors.ts';
import { Plate } from './plate.ts';
import { Atlas } from './store.ts';
import { View } from './view.tsx';
export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

const atlas = new Atlas({
  call,
  later: (act, ms) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
  random: Math.random,
  hash: () => location.hash,
  go: (hash, step) => (step ? history.pushState(null, '', hash) : history.replaceState(null, '', hash)),
});

followColors(document);
const main = document.getElementById('main')!;
main.replaceChildren();
render(<View atlas={atlas} />, main);
export const plate = new Plate(document.getElementById('plate')!, atlas);
effect(() => {
  if (atlas.settledTitle.value) document.title = atlas.settledTitle.value;
});
effect(() => {
  if (!atlas.ready.value) return;
  document.documentElement.dataset.ready = 'yes';
  performance.mark('ready');
});
addEventListener('hashchange', () => atlas.open());
void warm();
atlas.open(true);

/** The visible state, for tests. */
export function seen() {
  return { place: atlas.place.value, shown: atlas.shown.value, map: atlas.explore.map.value, scale: plate.scale };
}
