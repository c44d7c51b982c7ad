import type { ComponentChildren } from 'preact';

interface ToolbarProps {
  label: string;
  id?: string;
  class?: string;
  children: ComponentChildren;
}

/** A row or a column of buttons. Tab reaches each of them, and so do the keys of `moveFocus`. */
export function Toolbar({ label, ...rest }: ToolbarProps) {
  return (
    <div
      {...rest}
      role="toolbar"
      aria-label={label}
      onKeyDown={(event) => void moveFocus(event, true)}
    />
  );
}

const ABLE = ':is(button, a):not([aria-disabled="true"], :disabled, [hidden])';

/**
 * Moves the focus in a row of buttons with arrow keys, Home and End, past disabled ones. Returns the next. `column`: up
 * and down move it too.
 */
export function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }, column = false) {
  const { currentTarget: row, target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const able = [...row.querySelectorAll<HTMLElement>(ABLE)];
  const on = (side: number) =>
    able.filter((one) => (target as Node).compareDocumentPosition(one) & side);
  const others = [...on(Node.DOCUMENT_POSITION_FOLLOWING), ...on(Node.DOCUMENT_POSITION_PRECEDING)];
  const [after, before] = [others[0], others.at(-1)];
  const upright: Record<string, HTMLElement | undefined> = column
    ? { ArrowDown: after, ArrowUp: before }
    : {};
  const next = {
    Home: able[0],
    End: able.at(-1),
    ArrowRight: after,
    ArrowLeft: before,
    ...upright,
  }[key];
  if (next) event.preventDefault();
  next?.focus();
  return next;
}
