// The view of every figure: a stage with boards, a line that says what happened, and a row of tools.
import { useId } from 'preact/hooks';
import { Lights } from '../../board/lights.tsx';
import { Button, classes } from '../../kit/button.tsx';
import type { Choices, Place, Shown, Tool } from './figure.ts';

export function FigureView({ place }: { place: Place }) {
  const { boards, look, aside, below, tools, beside } = place.scene.value;
  const { text, mood = '', marks } = place.line.value;
  return (
    <>
      <div class={classes('stage', look)}>
        {boards.map(({ press, ...shown }, i) => (
          <Slot
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

interface SlotProps extends Omit<Shown<any>, 'press'> {
  press?: (button: number) => void;
  look?: string;
}

export function Slot({ look, below, ...shown }: SlotProps) {
  return <div class={classes('slot', look)}><Lights {...shown} />{below}</div>;
}
