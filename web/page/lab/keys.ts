// Keys on the sheet. Single letters work only while it has the focus, so that they do not interfere elsewhere.
import { freePlace, neighborIn } from './graph/geometry.ts';
import { nameOf } from './graph/graph.ts';
import { TOOLS, type Lab } from './store.ts';
import { edited, used } from './words.ts';
import type { Editor } from './editor.ts';

/** What some keys do. */
export interface Binding {
  keys: string[];
  does: string; // for the help
  act: (key: string) => void;
  shown?: string; // how the keys are written in the help
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};
const STEPS = [...Object.keys(ARROWS), 'Home', 'End', 'PageUp', 'PageDown'];

const ZOOM = 1.3;

/** Names a key press, such as Ctrl+Shift+z. */
export function keyName({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  const named = key.length > 1 || key === ' ';
  if (ctrlKey || metaKey) return `Ctrl+${shiftKey ? 'Shift+' : ''}${named ? key : key.toLowerCase()}`;
  if (named) return shiftKey ? `Shift+${key}` : key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase(); // whatever Caps Lock says
}

/** Returns the node that a movement key leads to, or -1 for other keys. */
function steered({ graph, current }: Editor, name: string) {
  const count = graph.nodes.length;
  if (count === 0) return -1;
  const key = name.replace('Shift+', '');
  const at = Math.max(current, 0);
  if (ARROWS[key]) return neighborIn(graph.nodes, at, ...ARROWS[key]);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'PageUp') return Math.max(at - 1, 0);
  return key === 'PageDown' ? Math.min(at + 1, count - 1) : -1;
}

/** Does what a key on the sheet is for, and returns whether it is for anything. */
export function actOn(lab: Lab, bindings: Binding[], event: KeyboardEvent): boolean {
  if (event.altKey) return false;
  const name = keyName(event);
  const tool = lab.mode.value === 'edit' ? TOOLS[Number(name) - 1] : undefined;
  const binding = bindings.find(({ keys }) => keys.includes(name));
  if (!binding && !tool) return false;
  if (event.repeat && (name === 'Enter' || name === ' ')) return true; // a key that is held presses once
  const before = lab.editor.current;
  binding?.act(name);
  if (!binding && tool) {
    lab.set({ tool: tool.name });
    lab.say(used.tool(tool.label));
  }
  // The focus stays on one element, so its new name has to be announced.
  if (lab.editor.current !== before && STEPS.includes(name.replace('Shift+', ''))) lab.say(lab.cursor.value);
  return true;
}

/** Lists what the keys do while a graph is edited. */
export function editBindings(lab: Lab): Binding[] {
  const { editor, camera, arranger } = lab;
  let gathered: ReadonlySet<number> | null = null; // what was selected with Enter, which stays while one continues
  const go = (name: string) => {
    const to = steered(editor, name);
    if (to < 0) return;
    const { selected, current } = editor;
    const kept = selected === gathered;
    const along = selected.size === 1 && selected.has(current) && !kept ? [to] : selected;
    const more = name.startsWith('Shift+') ? [...selected, Math.max(current, 0), to] : along;
    editor.select({ selected: more, current: to });
    if (kept) gathered = editor.selected;
    lab.reveal();
  };
  const nudge = (name: string) => {
    const [dx, dy] = ARROWS[name.replace(/^Ctrl\+(Shift\+)?/, '')];
    const by = name.includes('Shift') ? editor.step / 5 : editor.step;
    editor.move(editor.targets(), dx * by, dy * by, `nudge ${[...editor.targets()].join(' ')}`);
    lab.reveal();
  };
  const add = () => {
    const { graph, current, unit } = editor;
    const here = graph.nodes[current];
    const [mx, my] = editor.snapped(...camera.at(camera.width / 2, camera.height / 2));
    const { x, y } = freePlace(graph.nodes, here ? { x: here.x + unit, y: here.y } : { x: mx, y: my }, unit);
    if (editor.addNode(x, y)) lab.reveal();
  };
  const join = (key: string) => {
    const { current, graph } = editor;
    if (lab.reach) {
      const { from, directed } = lab.reach;
      lab.reach = null;
      editor.join(from, current, directed);
    } else if (current >= 0) {
      lab.reach = { from: current, to: null, directed: key === 'E' || editor.directed };
      editor.say(used.edgeFrom(lab.reach.directed, nameOf(graph, current)));
    }
  };
  const choose = () => {
    if (lab.reach) return join('e');
    const { current, selected } = editor;
    if (current < 0) return;
    const has = selected.has(current);
    editor.select({ selected: has ? [...selected].filter((i) => i !== current) : [...selected, current] });
    gathered = editor.selected;
    editor.say(used.toggled(nameOf(editor.graph, current), !has, editor.selected.size));
  };
  const light = (by: number) => {
    const { current, selected } = editor;
    if (current < 0) return;
    editor.setLight(selected.has(current) ? selected : new Set([current]), editor.nextLight(current, by));
  };
  const self = () => {
    const [first] = editor.targets();
    if (first !== undefined) editor.setSelf(editor.targets(), editor.graph.nodes[first].self === 0 ? 1 : 0);
  };
  const turn = () => {
    const link = editor.graph.links[editor.link];
    if (!link) {
      lab.set({ directed: !editor.directed });
      editor.say(used.directed(editor.directed));
      return;
    }
    const n = Math.max(link.there, link.back);
    if (link.there === link.back) editor.setLink(n, 0);
    else if (link.back === 0) editor.setLink(0, n);
    else editor.setLink(n, n);
  };
  const times = (by: number) => {
    const link = editor.graph.links[editor.link];
    if (!link) return editor.say(used.chooseEdge);
    const more = (n: number) => (n === 0 ? 0 : Math.max(n + by, 1));
    editor.setLink(more(link.there), more(link.back));
  };
  const escape = () => {
    if (lab.reach) {
      lab.reach = null;
      return editor.say(used.noEdge);
    }
    editor.select({});
    editor.say(edited.noSelection);
  };
  const all = () => {
    editor.select({ selected: editor.graph.nodes.keys() });
    editor.say(used.all(editor.graph.nodes.length));
  };
  const snap = () => {
    lab.set({ snapping: !editor.snapping });
    editor.say(used.snapping(editor.snapping));
  };
  const shifted = (keys: string[]) => [...keys, ...keys.map((key) => `Shift+${key}`)];
  const arrows = Object.keys(ARROWS);
  const HOWS: Record<string, 'springs' | 'circle' | 'rows'> = { f: 'springs', c: 'circle', r: 'rows' };
  const bind = (shown: string, does: string, keys: string[], act: (key: string) => void): Binding =>
    ({ keys, does, act, shown });
  return [
    bind('Arrows', 'go from node to node, with Shift select them; Page Up and Down by number',
      [...shifted(arrows), ...STEPS.slice(4)], go),
    bind('N', 'new node beside this one', ['n', 'N'], add),
    bind('E', 'edge from here; go to the other node, E again. Shift+E for an arrow', ['e', 'E'], join),
    bind('Enter', 'select or unselect the node', ['Enter'], choose),
    bind('Space', 'next light, with Shift the one before', shifted([' ']), (key) => light(key === ' ' ? 1 : -1)),
    bind('S', 'whether it changes itself', ['s'], self),
    bind('Del', 'delete what is selected', ['Delete', 'Backspace'], () => editor.remove()),
    bind('Ctrl+Arrows', 'move what is selected, with Shift a little', shifted(arrows).map((k) => `Ctrl+${k}`), nudge),
    bind('L', 'the edges of the node, one by one', ['l', 'L'], () => editor.nextLink()),
    bind('D', 'turn the chosen edge: both ways, there, back', ['d'], turn),
    bind('[ ]', 'how often the chosen edge counts', [']', '['], (key) => times(key === ']' ? 1 : -1)),
    bind('Ctrl+A', 'select all', ['Ctrl+a'], all),
    bind('Ctrl+D', 'duplicate; Ctrl+C, X and V copy, cut and put in', ['Ctrl+d'], () => editor.duplicate()),
    bind('M', 'mirror left and right; Shift+M above and below', ['m', 'M'], (key) => editor.mirror(key === 'M')),
    bind('F C R', 'arrange by springs, on a circle, in rows', ['f', 'c', 'r'], (key) => arranger.arrange(HOWS[key])),
    bind('G', 'snap to the grid, or not', ['g'], snap),
    bind('Esc', 'no edge, nothing selected', ['Escape'], escape),
    ...viewBindings(lab),
    bind('1 – 5', 'the tools', [], () => {}),
    bind('Ctrl+Z', 'undo; Ctrl+Y redo', [], () => {}),
  ];
}

/** Lists what the keys do in a game. */
export function playBindings(lab: Lab): Binding[] {
  const { editor, game } = lab;
  const go = (key: string) => {
    editor.select({ selected: editor.selected, current: steered(editor, key) });
    lab.reveal();
  };
  const press = () => lab.mode.value === 'play' && game.press(editor.current);
  return [
    { keys: STEPS, shown: 'Arrows', does: 'go from node to node', act: go },
    { keys: ['Enter', ' '], shown: 'Enter', does: 'press the node; Space too', act: press },
    { keys: ['u', 'Backspace'], shown: 'U', does: 'undo the last press', act: () => game.do({ kind: 'undo' }) },
    { keys: ['r'], shown: 'R', does: 'press it again', act: () => game.do({ kind: 'redo' }) },
    { keys: ['h'], shown: 'H', does: 'a hint', act: () => void game.hint() },
    { keys: ['s'], shown: 'S', does: 'solve', act: () => void game.solve() },
    ...viewBindings(lab),
  ];
}

/** Lists what keys do with the sheet, whatever it is used for. */
function viewBindings(lab: Lab): Binding[] {
  const zoom = (key: string) => (key === '0' ? lab.fit() : lab.camera.zoom('+='.includes(key) ? ZOOM : 1 / ZOOM));
  return [
    { keys: ['+', '=', '-', '_', '0'], shown: '+ − 0', does: 'zoom in, out, show everything', act: zoom },
    { keys: ['?'], does: 'this list', act: () => lab.help() },
  ];
}
