import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { figureValue, shownFigures } from '#web/ui/agent-figures/figure-texts.ts';
import { HeadCell, Table } from '#web/ui/page/table.tsx';

const cell = 'px-2 py-2.5 text-right align-top whitespace-nowrap tabular-nums';

/** What each agent cost, and how often its model failed or somebody corrected it. */
export function AgentCosts() {
  const { t } = useTranslation();
  // The figures above it say that something could not be read.
  const { data } = useQuery(read('readAgentFigures', { query: { days: 30 } }));
  const figures = data ? shownFigures(data.all) : [];
  if (!data || figures.length === 0) return null;
  return (
    <section aria-labelledby="agent-costs" className="mt-6">
      <h3 id="agent-costs" className="text-base font-semibold">
        {t('agents.figures.costs')}
      </h3>
      <Table label={t('agents.figures.costs')} className="mt-2 min-w-130 table-auto!">
        <thead>
          <tr>
            <HeadCell className="pr-2! pl-0!">{t('agents.figures.agent')}</HeadCell>
            {figures.map((figure) => (
              <HeadCell key={figure} className="px-2! text-right! whitespace-normal! last:pr-0!">
                {t(`agentFigures.${figure}.name`)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.agents.map((agent) => (
            <tr key={agent.id} className="border-t border-line">
              <th
                scope="row"
                className="min-w-30 py-2.5 pr-2 text-left align-top font-medium wrap-break-word"
              >
                {agent.name}
              </th>
              {figures.map((figure) => (
                <td key={figure} className={`${cell} last:pr-0`}>
                  {figureValue(figure, agent, t)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <dl className="mt-3 grid max-w-[60ch] grid-cols-1 gap-2 text-13 text-ink-2">
        {figures.map((figure) => (
          <div key={figure}>
            <dt className="font-semibold text-ink">{t(`agentFigures.${figure}.name`)}</dt>
            <dd>{t(`agentFigures.${figure}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
