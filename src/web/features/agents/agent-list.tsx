import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Can, useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page/card.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { Pagination } from '#web/ui/page/pagination.tsx';
import { AgentCard, AgentCardLoading } from './agent-card.tsx';
import { AgentFilters } from './agent-filters.tsx';
import type { AgentListSearch } from './searches.ts';
import { WorkerStatus } from './worker/worker-status.tsx';

const AgentFigures = lazyComponent(async () => (await import('./agent-figures.tsx')).AgentFigures);
const NewAgent = lazyComponent(async () => (await import('./new-agent.tsx')).NewAgent);
const route = getRouteApi('/signed-in/agents');
/** Divisible by one, two and three, so that rows of cards are full. */
const pageSize = 12;

/**
 * Every agent of the workspace as a card, and the state of the work behind them. The filters live
 * in the URL.
 */
export function AgentList() {
  const { t } = useTranslation();
  const { add, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...read('listAgents', { query: { ...filters, page: filters.page ?? 1, limit: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  // Once it was opened, the dialog stays mounted so that its closing can be animated.
  const mayAdd = useCan('createAgent');
  const [adding, setAdding] = useState(false);
  if (add && mayAdd && !adding) setAdding(true);
  const [figures, setFigures] = useState<'never' | 'open' | 'closed'>('never');
  const filtered = Boolean(filters.search || filters.status || filters.channelType);
  const { agents, pagination } = query.data ?? {};

  const filter = (change: AgentListSearch): void =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: true,
    });
  // Opening the dialog adds an entry to the history, so that "back", a gesture on phones, closes
  // the dialog and stays on the list.
  const showAdding = (open: boolean): void =>
    void navigate({ search: (before) => ({ ...before, add: open || undefined }), replace: !open });
  const first = pagination?.total === 0 && !filtered && !query.isPlaceholderData;
  return (
    <>
      <PageHeader
        title={t('agents.title')}
        text={t('agents.text')}
        action={
          <>
            <WorkerStatus />
            <Button look="secondary" onClick={() => setFigures('open')}>
              <IconChartBar size={18} stroke={1.75} aria-hidden />
              <span className="max-sm:sr-only">{t('agents.figures.open')}</span>
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
      {first ? (
        <Card>
          <EmptyState
            icon={<IconBot size={24} stroke={1.75} aria-hidden />}
            title={t('agents.list.empty')}
            text={t(mayAdd ? 'agents.list.emptyText' : 'common.notAllowed.text')}
            action={
              mayAdd && (
                <Button onClick={() => showAdding(true)}>{t('agents.list.createFirst')}</Button>
              )
            }
          />
        </Card>
      ) : (
        <>
          <AgentFilters filters={filters} onFilter={filter} />
          <p role="status" className="sr-only">
            {pagination && !query.isPlaceholderData
              ? t('agents.list.found', { count: pagination.total })
              : ''}
          </p>
          {query.isPending && (
            <Grid busy>
              {Array.from({ length: 6 }, (_, card) => (
                <li key={card}>
                  <AgentCardLoading />
                </li>
              ))}
            </Grid>
          )}
          {query.isError && !agents && (
            <Card className="mt-4">
              <LoadError
                error={query.error}
                busy={query.isFetching}
                onRetry={() => void query.refetch()}
              />
            </Card>
          )}
          {agents && agents.length > 0 && (
            <Grid busy={query.isPlaceholderData}>
              {agents.map((agent) => (
                <li key={agent.id} className="min-w-0">
                  <AgentCard agent={agent} />
                </li>
              ))}
            </Grid>
          )}
          {pagination?.total === 0 && (
            <Card className="mt-4">
              <EmptyState
                title={t('agents.list.noMatch')}
                text={t('agents.list.noMatchText')}
                action={
                  <Button
                    look="secondary"
                    onClick={() => void navigate({ search: {}, replace: true })}
                  >
                    {t('common.clearFilters')}
                  </Button>
                }
              />
            </Card>
          )}
          {pagination && (pagination.totalPages > 1 || pagination.page > 1) && (
            <Card className="mt-4 *:border-t-0">
              <Pagination
                {...pagination}
                onPage={(page, replace) =>
                  void navigate({
                    search: (before) => ({ ...before, page: page > 1 ? page : undefined }),
                    replace,
                  })
                }
              />
            </Card>
          )}
        </>
      )}
      <ErrorBoundary>
        {figures !== 'never' && (
          <AgentFigures
            open={figures === 'open'}
            onOpenChange={(open) => setFigures(open ? 'open' : 'closed')}
          />
        )}
      </ErrorBoundary>
      <ErrorBoundary>
        {adding && <NewAgent open={add ?? false} onOpenChange={showAdding} />}
      </ErrorBoundary>
    </>
  );
}

function Grid({ busy, children }: { busy: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t('agents.list.label')}
      aria-busy={busy}
      className={clsx(
        'mt-4 grid grid-cols-1 gap-4 transition-opacity duration-150 sm:grid-cols-2 xl:grid-cols-3',
        busy && 'opacity-70',
      )}
    >
      {children}
    </ul>
  );
}
