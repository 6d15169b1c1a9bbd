import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Section } from '#web/ui/page/section.tsx';
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
    return <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  // Who waits stands in the tray above.
  const items = data?.attention.filter(({ kind }) => kind !== 'waiting') ?? [];
  if (items.length === 0 && !stopped) return null;
  return (
    <Section id="attention" title={t('dashboard.attention.title')}>
      <ul className="divide-y divide-line border-b border-line">
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
    </Section>
  );
}
