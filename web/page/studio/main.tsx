// The Studio: pictures go in, a film comes out.
import { effect, untracked } from '@preact/signals';
import { render } from 'preact';
import { warm } from '../engine/call.ts';
import { Tabs } from '../kit/tabs.tsx';
import { listen } from './hands.ts';
import { BoardPanel, FilmPanel, LookPanel, OrderPanel } from './panels.tsx';
import { CameraDialog, PadDialog, TextDialog } from './pictures/dialogs.tsx';
import { PicturesPanel } from './pictures/panel.tsx';
import { Side } from './side.tsx';
import { Stage } from './stage.tsx';
import { Studio, type Tab } from './store.ts';
import { words } from './words.ts';
import { world } from './world.ts';
import type { View } from './parts.tsx';

export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

const DIALOGS = { text: TextDialog, camera: CameraDialog, pad: PadDialog, curve: PadDialog };
const PANELS = {
  pictures: PicturesPanel,
  board: BoardPanel,
  dither: LookPanel,
  order: OrderPanel,
  film: FilmPanel,
};

/** Shows what is behind More where it would be below the screen. */
const reveal = (bench: HTMLElement | null) => bench?.scrollIntoView({ block: 'nearest' });

/** The whole page: the film, and what it is made of. */
function Page({ store }: View) {
  const tabs = (Object.keys(PANELS) as Tab[]).map((name) => {
    const Panel = PANELS[name];
    return { name, label: words.tabs[name], panel: () => <Panel store={store} /> };
  });
  const dialog = store.dialog.value;
  const Open = dialog && DIALOGS[dialog.kind];
  const select = (name: Tab) => {
    store.tab.value = name;
  };
  return (
    <>
      <Stage store={store} />
      <Side store={store}>
        <section id="bench" ref={reveal} class="bench" aria-label={words.bench}>
          <Tabs
            label={words.bench}
            tabs={tabs}
            selected={store.tab.value}
            onSelect={select}
            panelClass="panel"
          />
        </section>
      </Side>
      {dialog && Open && (
        <Open
          store={store}
          dialog={dialog}
          onClose={() => {
            store.dialog.value = null;
          }}
        />
      )}
    </>
  );
}

const store = new Studio(world);
effect(() => {
  if (!store.ready.value) return;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) untracked(() => store.player.play());
  document.documentElement.dataset.ready = 'yes';
});
const link = listen(store);
const samples = (['portrait.jpg', 'cat.jpg'] as const).map(async (name) => ({
  image: await world.sample(name),
  name: words.sampleTitles[name],
}));
Promise.all(samples)
  .catch(() => [])
  .then((pictures) => store.start(pictures, link));
void warm('draw');
render(<Page store={store} />, document.getElementById('main') as HTMLElement);
