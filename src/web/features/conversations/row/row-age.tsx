import type { TFunction } from 'i18next';
import { fullTime, timeSpent } from '#web/lib/format.ts';
import type { Row } from '../list/known-rows.ts';
import { isWaiting } from './waiting.ts';

/** How long the customer has waited; otherwise how old the last message is. */
export function RowAge({
  conversation,
  isNear,
  now,
  t,
  className = '',
}: {
  conversation: Row;
  /** Somebody may point at it: the whole date is worth its making. */
  isNear: boolean;
  now: number;
  t: TFunction;
  className?: string;
}) {
  const { since, waits, time } = ageOf(conversation, now, t);
  return (
    <time
      dateTime={since}
      title={isNear ? fullTime(since) : undefined}
      className={
        // The button takes its place while the button is visible.
        `shrink-0 text-xs leading-5 tabular-nums ${waits ? 'font-bold text-wait' : 'text-ink-3'} ${
          conversation.resolvedAt === null
            ? 'group-hover/row:opacity-0 group-has-[button:is(:focus-visible,[aria-busy=true])]/row:opacity-0 touch:opacity-100!'
            : ''
        } ${className}`
      }
    >
      {time}
    </time>
  );
}

/** Since when, whether that is a wait, and the time between as it is shown: "12 min". */
export function ageOf(
  conversation: Row,
  now: number,
  t: TFunction,
): { since: string; waits: boolean; time: string } {
  const { waitingSince, lastMessageAt } = conversation;
  const waits = isWaiting(conversation) && waitingSince !== null;
  const since = waits ? waitingSince : lastMessageAt;
  return {
    since,
    waits,
    time: timeSpent(now - Date.parse(since)) ?? t('conversations.row.now'),
  };
}
