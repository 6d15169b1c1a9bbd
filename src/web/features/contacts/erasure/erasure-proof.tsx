import { useTranslation } from 'react-i18next';
import type { ContactErasure } from '#contract/contacts/contact-erasures.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime, number } from '#web/lib/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** The progress of an erasure and its proof, neither of which says who the person was. */
export function ErasureProof({
  erasure,
  error,
  onClose,
}: {
  erasure: ContactErasure;
  /** Why the progress could not be read the last time. It is read again every second. */
  error: Error | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const {
    id,
    state,
    messages,
    files,
    conversations,
    rawEvents,
    others,
    disk,
    diskHits,
    completedAt,
  } = erasure;
  const counts = { messages, files, conversations, rawEvents };
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="text-sm font-medium">
        {t(`contacts.erase.state.${state}`)}
      </p>
      {error && (
        <Alert kind="bad">
          {errorText(error)} {t('contacts.erase.goesOn')}
        </Alert>
      )}
      <dl className="grid grid-cols-1 gap-1.5 text-sm">
        {(['conversations', 'messages', 'files', 'rawEvents'] as const).map((key) => (
          <div key={key} className="flex justify-between gap-3">
            <dt className="text-ink-2">{t(`contacts.erase.${key}`)}</dt>
            <dd className="tabular-nums">{number(counts[key])}</dd>
          </div>
        ))}
        {completedAt !== null && (
          <div className="flex justify-between gap-3">
            <dt className="text-ink-2">{t('contacts.erase.completed')}</dt>
            <dd>{fullTime(completedAt)}</dd>
          </div>
        )}
      </dl>
      {others !== null && (
        <p className="text-13 text-ink-2">
          {others === 0
            ? t('contacts.erase.nowhere')
            : t('contacts.erase.others', { count: others })}
        </p>
      )}
      {disk === 'overwritten' && (
        <p className="text-13 text-ink-2">
          {t(diskHits === 0 ? 'contacts.erase.diskClean' : 'contacts.erase.diskFound')}
        </p>
      )}
      {disk === 'operator' && (
        <p className="text-13 text-ink-2">{t('contacts.erase.diskOperator')}</p>
      )}
      {disk === 'pending' && (
        <p className="text-13 text-ink-2">{t('contacts.erase.diskPending')}</p>
      )}
      <p className="flex items-center gap-2 text-xs break-all text-ink-3">
        {t('contacts.erase.id', { id })}
        <CopyButton text={id} label={t('contacts.erase.copyId')} />
      </p>
      <p className="text-xs text-ink-3">{t('contacts.erase.backups')}</p>
      <div className="flex justify-end">
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </div>
  );
}
