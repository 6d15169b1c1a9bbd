import { IconCalendarTime } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { BusinessHours } from '#contract/business-hours.ts';
import { shortTime } from '#web/lib/format.ts';
import type { MenuEntry } from '#web/ui/overlays/menu.tsx';
import { snoozeTimes } from './snooze-times.ts';

/** The times until which a conversation is commonly put off, and a way to another time. */
export const snoozeEntries = (
  t: TFunction,
  hours: BusinessHours | undefined,
  onSnooze: (until: string) => void,
  onOther: () => void,
): readonly MenuEntry[] => [
  ...snoozeTimes(hours).map(({ choice, until }) => ({
    kind: 'action' as const,
    label: t(`writing.until.${choice}`, { at: shortTime(until) }),
    run: () => onSnooze(until),
  })),
  { kind: 'line' },
  {
    kind: 'action',
    label: t('writing.until.own'),
    icon: <IconCalendarTime size={16} aria-hidden />,
    run: onOther,
  },
];
