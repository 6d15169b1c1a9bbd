import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { useEveryPage } from '#web/lib/api/every-page.ts';
import { Select } from '#web/ui/forms/select.tsx';

/**
 * Filters by the agent that had the last turn of a conversation. Hidden while the workspace has
 * only one agent.
 */
export function AgentFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation();
  // A key of its own, because the pages of the list of agents are changed in place.
  const { pages, isWhole } = useEveryPage(['agentsToChoose'], (page) =>
    call('listAgents', { query: { page, limit: 100 } }),
  );
  const agents = pages.flatMap((page) => page.agents);
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
          ? [{ value, label: isWhole ? t('conversations.agentGone') : t('common.loading') }]
          : []),
        ...agents.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
