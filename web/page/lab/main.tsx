// The Lab: the store, its view, and what both need of the page.
import { effect } from '@preact/signals';
import { render } from 'preact';
import { Address } from './address.ts';
import { keyName } from './hands.ts';
import { Lab } from './store.ts';
import { shown } from './words.ts';
import { LabView } from './stage.tsx';
import { world } from './world.ts';
import { followColors } from '../kit/colors.ts';

export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

followColors(document);
export const lab = new Lab(world);
const address = new Address(lab);

effect(() => {
  document.body.dataset.mode = lab.mode.value;
  document.body.toggleAttribute('data-fixed', lab.editor.fixed !== null);
  if (lab.ready.value) document.title = shown.title(lab.title.value);
});
effect(() => {
  if (lab.dialog.value === 'share') address.write();
});
document.addEventListener('keydown', (event) => {
  const field =
    event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  const name = keyName(event);
  if (event.defaultPrevented || lab.dialog.value || field || !/^Ctrl\+(z|y|Shift\+z)$/.test(name))
    return;
  event.preventDefault();
  const kind = name === 'Ctrl+z' ? 'undo' : 'redo';
  if (lab.mode.value === 'play') lab.game.do({ kind });
  else lab.editor[kind]();
});
addEventListener('hashchange', () => void address.visit());
addEventListener('pagehide', () => address.write());

render(<LabView lab={lab} />, document.getElementById('main') as HTMLElement);
const { puzzle, problem } = await address.open();
lab.begin(puzzle, problem);
address.write();
document.documentElement.dataset.ready = 'yes';
