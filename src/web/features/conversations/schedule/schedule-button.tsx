import { IconCalendarClock } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '#web/lib/format.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import type { Opened } from '../thread/owner.ts';
import { useSchedule } from './use-scheduled.ts';

const TimeDialog = lazyComponent(async () => (await import('../time-dialog.tsx')).TimeDialog);

/** Schedules the text for a chosen time. The text stays in the composer until the server has it. */
export function ScheduleButton({
  conversation: { id, windowEndsAt },
  words,
  seen,
  onNothing,
  onScheduled,
}: {
  conversation: Opened;
  words: string;
  /** The newest message of the customer that is shown. */
  seen: string | null;
  /** Called when no text is written yet. */
  onNothing: () => void;
  onScheduled: () => void;
}) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const schedule = useSchedule(id, seen);
  const hint = (time: Date): string | undefined =>
    windowEndsAt !== null && time.getTime() > Date.parse(windowEndsAt)
      ? t('conversations.schedule.beyond', { at: shortTime(windowEndsAt) })
      : undefined;
  return (
    <>
      <Button
        look="quiet"
        size="iconSmall"
        title={t('conversations.schedule.title')}
        onClick={() => (words === '' ? onNothing() : setChoosing(true))}
      >
        <IconCalendarClock size={18} stroke={1.75} aria-hidden />
        <span className="sr-only">{t('conversations.schedule.title')}</span>
      </Button>
      {isChoosing && (
        <Suspense>
          <TimeDialog
            title={t('conversations.schedule.when')}
            text={t('conversations.schedule.text')}
            action={t('conversations.schedule.action')}
            busy={schedule.isPending}
            hint={hint}
            onChoose={(sendAt) =>
              schedule.mutate(
                { text: words, sendAt },
                {
                  onSuccess: () => {
                    setChoosing(false);
                    onScheduled();
                  },
                },
              )
            }
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
