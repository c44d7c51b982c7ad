import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button, type ButtonProps } from './button.tsx';
import { leadsTo } from './keys.ts';
import type { IconName } from './icon.tsx';

export interface MenuItem {
  label: string;
  act: () => void;
  icon?: IconName;
  /** For an item that is on or off. */
  checked?: boolean;
  disabled?: boolean;
}

interface MenuProps extends Pick<ButtonProps, 'kind' | 'icon' | 'id' | 'children'> {
  label: string;
  items: readonly MenuItem[];
}

/** A button that opens a list of actions below it. Escape closes it; a letter goes to the next item that begins so. */
export function Menu({ label, items, id, children, ...rest }: MenuProps) {
  const own = useId();
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const buttons = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const close = () => {
    setOpen(false);
    ref.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  useLayoutEffect(() => {
    if (!open) return;
    buttons()[0]?.focus();
    const outside = ({ target }: Event) => !ref.current?.contains(target as Node) && setOpen(false);
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const steer = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.indexOf(event.target as HTMLElement);
    if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) setOpen(true);
    else if (!open) return;
    else if (event.key === 'Escape') close();
    else if (event.key === 'Tab') return setOpen(false);
    else {
      const letter = /^\S$/u.test(event.key) ? event.key.toLowerCase() : null;
      const begins = (one: HTMLElement) => letter !== null && one.textContent.trim().toLowerCase().startsWith(letter);
      const to = [...all.slice(at + 1), ...all].find(begins) ?? all[leadsTo(event, at, all.length, 'column')];
      if (!to) return;
      to.focus();
    }
    event.preventDefault();
    event.stopPropagation(); // a dialog around it stays open, a toolbar around it does not move
  };
  const choose = (act: () => void) => {
    close();
    act();
  };
  return (
    <div ref={ref} class="popup" onKeyDown={steer}>
      <Button
        {...rest} id={id} label={children ? undefined : label} aria-haspopup="menu" aria-expanded={open}
        aria-controls={own} onClick={() => setOpen(!open)}
      >{children}</Button>
      <div id={own} class="popup-list" role="menu" aria-label={label} hidden={!open}>
        {items.map(({ label, act, icon, checked, disabled }) => (
          <Button
            key={label} icon={icon} disabled={disabled} tabIndex={-1} aria-checked={checked}
            role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'} onClick={() => choose(act)}
          >{label}</Button>
        ))}
      </div>
    </div>
  );
}
