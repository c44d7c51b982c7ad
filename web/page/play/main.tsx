// The Play page.
import { render } from 'preact';
import { followColors } from '../kit/colors.ts';
import { later } from '../kit/job.ts';
import { firstGame } from './games.ts';
import { takeKey } from './actions.ts';
import { gameAt } from './link.ts';
import { App, followStore } from './view/app.tsx';
import { Store, type Host } from './store.ts';
import { world } from './world.ts';

export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

const main = document.getElementById('main')!;

followColors(document);
const first = await firstGame(gameAt(location.href));
const load: Host['load'] = async (name, of) => (await import('./dialogs.ts')).dialogs[name](of);
const store = new Store(first.game, { ...world, load });
render(<App store={store} />, main);
followStore(main, store);
store.start(first);
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  later(() => store.table.view.focus(0), 0); // else the key that followed the link would press the light
});

setInterval(() => store.tick(), 200);
document.addEventListener('keydown', (event) => takeKey(store, event));
document.addEventListener('visibilitychange', () =>
  store.leave(document.visibilityState === 'hidden'),
);
addEventListener('pagehide', () => store.shelf.keep());
addEventListener('storage', () => store.shelf.look());
addEventListener('popstate', () => void store.games.visit(gameAt(location.href)));
addEventListener('pointerdown', () => store.work.hold(true), true);
for (const kind of ['pointerup', 'pointercancel']) {
  addEventListener(kind, () => setTimeout(() => store.work.hold(false)), true); // after the click
}
document.documentElement.dataset.ready = 'play';
