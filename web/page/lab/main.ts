// The Lab: the parts put together.

import { Address, linkText, puzzleName } from './address.ts';
import { Arranger } from './arrange.ts';
import { listenClipboard } from './clipboard.ts';
import { Editor } from './editor.ts';
import { Files } from './files.ts';
import { FixedBoard } from './fixed.ts';
import { EMPTY } from './graph/graph.ts';
import { editBindings, keyList, keyName, nodeWords, steered, viewBindings, type Binding } from './keys.ts';
import { Panel, sizeWords } from './panel.ts';
import { Play } from './play.ts';
import { listenSheet } from './pointer.ts';
import { Sheet } from './sheet.ts';
import { StartDialog } from './start.ts';
import { beginStroke } from './tools.ts';
import { Analyze } from './analysis.ts';
import { dialogOpen } from '../kit/plain/dialog.ts';
import { part, sentence } from '../kit/plain/dom.ts';
import { makeTabs } from '../kit/plain/tabs.ts';
import type { Puzzle } from './open.ts';

export { call, warm, where } from '../engine/call.ts'; // for the console and for tests

const NONE: ReadonlySet<number> = new Set();

/** What is done with the puzzle. */
let mode: string = 'edit';

const editor = new Editor();
const said = part('said');
editor.say = (text) => {
  said.textContent = '';
  said.textContent = text;
};

const sheet = new Sheet(part('sheet'), part('cursor', HTMLButtonElement), editor, showing);
const play = new Play(editor, shown);
const analyze = new Analyze(editor, shown);
const fixed = new FixedBoard(part('fixed'), (button) => {
  if (mode === 'play') play.press(button);
  else editor.say('Choose Play to press buttons.');
  shown();
});
const panel = new Panel(editor);
const address = new Address(editor);
const arranger = new Arranger(editor, sheet, (busy, done) => {
  part('arranging').hidden = !busy;
  part('arranged', HTMLProgressElement).value = done;
});
const files = new Files(editor, sheet, part('file', HTMLInputElement));
const start = new StartDialog((puzzle, name) => put(puzzle, `${name} opened.`));
const toClipboard = listenClipboard(sheet.element, editor, () => mode === 'edit');

/** Describes the sheet: the lights as drawn, or as they are in the game, and the marks. */
function showing() {
  const { graph } = editor;
  const goal = graph.goal === 'drawn' ? editor.goal : null;
  const session = mode === 'play' ? play.session : null;
  const values = session && session.state.length === graph.nodes.length ? session.state : editor.start;
  const marked = mode === 'play' ? play.marked : mode === 'analyze' ? analyze.marked : null;
  const over = sheet.doing.hover >= 0 ? sheet.doing.hover : document.activeElement === sheet.cursor && sheet.cursor.matches(':focus-visible') ? editor.current : -1;
  const touched = new Set(session && over >= 0 && over < graph.nodes.length ? session.board.changes(over) : []);
  return { values, goal, marked, touched, ...(mode === 'edit' ? {} : { selected: NONE, link: -1 }) };
}

/** Shows everything as it is. */
function shown() {
  const board = editor.fixed?.board ?? null;
  fixed.set(board);
  document.body.toggleAttribute('data-fixed', board !== null);
  sheet.element.hidden = board !== null;
  const { values, marked } = showing();
  if (board) fixed.show(mode === 'play' && play.session ? play.session.state : editor.start, marked);
  sheet.cursor.setAttribute('aria-label', nodeWords(editor, editor.current, values));
  sheet.redraw();
}

/** Puts a puzzle on the sheet. */
function put(puzzle: Puzzle, text: string) {
  editor.open(puzzle, text);
  sheet.fit();
}

/** Follows a link in the address. */
async function visit() {
  if (!address.other) return;
  const asked = location.hash;
  const { puzzle, problem } = await address.open();
  if (location.hash !== asked) return; // meanwhile another link, or an edit
  if (problem) editor.say(problem);
  else put(puzzle, '');
  address.write();
}

const tabs = makeTabs(part('tabs'), (name) => {
  mode = name;
  document.body.dataset.mode = name;
  editor.say('');
  sheet.reach = null;
  sheet.doing.drag = null;
  arranger.stop();
  if (name === 'play') play.begin();
  if (name === 'analyze') analyze.open();
  else analyze.hide();
  if (sheet.fitted) sheet.fit();
  shown();
});

editor.listen((news) => {
  if (news === 'puzzle') {
    if (mode === 'play') play.begin();
    analyze.changed();
    part('about').textContent = sizeWords(editor);
    part('title').textContent = puzzleName(editor);
    document.title = `${puzzleName(editor)} · Lab · Lights Out`;
    part('play-this', HTMLAnchorElement).href = `../play/#${linkText(editor)}`;
    if (editor.unit !== sheet.camera.unit) sheet.fit(); // a drawing of another size
  }
  if (news === 'tool') {
    sheet.element.dataset.uses = editor.tool;
    sheet.reach = null;
  }
  shown();
});

listenSheet(sheet, (down) => {
  if (mode === 'edit') return beginStroke(editor, sheet, down);
  if (down.node < 0) return null;
  const { node } = down;
  return {
    move: (x, y) => void [x, y],
    end: (_x, _y, tap) => {
      editor.select({ selected: editor.selected, current: node });
      if (tap && mode === 'play') play.press(node);
    },
    cancel: () => {},
  };
});
sheet.element.addEventListener('pointerdown', () => editor.say(''), { capture: true }); // the message is on the sheet
sheet.element.addEventListener('dblclick', (event) => {
  const box = sheet.element.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  if (mode === 'edit' && editor.tool === 'select' && sheet.nodeAt(x, y) < 0 && sheet.linkAt(x, y) < 0) editor.addNode(...sheet.camera.at(x, y));
});

const help = () => {
  tabs.show('edit');
  part('help', HTMLDetailsElement).open = true;
  part('help').querySelector('summary')?.focus();
};
const editKeys = editBindings(editor, sheet, { arrange: (how) => arranger.arrange(how), help });
const playKeys: Binding[] = [
  { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'], shown: 'Arrows', does: 'go from node to node', act: (key) => {
    const to = steered(editor, key);
    editor.select({ selected: editor.selected, current: to });
    sheet.reveal(to);
  } },
  { keys: ['Enter', ' '], shown: 'Enter', does: 'press the node; Space too', act: () => mode === 'play' && play.press(editor.current) },
  { keys: ['u', 'Backspace'], shown: 'U', does: 'undo the last press', act: () => play.do({ kind: 'undo' }) },
  { keys: ['r'], shown: 'R', does: 'press it again', act: () => play.do({ kind: 'redo' }) },
  { keys: ['h'], shown: 'H', does: 'a hint', act: () => void play.hint() },
  { keys: ['s'], shown: 'S', does: 'solve', act: () => void play.solve() },
  ...viewBindings(sheet, help),
];
part('help-list').append(keyList([...editKeys, { keys: ['1'], shown: '1 – 5', does: 'the tools', act: () => {} }, { keys: ['z'], shown: 'Ctrl+Z', does: 'undo; Ctrl+Y redo', act: () => {} }]));
part('play-keys').append(keyList(playKeys));

sheet.cursor.addEventListener('keydown', (event) => {
  if (event.altKey) return;
  const name = keyName(event);
  const tool = mode === 'edit' ? document.querySelectorAll('.tool[data-tool]')[Number(name) - 1] : undefined;
  const binding = (mode === 'edit' ? editKeys : playKeys).find(({ keys }) => keys.includes(name));
  if (!binding && !tool) return;
  event.preventDefault();
  if (event.repeat && (name === 'Enter' || name === ' ')) return; // a key that is held presses once
  const before = editor.current;
  if (binding) binding.act(name);
  else if (tool instanceof HTMLElement) {
    tool.click();
    editor.say(`Tool ${tool.textContent}.`);
  }
  shown();
  // The focus stays on one element, so its new name has to be announced.
  if (editor.current !== before && /Arrow|Home|End|Page/.test(name) && !name.startsWith('Ctrl')) editor.say(sheet.cursor.getAttribute('aria-label') ?? '');
});
for (const kind of ['keypress', 'keyup'] as const) {
  sheet.cursor.addEventListener(kind, (event) => {
    if (event.key === ' ' || event.key === 'Enter') event.preventDefault(); // a button would be clicked
  });
}
sheet.cursor.addEventListener('click', (event) => {
  if (event.detail !== 0 || editor.current < 0) return; // a pointer has been dealt with
  if (mode === 'play') play.press(editor.current);
  else editor.select({ selected: [editor.current] });
});
for (const kind of ['focus', 'blur']) sheet.cursor.addEventListener(kind, () => sheet.redraw());
sheet.cursor.addEventListener('focus', () => {
  if (sheet.cursor.matches(':focus-visible')) sheet.reveal(editor.current);
});
document.addEventListener('keydown', (event) => {
  const field = event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.defaultPrevented || dialogOpen() || field) return;
  const name = keyName(event);
  if (name !== 'Ctrl+z' && name !== 'Ctrl+y' && name !== 'Ctrl+Shift+z') return;
  event.preventDefault();
  if (mode === 'play') play.do({ kind: name === 'Ctrl+z' ? 'undo' : 'redo' });
  else if (name === 'Ctrl+z') editor.undo();
  else editor.redo();
});

/** What the buttons do that are not the panel's own. */
const buttons: Record<string, () => void> = {
  'zoom-in': () => sheet.zoom(1.4), 'zoom-out': () => sheet.zoom(1 / 1.4), 'zoom-fit': () => sheet.fit(),
  new: () => {
    put({ graph: EMPTY }, 'An empty sheet: tap where the first node should be, or press N.');
    editor.set({ tool: 'node' });
  },
  open: () => start.open(), import: () => files.importing(), export: () => files.exporting(),
  share: () => {
    address.write();
    files.sharing(linkText(editor));
  },
  copy: () => {
    const made = editor.selected.size > 0 ? editor.copy() : null;
    if (made) toClipboard(made);
    else editor.say('Nothing is selected.');
    panel.show();
  },
  springs: () => arranger.arrange('springs'), circle: () => arranger.arrange('circle'), rows: () => arranger.arrange('rows'), 'stop-arranging': () => arranger.stop(),
};
for (const [id, act] of Object.entries(buttons)) part(id).addEventListener('click', act);
part('listing').addEventListener('toggle', () => panel.list());
addEventListener('hashchange', () => void visit());
addEventListener('pagehide', () => address.write());

sheet.begin();
sheet.element.dataset.uses = editor.tool;
try {
  const { puzzle, problem } = await address.open();
  editor.open(puzzle, problem);
} catch (error) {
  editor.say(sentence(error));
}
editor.begin();
address.write();
sheet.fit();
document.documentElement.dataset.ready = 'yes';
performance.mark('ready');
