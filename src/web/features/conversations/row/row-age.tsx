import type { TFunction } from 'i18next';
import { fullTime, timeSpent } from '#web/lib/format.ts';
import type { Row } from '../list/known-rows.ts';
import { usePassingTime } from '../list/passing-time.ts';
import { isWaiting } from './waiting.ts';

/** How long the customer has waited; otherwise how old the last message is. */
export function RowAge({ conversation, t }: { conversation: Row; t: TFunction }) {
  const now = usePassingTime();
  const { waitingSince, lastMessageAt, resolvedAt } = conversation;
  const waits = isWaiting(conversation) && waitingSince !== null;
  const since = waits ? waitingSince : lastMessageAt;
  const time = timeSpent(now - Date.parse(since)) ?? t('conversations.row.now');
  return (
    <time
      dateTime={since}
      title={fullTime(since)}
      className={
        // The button takes its place while the button is visible.
        `shrink-0 text-xs leading-5 tabular-nums ${waits ? 'font-bold text-wait' : 'text-ink-3'} ${
          resolvedAt === null
            ? 'group-hover/row:opacity-0 group-has-[button:is(:focus-visible,[aria-busy=true])]/row:opacity-0 touch:opacity-100!'
            : ''
        }`
      }
    >
      {waits && <span className="sr-only">{t('conversations.waitsFor')} </span>}
      {time}
    </time>
  );
}
