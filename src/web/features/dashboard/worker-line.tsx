import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/page/card.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import { workerQuery } from './dashboard-queries.ts';

const kinds = { running: 'ok', paused: 'warn', stopped: 'bad' } as const;

/** Whether the work behind the agents is running, and how much is queued. */
export function WorkerLine() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(workerQuery);
  if (!data && error) {
    return (
      <Card>
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const state = data && (data.paused ? 'paused' : data.running ? 'running' : 'stopped');
  return (
    <Card
      className="relative flex items-center gap-2.5 px-5 py-4 transition-colors duration-150 hover:border-field"
      aria-busy={!data}
    >
      <IconStack2 size={18} stroke={1.75} className="shrink-0 text-ink-2" aria-hidden />
      {data && state ? (
        <>
          <Link
            to="/agents"
            className="min-w-0 flex-1 rounded-sm text-sm after:absolute after:inset-0 after:rounded-2xl"
          >
            {t('dashboard.worker.queue', { count: data.queue.withoutOutcome })}
          </Link>
          <StatusPill kind={kinds[state]}>{t(`dashboard.worker.${state}`)}</StatusPill>
        </>
      ) : (
        <Skeleton className="h-6 flex-1" />
      )}
    </Card>
  );
}
