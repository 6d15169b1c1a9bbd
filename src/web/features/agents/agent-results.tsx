import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { PagedResults } from '#web/ui/page/paged-results.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { AgentFilters } from './agent-filters.tsx';
import { AgentRow, AgentRowsLoading } from './agent-row.tsx';
import type { AgentListSearch } from './searches.ts';

const route = getRouteApi('/signed-in/agents');

/** The filters and the agents that they leave; without any agent, the way to the first one. */
export function AgentResults({
  query,
  filters,
  onAdd,
}: {
  query: UseQueryResult<CallData<'listAgents'>>;
  filters: AgentListSearch;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const mayAdd = useCan('createAgent');
  const filtered = Boolean(filters.search || filters.status || filters.channelType);
  const { agents = [], pagination } = query.data ?? {};
  if (pagination?.total === 0 && !filtered && !query.isPlaceholderData)
    return (
      <div className="border-t border-ink">
        <EmptyState
          icon={<IconBot size={28} stroke={1.75} aria-hidden />}
          title={t('agents.list.empty')}
          text={t(mayAdd ? 'agents.list.emptyText' : 'common.notAllowed.text')}
          action={mayAdd && <Button onClick={onAdd}>{t('agents.list.createFirst')}</Button>}
        />
      </div>
    );
  return (
    <>
      <AgentFilters
        filters={filters}
        onFilter={(change) =>
          void navigate({
            search: (before) => ({ ...before, page: undefined, ...change }),
            replace: true,
          })
        }
      />
      <p role="status" className="sr-only">
        {pagination && !query.isPlaceholderData
          ? t('agents.list.found', { count: pagination.total })
          : ''}
      </p>
      <PagedResults
        query={query}
        loading={<AgentRowsLoading />}
        none={{ title: t('agents.list.noMatch'), text: t('agents.list.noMatchText') }}
        onClear={filtered ? () => void navigate({ search: {}, replace: true }) : undefined}
        onPage={(page, replace) =>
          void navigate({ search: (before) => ({ ...before, page }), replace })
        }
      >
        <ul aria-label={t('agents.list.label')} className="border-t border-ink">
          {agents.map((agent) => (
            <AgentRow key={agent.id} agent={agent} />
          ))}
        </ul>
      </PagedResults>
    </>
  );
}
