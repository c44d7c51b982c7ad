// The tools: what each does with a stroke on the sheet.
import { edited, used } from './words.ts';
import type { Stroke } from '../kit/camera.ts';
import type { Lab } from './store.ts';

/** Where a stroke begins, in pixels of the sheet. `shift`: to select more. */
export type Down = { x: number; y: number; shift: boolean; node: number };

const nothing = () => {};

/** Begins a stroke: of a tool, or a press in a game. */
export function beginStroke(lab: Lab, down: Down): Stroke | null {
  const { node } = down;
  if (lab.mode.value !== 'edit') return node < 0 ? null : pressing(lab, down);
  switch (lab.editor.tool) {
    case 'node':
      return node >= 0 ? dragging(lab, down) : adding(lab);
    case 'edge':
      return joining(lab, down);
    case 'light':
      return lighting(lab, down);
    case 'erase':
      return erasing(lab, down);
  }
  return node >= 0 ? dragging(lab, down) : banding(lab, down);
}

/** Presses a node. */
function pressing({ editor, game, mode }: Lab, { node }: Down): Stroke {
  return {
    move: nothing,
    end: (_x, _y, tap) => {
      editor.select({ selected: editor.selected, current: node });
      if (tap && mode.value === 'play') game.press(node);
    },
    cancel: nothing,
  };
}

/** Selects a node and drags what is selected. */
function dragging(lab: Lab, { x, y, shift, node }: Down): Stroke {
  const { editor, camera } = lab;
  const was = editor.selected.has(node);
  if (!was) editor.select({ selected: shift ? [...editor.selected, node] : [node], current: node });
  else editor.select({ selected: editor.selected, current: node });
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
function banding(lab: Lab, { x, y, shift }: Down): Stroke {
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
function adding({ editor, camera }: Lab): Stroke {
  return { move: nothing, end: (x, y) => void editor.addNode(...camera.at(x, y)), cancel: nothing };
}

/**
 * Draws an edge: from node to node in one stroke, or by a tap on each. Released on the empty sheet it makes the node.
 */
function joining(lab: Lab, { node }: Down): Stroke | null {
  const { editor, camera } = lab;
  const armed = lab.reach?.from ?? -1;
  if (node < 0 && armed < 0) return null; // the stroke moves the sheet
  const from = armed >= 0 ? armed : node;
  const reach = (to: typeof lab.reach) => {
    lab.reach = to;
  };
  return {
    move: (x, y) => node >= 0 && reach({ from: node, to: [x, y], directed: editor.directed }),
    end: (x, y, tap) => {
      const to = lab.nodeAt(x, y);
      reach(null);
      if (tap && armed < 0) {
        editor.select({ selected: [node], current: node });
        reach({ from: node, to: [x, y], directed: editor.directed });
        editor.say(used.otherEnd);
      } else if (tap) {
        if (to >= 0) editor.join(from, to);
        else editor.addNode(...camera.at(x, y), from);
      } else if (to >= 0) {
        if (to !== node) editor.join(node, to);
      } else if (node >= 0) {
        editor.addNode(...camera.at(x, y), node);
      }
    },
    cancel: () => reach(null),
  };
}

/** Changes lights: the first node gets its next value, and all others on the way the same. */
function lighting(lab: Lab, { node, shift }: Down): Stroke | null {
  const { editor } = lab;
  const stroke = editor.newStroke();
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
  return { move: (x, y) => touch(lab.nodeAt(x, y)), end: nothing, cancel: nothing };
}

/** Erases nodes and links that the stroke touches. */
function erasing(lab: Lab, { x, y }: Down): Stroke {
  const { editor } = lab;
  const stroke = editor.newStroke();
  const touch = (px: number, py: number) => {
    const node = lab.nodeAt(px, py);
    if (node >= 0) return editor.remove({ nodes: new Set([node]), stroke });
    const link = lab.linkAt(px, py);
    if (link >= 0) editor.remove({ link, stroke });
  };
  touch(x, y);
  return { move: touch, end: nothing, cancel: nothing };
}
