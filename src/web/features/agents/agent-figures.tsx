import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reasonText } from '#web/lib/reason-text.ts';
import { read, type CallData } from '#web/lib/api/api.ts';
import { number } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { HeadCell, Table } from '#web/ui/page/table.tsx';
import { AgentCosts } from './agent-costs.tsx';

type Figures = CallData<'agentStats'>['agents'][number];
/** On a phone the figures of an agent stand below its name. */
const narrow = 'max-sm:grid max-sm:grid-cols-4';
const cell = 'px-2 py-2.5 align-top first:pl-0 last:pr-0';

/**
 * Compares all agents: what each one resolved, which questions it handed over and why, and how fast
 * it was.
 */
export function AgentFigures({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({ ...read('agentStats'), enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      wide
      title={t('agents.figures.title')}
      description={
        data &&
        t('agents.figures.period', { active: number(data.active), total: number(data.total) })
      }
    >
      {data ? (
        <div
          role="region"
          aria-label={t('agents.figures.title')}
          // A region that scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-[60dvh] overflow-auto"
        >
          <Table label={t('agents.figures.title')} className="table-auto! max-sm:block">
            <thead className="max-sm:block">
              <tr className={narrow}>
                <HeadCell className="pr-2! pl-0! max-sm:hidden">
                  {t('agents.figures.agent')}
                </HeadCell>
                {(['conversations', 'resolved', 'handedOff', 'firstReply'] as const).map(
                  (column) => (
                    <HeadCell key={column} className="px-2! text-right! last:pr-0!">
                      {t(`agents.figures.${column}`)}
                    </HeadCell>
                  ),
                )}
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {data.agents.map((figures) => (
                <AgentRow key={figures.id} figures={figures} />
              ))}
            </tbody>
          </Table>
          <AgentCosts />
        </div>
      ) : error ? (
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Dialog>
  );
}

function AgentRow({
  figures: { name, conversations, resolved, handedOff, firstReplySeconds },
}: {
  figures: Figures;
}) {
  const { t } = useTranslation();
  const reasons = Object.entries(handedOff).sort(([, one], [, other]) => other - one);
  const passed = reasons.reduce((total, [, count]) => total + count, 0);
  const { p50, p90 } = firstReplySeconds;
  const duration = (seconds: number): string =>
    seconds < 120
      ? t('agents.worker.seconds', { seconds: number(Math.round(seconds)) })
      : t('agents.worker.minutes', { minutes: number(Math.round(seconds / 60)) });
  return (
    <tr className={`${narrow} border-t border-line`}>
      <th scope="row" className={`${cell} col-span-4 text-left font-medium wrap-anywhere`}>
        {name}
        {reasons.map(([reason, count]) => (
          <span key={reason} className="block text-xs font-normal text-ink-2">
            {t('agents.figures.reason', { reason: reasonText(reason, t), number: number(count) })}
          </span>
        ))}
      </th>
      <td className={`${cell} text-right`}>{number(conversations)}</td>
      <td className={`${cell} text-right`}>{number(resolved)}</td>
      <td className={`${cell} text-right`}>
        {passed === 0 ? t('agents.figures.none') : number(passed)}
      </td>
      <td className={`${cell} text-right whitespace-nowrap`}>
        {p50 === null ? '–' : duration(p50)}
        {p90 !== null && (
          <span className="block text-xs whitespace-normal text-ink-2">
            {t('agents.figures.slowest', { time: duration(p90) })}
          </span>
        )}
      </td>
    </tr>
  );
}
