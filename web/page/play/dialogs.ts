// What is loaded when it is first needed: the dialogs, each made with what it shows, and boards in space.
import type { ComponentChildren } from 'preact';
import { Archive } from './choose/archive.tsx';
import { levelsView } from './choose/levels.tsx';
import { NewPanel } from './choose/new.tsx';
import { ownView } from './choose/own.tsx';
import { replayView } from './help/replay.tsx';
import { Everything, Menu, Help, MarksPanel, Presses, Settings, viewOf } from './view/small.tsx';
import { SharePanel } from './view/share.tsx';
import { statisticsView } from './view/stats.tsx';
import type { DialogName } from './desk.ts';
import type { Store } from './store.ts';

export { solidView } from './space.tsx';

type View = () => ComponentChildren;

export const dialogs: Record<DialogName, (store: Store) => View | Promise<View>> = {
  menu: viewOf(Menu),
  everything: viewOf(Everything),
  settings: viewOf(Settings),
  help: viewOf(Help),
  marks: viewOf(MarksPanel),
  presses: viewOf(Presses),
  share: viewOf(SharePanel),
  statistics: statisticsView,
  archive: viewOf(Archive),
  levels: levelsView,
  new: viewOf(NewPanel),
  own: ownView,
  replay: replayView,
};
