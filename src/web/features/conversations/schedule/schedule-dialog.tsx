import { useTranslation } from 'react-i18next';
import { shortTime } from '#web/lib/format.ts';
import type { Opened } from '../thread/owner.ts';
import { TimeDialog } from '../time-dialog.tsx';
import { useSchedule } from './use-schedule.ts';

/** Schedules the text for a chosen time. The text stays in the composer until the server has it. */
export function ScheduleDialog({
  conversation: { id, windowEndsAt },
  words,
  seen,
  onScheduled,
  onClose,
}: {
  conversation: Opened;
  words: string;
  /** The newest message of the customer that is shown. */
  seen: string | null;
  onScheduled: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const schedule = useSchedule(id, seen);
  const hint = (time: Date): string | undefined =>
    windowEndsAt !== null && time.getTime() > Date.parse(windowEndsAt)
      ? t('writing.schedule.beyond', { at: shortTime(windowEndsAt) })
      : undefined;
  const choose = (sendAt: string): void =>
    schedule.mutate(
      { text: words, sendAt },
      {
        onSuccess: () => {
          onClose();
          onScheduled();
        },
      },
    );
  return (
    <TimeDialog
      title={t('writing.schedule.when')}
      text={t('writing.schedule.text')}
      action={t('writing.schedule.action')}
      busy={schedule.isPending}
      hint={hint}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
