// A canvas that a camera shows a part of.
import { bindCamera, type Camera, type Hands } from './camera.ts';
import { withColors, type Colors } from './colors.ts';

/** Calls back when an element first comes into sight; returns a function that prevents it. */
export function onceSeen(element: Element, see: () => void) {
  const watcher = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    watcher.disconnect();
    see();
  });
  watcher.observe(element);
  return () => watcher.disconnect();
}

/**
 * Lets pointers move a camera, and draws at most once a frame. `scene`: reads what there is to draw, and returns what
 * draws it. Returns a function that ends it.
 */
export function mountStage(
  element: HTMLElement,
  camera: Camera,
  hands: Hands,
  resize: () => void,
  scene: (colors: Colors) => () => void,
): () => void {
  let frame = 0;
  const unfollow = withColors((colors) => {
    void camera.changes.value;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(scene(colors));
  });
  const unbind = bindCamera(element, camera, hands);
  const observer = new ResizeObserver(resize);
  observer.observe(element);
  return () => {
    unfollow();
    unbind();
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
