import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { UndeliveredRow } from './undelivered-row.tsx';

const route = getRouteApi('/signed-in/agents');
const everyMs = 10_000;

/** What was given up, each with its reason and what a person can do about it. */
export function Undelivered() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { data, error, isFetching, refetch } = useQuery({
    ...read('listDeadLetters'),
    refetchInterval: everyMs,
  });
  const more = data ? data.total - data.deadLetters.length : 0;
  return (
    <Dialog
      open
      wide
      onOpenChange={() =>
        void navigate({
          search: (before) => ({ ...before, undelivered: undefined }),
          replace: true,
        })
      }
      title={t('agents.worker.undelivered.title')}
      description={t('agents.worker.undelivered.text')}
    >
      {data ? (
        data.total === 0 ? (
          <p role="status" className="text-sm text-ink-2">
            {t('agents.worker.undelivered.none')}
          </p>
        ) : (
          <ul className="max-h-[60dvh] overflow-y-auto">
            {data.deadLetters.map((letter) => (
              <UndeliveredRow key={letter.id} letter={letter} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      {more > 0 && (
        <p className="mt-3 text-13 text-ink-2">
          {t('agents.worker.undelivered.more', { count: more })}
        </p>
      )}
    </Dialog>
  );
}
