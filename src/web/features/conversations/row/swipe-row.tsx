import { IconCheck, IconClock } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../list/known-rows.ts';
import { useProgress } from '../progress/progress.ts';
import { snoozeTimes } from '../progress/snooze-times.ts';
import { followFinger, type Side } from './follow-finger.ts';

type Mutate = ReturnType<typeof useProgress>['mutate'];

/**
 * Lets a finger pull a row: to the left it is resolved, to the right it is put off until tomorrow.
 * The selection and the open conversation have buttons for both. This stands beside the row's link
 * and not around it: its code comes later, and a link that it enclosed would be made anew then,
 * under a finger that may already lie on it.
 */
export function SwipeRow({ row, around }: { row: Row; around: RefObject<HTMLDivElement | null> }) {
  const [side, setSide] = useState<Side | null>(null);
  const mutate = useRef<Mutate>(null);
  useEffect(() => {
    const letGo = (pulled: Side): void =>
      mutate.current?.(
        pulled === 'resolve' ? { kind: 'resolve' } : { kind: 'snooze', until: tomorrow() },
      );
    return around.current ? followFinger(around.current, setSide, letGo) : undefined;
  }, [around]);
  return side && <Beneath row={row} side={side} onReady={(act) => (mutate.current = act)} />;
}

/** What letting go would do. A row knows how only while it is pulled. */
function Beneath({ row, side, onReady }: { row: Row; side: Side; onReady: (act: Mutate) => void }) {
  const { t } = useTranslation();
  const progress = useProgress(row.id, row.customerMessageId);
  useEffect(() => {
    onReady(progress.mutate);
  }, [onReady, progress.mutate]);
  const Mark = side === 'resolve' ? IconCheck : IconClock;
  return (
    <span
      aria-hidden
      className={`absolute inset-0 flex items-center gap-3 px-6 text-15 font-semibold ${
        side === 'resolve' ? 'justify-end bg-press text-press-ink' : 'bg-kraft text-ink'
      }`}
    >
      <Mark size={20} />
      {t(`conversations.progress.${side}`)}
    </span>
  );
}

/** Tomorrow morning, or the soonest of the common times. */
function tomorrow(): string {
  const times = snoozeTimes();
  const time = times.find(({ choice }) => choice === 'tomorrow') ?? times[0];
  return time?.until ?? new Date(Date.now() + 3_600_000).toISOString();
}
