import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAndTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toLocalInput, untilTomorrow } from './progress/snooze-times.ts';
import { useHours } from './progress/use-hours.ts';

/** Asks for a future day and time. The caller closes the dialog after its request has succeeded. */
export function TimeDialog({
  title,
  text,
  action,
  busy,
  hint,
  onChoose,
  onClose,
}: {
  title: string;
  text: string;
  /** The label of the button. */
  action: string;
  busy: boolean;
  /** Something to know about the chosen time. */
  hint?: (time: Date) => string | undefined;
  /** The time is ISO 8601. */
  onChoose: (at: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const hours = useHours();
  const [chosen, setAt] = useState<string | null>(null);
  const at = chosen ?? toLocalInput(new Date(untilTomorrow(hours)));
  const [soonest] = useState(() => toLocalInput(new Date()));
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const time = new Date(at);
    if (Number.isNaN(time.getTime()) || time.getTime() <= Date.now()) return setWrong(true);
    if (!busy) onChoose(time.toISOString());
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={text}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="time" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id="time" onSubmit={submit}>
        <TextField
          label={t('writing.ownTime.when')}
          type="datetime-local"
          value={at}
          min={soonest}
          hint={saidOf(new Date(at), hint)}
          error={isWrong ? t('writing.ownTime.past') : undefined}
          onChange={(event) => {
            setAt(event.target.value);
            setWrong(false);
          }}
        />
      </form>
    </Dialog>
  );
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The chosen time in words, because the browser's own field writes it in the browser's language. */
const saidOf = (time: Date, hint?: (time: Date) => string | undefined): string | undefined =>
  Number.isNaN(time.getTime())
    ? undefined
    : [`${sentence(dayAndTime(time))}.`, hint?.(time)].filter(Boolean).join(' ');
