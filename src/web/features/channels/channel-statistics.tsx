import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { number } from '#web/lib/format.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { ChannelListSearch } from './searches.ts';

type Statistics = CallData<'listChannels'>['statistics'];
const tile = 'min-w-0 rounded-2xl border bg-sheet px-4 pt-3.5 pb-4 shadow-card';

/** Four figures; the first three are links that filter the list. */
export function ChannelStatistics({
  statistics,
  status,
}: {
  statistics: Statistics | undefined;
  status: ChannelListSearch['status'];
}) {
  const { t } = useTranslation();
  const filters = [
    { key: 'total', label: t('channels.statistics.total'), status: undefined },
    { key: 'connected', label: t('channels.statistics.connected'), status: 'connected' },
    { key: 'error', label: t('channels.statistics.error'), status: 'error' },
  ] as const;
  return (
    <section
      aria-label={t('channels.statistics.label')}
      className="grid grid-cols-2 gap-3 lg:grid-cols-4"
    >
      {filters.map((filter) => (
        <Link
          key={filter.key}
          to="/channels"
          search={(before) => ({ ...before, page: undefined, status: filter.status })}
          replace
          activeProps={{}}
          aria-current={status === filter.status ? 'true' : undefined}
          className={clsx(
            tile,
            'transition-colors duration-150',
            status === filter.status && status ? 'border-press' : 'border-line hover:border-field',
          )}
        >
          <Figure
            label={filter.label}
            value={statistics?.[filter.key]}
            bad={filter.key === 'error'}
          />
        </Link>
      ))}
      <div className={clsx(tile, 'border-line')}>
        <Figure label={t('channels.statistics.messages')} value={statistics?.messagesToday} />
      </div>
    </section>
  );
}

function Figure({
  label,
  value,
  bad,
}: {
  label: string;
  value: number | undefined;
  bad?: boolean;
}) {
  return (
    <>
      <span className="block truncate text-sm text-ink-2">{label}</span>
      {value === undefined ? (
        <Skeleton className="mt-1.5 h-7 w-12" />
      ) : (
        <span className={clsx('mt-1 block text-2xl font-semibold', bad && value > 0 && 'text-bad')}>
          {number(value)}
        </span>
      )}
    </>
  );
}
