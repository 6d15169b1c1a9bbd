import '#web/i18n/status.ts';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, read } from '#web/lib/api/api.ts';
import { clockTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const everyMs = 30_000;
const parts = ['queue', 'database', 'migrations'] as const;

/** Says in words whether the server works, and asks it again every half minute. */
export function StatusDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onOpenChange={(stays) => !stays && onClose()} title={t('status.title')}>
      <Status />
    </Dialog>
  );
}

function Status() {
  const { t } = useTranslation();
  const ready = useQuery({ ...read('ready'), retry: false, gcTime: 0, refetchInterval: everyMs });
  const { isError, error, isPending, isFetching, dataUpdatedAt, errorUpdatedAt, refetch } = ready;
  const answered = error instanceof ApiError;
  return (
    <>
      <p role="status" className="font-display text-xl font-semibold">
        {isPending && t('status.asking')}
        {isError && t(answered ? 'status.ill' : 'status.away')}
        {ready.isSuccess && t('status.well')}
      </p>
      {ready.isSuccess && (
        <dl className="mt-4 border-t border-line">
          {parts.map((part) => (
            <div
              key={part}
              className="flex min-h-11 py-1.5 items-center justify-between gap-4 border-b border-line"
            >
              <dt>{t(`status.parts.${part}`)}</dt>
              <dd className="flex items-center gap-1.5 text-13 text-ok">
                <IconCheck size={16} aria-hidden />
                <span className="sr-only">{t('status.fine')}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isPending && (
        <p className="mt-4 text-13 text-ink-2">
          {t('status.checked', {
            at: clockTime(new Date(Math.max(dataUpdatedAt, errorUpdatedAt)).toISOString()),
          })}
        </p>
      )}
      {isError && (
        <Button
          look="secondary"
          size="small"
          className="mt-3"
          busy={isFetching}
          onClick={() => void refetch()}
        >
          {t('common.tryAgain')}
        </Button>
      )}
    </>
  );
}
