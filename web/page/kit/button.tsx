import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

/** Every control also takes attributes with a hyphen in their name: those of ARIA, and data for styles and tests. */
interface ButtonProps {
  children?: ComponentChildren;
  /** A button of text, a sign alone, a large sign above its text (Play), or a small one (Lab). */
  kind?: 'button' | 'icon' | 'control' | 'tool';
  /** The main action of its group. */
  first?: boolean;
  icon?: IconName;
  /** The name, where there is no text or the text does not say enough. */
  label?: string;
  /** Whether it is on, for a button that stays on or off. */
  pressed?: boolean;
  /** It does nothing, but keeps the focus and can still be found. */
  disabled?: boolean;
  /** Where it leads: then it is a link. */
  href?: string;
  type?: 'button' | 'submit';
  title?: string;
  hidden?: boolean;
  id?: string;
  class?: string;
  onClick?: (event: MouseEvent) => void;
}

/** A button, or a link that looks like one. */
export function Button({
  kind = 'button',
  first,
  icon,
  label,
  pressed,
  disabled,
  href,
  type = 'button',
  class: more,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const large = kind === 'control' || kind === 'tool';
  const props = {
    ...rest,
    class: classes(kind, first && 'first', more),
    'aria-label': label,
    'aria-pressed': pressed,
    'aria-disabled': disabled || undefined,
    onClick: (event: MouseEvent) => {
      if (!disabled) return onClick?.(event);
      event.preventDefault(); // neither a form nor a parent acts on it
      event.stopPropagation();
    },
  };
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {large && children ? <span>{children}</span> : children}
    </>
  );
  if (href === undefined)
    return (
      <button type={type} {...props}>
        {inside}
      </button>
    );
  return disabled ? (
    <a {...props} role="link" tabIndex={0}>
      {inside}
    </a>
  ) : (
    <a {...props} href={href}>
      {inside}
    </a>
  );
}

/** Joins the names of classes that apply. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
