import type { ReactNode } from 'react';
import { FirstDay } from '#web/features/first-day/first-day.tsx';
import { Phone } from '#web/features/simulator/phone.tsx';

/** The first day with the simulated phone beside it. */
export function FirstDayScreen({ below }: { below?: ReactNode }) {
  return (
    <FirstDay
      below={below}
      phone={(phone) => <Phone key={phone.channelId} type="telegram" {...phone} />}
    />
  );
}
