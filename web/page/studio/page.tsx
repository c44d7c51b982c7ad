import { Tabs } from '../kit/tabs.tsx';
import { BoardPanel } from './board-panel.tsx';
import { FilmPanel } from './film-panel.tsx';
import { LookPanel } from './look-panel.tsx';
import { OrderPanel } from './order-panel.tsx';
import { CameraDialog } from './pictures/camera.tsx';
import { CropDialog } from './pictures/crop.tsx';
import { PadDialog } from './pictures/pad.tsx';
import { TextDialog } from './pictures/text.tsx';
import { PicturesPanel } from './pictures/panel.tsx';
import { Stage } from './stage.tsx';
import { words } from './words.ts';
import type { Studio, Tab } from './store.ts';

const PANELS = { pictures: PicturesPanel, board: BoardPanel, dither: LookPanel, order: OrderPanel, film: FilmPanel };

/** The whole page: the film, and what it is made of. */
export function Page({ store }: { store: Studio }) {
  const tabs = (Object.keys(PANELS) as Tab[]).map((name) => {
    const Panel = PANELS[name];
    return { name, label: words.tabs[name], panel: () => <Panel store={store} /> };
  });
  const select = (name: Tab) => { store.tab.value = name; };
  return (
    <>
      <Stage store={store} />
      <section class="bench" aria-label={words.bench}>
        <Tabs label={words.bench} tabs={tabs} selected={store.tab.value} onSelect={select} panelClass="panel" />
      </section>
      <OpenDialog store={store} />
    </>
  );
}

function OpenDialog({ store }: { store: Studio }) {
  const dialog = store.dialog.value;
  const close = () => { store.dialog.value = null; };
  switch (dialog?.kind) {
    case 'text': return <TextDialog store={store} onClose={close} />;
    case 'camera': return <CameraDialog store={store} onClose={close} />;
    case 'crop': return <CropDialog store={store} id={dialog.id} onClose={close} />;
    case 'pad': return <PadDialog store={store} on={dialog.on} onClose={close} />;
  }
  return null;
}
