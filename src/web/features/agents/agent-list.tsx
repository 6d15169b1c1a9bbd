import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read, type CallData } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Can, useCan } from '#web/lib/session/can.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { AgentResults } from './agent-results.tsx';
import { WorkerStatus } from './worker/worker-status.tsx';

const AgentFigures = lazyComponent(async () => (await import('./agent-figures.tsx')).AgentFigures);
const Undelivered = lazyComponent(
  async () => (await import('./undelivered/undelivered.tsx')).Undelivered,
);
const NewAgent = lazyComponent(async () => (await import('./new-agent.tsx')).NewAgent);
const route = getRouteApi('/signed-in/agents');
const pageSize = 12;

/**
 * Every agent of the workspace, and the state of the work behind them. The filters live in the URL.
 */
export function AgentList() {
  const { t } = useTranslation();
  const { add, undelivered, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...read('listAgents', { query: { ...filters, page: filters.page ?? 1, limit: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  // Once it was opened, a dialog stays mounted so that its closing can be animated.
  const mayAdd = useCan('createAgent');
  const [adding, setAdding] = useState(false);
  if (add && mayAdd && !adding) setAdding(true);
  const [figures, setFigures] = useState<'never' | 'open' | 'closed'>('never');
  const standing = useStanding(query.data);
  // Opening the dialog adds an entry to the history, so that "back", a gesture on phones, closes
  // the dialog and stays on the list.
  const showAdding = (open: boolean): void =>
    void navigate({ search: (before) => ({ ...before, add: open || undefined }), replace: !open });
  return (
    <>
      <PageHeader
        title={t('agents.title')}
        text={standing}
        action={
          <>
            <Can call="listModelConnections">
              <Link to="/agents/models" className={buttonLook({ look: 'secondary' })}>
                {t('agents.list.models')}
              </Link>
            </Can>
            <Button look="secondary" onClick={() => setFigures('open')}>
              <IconChartBar size={18} stroke={1.75} aria-hidden />
              {t('agents.figures.open')}
            </Button>
            <Can
              call="createAgent"
              otherwise={<p className="text-13 text-ink-2">{t('common.notAllowed.short')}</p>}
            >
              <Button onClick={() => showAdding(true)}>
                <IconPlus size={18} aria-hidden />
                {t('agents.add')}
              </Button>
            </Can>
          </>
        }
      />
      <AgentResults query={query} filters={filters} onAdd={() => showAdding(true)} />
      <WorkerStatus />
      <ErrorBoundary>
        {figures !== 'never' && (
          <AgentFigures
            open={figures === 'open'}
            onOpenChange={(open) => setFigures(open ? 'open' : 'closed')}
          />
        )}
      </ErrorBoundary>
      <ErrorBoundary>{undelivered && <Undelivered />}</ErrorBoundary>
      <ErrorBoundary>
        {adding && <NewAgent open={add ?? false} onOpenChange={showAdding} />}
      </ErrorBoundary>
    </>
  );
}

/** How many of the agents are on, where the list holds all of them. */
function useStanding(data: CallData<'listAgents'> | undefined): string {
  const { t } = useTranslation();
  const { search, status, channelType } = route.useSearch();
  const isWhole = data?.pagination.totalPages === 1 && !search && !status && !channelType;
  if (!isWhole) return t('agents.text');
  return t('agents.standing', {
    count: data.agents.filter((agent) => agent.status === 'active').length,
    total: data.agents.length,
  });
}
