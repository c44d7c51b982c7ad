// What a mouse, a pen or fingers do on a canvas: tap, drag, pinch, turn the wheel. Places are in pixels
// from the left top of the element.

interface GestureHandlers {
  tap: (x: number, y: number) => void;
  hover: (x: number, y: number) => void; // of a mouse without a button down
  leave: () => void;
  pan: (dx: number, dy: number) => void;
  zoom: (factor: number, x: number, y: number) => boolean; // returns whether it changed anything
}

/** How far a press may slip and still be a tap, in pixels. */
const SLIP = 8;

/** Listens to an element. */
export function listen(element: HTMLElement, handlers: GestureHandlers) {
  const down: Map<number, {x: number, y: number}> = new Map(); // the pointers that are down
  let moved = 0; // how far the pointers went since the first came down

  const place = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  element.addEventListener('pointerdown', (event) => {
    if (event.button > 1) return;
    if (down.size === 0) moved = event.button === 1 ? SLIP : 0; // the middle button only drags
    else moved = SLIP; // two fingers never tap
    down.set(event.pointerId, place(event));
    element.setPointerCapture(event.pointerId);
  });

  element.addEventListener('pointermove', (event) => {
    const from = down.get(event.pointerId);
    const to = place(event);
    if (!from) {
      if (event.pointerType === 'mouse') handlers.hover(to.x, to.y);
      return;
    }
    if (down.size === 1) {
      moved = Math.max(moved, Math.hypot(to.x - from.x, to.y - from.y));
      if (moved < SLIP) return;
      handlers.leave();
      handlers.pan(to.x - from.x, to.y - from.y);
    } else {
      const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const before = Math.hypot(from.x - other.x, from.y - other.y);
      const after = Math.hypot(to.x - other.x, to.y - other.y);
      // Each finger moves half: the middle between them stays on its place of the board.
      handlers.pan((to.x - from.x) / 2, (to.y - from.y) / 2);
      if (before > 0) handlers.zoom(after / before, (to.x + other.x) / 2, (to.y + other.y) / 2);
    }
    down.set(event.pointerId, to);
  });

  element.addEventListener('pointerup', (event) => {
    const at = place(event);
    if (down.delete(event.pointerId) && down.size === 0 && moved < SLIP) handlers.tap(at.x, at.y);
  });
  element.addEventListener('pointercancel', (event) => down.delete(event.pointerId));
  element.addEventListener('pointerleave', () => handlers.leave());

  element.addEventListener('wheel', (event) => {
    const step = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    if (event.shiftKey) {
      handlers.pan(-(event.deltaX || event.deltaY) * step, event.deltaX ? -event.deltaY * step : 0);
      event.preventDefault();
      return;
    }
    const { x, y } = place(event);
    // Where there is nothing more to zoom, the page scrolls.
    if (handlers.zoom(Math.exp(-event.deltaY * step * (event.ctrlKey ? 0.01 : 0.002)), x, y) || event.ctrlKey) event.preventDefault();
  }, { passive: false });
}
