import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountBars } from '#web/ui/count-bars.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { resolutionsQuery } from './dashboard-queries.ts';

/** Why people resolved conversations: how many for each reason. */
export function ResolutionsPanel() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<'7' | '30'>('7');
  const { data, error, isFetching, refetch } = useQuery(resolutionsQuery(Number(period)));
  const rows = data
    ? [
        ...data.reasons,
        ...(data.withoutReason > 0
          ? [{ id: '', name: t('dashboard.reasons.without'), count: data.withoutReason }]
          : []),
      ]
    : [];
  return (
    <Section
      id="resolutions-by-reason"
      title={t('dashboard.reasons.title')}
      action={
        <Segmented
          label={t('dashboard.chart.period')}
          value={period}
          onChange={setPeriod}
          choices={[
            { value: '7', label: t('dashboard.chart.days7') },
            { value: '30', label: t('dashboard.chart.days30') },
          ]}
        />
      }
    >
      <div className="mt-3">
        {!data && !error && <Skeleton onPage className="h-24 w-full" />}
        {!data && error && (
          <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {data?.total === 0 && (
          <p className="py-2 text-sm text-ink-2">{t('dashboard.reasons.empty')}</p>
        )}
        <CountBars rows={rows} total={data?.total ?? 1} />
      </div>
    </Section>
  );
}
