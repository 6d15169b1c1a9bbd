import { Popover } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';

interface AnchoredPopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /**
   * The button that opens the popup. It keeps the state itself, so the popup's code can load later.
   */
  button: RefObject<HTMLButtonElement | null>;
  /** Something else has opened in place of this popup and takes the focus. */
  replaced?: boolean;
  className: string;
  children: ReactNode;
}

/**
 * A panel under a button. Opening it moves the focus inside, Escape returns the focus to the
 * button, and a press outside closes the panel.
 */
export function AnchoredPopup({
  open,
  onOpenChange,
  button,
  replaced = false,
  className,
  children,
}: AnchoredPopupProps) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(stays, { event }) => {
        const touched = [event.target, event instanceof FocusEvent ? event.relatedTarget : null];
        // A press on the button is left to the button; otherwise the popup would close and open
        // again. A press on a toast does not close the popup either.
        const isOurs = (node: unknown): boolean =>
          node instanceof Element &&
          (button.current?.contains(node) === true || node.closest('[data-toasts]') !== null);
        if (!touched.some(isOurs)) onOpenChange(stays);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={button}
          sideOffset={8}
          align="end"
          collisionPadding={16}
          // Above or below, and scrolled where it is too high: beside its button it covers the page.
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="z-40 outline-none"
        >
          <Popover.Popup
            data-anchored
            finalFocus={replaced ? false : button}
            className={clsx(
              'popup-motion max-w-[calc(100vw-2rem)] rounded-sheet border border-line-strong bg-sheet shadow-popup outline-none',
              className,
            )}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

export const PopupTitle = Popover.Title;
