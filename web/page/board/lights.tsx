// A board in a view of a page.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { createView, type View } from './view.ts';
import type { Board } from './board.ts';
import type { MarkKind } from './drawing.ts';

/** The buttons or lights that have each kind of mark; one that is listed several times shows how often. */
export type Marks = Partial<Record<MarkKind, readonly number[]>>;

export interface LightsProps {
  board: Board;
  values: Uint8Array;
  label: string;
  /** Marks on buttons, and on lights. */
  marks?: Marks;
  lit?: Marks;
  /** Without it the board is a picture. */
  press?: (button: number) => void;
  large?: boolean;
  id?: string;
  class?: string;
}

export function Lights({
  board,
  values,
  label,
  marks = {},
  lit = {},
  press,
  large,
  ...rest
}: LightsProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<View | null>(null);
  const latest = useRef(press);
  latest.current = press;
  useLayoutEffect(() => {
    const onPress = (button: number) => latest.current?.(button);
    view.current = createView(place.current!, board, { label, large, onPress, readOnly: !press });
    return () => view.current?.destroy();
  }, [board]);
  useLayoutEffect(() => {
    view.current?.show(values);
    view.current?.clear();
    for (const [kind, list = []] of Object.entries(marks))
      view.current?.mark(list, kind as MarkKind);
    for (const [kind, list = []] of Object.entries(lit))
      view.current?.markLights(list, kind as MarkKind);
  });
  return <div ref={place} {...rest} />;
}
