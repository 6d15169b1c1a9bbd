import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Select } from '#web/ui/select.tsx';

/** A list has a hundred entries at most, a workspace may have more agents. */
const everyAgent = queryOptions({
  queryKey: ['agentsToChoose'], // not with the pages of their list, which are changed in place
  queryFn: async () => {
    const found = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { agents, pagination } = await call('listAgents', { query: { page, limit: 100 } });
      found.push(...agents);
      pages = pagination.totalPages;
    }
    return found;
  },
  staleTime: 60_000,
});

/** The conversations in which one agent had the last turn, or all; not there while the workspace has but one. */
export function AgentFilter({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const { t } = useTranslation();
  const { data: agents = [], isSuccess } = useQuery(everyAgent);
  if (agents.length < 2 && !value) return null;
  return (
    <Select
      className="min-w-0 flex-[1_1_9.5rem] touch:flex-[1_1_10.25rem]"
      hideLabel
      label={t('conversations.agent')}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
      choices={[
        { value: 'all', label: t('conversations.allAgents') },
        ...(value && !agents.some(({ id }) => id === value)
          ? [{ value, label: isSuccess ? t('conversations.agentGone') : t('common.loading') }]
          : []),
        ...agents.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
