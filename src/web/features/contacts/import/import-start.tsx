import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ContactImport } from '#contract/contacts/contact-imports.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Part } from '../part.tsx';
import { ErrorFile } from './error-file.tsx';

/** What all rows together would do, and the button that starts the import. */
export function ImportStart({ one }: { one: ContactImport }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { queryKey } = read('readContactImport', { params: { id: one.id } });
  const start = useMutation({
    mutationFn: () => call('startContactImport', { params: { id: one.id } }),
    onSuccess: (now) => queryClient.setQueryData(queryKey, now),
  });
  const discard = useMutation({
    mutationFn: () => call('discardContactImport', { params: { id: one.id } }),
    onSuccess: () => navigate({ to: '/contacts/import', search: {}, replace: true }),
  });
  const { counts } = one;
  // Only the error of the last call is shown.
  const run = (act: typeof start | typeof discard, other: typeof start | typeof discard): void => {
    other.reset();
    act.mutate();
  };
  const writes = counts.new + counts.update;
  const error = start.error ?? discard.error;
  return (
    <Part title={t('imports.preview')}>
      <p role="status" className="text-sm">
        {t('imports.count.new', { count: counts.new })} ·{' '}
        {t('imports.count.update', { count: counts.update })} ·{' '}
        {t('imports.count.unchanged', { count: counts.unchanged })} ·{' '}
        {t('imports.count.error', { count: counts.error })}
      </p>
      <p className="text-13 text-ink-2">{t('imports.rules')}</p>
      {error && <Alert kind="bad">{errorText(error)}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button busy={start.isPending} disabled={writes === 0} onClick={() => run(start, discard)}>
          {t('imports.start', { count: writes })}
        </Button>
        {counts.error > 0 && <ErrorFile id={one.id} />}
        <Button look="quiet" busy={discard.isPending} onClick={() => run(discard, start)}>
          {t('imports.discard')}
        </Button>
      </div>
    </Part>
  );
}
