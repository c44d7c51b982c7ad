import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { kitWords } from './words.ts';

interface DialogProps {
  title: string;
  open: boolean;
  /** Is called by Escape, the close button and a press outside; it must set `open` to false. */
  onClose: () => void;
  /** A sheet comes from the bottom of a phone, where thumbs are, and is as wide as it. */
  kind?: 'dialog' | 'sheet';
  id?: string;
  children?: ComponentChildren;
}

/** A modal dialog. Its children exist while it is open. The focus goes back to where it was. */
export function Dialog({ title, open, onClose, kind = 'dialog', id, children }: DialogProps) {
  const own = useId();
  const titled = `${id ?? own}-title`;
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    dialog.scrollTop = 0;
    return () => {
      const lost =
        dialog.contains(document.activeElement) || document.activeElement === document.body;
      dialog.close();
      if (lost && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [open]);
  // A browser may close a dialog at the second Escape whatever the page says; then it says so by this event.
  const closed = () => {
    if (open) onClose();
  };
  const cancel = (event: Event) => {
    if (event.target !== ref.current) return; // a file dialog inside was canceled
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={ref}
      id={id}
      data-kind={kind}
      closedby="any"
      aria-labelledby={titled}
      onCancel={cancel}
      onClose={closed}
    >
      <header>
        <h2 id={titled}>{title}</h2>
        <Button kind="icon" icon="close" label={kitWords.close} onClick={onClose} />
      </header>
      {open && <div class="inside">{children}</div>}
    </dialog>
  );
}
