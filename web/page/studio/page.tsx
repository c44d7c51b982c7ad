import { Tabs } from '../kit/tabs.tsx';
import { CameraDialog } from './pictures/camera.tsx';
import { CropDialog } from './pictures/crop.tsx';
import { PadDialog } from './pictures/pad.tsx';
import { TextDialog } from './pictures/text.tsx';
import { PicturesPanel } from './pictures/panel.tsx';
import { BoardPanel, FilmPanel, LookPanel, OrderPanel } from './panels.tsx';
import { Stage } from './stage.tsx';
import { words } from './words.ts';
import type { View } from './parts.tsx';
import type { Tab } from './store.ts';

const DIALOGS = { text: TextDialog, camera: CameraDialog, crop: CropDialog, pad: PadDialog, curve: PadDialog };
const PANELS = { pictures: PicturesPanel, board: BoardPanel, dither: LookPanel, order: OrderPanel, film: FilmPanel };

/** The whole page: the film, and what it is made of. */
export function Page({ store }: View) {
  const tabs = (Object.keys(PANELS) as Tab[]).map((name) => {
    const Panel = PANELS[name];
    return { name, label: words.tabs[name], panel: () => <Panel store={store} /> };
  });
  const dialog = store.dialog.value;
  const Open = dialog && DIALOGS[dialog.kind];
  const select = (name: Tab) => { store.tab.value = name; };
  return (
    <>
      <Stage store={store} />
      <section class="bench" aria-label={words.bench}>
        <Tabs label={words.bench} tabs={tabs} selected={store.tab.value} onSelect={select} panelClass="panel" />
      </section>
      {dialog && Open && <Open store={store} dialog={dialog} onClose={() => { store.dialog.value = null; }} />}
    </>
  );
}
