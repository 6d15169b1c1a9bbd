import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { attentionQuery } from '#web/features/dashboard/dashboard-queries.ts';
import { dayQuery, trayQuery } from '#web/features/day/day-queries.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Counter } from '#web/ui/page/counter.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

const NewAccount = lazyComponent(
  async () =>
    (await Promise.all([import('./new-account.tsx'), loadTexts('start', 'simulator')]))[0]
      .NewAccount,
);
const DayPage = lazyComponent(async () => (await import('#web/features/day/day-page.tsx')).DayPage);
/** What stands below the counter comes after it. */
const Dashboard = lazyComponent(
  async () => (await import('#web/features/dashboard/dashboard.tsx')).Dashboard,
);

/** Home: the counter at work; before anything is connected, the first ten seconds of it. */
export function HomeScreen() {
  const may = useCan('createChannel');
  const queryClient = useQueryClient();
  // Not `isError`: each part that asks again would take the whole page away, which asks again.
  const { data, errorUpdateCount } = useQuery(attentionQuery);
  useEffect(() => {
    void queryClient.prefetchQuery(dayQuery);
    void queryClient.prefetchQuery(trayQuery);
  }, [queryClient]);
  if (!data && errorUpdateCount === 0) return <Loading />;
  if (data?.isNew && may)
    return (
      <PanelErrorBoundary fallback={<Loading />}>
        <NewAccount />
      </PanelErrorBoundary>
    );
  return (
    <PanelErrorBoundary fallback={<Loading />}>
      <DayPage>
        <PanelErrorBoundary fallback={<Skeleton onPage className="mt-12 h-96 w-full" />}>
          <Dashboard />
        </PanelErrorBoundary>
      </DayPage>
    </PanelErrorBoundary>
  );
}

/** The counter before it is known what stands on it. */
function Loading() {
  const { t } = useTranslation();
  return (
    <Counter side={null} sideLabel={t('counter.customers.title')}>
      <PageTitle>{t('common.nav.home')}</PageTitle>
      <div aria-busy>
        <Skeleton onPage className="h-20 w-2/3" />
      </div>
    </Counter>
  );
}
