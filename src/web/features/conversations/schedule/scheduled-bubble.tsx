import { IconAlertTriangle, IconCalendarClock } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { fullTime, shortTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkedText } from '../linked-text.tsx';
import { useScheduledSteps } from './use-schedule.ts';
import type { Scheduled } from './use-scheduled.ts';

/** A scheduled message. It is drawn in outline, because the customer has not received it yet. */
export function ScheduledBubble({
  conversationId,
  scheduled,
  isLast,
}: {
  conversationId: string;
  scheduled: Scheduled;
  isLast: boolean;
}) {
  const { t } = useTranslation();
  const { text, sendAt, authorName, isInMyHands, customerWroteSince, errorText } = scheduled;
  const steps = useScheduledSteps(conversationId, scheduled);
  const isFailed = errorText !== null;
  const Mark = isFailed ? IconAlertTriangle : IconCalendarClock;
  return (
    <div className={clsx('flex flex-col pt-3', isLast && 'pb-4')}>
      <div
        className={clsx(
          'w-fit max-w-[min(85%,34rem)] self-end rounded-2xl rounded-br-sm border border-dashed bg-sheet px-3.5 py-2 text-sm leading-5.5 wrap-anywhere',
          isFailed ? 'border-bad' : 'border-press',
        )}
      >
        <p
          className={clsx(
            'flex items-center gap-1 text-xs font-medium',
            isFailed ? 'text-bad' : 'text-press',
          )}
        >
          <Mark size={14} className="shrink-0" aria-hidden />
          <time dateTime={sendAt} title={fullTime(sendAt)}>
            {t(isFailed ? 'writing.schedule.failed' : 'writing.schedule.for', {
              at: shortTime(sendAt),
            })}
          </time>
        </p>
        <LinkedText text={text} />
        <p className="ml-auto w-fit text-xs text-ink-2">{authorName}</p>
      </div>
      {isFailed && (
        <p className="max-w-[85%] self-end pt-1 text-right text-13 text-bad">{errorText}</p>
      )}
      {customerWroteSince && (
        <p className="max-w-[85%] self-end pt-1 text-right text-13 text-warn">
          {t('writing.schedule.wroteSince')}
        </p>
      )}
      {isInMyHands && (
        <div className="flex self-end pt-1">
          <Button
            look="link"
            size="small"
            busy={steps.isPending}
            onClick={() => steps.mutate('sendScheduledMessage')}
          >
            {t('writing.schedule.now')}
          </Button>
          <Button
            look="link"
            size="small"
            disabled={steps.isPending}
            onClick={() => steps.mutate('cancelScheduledMessage')}
          >
            {t('writing.schedule.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}
