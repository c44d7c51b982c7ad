import { useLayoutEffect, useRef } from 'preact/hooks';
import { boardName } from '../../board/names.ts';
import { solidOf, type Solid } from '../../board/space/solid.ts';
import { Space } from '../space.ts';
import { words } from '../words.ts';
import type { Store } from '../store.ts';

/** Returns the view of a store's board in space, or null if it has no form there. */
export function solidView(store: Store) {
  const { board } = store.table;
  const solid = solidOf(board);
  return solid && (() => <InSpace key={board.spec} store={store} solid={solid} />);
}

function InSpace({ store: { table }, solid }: { store: Store; solid: Solid }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const space = useRef<Space | null>(null);
  useLayoutEffect(() => {
    space.current = new Space(canvas.current!, table, solid, table.view.element.parentElement!);
    return () => space.current?.end();
  }, [solid]);
  return (
    <div class="space">
      <canvas
        ref={canvas} tabIndex={0} role="img" aria-label={words.space(boardName(table.board.spec))}
        onPointerDown={(event) => space.current?.hold(event)} onKeyDown={(event) => space.current?.key(event)}
      />
    </div>
  );
}
