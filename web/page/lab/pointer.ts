// What a mouse, a pen or fingers do on the sheet. One finger works with the tool, two move the sheet and
// zoom; the wheel zooms, or moves with Shift; the middle button and Alt move the sheet.
import type { Sheet } from './sheet.ts';

/** A stroke of a tool. Places are pixels from the left top of the sheet. */
export interface Stroke {
  move: (x: number, y: number) => void;
  end: (x: number, y: number, tap: boolean) => void; // tap: the pointer hardly moved
  cancel: () => void;
}

export type Down = {x: number, y: number, shift: boolean, node: number, touch: boolean};

/** How far a press may slip and still be a tap, in pixels. */
const SLIP = 6;

/** Listens to the sheet. `begin`: starts a stroke of the tool that is in use. */
export function listenSheet(sheet: Sheet, begin: (down: Down) => Stroke | null) {
  const { element } = sheet;
  const down: Map<number, {x: number, y: number}> = new Map(); // the pointers that are down
  let stroke: Stroke | null = null;
  let slipped = false;
  let from = { x: 0, y: 0 };
  let panning = false;

  const place = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  element.addEventListener('pointerdown', (event) => {
    if (event.button > 1) return;
    const at = place(event);
    down.set(event.pointerId, at);
    element.setPointerCapture(event.pointerId);
    if (event.pointerType !== 'touch') event.preventDefault(); // the focus is put where it belongs below
    sheet.cursor.focus({ preventScroll: true });
    if (down.size > 1) {
      stroke?.cancel();
      stroke = null;
      panning = true;
      return;
    }
    from = at;
    slipped = false;
    panning = event.button === 1 || event.altKey;
    if (panning) return;
    stroke = begin({ ...at, shift: event.shiftKey || event.ctrlKey || event.metaKey, node: sheet.nodeAt(at.x, at.y), touch: event.pointerType === 'touch' });
    if (!stroke) panning = true;
  });

  element.addEventListener('pointermove', (event) => {
    const before = down.get(event.pointerId);
    const at = place(event);
    if (!before) {
      if (event.pointerType === 'mouse') hover(at.x, at.y);
      return;
    }
    down.set(event.pointerId, at);
    if (down.size === 1) {
      if (!slipped && Math.hypot(at.x - from.x, at.y - from.y) < SLIP) return;
      slipped = true;
      if (stroke) stroke.move(at.x, at.y);
      else if (panning) sheet.pan(at.x - before.x, at.y - before.y);
      return;
    }
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(at.x - other.x, at.y - other.y);
    // Each finger moves half: the middle between them stays on its place of the sheet.
    sheet.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    if (was > 0) sheet.zoom(is / was, (at.x + other.x) / 2, (at.y + other.y) / 2);
  });

  const up = (event: PointerEvent) => {
    if (!down.delete(event.pointerId) || down.size > 0) return;
    const at = place(event);
    if (stroke && event.type === 'pointerup') stroke.end(at.x, at.y, !slipped);
    else stroke?.cancel();
    stroke = null;
    panning = false;
  };
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('pointerleave', () => hover(-1e6, -1e6));

  function hover(x: number, y: number) {
    if (sheet.reach?.to && x > -1e5) {
      sheet.reach.to = [x, y];
      sheet.redraw();
    }
    const node = sheet.nodeAt(x, y);
    if (node === sheet.doing.hover) return;
    sheet.doing.hover = node;
    element.classList.toggle('over', node >= 0);
    sheet.redraw();
  }

  element.addEventListener('wheel', (event) => {
    const step = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    event.preventDefault();
    if (event.shiftKey) {
      sheet.pan(-(event.deltaX || event.deltaY) * step, event.deltaX ? -event.deltaY * step : 0);
      return;
    }
    const { x, y } = place(event);
    sheet.zoom(Math.exp(-event.deltaY * step * (event.ctrlKey ? 0.01 : 0.002)), x, y);
  }, { passive: false });

  // Without this a browser takes a stroke for a swipe that continues, and the next tap for its end.
  element.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
}
