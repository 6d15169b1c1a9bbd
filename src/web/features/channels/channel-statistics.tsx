import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { number } from '#web/lib/format.ts';
import type { ChannelListSearch } from './searches.ts';

type Statistics = CallData<'listChannels'>['statistics'];
const figure =
  'flex flex-row-reverse items-baseline gap-2 border-b-2 border-transparent py-1 text-ink-2 transition-colors duration-150';

/** Four figures in a line; the first three are links that filter the list. */
export function ChannelStatistics({
  statistics,
  status,
}: {
  statistics: Statistics | undefined;
  status: ChannelListSearch['status'];
}) {
  const { t } = useTranslation();
  const filters = [
    {
      key: 'total',
      label: t('channels.statistics.total', { count: statistics?.total ?? 0 }),
      status: undefined,
    },
    {
      key: 'connected',
      label: t('channels.statistics.connected', { count: statistics?.connected ?? 0 }),
      status: 'connected',
    },
    { key: 'error', label: t('channels.statistics.error'), status: 'error' },
  ] as const;
  return (
    <section aria-label={t('channels.statistics.label')} className="flex flex-wrap gap-x-8 gap-y-1">
      {filters.map((filter) => (
        <Link
          key={filter.key}
          to="/channels"
          search={(before) => ({ ...before, page: undefined, status: filter.status })}
          replace
          activeProps={{}}
          aria-current={status === filter.status ? 'true' : undefined}
          className={clsx(
            figure,
            'touch:min-h-11',
            status === filter.status && status ? 'border-ink!' : 'hover:border-line-strong',
          )}
        >
          <Figure
            label={filter.label}
            value={statistics?.[filter.key]}
            bad={filter.key === 'error'}
          />
        </Link>
      ))}
      <span className={figure}>
        <Figure label={t('channels.statistics.messages')} value={statistics?.messagesToday} />
      </span>
    </section>
  );
}

function Figure({
  label,
  value,
  bad = false,
}: {
  label: string;
  value: number | undefined;
  bad?: boolean;
}) {
  return (
    <>
      {label}
      <span
        className={clsx(
          'font-display text-26 font-semibold tabular-nums',
          bad && value !== undefined && value > 0 ? 'text-bad' : 'text-ink',
        )}
      >
        {value === undefined ? '–' : number(value)}
      </span>
    </>
  );
}
