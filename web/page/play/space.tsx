// The board in space: a finger, the mouse or the arrow keys turn it, and a tap presses the light under it.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ARROWS, bindCamera } from '../kit/camera.ts';
import { withColors, type Colors } from '../kit/colors.ts';
import { boardName } from '../board/names.ts';
import { SpacePicture } from '../board/space/picture.ts';
import { solidOf, type Solid } from '../board/space/solid.ts';
import { words } from './words.ts';
import type { Store } from './store.ts';

/** How far an arrow key turns. */
const STEP = Math.PI / 12;

/** Returns the view of a store's board in space, or null if it has no form there. */
export function solidView(store: Store) {
  const { board } = store.table;
  const solid = solidOf(board);
  return solid && (() => <InSpace key={board.spec} store={store} solid={solid} />);
}

function InSpace({ store, solid }: { store: Store; solid: Solid }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const space = useRef<Space>(null);
  useLayoutEffect(() => {
    space.current = new Space(canvas.current!, store, solid);
    return () => space.current?.end();
  }, [solid]);
  return (
    <div class="space">
      <canvas
        ref={canvas}
        tabIndex={0}
        role="img"
        aria-label={words.space(boardName(store.table.board.spec))}
        onKeyDown={(event) => space.current?.key(event)}
      />
    </div>
  );
}

class Space {
  private picture: SpacePicture;
  private under = -1; // the light with the focus of the flat board, or -1
  private frame = 0;
  private colors!: Colors;
  private ended = new AbortController();

  constructor(
    private canvas: HTMLCanvasElement,
    private store: Store,
    solid: Solid,
  ) {
    const { table } = store;
    const flat = table.view.element.parentElement!;
    const { signal } = this.ended;
    this.picture = new SpacePicture(canvas, table.board, solid);
    const recolor = withColors((colors) => {
      void table.live;
      this.colors = colors;
      this.draw();
    });
    const observer = new ResizeObserver(() => this.draw());
    observer.observe(canvas);
    const unbind = bindCamera(canvas, this, { tap: (x, y) => this.tap(x, y) });
    signal.addEventListener('abort', () => {
      unbind();
      recolor();
      observer.disconnect();
      cancelAnimationFrame(this.frame);
    });
    const point = (light: number) => {
      this.under = light;
      if (light >= 0 && store.inSpace.peek()) this.picture.bring(light);
      this.draw();
    };
    const over = ({ target }: Event) => point(Number((target as HTMLElement).dataset.button ?? -1));
    flat.addEventListener('focusin', over, { signal });
    flat.addEventListener('focusout', () => point(-1), { signal });
    table.view.marks.changed = () => this.marked();
  }

  end() {
    this.ended.abort();
  }

  key(event: KeyboardEvent) {
    const way = ARROWS[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.turn(STEP * way[0], STEP * way[1]);
  }

  /** Draws the marks, and turns a hint on the far side to the front. */
  private marked() {
    const hint = [...this.store.table.view.marks].find(({ kind }) => kind === 'hint');
    const [light] = hint?.items.keys() ?? [-1];
    this.picture.bring(light);
    this.draw();
  }

  readonly ratio = 1;

  /** Turns with a pointer. */
  pan(dx: number, dy: number) {
    const size = Math.min(this.canvas.clientWidth, this.canvas.clientHeight) || 1;
    this.turn((3 * dx) / size, (3 * dy) / size);
    return true;
  }

  zoom() {
    return false;
  }

  /** Presses the light at a place of the picture. */
  private tap(x: number, y: number) {
    const light = this.picture.hit(x, y);
    if (light >= 0) this.store.press(light);
  }

  private turn(right: number, down: number) {
    this.picture.turn(right, down);
    this.draw();
  }

  /** Draws in the next frame. */
  private draw() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      const { session, view } = this.store.table;
      if (this.colors) this.picture.paint(session.state, this.colors, view.marks, this.under);
    });
  }
}
