import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { workerQuery } from './dashboard-queries.ts';

const marks = { running: 'bg-ok', paused: 'bg-warn', stopped: 'bg-bad' };

/** Whether the work behind the agents is running, and how much is queued. */
export function WorkerLine() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(workerQuery);
  if (!data && error) {
    return <LoadError compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  const state = data && (data.paused ? 'paused' : data.running ? 'running' : 'stopped');
  return (
    <p className="flex items-center gap-2 text-13 text-ink-2" aria-busy={!data}>
      {data && state ? (
        <>
          <span aria-hidden className={`size-2 shrink-0 rounded-full ${marks[state]}`} />
          <Link to="/agents" className="rounded-slip hover:text-ink hover:underline">
            {t(`dashboard.worker.${state}`)}{' '}
            {t('dashboard.worker.queue', { count: data.queue.withoutOutcome })}
          </Link>
        </>
      ) : (
        <Skeleton onPage className="h-4 w-56" />
      )}
    </p>
  );
}
