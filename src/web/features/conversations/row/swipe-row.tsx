import { IconCheck, IconClock } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../list/known-rows.ts';
import { useProgress } from '../progress/progress.ts';
import { untilTomorrow } from '../progress/snooze-times.ts';
import { useHours } from '../progress/use-hours.ts';
import { followFinger, type Side } from './follow-finger.ts';

type Act = (side: Side) => void;

/**
 * Lets a finger pull a row: to the left it is resolved, to the right it is put off until tomorrow.
 * The selection and the open conversation have buttons for both. This stands beside the row's link
 * and not around it: its code comes later, and a link that it enclosed would be made anew then,
 * under a finger that may already lie on it.
 */
export function SwipeRow({ row, around }: { row: Row; around: RefObject<HTMLDivElement | null> }) {
  const [side, setSide] = useState<Side | null>(null);
  const act = useRef<Act>(null);
  useEffect(() => {
    const letGo: Act = (pulled) => act.current?.(pulled);
    return around.current ? followFinger(around.current, setSide, letGo) : undefined;
  }, [around]);
  return side && <Beneath row={row} side={side} onReady={(ready) => (act.current = ready)} />;
}

/** What letting go would do. A row knows how only while it is pulled. */
function Beneath({ row, side, onReady }: { row: Row; side: Side; onReady: (act: Act) => void }) {
  const { t } = useTranslation();
  const { mutate } = useProgress(row.id, row.customerMessageId);
  const hours = useHours();
  useEffect(() => {
    onReady((pulled) =>
      mutate(
        pulled === 'resolve'
          ? { kind: 'resolve' }
          : { kind: 'snooze', until: untilTomorrow(hours) },
      ),
    );
  }, [onReady, mutate, hours]);
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
