// The picture that was read, with a handle on each corner of the board.
import { useRef, useState } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { ARROWS } from '../kit/camera.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { SIDE } from '../board/rules.ts';
import type { Seen, Solver } from './store.ts';
import { words } from './words.ts';

/** How far a key moves a corner, as a part of the picture. */
const STEP = 0.01;

export function Corners({ store }: { store: Solver }) {
  const seen = store.seen.value;
  const { rows, columns } = store.rules.value;
  const close = () => {
    store.adjusting.value = false;
  };
  const resize = (size: { rows?: number; columns?: number }) => store.adjust(seen!.corners, size);
  return (
    <Dialog
      id="corners"
      title={words.corners}
      open={store.adjusting.value && seen !== null}
      onClose={close}
    >
      <p class="soft">{words.cornersNote}</p>
      {seen && <Photo store={store} seen={seen} />}
      <p role="status">{store.problem.value || words.cornersOf(rows, columns)}</p>
      <div class="steppers">
        <Stepper
          label={words.rows}
          value={rows}
          range={SIDE}
          onChange={(n) => resize({ rows: n })}
        />
        <Stepper
          label={words.columns}
          value={columns}
          range={SIDE}
          onChange={(n) => resize({ columns: n })}
        />
      </div>
      <div class="row end">
        <Button first onClick={close}>
          {words.done}
        </Button>
      </div>
    </Dialog>
  );
}

/** The picture. A corner is read where it is left. */
function Photo({ store, seen }: { store: Solver; seen: Seen }) {
  const { width, height, url, corners } = seen;
  const place = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<readonly number[] | null>(null);
  const now = moved ?? corners;
  const moveTo = (i: number, x: number, y: number) => {
    const at = [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)];
    return store.seen.value!.corners.map((v, j) => (j >> 1 === i ? at[j & 1]! : v));
  };
  const drag =
    (i: number) =>
    ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (!(currentTarget as Element).hasPointerCapture(pointerId)) return;
      const box = place.current!.getBoundingClientRect();
      const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
      setMoved(moveTo(i, x * width, y * height));
    };
  const drop = () => {
    if (moved) store.adjust(moved);
    setMoved(null);
  };
  const steered = (i: number) => (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    const [x, y] = store.seen.value!.corners.slice(2 * i);
    store.adjust(moveTo(i, x! + way[0] * STEP * width, y! + way[1] * STEP * height));
  };
  const points = [0, 1, 2, 3].map((i) => `${now[2 * i]},${now[2 * i + 1]}`).join(' ');
  return (
    <div ref={place} class="photo" style={{ aspectRatio: `${width} / ${height}` }}>
      <img src={url} alt="" />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <polygon points={points} />
      </svg>
      {[0, 1, 2, 3].map((i) => (
        <button
          key={i}
          type="button"
          class="handle"
          aria-label={words.corner(i)}
          style={{
            left: `${(100 * now[2 * i]!) / width}%`,
            top: `${(100 * now[2 * i + 1]!) / height}%`,
          }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag(i)}
          onPointerUp={drop}
          onPointerCancel={drop}
          onKeyDown={steered(i)}
        />
      ))}
    </div>
  );
}
