import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { figureValue, shownFigures } from '#web/ui/agent-figures/figure-texts.ts';

/** What each agent cost, and how often its model failed or somebody corrected it. */
export function AgentCosts() {
  const { t } = useTranslation();
  // The figures above it say that something could not be read.
  const { data } = useQuery(read('readAgentFigures', { query: { days: 30 } }));
  const figures = data ? shownFigures(data.all) : [];
  if (!data || figures.length === 0) return null;
  return (
    <section aria-labelledby="agent-costs" className="mt-6">
      <h3 id="agent-costs" className="border-b border-ink pb-2 text-base font-semibold">
        {t('agents.figures.costs')}
      </h3>
      {figures.map((figure) => (
        <div key={figure} className="border-b border-line py-3 last:border-b-0">
          <h4 className="text-sm font-semibold">{t(`agentFigures.${figure}.name`)}</h4>
          <p className="max-w-[60ch] text-13 text-ink-2">{t(`agentFigures.${figure}.text`)}</p>
          <dl className="mt-1.5">
            {data.agents.map((agent) => (
              <div key={agent.id} className="flex justify-between gap-4 py-0.5 text-sm">
                <dt className="min-w-0 wrap-break-word">{agent.name}</dt>
                <dd className="shrink-0 font-semibold tabular-nums">
                  {figureValue(figure, agent, t)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
