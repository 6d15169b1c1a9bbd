import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { snoozeTimes, toLocalInput } from './snooze-times.ts';

/** A day and a time of one's own; whoever opened it closes it once that has worked. */
export function SnoozeDialog({ busy, onSnooze, onClose }: { busy: boolean; onSnooze: (until: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [at, setAt] = useState(() =>
    toLocalInput(new Date(snoozeTimes().find(({ choice }) => choice === 'tomorrow')?.until ?? Date.now())),
  );
  const [soonest] = useState(() => toLocalInput(new Date()));
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const time = new Date(at);
    if (Number.isNaN(time.getTime()) || time.getTime() <= Date.now()) return setWrong(true);
    if (!busy) onSnooze(time.toISOString());
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('conversations.progress.own')}
      description={t('conversations.progress.ownText')}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="snooze" busy={busy}>
            {t('conversations.progress.snooze')}
          </Button>
        </>
      }
    >
      <form id="snooze" onSubmit={submit}>
        <TextField
          label={t('conversations.progress.when')}
          type="datetime-local"
          value={at}
          min={soonest}
          error={isWrong ? t('conversations.progress.past') : undefined}
          onChange={(event) => {
            setAt(event.target.value);
            setWrong(false);
          }}
        />
      </form>
    </Dialog>
  );
}
