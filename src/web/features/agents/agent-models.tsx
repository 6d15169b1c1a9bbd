import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AgentFigures, ModelFigures } from '#contract/agent-figures.ts';
import { read } from '#web/lib/api/api.ts';
import { figureValue, modelFigures } from '#web/ui/agent-figures/figure-texts.ts';
import { HeadCell, Table } from '#web/ui/page/table.tsx';

const cell = 'px-2 py-2.5 text-right align-top whitespace-nowrap tabular-nums';

/** What the models of each agent cost and when they failed; nothing where there is no model. */
export function AgentModels() {
  const { t } = useTranslation();
  // The figures above it say that something could not be read.
  const { data } = useQuery(read('readAgentFigures', { query: { days: 30 } }));
  const agents = (data?.agents ?? []).flatMap(withModels);
  if (agents.length === 0) return null;
  return (
    <section aria-labelledby="agent-models" className="mt-6">
      <h3 id="agent-models" className="text-base font-semibold">
        {t('agents.figures.models')}
      </h3>
      <Table label={t('agents.figures.models')} className="mt-2 min-w-110 table-auto!">
        <thead>
          <tr>
            <HeadCell className="pr-2! pl-0!">{t('agents.figures.agent')}</HeadCell>
            {modelFigures.map((figure) => (
              <HeadCell key={figure} className="px-2! text-right! whitespace-normal! last:pr-0!">
                {t(`agentFigures.${figure}.name`)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.map(({ id, name, models }) => (
            <tr key={id} className="border-t border-line">
              <th
                scope="row"
                className="min-w-30 py-2.5 pr-2 text-left align-top font-medium wrap-break-word"
              >
                {name}
              </th>
              {modelFigures.map((figure) => (
                <td key={figure} className={`${cell} last:pr-0`}>
                  {figureValue(figure, models, t)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <dl className="mt-3 grid max-w-[60ch] grid-cols-1 gap-2 text-13 text-ink-2">
        {modelFigures.map((figure) => (
          <div key={figure}>
            <dt className="font-semibold text-ink">{t(`agentFigures.${figure}.name`)}</dt>
            <dd>{t(`agentFigures.${figure}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Agent = AgentFigures['agents'][number];

const withModels = ({
  id,
  name,
  models,
}: Agent): { id: string; name: string; models: ModelFigures }[] =>
  models === null ? [] : [{ id, name, models }];
