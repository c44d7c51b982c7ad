// The tools: what each does with a stroke on the sheet.
import type { Editor } from './editor.ts';
import type { Sheet } from './sheet.ts';
import type { Stroke, Down } from './pointer.ts';

const nothing = () => {};

/** Begins a stroke of a tool. */
export function beginStroke(editor: Editor, sheet: Sheet, down: Down): Stroke | null {
  switch (editor.tool) {
    case 'node':
      return down.node >= 0 ? dragging(editor, sheet, down) : adding(editor, sheet);
    case 'edge':
      return joining(editor, sheet, down);
    case 'light':
      return lighting(editor, sheet, down);
    case 'erase':
      return erasing(editor, sheet, down);
  }
  return down.node >= 0 ? dragging(editor, sheet, down) : banding(editor, sheet, down);
}

/** Selects a node and drags what is selected. */
function dragging(editor: Editor, sheet: Sheet, { x, y, shift, node }: Down): Stroke {
  const was = editor.selected.has(node);
  if (!was) editor.select({ selected: shift ? [...editor.selected, node] : [node], current: node });
  else editor.select({ selected: editor.selected, current: node });
  const origin = editor.graph.nodes[node];
  const [fromX, fromY] = sheet.camera.at(x, y);
  return {
    move: (px, py) => {
      const [toX, toY] = sheet.camera.at(px, py);
      const [nx, ny] = editor.snapped(origin.x + toX - fromX, origin.y + toY - fromY);
      sheet.doing.drag = { which: editor.selected, dx: nx - origin.x, dy: ny - origin.y };
      sheet.redraw();
    },
    end: (_x, _y, tap) => {
      const { drag } = sheet.doing;
      sheet.doing.drag = null;
      if (drag) editor.move(drag.which, drag.dx, drag.dy);
      else if (tap && was) editor.select({ selected: shift ? [...editor.selected].filter((i) => i !== node) : [node], current: node });
      sheet.redraw();
    },
    cancel: () => {
      sheet.doing.drag = null;
      sheet.redraw();
    },
  };
}

/** Draws a band around nodes; a tap chooses the link there, or nothing. */
function banding(editor: Editor, sheet: Sheet, { x, y, shift }: Down): Stroke {
  const before = shift ? [...editor.selected] : [];
  const done = () => {
    sheet.doing.band = null;
    sheet.redraw();
  };
  return {
    move: (px, py) => {
      const [x0, y0, x1, y1] = [Math.min(x, px), Math.min(y, py), Math.max(x, px), Math.max(y, py)];
      sheet.doing.band = { x0, y0, x1, y1 };
      const [left, top] = sheet.camera.at(x0, y0);
      const [right, bottom] = sheet.camera.at(x1, y1);
      const inside = [...editor.graph.nodes.keys()].filter((i) => {
        const { x: nx, y: ny } = editor.graph.nodes[i];
        return nx >= left && nx <= right && ny >= top && ny <= bottom;
      });
      editor.select({ selected: [...before, ...inside] });
    },
    end: (px, py, tap) => {
      done();
      if (!tap) {
        editor.say(`${editor.selected.size} of ${editor.graph.nodes.length} nodes selected.`);
        return;
      }
      const link = sheet.linkAt(px, py);
      editor.select({ selected: before, link });
      if (link >= 0) editor.say(`${editor.linkWords(link)} chosen.`);
    },
    cancel: done,
  };
}

/** Adds a node. */
function adding(editor: Editor, sheet: Sheet): Stroke {
  return {
    move: nothing,
    end: (x, y) => void editor.addNode(...sheet.camera.at(x, y)),
    cancel: nothing,
  };
}

/**
 * Draws an edge: from node to node in one stroke, or by a tap on each. Released on the empty sheet it makes the node.
 */
function joining(editor: Editor, sheet: Sheet, { node }: Down): Stroke | null {
  const armed = sheet.reach?.from ?? -1;
  if (node < 0 && armed < 0) return null; // the stroke moves the sheet
  const from = armed >= 0 ? armed : node;
  const reach = (to: typeof sheet.reach) => {
    sheet.reach = to;
    sheet.redraw();
  };
  return {
    move: (x, y) => node >= 0 && reach({ from: node, to: [x, y], directed: editor.directed }),
    end: (x, y, tap) => {
      const to = sheet.nodeAt(x, y);
      reach(null);
      if (tap && armed < 0) {
        editor.select({ selected: [node], current: node });
        reach({ from: node, to: [x, y], directed: editor.directed });
        editor.say('Now the node at the other end.');
      } else if (tap) {
        if (to >= 0) editor.join(from, to);
        else editor.addNode(...sheet.camera.at(x, y), from);
      } else if (to >= 0) {
        if (to !== node) editor.join(node, to);
      } else if (node >= 0) {
        editor.addNode(...sheet.camera.at(x, y), node);
      }
    },
    cancel: () => reach(null),
  };
}

/** Changes lights: the first node gets its next value, and all others on the way the same. */
function lighting(editor: Editor, sheet: Sheet, { node, shift }: Down): Stroke | null {
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
  return { move: (x, y) => touch(sheet.nodeAt(x, y)), end: nothing, cancel: nothing };
}

/** Erases nodes and links that the stroke touches. */
function erasing(editor: Editor, sheet: Sheet, { x, y }: Down): Stroke {
  const stroke = editor.newStroke();
  const touch = (px: number, py: number) => {
    const node = sheet.nodeAt(px, py);
    if (node >= 0) {
      editor.remove({ nodes: new Set([node]), stroke });
      return;
    }
    const link = sheet.linkAt(px, py);
    if (link >= 0) editor.remove({ link, stroke });
  };
  touch(x, y);
  return { move: touch, end: nothing, cancel: nothing };
}
