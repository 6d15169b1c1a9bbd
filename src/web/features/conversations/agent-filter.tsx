import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { useEveryPage } from '#web/lib/every-page.ts';
import { Select } from '#web/ui/select.tsx';

/**
 * The conversations in which one agent had the last turn, or all; not there while the workspace has
 * but one.
 */
export function AgentFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation();
  // Not with the pages of their list, which are changed in place.
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
