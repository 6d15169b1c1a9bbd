import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Counter } from '#web/ui/page/counter.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Crossings } from './crossings/crossings.tsx';
import { useCrossings } from './crossings/use-crossings.ts';
import { dayQuery, recentQuery, trayQuery } from './day-queries.ts';
import { Headline } from './headline.tsx';
import { Ribbon } from './ribbon/ribbon.tsx';
import { Totals } from './totals.tsx';
import { Tray } from './tray/tray.tsx';
import { Unknown } from './unknown/unknown.tsx';
import './day.css';

/** The phones come after the words and the tray, with which people work. */
const CustomersSide = lazyComponent(
  async () => (await import('./customers/customers-side.tsx')).CustomersSide,
);

/** The counter at work: the customers' phones, the day in words and units, and who waits. */
export function DayPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(dayQuery);
  const tray = useQuery(trayQuery);
  const recent = useQuery(recentQuery);
  const { crossings, more, arrived } = useCrossings(data);
  const rows = [...(tray.data?.conversations ?? []), ...(recent.data?.conversations ?? [])];
  return (
    <Counter
      sideLabel={t('counter.customers.title')}
      side={
        <PanelErrorBoundary>
          <CustomersSide />
        </PanelErrorBoundary>
      }
    >
      <PageTitle>{t('common.nav.home')}</PageTitle>
      <div aria-busy={!data && !error}>
        {data ? (
          <PanelErrorBoundary>
            <Headline day={data} />
            <Totals day={data} />
            <Ribbon day={data} />
          </PanelErrorBoundary>
        ) : error ? (
          <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <>
            <Skeleton onPage className="h-20 w-2/3" />
            <Skeleton onPage className="mt-8 h-32 w-full" />
          </>
        )}
      </div>
      <PanelErrorBoundary>
        <Tray arrived={arrived} />
      </PanelErrorBoundary>
      <PanelErrorBoundary>
        <Unknown />
      </PanelErrorBoundary>
      {children}
      <Crossings crossings={crossings} more={more} rows={rows} />
    </Counter>
  );
}
