// The tools: what each does with a stroke on the sheet.
import { edited, used } from './words.ts';
import type { Stroke } from '../kit/camera.ts';
import type { Reach, Tool } from './editor.ts';
import type { Lab } from './store.ts';

/** Where a stroke begins, in pixels of the sheet. `shift`: to select more. */
type Down = { x: number; y: number; shift: boolean; node: number };

/** What a stroke does; null if it moves the sheet. */
type Does = Partial<Stroke> | null;

const IDLE: Stroke = { move: () => {}, end: () => {}, cancel: () => {} };

const TOOLS: Record<Tool, (lab: Lab, down: Down) => Does> = {
  select: (lab, down) => (down.node >= 0 ? dragging(lab, down) : banding(lab, down)),
  node: (lab, down) => (down.node >= 0 ? dragging(lab, down) : adding(lab)),
  edge: joining, light: lighting, erase: erasing,
};

/** Begins a stroke: of a tool, or a press in a game. */
export function beginStroke(lab: Lab, down: Down): Stroke | null {
  const use = lab.mode.value === 'edit' ? TOOLS[lab.editor.tool] : pressing;
  const does = use(lab, down);
  return does && { ...IDLE, ...does };
}

/** Presses a node. */
function pressing({ editor, game, mode }: Lab, { node }: Down): Does {
  return node < 0 ? null : {
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
      lab.do({ drag: { which: editor.selected, dx: nx - origin.x, dy: ny - origin.y } });
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

/** Adds a node. */
function adding({ editor, camera }: Lab): Does {
  return { end: (x, y) => void editor.addNode(...camera.at(x, y)) };
}

/**
 * Draws an edge: from node to node in one stroke, or by a tap on each. Released on the empty sheet it makes the node.
 */
function joining(lab: Lab, { node }: Down): Does {
  const { editor, camera } = lab;
  const armed = editor.reach?.from ?? -1;
  if (node < 0 && armed < 0) return null;
  const reach = (x: number, y: number): Reach => ({ from: node, to: [x, y], directed: editor.directed });
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
    cancel: () => { editor.reach = null; },
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

/** Erases nodes and links that the stroke touches. */
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
