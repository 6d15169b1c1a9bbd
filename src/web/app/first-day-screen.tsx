import type { ReactNode } from 'react';
import { FirstDay } from '#web/features/first-day/first-day.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';

/** It is there only when a bot is. */
const Phone = lazyComponent(async () => (await import('#web/features/simulator/phone.tsx')).Phone);

/** The first day with the simulated phone beside it. */
export function FirstDayScreen({ below }: { below?: ReactNode }) {
  return (
    <FirstDay
      below={below}
      phone={(phone, silent) => (
        <PanelErrorBoundary fallback={silent}>
          <Phone key={phone.channelId} type="telegram" {...phone} />
        </PanelErrorBoundary>
      )}
    />
  );
}
