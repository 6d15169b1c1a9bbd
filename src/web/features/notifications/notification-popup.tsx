import type { RefObject } from 'react';
import { AnchoredPopup } from '#web/ui/overlays/anchored-popup.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import type { NotificationsQuery } from './use-notifications.ts';

interface NotificationPopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
  query: NotificationsQuery;
}

/** The panel of the bell, at most 384 × 480 pixels. */
export function NotificationPopup({ query, ...popup }: NotificationPopupProps) {
  return (
    <AnchoredPopup
      {...popup}
      className="flex max-h-[min(480px,var(--available-height))] w-96 flex-col overflow-hidden"
    >
      <PanelErrorBoundary>
        <NotificationPanel query={query} onLeave={() => popup.onOpenChange(false)} />
      </PanelErrorBoundary>
    </AnchoredPopup>
  );
}
