import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/page/card.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { AttentionRow, WorkerStopped } from './attention-row.tsx';
import { attentionQuery, workerQuery } from './dashboard-queries.ts';

/** What a person should do now, each item with one button. Hidden when there is nothing to do. */
export function Attention() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(attentionQuery);
  const worker = useQuery(workerQuery);
  const stopped = worker.data?.running === false;
  if (!data && error) {
    return (
      <Card>
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const items = data?.attention ?? [];
  if (items.length === 0 && !stopped) return null;
  return (
    <Card className="relative overflow-hidden px-5 py-2.5">
      <span aria-hidden className="absolute inset-y-0 left-0 w-1 bg-warn" />
      <section aria-labelledby="attention">
        <h2 id="attention" className="flex items-center gap-2 py-1.5 text-sm font-semibold">
          <IconAlertTriangle size={18} className="text-warn" aria-hidden />
          {t('dashboard.attention.title')}
        </h2>
        <ul className="divide-y divide-line">
          {stopped && <WorkerStopped />}
          {items.map((item) => (
            <AttentionRow
              key={
                'channelId' in item
                  ? item.channelId
                  : item.kind + ('channelType' in item ? item.channelType : '')
              }
              item={item}
            />
          ))}
        </ul>
      </section>
    </Card>
  );
}
