import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface TopDialogProps {
  title: string;
  text: string;
  /** Called for Escape; null: the person has to answer. */
  onEscape: (() => void) | null;
  children: ReactNode;
}

/**
 * A question over whatever is open, all of which stays as it is. This is the browser's own modal
 * dialog, for three reasons: it lies above every other layer; open dialogs and menus do not take a
 * press in it for a press outside them; and the browser moves the focus to its first field and
 * back.
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

  // Escape would close the dialog beneath as well, and lose what was typed there.
  const holdEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onEscape?.();
  };

  return createPortal(
    // This handler only stops the key; it does not act on it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={holdEscape}
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-[calc(100%-2rem)] max-w-108 rounded-sheet border border-line bg-sheet p-6 text-ink shadow-popup backdrop:bg-shade"
    >
      <h2 id={`${id}-title`} className="font-display text-xl font-semibold">
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
