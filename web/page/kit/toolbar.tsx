import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { leadsTo } from './keys.ts';

interface ToolbarProps {
  label: string;
  id?: string;
  class?: string;
  children?: ComponentChildren;
}

const STOPS = ':is(button, a, input, select):not([hidden], :disabled, [role=menu] *)';

/** Buttons that are one stop of the Tab key: arrow keys, Home and End go from one to the next. */
export function Toolbar({ label, children, ...rest }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const stops = () => [...(bar.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];

  /** Makes one control the stop: the given one, or the one that is, or the first. */
  const settle = (wanted?: EventTarget | null) => {
    const all = stops();
    const stop = all.find((one) => one === wanted) ?? all.find((one) => one.getAttribute('tabindex') === '0') ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  };
  useLayoutEffect(() => {
    if (!bar.current) return;
    settle();
    // Buttons come and go without a new toolbar.
    const observer = new MutationObserver(() => settle());
    observer.observe(bar.current, { childList: true, subtree: true, attributeFilter: ['hidden', 'disabled'] });
    return () => observer.disconnect();
  }, []);

  const steer = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.matches('input, select')) return; // they use these keys themselves
    const all = stops();
    const to = all[leadsTo(event, all.indexOf(target), all.length)];
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  return (
    <div
      {...rest} ref={bar} role="toolbar" aria-label={label} onKeyDown={steer}
      onFocusIn={(event) => settle(event.target)}
    >
      {children}
    </div>
  );
}
