// The view of every figure: a stage with boards, a line that says what happened, and a row of tools.
import type { ComponentChildren } from 'preact';
import { Lights, type LightsProps } from '../../board/lights.tsx';
import { Button, classes } from '../../kit/button.tsx';
import { Choice } from '../../kit/choice.tsx';
import { Entry } from '../../kit/field.tsx';
import type { Place, Tool } from './figure.ts';

export function FigureView({ place }: { place: Place }) {
  const { boards, look, aside, below, tools, beside } = place.scene.value;
  const { text, mood = '', marks } = place.line.value;
  return (
    <>
      <div class={classes('stage', look)}>
        {boards.map(({ press, ...shown }, i) => (
          <Slot
            key={`${i} ${shown.board.spec}`}
            {...shown}
            marks={i === 0 ? { ...shown.marks, ...marks } : shown.marks}
            press={press && ((button) => void place.act(press(button)))}
          />
        ))}
        {aside}
      </div>
      <p class="says" role="status" data-mood={mood}>
        {text}
      </p>
      {below}
      <div class="row tools">
        {tools.map((tool) => (
          <ToolView key={tool.label} tool={tool} place={place} />
        ))}
      </div>
      {beside}
    </>
  );
}

function ToolView({ tool, place }: { tool: Tool<any>; place: Place }) {
  if ('href' in tool) return <Button href={tool.href}>{tool.label}</Button>;
  if ('act' in tool) {
    const { label, act, ...rest } = tool;
    return (
      <Button {...rest} onClick={() => void place.act(act())}>
        {label}
      </Button>
    );
  }
  const { pick, ...rest } = tool;
  const onPick = (value: string) => void place.act(pick(value));
  if ('suggestions' in rest) return <Entry {...rest} class="choice" type="text" onEnter={onPick} />;
  if (Object.keys(rest.options).length < 2) return null; // there is nothing to choose
  return <Choice {...rest} class="choice" onChange={onPick} />;
}

export function Slot({
  look,
  below,
  ...shown
}: LightsProps & { look?: string; below?: ComponentChildren }) {
  return (
    <div class={classes('slot', look)}>
      <Lights {...shown} />
      {below}
    </div>
  );
}
