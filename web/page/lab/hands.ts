// Keys on the sheet, and the tools: what each does with a stroke. Single letters work only while the sheet has the
// focus, so that they do not interfere elsewhere.
import { nearestIn } from '../board/steering.ts';
import { ARROWS, type Stroke } from '../kit/camera.ts';
import { freeWay } from './graph/geometry.ts';
import { nameOf } from './graph/graph.ts';
import { edited, tools as toolWords, used } from './words.ts';
import type { Lab } from './store.ts';
import { TOOLS, type Editor, type Reach, type Tool } from './editor.ts';

/** What keys do, by their names. */
export type Keys = Record<string, (key: string) => void>;

const STEPS = [...Object.keys(ARROWS), 'Home', 'End', 'PageUp', 'PageDown'];
const SHIFTED = Object.keys(ARROWS).map((key) => `Shift+${key}`);

/** Names a key press, such as Ctrl+Shift+z. */
export function keyName({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  const named = key.length > 1 || key === ' ';
  if (ctrlKey || metaKey)
    return `Ctrl+${shiftKey ? 'Shift+' : ''}${named ? key : key.toLowerCase()}`;
  if (named) return shiftKey ? `Shift+${key}` : key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase(); // whatever Caps Lock says
}

/** Returns the node that a movement key leads to, or -1 if there is none. */
function steered({ graph: { nodes }, current }: Editor, name: string) {
  const key = name.replace('Shift+', '');
  const at = Math.max(current, 0);
  if (nodes.length === 0) return -1;
  if (ARROWS[key]) return nearestIn(nodes.length, (i) => nodes[i], at, ...ARROWS[key]);
  const last = nodes.length - 1;
  return (
    { Home: 0, End: last, PageUp: Math.max(at - 1, 0), PageDown: Math.min(at + 1, last) }[key] ?? -1
  );
}

/** Does what a key on the sheet is for, and returns whether it is for anything. */
export function actOn(lab: Lab, keys: Keys, event: KeyboardEvent): boolean {
  const name = keyName(event);
  if (event.altKey || !keys[name]) return false;
  if (event.repeat && (name === 'Enter' || name === ' ')) return true; // a key that is held presses once
  const before = lab.editor.current;
  keys[name](name);
  // The focus stays on one element, so its new name has to be announced.
  if (lab.editor.current !== before && STEPS.includes(name.replace('Shift+', '')))
    lab.say(lab.cursor.value);
  return true;
}

/** Gives several keys one act. */
function bind(names: string[], act: Keys[string]): Keys {
  return Object.fromEntries(names.map((name) => [name, act]));
}

/** Returns what the keys do while a graph is edited; words.ts lists them for people. */
export function editKeys(lab: Lab): Keys {
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
    const fine = name.includes('Shift');
    let by = fine ? editor.step / 5 : editor.step;
    // It goes past others.
    while (!fine && editor.snapping && !editor.fits(editor.targets(), { x: dx * by, y: dy * by }))
      by += editor.step;
    editor.move(editor.targets(), dx * by, dy * by, `nudge ${[...editor.targets()].join(' ')}`);
    lab.reveal();
  };
  const add = () => {
    const { graph, current, unit } = editor;
    const here = graph.nodes[current];
    const [mx, my] = editor.snapped(...camera.at(camera.width / 2, camera.height / 2));
    const near = here ? { x: here.x + unit, y: here.y } : { x: mx, y: my };
    const { x, y } = freeWay(graph.nodes, [{ x: 0, y: 0 }], near, unit, unit * 0.9);
    if (editor.addNode(x, y)) lab.reveal();
  };
  const join = (key: string) => {
    const { current, graph, reach } = editor;
    editor.reach = null;
    if (reach) return editor.join(reach.from, current, reach.directed);
    if (current < 0) return;
    const directed = key === 'E' || editor.directed;
    editor.reach = { from: current, to: null, directed };
    editor.say(used.edgeFrom(directed, nameOf(graph, current)));
  };
  const choose = () => {
    if (editor.reach) return join('e');
    const { current, selected } = editor;
    if (current < 0) return;
    const has = selected.has(current);
    editor.select({
      selected: has ? [...selected].filter((i) => i !== current) : [...selected, current],
    });
    gathered = editor.selected;
    editor.say(used.toggled(nameOf(editor.graph, current), !has, editor.selected.size));
  };
  const light = (by: number) => {
    const { current, selected } = editor;
    if (current < 0) return;
    editor.setLight(
      selected.has(current) ? selected : new Set([current]),
      editor.nextLight(current, by),
    );
  };
  const self = () => {
    const [first] = editor.targets();
    if (first !== undefined)
      editor.setSelf(editor.targets(), editor.graph.nodes[first].self === 0 ? 1 : 0);
  };
  const turn = () => {
    const link = editor.graph.links[editor.link];
    if (!link) {
      editor.set({ directed: !editor.directed });
      return editor.say(used.directed(editor.directed));
    }
    const n = Math.max(link.there, link.back);
    if (link.there === link.back) editor.setLink(n, 0);
    else editor.setLink(link.back === 0 ? 0 : n, n);
  };
  const times = (by: number) => {
    const link = editor.graph.links[editor.link];
    if (!link) return editor.say(used.chooseEdge);
    const more = (n: number) => (n === 0 ? 0 : Math.max(n + by, 1));
    editor.setLink(more(link.there), more(link.back));
  };
  const leave = () => {
    const { reach } = editor;
    editor.reach = null;
    if (reach) return editor.say(used.noEdge);
    editor.select({});
    editor.say(edited.noSelection);
  };
  const all = () => {
    editor.select({ selected: editor.graph.nodes.keys() });
    editor.say(used.all(editor.graph.nodes.length));
  };
  const snap = () => {
    editor.set({ snapping: !editor.snapping });
    editor.say(used.snapping(editor.snapping));
  };
  const tools = TOOLS.map((tool, i) => [
    i + 1,
    () => {
      editor.set({ tool });
      lab.say(used.tool(toolWords[tool].label));
    },
  ]);
  return {
    ...bind([...STEPS, ...SHIFTED], go),
    ...bind(
      [...Object.keys(ARROWS), ...SHIFTED].map((key) => `Ctrl+${key}`),
      nudge,
    ),
    ...bind(['n', 'N'], add),
    ...bind(['e', 'E'], join),
    Enter: choose,
    ' ': () => light(1),
    'Shift+ ': () => light(-1),
    s: self,
    ...bind(['Delete', 'Backspace'], () => editor.remove()),
    ...bind(['l', 'L'], () => editor.nextLink()),
    d: turn,
    ']': () => times(1),
    '[': () => times(-1),
    'Ctrl+a': all,
    'Ctrl+d': () => editor.duplicate(),
    m: () => editor.mirror(false),
    M: () => editor.mirror(true),
    f: () => arranger.arrange('springs'),
    c: () => arranger.arrange('circle'),
    r: () => arranger.arrange('rows'),
    g: snap,
    Escape: leave,
    ...viewKeys(lab),
    ...Object.fromEntries(tools),
  };
}

export function playKeys(lab: Lab): Keys {
  const { editor, game } = lab;
  const go = (key: string) => {
    editor.go(steered(editor, key));
    lab.reveal();
  };
  return {
    ...bind(STEPS, go),
    ...bind(['Enter', ' '], () => lab.mode.value === 'play' && game.press(editor.current)),
    ...bind(['u', 'Backspace'], () => game.do({ kind: 'undo' })),
    r: () => game.do({ kind: 'redo' }),
    h: () => void game.hint(),
    s: () => void game.solve(),
    ...viewKeys(lab),
  };
}

/** Returns what keys do with the sheet, whatever it is used for. */
function viewKeys(lab: Lab): Keys {
  return {
    ...bind(['+', '='], () => lab.camera.step(1)),
    ...bind(['-', '_'], () => lab.camera.step(-1)),
    0: () => lab.fit(),
    '?': () => lab.help(),
  };
}

/** Where a stroke begins, in pixels of the sheet. `shift`: to select more. */
type Down = { x: number; y: number; shift: boolean; node: number };

/** What a stroke does; null if it moves the sheet. */
type Does = Partial<Stroke> | null;

const IDLE: Stroke = { move: () => {}, end: () => {}, cancel: () => {} };

const STROKES: Record<Tool, (lab: Lab, down: Down) => Does> = {
  select: (lab, down) => (down.node >= 0 ? dragging(lab, down) : banding(lab, down)),
  node: (lab, down) =>
    down.node >= 0
      ? dragging(lab, down)
      : { end: (x, y) => void lab.editor.addNode(...lab.camera.at(x, y)) },
  edge: joining,
  light: lighting,
  erase: erasing,
};

/** Begins a stroke: of a tool, or a press in a game. */
export function beginStroke(lab: Lab, down: Down): Stroke | null {
  const use = lab.mode.value === 'edit' ? STROKES[lab.editor.tool] : pressing;
  const does = use(lab, down);
  return does && { ...IDLE, ...does };
}

function pressing({ editor, game, mode }: Lab, { node }: Down): Does {
  return node < 0
    ? null
    : {
        end: (_x, _y, tap) => {
          editor.go(node);
          if (tap && mode.value === 'play') game.press(node);
        },
      };
}

/** Selects a node and drags what is selected. */
function dragging(lab: Lab, { x, y, shift, node }: Down): Does {
  const { editor, camera } = lab;
  const was = editor.selected.has(node);
  if (was) editor.go(node);
  else editor.select({ selected: shift ? [...editor.selected, node] : [node], current: node });
  const origin = editor.graph.nodes[node];
  const [fromX, fromY] = camera.at(x, y);
  return {
    move: (px, py) => {
      const [toX, toY] = camera.at(px, py);
      const [nx, ny] = editor.snapped(origin.x + toX - fromX, origin.y + toY - fromY);
      const { x: dx, y: dy } = editor.cleared(editor.selected, {
        x: nx - origin.x,
        y: ny - origin.y,
      });
      lab.do({ drag: { which: editor.selected, dx, dy } });
    },
    end: (_x, _y, tap) => {
      const { drag } = lab.doing.value;
      lab.do({ drag: null });
      const others = shift ? [...editor.selected].filter((i) => i !== node) : [node];
      if (drag) editor.move(drag.which, drag.dx, drag.dy);
      else if (tap && was) editor.select({ selected: others, current: node });
    },
    cancel: () => lab.do({ drag: null }),
  };
}

/** Draws a band around nodes; a tap chooses the link there, or nothing. */
function banding(lab: Lab, { x, y, shift }: Down): Does {
  const { editor, camera } = lab;
  const before = shift ? [...editor.selected] : [];
  return {
    move: (px, py) => {
      const [x0, y0, x1, y1] = [Math.min(x, px), Math.min(y, py), Math.max(x, px), Math.max(y, py)];
      lab.do({ band: { x0, y0, x1, y1 } });
      const [left, top] = camera.at(x0, y0);
      const [right, bottom] = camera.at(x1, y1);
      const inside = [...editor.graph.nodes.keys()].filter((i) => {
        const { x: nx, y: ny } = editor.graph.nodes[i];
        return nx >= left && nx <= right && ny >= top && ny <= bottom;
      });
      editor.select({ selected: [...before, ...inside] });
    },
    end: (px, py, tap) => {
      lab.do({ band: null });
      if (!tap) return editor.say(used.selected(editor.selected.size, editor.graph.nodes.length));
      const link = lab.linkAt(px, py);
      editor.select({ selected: before, link });
      if (link >= 0) editor.say(edited.chosen(editor.linkWords(link)));
    },
    cancel: () => lab.do({ band: null }),
  };
}

/**
 * Draws an edge: from node to node in one stroke, or by a tap on each. Released on the empty sheet it makes the node.
 */
function joining(lab: Lab, { node }: Down): Does {
  const { editor, camera } = lab;
  const armed = editor.reach?.from ?? -1;
  if (node < 0 && armed < 0) return null;
  const reach = (x: number, y: number): Reach => ({
    from: node,
    to: [x, y],
    directed: editor.directed,
  });
  return {
    move: (x, y) => {
      if (node >= 0) editor.reach = reach(x, y);
    },
    end: (x, y, tap) => {
      editor.reach = null;
      if (tap && armed < 0) {
        editor.select({ selected: [node], current: node });
        editor.reach = reach(x, y);
        return editor.say(used.otherEnd);
      }
      const [from, to] = [tap ? armed : node, lab.nodeAt(x, y)];
      if (from < 0) return;
      if (to < 0) editor.addNode(...camera.at(x, y), from);
      else if (tap || to !== from) editor.join(from, to);
    },
    cancel: () => {
      editor.reach = null;
    },
  };
}

/** Changes lights: the first node gets its next value, and all others on the way the same. */
function lighting(lab: Lab, { node, shift }: Down): Does {
  const { editor } = lab;
  const stroke = {}; // its edits are undone together
  const seen = new Set();
  let value = -1;
  const touch = (i: number) => {
    if (i < 0 || seen.has(i)) return;
    if (value < 0) value = editor.nextLight(i, shift ? -1 : 1);
    seen.add(i);
    editor.select({ current: i });
    editor.setLight(new Set([i]), value, stroke);
  };
  touch(node);
  return { move: (x, y) => touch(lab.nodeAt(x, y)) };
}

function erasing(lab: Lab, { x, y }: Down): Does {
  const { editor } = lab;
  const stroke = {}; // its edits are undone together
  const touch = (px: number, py: number) => {
    const node = lab.nodeAt(px, py);
    if (node >= 0) editor.removeNodes(new Set([node]), stroke);
    else editor.setLink(0, 0, lab.linkAt(px, py), stroke);
  };
  touch(x, y);
  return { move: touch };
}
