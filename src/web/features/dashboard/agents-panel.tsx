import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FiguresOfAgents } from '#contract/dashboard/agent-figures.ts';
import { reasonText } from '#web/lib/reason-text.ts';
import { type AgentFigure, figureValue, shownFigures } from '#web/ui/agent-figures/figure-texts.ts';
import { CountBars } from '#web/ui/count-bars.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { agentFiguresQuery } from './dashboard-queries.ts';

/** What models cost and when they failed, and why agents called people; nothing if nothing did. */
export function AgentsPanel() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<'7' | '30'>('30');
  const { data, error, isFetching, refetch } = useQuery(agentFiguresQuery(Number(period)));
  if (!data && !error) return null;
  const { handOffs = [] } = data?.all ?? {};
  const figures = data ? shownFigures(data.all) : [];
  if (data && figures.length === 0 && handOffs.length === 0 && period === '30') return null;
  const total = handOffs.reduce((sum, { count }) => sum + count, 0);
  return (
    <Section
      id="agents-figures"
      title={t('dashboard.agents.title')}
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
      {!data && error && (
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <FigureList shown={figures} figures={data.all} />}
      {data && (
        <>
          <h3 className="mt-6 text-base font-semibold">{t('agentFigures.handOffs')}</h3>
          <p className="mb-1 max-w-[60ch] text-13 text-ink-2">
            {total === 0 ? t('dashboard.agents.nobodyCalled') : t('agentFigures.handOffsText')}
          </p>
          <CountBars
            total={total}
            rows={handOffs.map(({ reason, count }) => ({
              id: reason,
              name: reasonText(reason, t),
              count,
            }))}
          />
        </>
      )}
    </Section>
  );
}

/** Each figure beside what it counts. */
function FigureList({ shown, figures }: { shown: AgentFigure[]; figures: FiguresOfAgents }) {
  const { t } = useTranslation();
  return (
    <dl>
      {shown.map((figure) => (
        <div
          key={figure}
          className="grid grid-cols-1 gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <dt className="font-semibold sm:col-start-2">{t(`agentFigures.${figure}.name`)}</dt>
          <dd className="font-display text-26 font-semibold tabular-nums sm:col-start-1 sm:row-span-2 sm:row-start-1">
            {figureValue(figure, figures, t)}
          </dd>
          <dd className="max-w-[60ch] text-13 text-ink-2 sm:col-start-2">
            {t(`agentFigures.${figure}.text`)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
