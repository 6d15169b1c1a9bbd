import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { fullTime, number, timeAgo } from '#web/lib/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Can } from '#web/lib/session/can.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

type Status = CallData<'workerStatus'>;
const figures = ['waiting', 'due', 'running', 'retrying', 'dead', 'withoutOutcome'] as const;
const roles = ['web', 'worker', 'sockets'] as const;

/** The workers, with their last heartbeat, and the contents of the queue. */
export function WorkerRoom({
  status,
  stopped,
  onClear,
}: {
  status: Status | undefined;
  stopped: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  if (!status) return <Skeleton className="mt-4 h-64 w-full" />;
  const { queue } = status;
  return (
    <>
      {stopped && (
        <Alert kind="warn" className="mt-3">
          {t('agents.worker.stoppedText')}
        </Alert>
      )}
      <h3 className="mt-4 text-13 font-medium text-ink-2">{t('agents.worker.queue')}</h3>
      <dl className="mt-1">
        {figures.map((figure) => (
          <div key={figure} className="flex items-baseline justify-between gap-4 py-1">
            <dt className="text-sm">
              {figure === 'dead' && queue.dead > 0 ? (
                <Link
                  to="/agents"
                  search={{ undelivered: true }}
                  className={buttonLook({ look: 'link', size: 'inline' })}
                >
                  {t('agents.worker.figures.dead')}
                </Link>
              ) : (
                t(`agents.worker.figures.${figure}`)
              )}
            </dt>
            <dd
              className={clsx(
                'text-sm font-semibold tabular-nums',
                figure === 'dead' && queue.dead > 0 && 'text-bad',
              )}
            >
              {number(queue[figure])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 flex justify-between gap-4 text-13 text-ink-2 tabular-nums">
        <span>{t('agents.worker.rate', { rate: number(status.ratePerMinute) })}</span>
        <Oldest seconds={status.oldestAgeSeconds} />
      </p>
      <h3 className="mt-4 text-13 font-medium text-ink-2">{t('agents.worker.workers')}</h3>
      {status.workers.length === 0 && (
        <p className="mt-1 text-sm">{t('agents.worker.noWorkers')}</p>
      )}
      <ul className="mt-1">
        {status.workers.map((worker) => (
          <li key={worker.id} className="flex items-center gap-2.5 py-1.5">
            <span
              aria-hidden
              className={clsx('size-2 shrink-0 rounded-full', worker.alive ? 'bg-ok' : 'bg-bad')}
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm">{worker.host}</span>
              <span className="block truncate text-xs text-ink-2">
                {worker.roles.map((role) => roleName(role, t)).join(', ')}
              </span>
            </span>
            <time
              dateTime={worker.heartbeatAt}
              title={fullTime(worker.heartbeatAt)}
              className="shrink-0 text-xs text-ink-2"
            >
              {t(worker.alive ? 'agents.worker.alive' : 'agents.worker.dead', {
                time: timeAgo(worker.heartbeatAt),
              })}
            </time>
          </li>
        ))}
      </ul>
      <Can call="clearQueue">
        <Button look="secondary" size="small" wide onClick={onClear} className="mt-4">
          {t('agents.worker.clear')}
        </Button>
      </Can>
    </>
  );
}

function roleName(role: string, t: TFunction): string {
  const known = roles.find((name) => name === role);
  return known ? t(`agents.worker.roles.${known}`) : role;
}

function Oldest({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation();
  if (seconds === null) return null;
  const time =
    seconds < 120
      ? t('agents.worker.seconds', { seconds: number(Math.round(seconds)) })
      : t('agents.worker.minutes', { minutes: number(Math.round(seconds / 60)) });
  return <span>{t('agents.worker.oldest', { time })}</span>;
}
