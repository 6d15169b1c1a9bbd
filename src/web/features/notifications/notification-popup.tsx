import { Popover } from '@base-ui/react/popover';
import type { UseQueryResult } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { CallData } from '#web/lib/api.ts';
import { NotificationPanel } from './notification-panel.tsx';

interface NotificationPopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
  query: UseQueryResult<CallData<'listNotifications'>>;
}

/** The bell's panel, 384 × 480 at most. Opening moves the focus in, Escape gives it back to the bell. */
export function NotificationPopup({ open, onOpenChange, button, query }: NotificationPopupProps) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(stays, { event }) => {
        // A press on the bell is the bell's own business: it would close and open again.
        if (event.target instanceof Node && button.current?.contains(event.target)) return;
        onOpenChange(stays);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={button} sideOffset={8} align="end" className="z-50 outline-none">
          <Popover.Popup
            finalFocus={button}
            className="popup-motion flex max-h-[min(480px,var(--available-height))] w-96 max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-popup outline-none"
          >
            <NotificationPanel query={query} onLeave={() => onOpenChange(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
