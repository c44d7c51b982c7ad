// The whole page: the sheet, the panel with its tabs, and the dialogs.
import { AnalyzePanel } from './analyze/view.tsx';
import { DeskView } from './stage.tsx';
import { Dialogs } from './dialogs.tsx';
import { EditPanel } from './edit.tsx';
import { PlayPanel } from './play.tsx';
import { Tabs } from '../kit/tabs.tsx';
import type { Lab } from './store.ts';

export function LabView({ lab }: { lab: Lab }) {
  return (
    <>
      <DeskView lab={lab} />
      <section class="panel" aria-label="Edit, play, analyze">
        <Tabs
          label="What to do" panelClass="pane" selected={lab.mode.value} onSelect={(mode) => lab.show(mode)}
          tabs={[
            { name: 'edit', label: 'Edit', panel: () => <EditPanel lab={lab} /> },
            { name: 'play', label: 'Play', panel: () => <PlayPanel lab={lab} /> },
            { name: 'analyze', label: 'Analyze', panel: () => <AnalyzePanel lab={lab} /> },
          ]}
        />
      </section>
      <Dialogs lab={lab} />
    </>
  );
}
