import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface TopDialogProps {
  title: string;
  text: string;
  /** Null: the person has to answer. */
  onEscape: (() => void) | null;
  children: ReactNode;
}

/**
 * A question over whatever is open, which leaves all of it as it is. The browser's own modal
 * dialog: it stands above every other layer, open dialogs and menus do not take a press in it for
 * one beside them, and the focus goes to the first field and back by itself to where it was.
 */
export function TopDialog({ title, text, onEscape, children }: TopDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
    return () => shown?.close();
  }, []);

  // Escape would close the dialog beneath, with what was typed there.
  const holdEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onEscape?.();
  };

  return createPortal(
    // The key is held back, not answered.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={holdEscape}
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-[calc(100%-2rem)] max-w-108 rounded-2xl border border-line bg-surface p-6 text-ink shadow-popup backdrop:bg-shade"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-1 text-sm text-ink-2">
        {text}
      </p>
      {children}
    </dialog>,
    document.body,
  );
}
