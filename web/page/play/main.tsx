// The Play page.
import { render } from 'preact';
import { followColors } from '../kit/colors.ts';
import { saveFile } from '../kit/files.ts';
import { later } from '../kit/job.ts';
import { firstGame } from './games.ts';
import { takeKey } from './commands.ts';
import { addressOf, gameAt } from './link.ts';
import { App, followStore } from './view/app.tsx';
import { Store, type Host } from './store.ts';

export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

const main = document.getElementById('main')!;

const host: Host = {
  now: () => performance.now(), later,
  go(text, replace) {
    const search = new URLSearchParams(location.search);
    search.delete('b'); // the game is after the #
    const [path, hash] = addressOf(text, location.pathname).split('#', 2);
    const to = path + (search.size > 0 ? `?${search}` : '') + (hash === undefined ? '' : `#${hash}`);
    // Back and Forward go through the games.
    if (replace || text === '' || text === gameAt(location.href)) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
  },
  load: async (name, store) => {
    const { dialogs } = await import('./dialogs.ts');
    return dialogs[name](store);
  },
  save: saveFile,
  choose: () => document.getElementById('file')?.click(),
  look() {
    if (document.getElementById('table')!.getBoundingClientRect().top >= 0) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    main.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  },
};

followColors(document);
const first = await firstGame(gameAt(location.href));
const store = new Store(first.game, host);
render(<App store={store} />, main);
followStore(main, store);
store.start(first);
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  later(() => store.table.view.focus(0), 0); // else the key that followed the link would press the light
});

setInterval(() => store.tick(), 200);
document.addEventListener('keydown', (event) => takeKey(store, event));
document.addEventListener('visibilitychange', () => store.leave(document.visibilityState === 'hidden'));
addEventListener('pagehide', () => store.shelf.keep());
addEventListener('popstate', () => void store.games.visit(gameAt(location.href)));
addEventListener('pointerdown', () => store.work.hold(true), true);
for (const kind of ['pointerup', 'pointercancel']) {
  addEventListener(kind, () => setTimeout(() => store.work.hold(false)), true); // after the click
}
document.documentElement.dataset.ready = 'play';
