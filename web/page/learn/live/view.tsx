// The view of every figure: a stage with boards, a line that says what happened, and a row of tools.
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { MarkKind } from '../../board/drawing.ts';
import { createView, type View } from '../../board/view.ts';
import { Button, classes } from '../../kit/button.tsx';
import type { Choices, Place, Shown, Tool } from './figure.ts';

export function FigureView({ place }: { place: Place }) {
  const { boards, look, aside, below, tools, beside } = place.scene.value;
  const { text, mood = '', marks } = place.line.value;
  return (
    <>
      <div class={classes('stage', look)}>
        {boards.map(({ press, ...shown }, i) => (
          <Lights
            key={`${i} ${shown.board.spec}`} {...shown} marks={i === 0 ? { ...shown.marks, ...marks } : shown.marks}
            press={press && ((button) => void place.act(press(button)))}
          />
        ))}
        {aside}
      </div>
      <p class="says" role="status" data-mood={mood}>{text}</p>
      {below}
      <div class="row tools">{tools.map((tool) => <ToolView key={tool.label} tool={tool} place={place} />)}</div>
      {beside}
    </>
  );
}

function ToolView({ tool, place }: { tool: Tool<any>; place: Place }) {
  if ('href' in tool) return <Button href={tool.href}>{tool.label}</Button>;
  if ('act' in tool) {
    const { label, act, ...rest } = tool;
    return <Button {...rest} onClick={() => void place.act(act())}>{label}</Button>;
  }
  return <Choice {...tool} pick={(value) => void place.act(tool.pick(value))} />;
}

/** A choice in a row of tools, if there is something to choose. */
export function Choice({ label, value, options, suggestions = [], pick }: Choices<void>) {
  const id = useId();
  const onChange = (event: { currentTarget: { value: string } }) => pick(event.currentTarget.value);
  if (options && options.length < 2) return null;
  return (
    <label class="choice">
      <span>{label}</span>
      {options ? (
        <select onChange={onChange}>
          {options.map(([key, text]) => <option key={key} value={key} selected={key === value}>{text}</option>)}
        </select>
      ) : (
        <input
          type="text" list={id} defaultValue={value} autocomplete="off" autocapitalize="off" spellcheck={false}
          onChange={onChange}
        />
      )}
      {!options && <datalist id={id}>{suggestions.map((text) => <option key={text} value={text} />)}</datalist>}
    </label>
  );
}

interface LightsProps extends Omit<Shown<any>, 'press'> {
  press?: (button: number) => void;
  /** More classes. */
  look?: string;
}

/** A board. */
export function Lights({ board, values, label, marks = {}, press, below, look }: LightsProps) {
  const slot = useRef<HTMLDivElement>(null);
  const view = useRef<View | null>(null);
  const latest = useRef(press);
  latest.current = press;
  useLayoutEffect(() => {
    const onPress = (button: number) => latest.current?.(button);
    view.current = createView(slot.current!, board, press ? { label, onPress } : { label, readOnly: true });
    return () => view.current?.destroy();
  }, [board]);
  useLayoutEffect(() => {
    view.current?.show(values);
    view.current?.clear();
    for (const [kind, list = []] of Object.entries(marks)) view.current?.mark(list, kind as MarkKind);
  });
  return <div class={classes('slot', look)}><div ref={slot} />{below}</div>;
}
