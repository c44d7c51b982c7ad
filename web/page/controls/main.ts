// The page of all controls: for people who change the design.
import { makeDialog } from '../kit/plain/dialog.ts';
import { make, part } from '../kit/plain/dom.ts';
import { SIGNS, type MarkKind } from '../board/drawing.ts';
import { loadBoard } from '../board/board.ts';
import { plainBoard } from '../board/game/start.ts';
import { makeTabs } from '../kit/plain/tabs.ts';
import { createView } from '../board/view.ts';

const tabs = document.querySelector('[role=tablist]');
if (tabs instanceof HTMLElement) makeTabs(tabs, () => {});

let sheet: HTMLDialogElement | undefined;
part('sheet').addEventListener('click', () => {
  if (!sheet) {
    const { dialog, inside } = makeDialog('sheet-dialog', 'A sheet');
    inside.append(make('p', {}, 'Escape, the button or a click outside closes it.'));
    sheet = dialog;
  }
  sheet.showModal();
});

const board = plainBoard('4x4');
const lights = board?.off().map((_, i) => (i % 3 === 0 ? 1 : 0));
for (const large of [false, true]) {
  if (!board || !lights) break;
  const place = make('div', {});
  part('boards').append(place);
  const view = createView(place, board, { label: large ? 'board on a canvas' : 'board of buttons', large });
  view.show(lights);
  (Object.keys(SIGNS) as MarkKind[]).forEach((kind, i) => view.mark([2 * i], kind));
}
try {
  const three = await loadBoard('4x4-mod3');
  const place = make('div', {});
  part('boards').append(place);
  createView(place, three, { label: 'three colors' }).show(three.off().map((_, i) => i % 3));
} catch {
  // Without an engine there are two boards.
}
document.documentElement.dataset.ready = 'controls';
