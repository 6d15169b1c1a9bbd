import { useTranslation } from 'react-i18next';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { FilterSelect } from '#web/ui/forms/select.tsx';
import { agentStatuses, channelChoices, type AgentListSearch } from './searches.ts';

/** The filters of the list: words, state and channel. */
export function AgentFilters({
  filters,
  onFilter,
}: {
  filters: AgentListSearch;
  onFilter: (change: AgentListSearch) => void;
}) {
  const { t } = useTranslation();
  const all = { value: 'all', label: t('common.all') } as const;
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,20rem)_11.5rem_13.5rem]">
      <SearchField
        label={t('agents.list.search')}
        value={filters.search ?? ''}
        onSearch={(words) => onFilter({ search: words || undefined })}
        className="max-md:col-span-2"
      />
      <FilterSelect
        label={t('agents.list.status')}
        value={filters.status ?? 'all'}
        onChange={(status) => onFilter({ status: status === 'all' ? undefined : status })}
        choices={[
          all,
          ...agentStatuses.map((value) => ({ value, label: t(`agents.status.${value}`) })),
        ]}
      />
      <FilterSelect
        label={t('agents.list.channel')}
        value={filters.channelType ?? 'all'}
        onChange={(channelType) =>
          onFilter({ channelType: channelType === 'all' ? undefined : channelType })
        }
        choices={[all, ...channelChoices]}
      />
    </div>
  );
}
