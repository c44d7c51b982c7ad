// Keys on the sheet. Single letters work only while it has the focus, so that they do not interfere elsewhere.

import { freePlace, neighborIn } from './graph/geometry.ts';
import { linksAt, nameOf, timesOf } from './graph/graph.ts';
import { make } from '../kit/plain/dom.ts';
import type { Editor } from './editor.ts';
import type { Sheet } from './sheet.ts';

/** What some keys do. */
export interface Binding {
  keys: string[];
  does: string; // for the help
  act: (key: string) => void;
  shown?: string; // how the keys are written in the help
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const ZOOM = 1.3;

/** Names a key press, such as Ctrl+Shift+z. */
export function keyName({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  const named = key.length > 1 || key === ' ';
  if (ctrlKey || metaKey) return `Ctrl+${shiftKey ? 'Shift+' : ''}${named ? key : key.toLowerCase()}`;
  if (named) return shiftKey ? `Shift+${key}` : key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase(); // whatever Caps Lock says
}

/** Returns the node that a movement key leads to, or -1 for other keys. */
export function steered({ graph, current }: Editor, name: string) {
  const count = graph.nodes.length;
  if (count === 0) return -1;
  const key = name.replace('Shift+', '');
  const at = Math.max(current, 0);
  if (ARROWS[key]) return neighborIn(graph.nodes, at, ...ARROWS[key]);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'PageUp') return Math.max(at - 1, 0);
  if (key === 'PageDown') return Math.min(at + 1, count - 1);
  return -1;
}

/** Describes a node for screen readers. */
export function nodeWords({ graph, selected }: Editor, i: number, values: ArrayLike<number>) {
  const one = graph.nodes[i];
  if (!one) return 'empty sheet, press N for a node';
  const v = values[i];
  const light = graph.modulus === 2 ? (v ? 'on' : 'off') : `at ${v} of ${graph.modulus - 1}`;
  const self = one.self === 1 ? '' : one.self === 0 ? ', does not change itself' : `, changes itself ${one.self} times`;
  const near = linksAt(graph, i).map((link) => {
    const other = link.a === i ? link.b : link.a;
    const { there, back } = timesOf(graph, i, other);
    const times = Math.max(there, back) > 1 ? ` ${Math.max(there, back)} times` : '';
    return `${back === 0 ? 'to ' : there === 0 ? 'from ' : ''}${nameOf(graph, other)}${times}`;
  });
  const joined = near.length === 0 ? ', no edges' : `, joined to ${near.slice(0, 12).join(', ')}${near.length > 12 ? ` and ${near.length - 12} more` : ''}`;
  return `node ${nameOf(graph, i)}, ${light}${self}${joined}${selected.has(i) ? ', selected' : ''}`;
}

/** Lists what the keys do while a graph is edited. */
export function editBindings(
  editor: Editor, sheet: Sheet, more: {arrange: (how: 'springs' | 'circle' | 'rows') => void, help: () => void},
): Binding[] {
  let gathered: ReadonlySet<number> | null = null; // what was selected with Enter, which stays while one continues
  const go = (name: string) => {
    const to = steered(editor, name);
    if (to < 0) return;
    const { selected, current } = editor;
    const kept = selected === gathered;
    const along = selected.size === 1 && selected.has(current) && !kept;
    editor.select({ selected: name.startsWith('Shift+') ? [...selected, Math.max(current, 0), to] : along ? [to] : selected, current: to });
    if (kept) gathered = editor.selected;
    sheet.reveal(to);
  };
  const nudge = (name: string) => {
    const [dx, dy] = ARROWS[name.replace(/^Ctrl\+(Shift\+)?/, '')];
    const by = name.includes('Shift') ? editor.step / 5 : editor.step;
    editor.move(editor.targets(), dx * by, dy * by, `nudge ${[...editor.targets()].join(' ')}`);
    sheet.reveal(editor.current);
  };
  const add = () => {
    const { graph, current, unit } = editor;
    const here = graph.nodes[current];
    const [mx, my] = editor.snapped(...sheet.camera.at(sheet.camera.width / 2, sheet.camera.height / 2));
    const { x, y } = freePlace(graph.nodes, here ? { x: here.x + unit, y: here.y } : { x: mx, y: my }, unit);
    if (editor.addNode(x, y)) sheet.reveal(editor.current);
  };
  const join = (key: string) => {
    if (sheet.reach) {
      const { from, directed } = sheet.reach;
      sheet.reach = null;
      editor.join(from, editor.current, directed);
    } else if (editor.current >= 0) {
      sheet.reach = { from: editor.current, to: null, directed: key === 'E' || editor.directed };
      editor.say(`${sheet.reach.directed ? 'Arrow' : 'Edge'} from node ${nameOf(editor.graph, editor.current)}: go to the other node and press E or Enter. Escape ends it.`);
    }
    sheet.redraw();
  };
  const choose = () => {
    if (sheet.reach) {
      join('e');
      return;
    }
    const { current, selected } = editor;
    if (current < 0) return;
    const has = selected.has(current);
    editor.select({ selected: has ? [...selected].filter((i) => i !== current) : [...selected, current] });
    gathered = editor.selected;
    editor.say(`Node ${nameOf(editor.graph, current)} ${has ? 'no longer selected' : 'selected'}, ${editor.selected.size} in all.`);
  };
  const light = (by: number) => {
    if (editor.current >= 0) editor.setLight(editor.selected.has(editor.current) ? editor.selected : new Set([editor.current]), editor.nextLight(editor.current, by));
  };
  const self = () => {
    const [first] = editor.targets();
    if (first !== undefined) editor.setSelf(editor.targets(), editor.graph.nodes[first].self === 0 ? 1 : 0);
  };
  const turn = () => {
    const link = editor.graph.links[editor.link];
    if (!link) {
      editor.set({ directed: !editor.directed });
      editor.say(editor.directed ? 'Edges are drawn as arrows.' : 'Edges are drawn both ways.');
      return;
    }
    const n = Math.max(link.there, link.back);
    if (link.there === link.back) editor.setLink(n, 0);
    else if (link.back === 0) editor.setLink(0, n);
    else editor.setLink(n, n);
  };
  const times = (by: number) => {
    const link = editor.graph.links[editor.link];
    if (!link) {
      editor.say('Choose an edge first: L goes through those of a node.');
      return;
    }
    const more = (n: number) => (n === 0 ? 0 : Math.max(n + by, 1));
    editor.setLink(more(link.there), more(link.back));
  };
  const escape = () => {
    if (sheet.reach) {
      sheet.reach = null;
      editor.say('No edge.');
      sheet.redraw();
    } else {
      editor.select({});
      editor.say('Nothing is selected.');
    }
  };
  const all = () => {
    editor.select({ selected: editor.graph.nodes.keys() });
    editor.say(`All ${editor.graph.nodes.length} nodes selected.`);
  };
  const arrows = Object.keys(ARROWS);
  return [
    { keys: [...arrows, ...arrows.map((k) => `Shift+${k}`), 'Home', 'End', 'PageUp', 'PageDown'], shown: 'Arrows', does: 'go from node to node, with Shift select them; Page Up and Down by number', act: go },
    { keys: ['n', 'N'], shown: 'N', does: 'new node beside this one', act: add },
    { keys: ['e', 'E'], shown: 'E', does: 'edge from here; go to the other node, E again. Shift+E for an arrow', act: join },
    { keys: ['Enter'], does: 'select or unselect the node', act: choose },
    { keys: [' ', 'Shift+ '], shown: 'Space', does: 'next light, with Shift the one before', act: (key) => light(key === ' ' ? 1 : -1) },
    { keys: ['s'], shown: 'S', does: 'whether it changes itself', act: self },
    { keys: ['Delete', 'Backspace'], shown: 'Del', does: 'delete what is selected', act: () => editor.remove() },
    { keys: [...arrows, ...arrows.map((k) => `Shift+${k}`)].map((k) => `Ctrl+${k}`), shown: 'Ctrl+Arrows', does: 'move what is selected, with Shift a little', act: nudge },
    { keys: ['l', 'L'], shown: 'L', does: 'the edges of the node, one by one', act: () => editor.nextLink() },
    { keys: ['d'], shown: 'D', does: 'turn the chosen edge: both ways, there, back', act: turn },
    { keys: [']', '['], shown: '[ ]', does: 'how often the chosen edge counts', act: (key) => times(key === ']' ? 1 : -1) },
    { keys: ['Ctrl+a'], shown: 'Ctrl+A', does: 'select all', act: all },
    { keys: ['Ctrl+d'], shown: 'Ctrl+D', does: 'duplicate; Ctrl+C, X and V copy, cut and put in', act: () => editor.duplicate() },
    { keys: ['m', 'M'], shown: 'M', does: 'mirror left and right; Shift+M above and below', act: (key) => editor.mirror(key === 'M') },
    { keys: ['f', 'c', 'r'], shown: 'F C R', does: 'arrange by springs, on a circle, in rows', act: (key) => more.arrange(key === 'f' ? 'springs' : key === 'c' ? 'circle' : 'rows') },
    { keys: ['g'], shown: 'G', does: 'snap to the grid, or not', act: () => {
      editor.set({ snapping: !editor.snapping });
      editor.say(editor.snapping ? 'Nodes snap to the grid.' : 'Nodes can be anywhere.');
    } },
    { keys: ['Escape'], shown: 'Esc', does: 'no edge, nothing selected', act: escape },
    ...viewBindings(sheet, more.help),
  ];
}

/** Lists what keys do with the sheet, whatever it is used for. */
export function viewBindings(sheet: Sheet, help: () => void): Binding[] {
  return [
    { keys: ['+', '=', '-', '_', '0'], shown: '+ − 0', does: 'zoom in, out, show everything', act: (key) => (key === '0' ? sheet.fit() : sheet.zoom('+='.includes(key) ? ZOOM : 1 / ZOOM)) },
    { keys: ['?'], does: 'this list', act: help },
  ];
}

/** Writes bindings as a list for the help. */
export function keyList(bindings: Binding[]) {
  const list = make('dl', { class: 'keys' });
  for (const { keys, does, shown } of bindings) list.append(make('dt', {}, make('kbd', {}, shown ?? keys[0])), make('dd', {}, does));
  return list;
}
