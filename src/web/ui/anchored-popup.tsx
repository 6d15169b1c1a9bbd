import { Popover } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';

interface AnchoredPopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What opens it; it keeps its own state, so that the popup's code can come later. */
  button: RefObject<HTMLButtonElement | null>;
  /** Something else has come up in its place and takes the focus. */
  replaced?: boolean;
  className: string;
  children: ReactNode;
}

/**
 * A panel under a button. Opening moves the focus in, Escape gives it back; a press outside closes
 * it.
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
        // A press on the button is the button's own business: it would close and open again. A
        // toast is not elsewhere.
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
          className="z-40 outline-none"
        >
          <Popover.Popup
            finalFocus={replaced ? false : button}
            className={clsx(
              'popup-motion max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-surface shadow-popup outline-none',
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
