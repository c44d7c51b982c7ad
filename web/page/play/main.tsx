// The Play page.
import { render } from 'preact';
import { addressText } from '../board/game/gameid.ts';
import { followColors } from '../kit/colors.ts';
import { saveFile } from '../kit/files.ts';
import { later } from '../kit/job.ts';
import { firstGame } from './games.ts';
import { takeKey } from './commands.ts';
import { App, followStore } from './view/app.tsx';
import { Store, type Host } from './store.ts';

export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

const main = document.getElementById('main')!;

const host: Host = {
  now: () => performance.now(), later,
  go(text, replace) {
    const search = new URLSearchParams(location.search);
    search.delete('b'); // the game is after the #
    const to = location.pathname + (search.size > 0 ? `?${search}` : '') + (text === '' ? '' : `#${text}`);
    // Back and Forward go through the games.
    if (replace || text === '' || `#${text}` === location.hash) history.replaceState(null, '', to);
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
const first = await firstGame(addressText());
const store = new Store(first.game, host);
render(<App store={store} />, main);
followStore(main, store);
store.start(first);
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  store.table.view.focus(0);
});

setInterval(() => store.tick(), 200);
document.addEventListener('keydown', (event) => takeKey(store, event));
document.addEventListener('visibilitychange', () => store.leave(document.visibilityState === 'hidden'));
addEventListener('pagehide', () => store.shelf.keep());
addEventListener('hashchange', ({ newURL }) => void store.games.visit(addressText(newURL)));
addEventListener('pointerdown', () => store.work.hold(true), true);
for (const kind of ['pointerup', 'pointercancel']) {
  addEventListener(kind, () => setTimeout(() => store.work.hold(false)), true); // after the click
}
document.documentElement.dataset.ready = 'play';
