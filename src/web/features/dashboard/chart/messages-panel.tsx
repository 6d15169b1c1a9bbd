import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { number } from '#web/lib/format.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { messagesPerDayQuery } from '../dashboard-queries.ts';
import { messagesBetween } from '../links.ts';
import { MessagesTable } from './messages-table.tsx';

const MessagesChart = lazyComponent(
  async () => (await import('./messages-chart.tsx')).MessagesChart,
);
const place = 'mt-5 h-56';

/**
 * The messages that agents and the team sent on each day. The code of the chart loads after the
 * page; its place is reserved.
 */
export function MessagesPanel() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<'7' | '30'>('7');
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    messagesPerDayQuery(Number(period)),
  );
  const days = data?.days ?? [];
  const isQuiet = days.every((day) => day.agents + day.team === 0);
  return (
    <div aria-busy={!data && !error}>
      <Section
        id="messages-per-day"
        title={t('dashboard.chart.title')}
        action={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {data && !isQuiet && <Legend days={days} />}
            <Segmented
              label={t('dashboard.chart.period')}
              value={period}
              onChange={setPeriod}
              choices={[
                { value: '7', label: t('dashboard.chart.days7') },
                { value: '30', label: t('dashboard.chart.days30') },
              ]}
            />
          </div>
        }
      >
        {!data && !error && <Skeleton onPage className={place} />}
        {!data && error && (
          <div className={place}>
            <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
          </div>
        )}
        {data && isQuiet && (
          <div className={place}>
            <Quiet />
          </div>
        )}
        {data && !isQuiet && (
          <div
            className={`${place} transition-opacity duration-150 ${isPlaceholderData ? 'opacity-55' : ''}`}
          >
            <PanelErrorBoundary fallback={<Skeleton onPage className="h-full" />}>
              <MessagesChart days={days} />
            </PanelErrorBoundary>
            <MessagesTable days={days} />
          </div>
        )}
      </Section>
    </div>
  );
}

/** The colours with their names and totals. Each entry links to the messages that it counts. */
function Legend({ days }: { days: { day: string; agents: number; team: number }[] }) {
  const { t } = useTranslation();
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const entries = [
    { key: 'agents', author: 'agent', mark: 'bg-press' },
    { key: 'team', author: 'person', mark: 'bg-ink' },
  ] as const;
  return entries.map(({ key, author, mark }) => (
    <Link
      key={key}
      {...messagesBetween(from, to, { direction: 'out', author })}
      className="inline-flex min-h-6 items-center gap-2 rounded-slip text-13 text-ink-2 hover:text-ink hover:underline"
    >
      <span aria-hidden className={`size-2 rounded-slip ${mark}`} />
      {t(`dashboard.chart.${key}`)}
      <span className="font-medium text-ink tabular-nums">
        {number(days.reduce((sum, day) => sum + day[key], 0))}
      </span>
    </Link>
  ));
}

function Quiet() {
  const { t } = useTranslation();
  const { data } = useQuery({ ...read('features'), staleTime: Infinity });
  return (
    <EmptyState
      title={t('dashboard.chart.empty')}
      text={t('dashboard.chart.emptyText')}
      action={
        data?.simulator && (
          <Link to="/simulator" className={buttonLook({ look: 'secondary', size: 'small' })}>
            {t('dashboard.chart.trySimulator')}
          </Link>
        )
      }
    />
  );
}
