import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { textLimits } from '#contract/text-limits.ts';
import { read } from '#web/lib/api/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import type { ResolveFor } from './ask-reason.ts';
import { ReasonChoice } from './reason-choice.tsx';

/**
 * Asks why something is resolved: a digit or the arrow keys choose a reason, Enter resolves. The
 * note is for the team.
 */
export function ReasonDialog({
  onResolve,
  onClose,
}: {
  onResolve: ResolveFor;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(read('readResolutionReasons'));
  const [reasonId, setReasonId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const choose = (id: string): void => {
    setReasonId(id);
    setMissing(false);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!data) return;
    if (data.required && reasonId === null) return setMissing(true);
    onClose();
    onResolve({ reasonId, note });
  };
  // The dialog focuses its first field when it opens, so the list is there before.
  if (!data && !error) return null;
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('writing.reason.title')}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="reason" disabled={!data}>
            {t('conversations.progress.resolve')}
          </Button>
        </>
      }
    >
      {data ? (
        <form id="reason" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
          <ReasonChoice
            reasons={data.reasons}
            required={data.required}
            chosen={reasonId}
            error={isMissing ? t('writing.reason.missing') : null}
            onChoose={choose}
          />
          <Textarea
            label={t('writing.reason.note')}
            hint={t('writing.reason.noteHint')}
            rows={2}
            maxLength={textLimits.resolutionNote}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </form>
      ) : (
        error && <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
