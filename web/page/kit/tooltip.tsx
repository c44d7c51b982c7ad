import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface TooltipProps {
  text: string;
  /** Gets the attributes that tie the control to its explanation. */
  children: (ties: { 'aria-describedby': string | undefined }) => ComponentChildren;
}

/** Explains a control while it has the focus or the pointer. Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!shown || !tip.current) return;
    tip.current.style.translate = '';
    const { left, right } = tip.current.getBoundingClientRect();
    const over = Math.max(0, right - document.documentElement.clientWidth + 8);
    tip.current.style.translate = `${Math.max(8 - left, -over)}px`;
  }, [shown]);
  const hide = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown) return;
    event.stopPropagation();
    setShown(false);
  };
  return (
    <span
      class="explained"
      onKeyDown={hide}
      onClick={() => setShown(true)}
      onFocusIn={() => setShown(true)}
      onFocusOut={() => setShown(false)}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
    >
      {children({ 'aria-describedby': shown ? id : undefined })}
      <span ref={tip} id={id} class="gloss" role="tooltip" hidden={!shown}>
        {text}
      </span>
    </span>
  );
}
