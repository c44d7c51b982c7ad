// The board: a picture of the lights, and over it a button for each.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { DomView } from '../board/domview.ts';
import { boxOf, marginOf } from '../board/drawing.ts';
import { buttonAt, steer } from '../board/steering.ts';
import { ARROWS } from '../kit/camera.ts';
import { columnOf, rowOf, SIDE } from './rules.ts';
import type { Solver } from './store.ts';
import { words } from './words.ts';

/** The largest a unit of the board is drawn, in rem. */
const LARGEST_UNIT = 8;

/** A finger or a mouse that is down. `on`: it has left the first light, so it paints. */
interface Stroke {
  from: number;
  value: number;
  on: boolean;
}

export function Stage({ store }: { store: Solver }) {
  const { board } = store.table.value;
  const place = useRef<HTMLDivElement>(null);
  const under = useRef<HTMLDivElement>(null);
  const picture = useRef<DomView>(null);
  const stroke = useRef<Stroke | null>(null);
  const margin = marginOf(board);
  const [x0, y0] = [board.box[0]! - margin, board.box[1]! - margin];
  const [width, height] = [board.box[2]! - x0 + margin, board.box[3]! - y0 + margin];
  const values = store.shown.value;
  useLayoutEffect(() => {
    picture.current = new DomView(under.current!, board, { readOnly: true });
    return () => picture.current!.destroy();
  }, [board]);
  useLayoutEffect(() => picture.current!.show(values), [board, values]);

  const paint = (event: PointerEvent) => {
    const now = stroke.current;
    if (!now || event.buttons === 0 || !/enter|goal|find/.test(store.mode.value)) return;
    const { left, top, width: wide } = place.current!.getBoundingClientRect();
    const unit = wide / width;
    const light = buttonAt(board, x0 + (event.clientX - left) / unit, y0 + (event.clientY - top) / unit, 0);
    if (light < 0 || (light === now.from && !now.on)) return;
    if (!now.on) store.set(now.from, now.value);
    if (store.shown.value[light] !== now.value) store.set(light, now.value, true);
    now.on = true;
  };
  const steered = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && event.repeat) event.preventDefault(); // a key that is held presses once
    const to = steer(board, store.at.value, event, 5);
    if (to >= 0) {
      event.preventDefault();
      store.at.value = to;
      place.current!.querySelector<HTMLElement>(`[data-light="${to}"]`)?.focus();
    } else if (/^\d$/.test(event.key)) {
      store.set(store.at.value, Number(event.key));
    }
  };
  const down = (light: number) => {
    stroke.current = { from: light, value: (store.shown.value[light]! + 1) % board.modulus, on: false };
  };
  const click = (light: number) => {
    if (stroke.current?.on) return; // the stroke has changed it
    store.at.value = light;
    store.tap(light);
  };
  const size = { '--w': width, '--h': height, '--most': `${width * LARGEST_UNIT}rem` };
  const frame = [x0, y0, width, height] as const;
  return (
    <div
      ref={place} class="board" role="group" aria-label={words.board} style={size} data-mode={store.mode.value}
      onPointerMove={paint} onKeyDown={steered}
    >
      <div ref={under} class="under" aria-hidden="true" />
      {Array.from(values, (_, i) => (
        <Cell key={i} store={store} light={i} frame={frame} onDown={() => down(i)} onClick={() => click(i)} />
      ))}
      {store.mode.value === 'enter' && !store.toy.value && <Corner store={store} place={place} width={width} />}
      {store.mode.value === 'holes' && store.rules.value.holes.map((hole) => (
        <button
          key={`hole-${hole}`} type="button" class="cell hole" style={within(frame, columnOf(hole), rowOf(hole), 1, 1)}
          aria-label={words.hole(rowOf(hole) + 1, columnOf(hole) + 1)} onClick={() => store.take(hole)}
        />
      ))}
    </div>
  );
}

interface CornerProps {
  store: Solver;
  place: { current: HTMLElement | null };
  width: number;
}

/** The corner of the board that changes its size. */
function Corner({ store, place, width }: CornerProps) {
  const from = useRef<{ x: number; y: number; unit: number; rows: number; columns: number } | null>(null);
  const limit = (n: number) => Math.min(Math.max(Math.round(n), SIDE.least), SIDE.most);
  const resize = (rows: number, columns: number) => {
    const now = store.rules.value;
    if (rows !== now.rows || columns !== now.columns) store.setRules({ rows, columns });
  };
  const down = (event: PointerEvent) => {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const { rows, columns } = store.rules.value;
    const unit = place.current!.clientWidth / width;
    from.current = { x: event.clientX, y: event.clientY, unit, rows, columns };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!from.current) return;
    const { x, y, unit, rows, columns } = from.current;
    resize(limit(rows + (clientY - y) / unit), limit(columns + (clientX - x) / unit));
  };
  const up = () => { from.current = null; };
  const steered = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const { rows, columns } = store.rules.value;
    resize(limit(rows + way[1]), limit(columns + way[0]));
  };
  return (
    <button
      type="button" class="resize" aria-label={words.resize} onPointerDown={down} onPointerMove={move} onPointerUp={up}
      onPointerCancel={up} onKeyDown={steered}
    />
  );
}

interface CellProps {
  store: Solver;
  light: number;
  frame: readonly [number, number, number, number];
  onDown: () => void;
  onClick: () => void;
}

function Cell({ store, light, frame, onDown, onClick }: CellProps) {
  const { board, places, guessed } = store.table.value;
  const value = store.shown.value[light] ?? 0;
  const times = store.marks.value?.[light] ?? 0;
  const teaching = store.teaching.value;
  const changed = teaching >= 0 && store.rules.value.taught[teaching]!.includes(places[light]!);
  const unsure = store.mode.value === 'teach' && teaching < 0 && guessed?.has(light);
  const plain = words.cell(board.name(light)!, words.value(value, board.modulus), times);
  const name = changed ? words.changes(plain) : unsure ? words.guessed(plain) : plain;
  const doubt = store.doubts.value.has(light);
  const witness = store.why.value ? store.answer.value?.witness?.[light] ?? 0 : 0;
  const suspect = !store.why.value && store.offers.value.some((offer) => offer.light === light);
  const [x, y, w, h] = boxOf(board.light(light)) as [number, number, number, number];
  return (
    <button
      type="button" class="cell" data-light={light} tabIndex={light === store.at.value ? 0 : -1}
      aria-label={doubt ? words.doubtful(name) : name} style={within(frame, x, y, w, h)}
      data-lit={value > 0 || undefined} data-many={board.modulus > 2 || undefined}
      data-witness={witness > 0 || undefined} data-changed={changed || undefined} data-guessed={unsure || undefined}
      data-taught={(teaching >= 0 && places[light] === teaching) || undefined} onPointerDown={onDown} onClick={onClick}
    >
      {times > 0 && <span class="dot">{times > 1 ? times : ''}</span>}
      {witness > 1 && <span class="dot">{witness}</span>}
      {(doubt || suspect) && <span class="doubt">?</span>}
    </button>
  );
}

/** Returns where a box lies in the picture. */
function within([x0, y0, width, height]: CellProps['frame'], x: number, y: number, w: number, h: number) {
  const percent = (part: number) => `${100 * part}%`;
  const [left, top] = [percent((x - x0) / width), percent((y - y0) / height)];
  return { left, top, width: percent(w / width), height: percent(h / height) };
}
