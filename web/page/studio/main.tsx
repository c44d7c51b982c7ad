// The Studio: pictures go in, a film comes out.
import { effect, untracked } from '@preact/signals';
import { render } from 'preact';
import { warm } from '../engine/call.ts';
import { listen } from './hands.ts';
import { Page } from './page.tsx';
import { drawSample, samples } from './pictures/samples.ts';
import { Studio } from './store.ts';
import { world } from './world.ts';
export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

const store = new Studio(world);
effect(() => {
  if (!store.ready.value) return;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) untracked(() => store.player.play());
  document.documentElement.dataset.ready = 'yes';
  performance.mark('ready');
});
store.start(samples.slice(0, 2).map(([name, title]) => ({ image: drawSample(name), name: title })), listen(store));
void warm('draw');
render(<Page store={store} />, document.getElementById('main') as HTMLElement);
