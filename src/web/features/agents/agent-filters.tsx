import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { agentStatuses, channelChoices, type AgentListSearch } from './searches.ts';

const searchWaitMs = 250;

/** Words, state and channel. The words are searched when the typing pauses. */
export function AgentFilters({ filters, onFilter }: { filters: AgentListSearch; onFilter: (change: AgentListSearch) => void }) {
  const { t } = useTranslation();
  const all = { value: 'all', label: t('common.all') } as const;
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,20rem)_11.5rem_13.5rem]">
      <SearchBox value={filters.search ?? ''} onSearch={(search) => onFilter({ search: search || undefined })} />
      <FilterSelect
        label={t('agents.list.status')}
        value={filters.status ?? 'all'}
        onChange={(status) => onFilter({ status: status === 'all' ? undefined : status })}
        choices={[all, ...agentStatuses.map((value) => ({ value, label: t(`agents.status.${value}`) }))]}
      />
      <FilterSelect
        label={t('agents.list.channel')}
        value={filters.channelType ?? 'all'}
        onChange={(channelType) => onFilter({ channelType: channelType === 'all' ? undefined : channelType })}
        choices={[all, ...channelChoices]}
      />
    </div>
  );
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (value: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [address, setAddress] = useState(value);
  // The address changed by other means, such as "clear filters" or the browser's back button.
  if (value !== address) {
    setAddress(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSearch(typed.trim()), searchWaitMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <TextField
      label={t('agents.list.search')}
      hideLabel
      type="search"
      placeholder={t('agents.list.search')}
      icon={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.target.value)}
      className="max-md:col-span-2"
    />
  );
}
