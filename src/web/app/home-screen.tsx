import { useQuery } from '@tanstack/react-query';
import { Dashboard } from '#web/features/dashboard/dashboard.tsx';
import { attentionQuery } from '#web/features/dashboard/dashboard-queries.ts';
import { FirstSteps } from '#web/features/dashboard/first-steps.tsx';
import { DayPage } from '#web/features/day/day-page.tsx';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';

const FirstDayScreen = lazyComponent(
  async () =>
    (await Promise.all([import('./first-day-screen.tsx'), loadTexts('start', 'simulator')]))[0]
      .FirstDayScreen,
);

/** Home: the counter at work; before anything is connected, the first ten seconds of it. */
export function HomeScreen() {
  const may = useCan('createChannel');
  const { data } = useQuery(attentionQuery);
  if (data?.isNew && may)
    return (
      <PanelErrorBoundary>
        <FirstDayScreen below={<FirstSteps large />} />
      </PanelErrorBoundary>
    );
  return (
    <DayPage>
      <Dashboard />
    </DayPage>
  );
}
