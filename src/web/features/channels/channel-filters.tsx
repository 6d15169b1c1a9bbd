import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import { FilterSelect } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { channelStatuses, channelTypes, type ChannelListSearch } from './searches.ts';

const searchWaitMs = 250;

/** Words, type and status. The words are searched when the typing pauses. */
export function ChannelFilters({ filters, onFilter }: { filters: ChannelListSearch; onFilter: (change: ChannelListSearch) => void }) {
  const { t } = useTranslation();
  const all = { value: 'all', label: t('common.all') } as const;
  return (
    <div className="grid grid-cols-2 gap-2 p-3 md:grid-cols-[minmax(0,1fr)_11.5rem_11.5rem]">
      <SearchBox value={filters.search ?? ''} onSearch={(search) => onFilter({ search: search || undefined })} />
      <FilterSelect
        label={t('channels.list.type')}
        value={filters.type ?? 'all'}
        onChange={(type) => onFilter({ type: type === 'all' ? undefined : type })}
        choices={[all, ...channelTypes.map((value) => ({ value, label: channels[value].label }))]}
      />
      <FilterSelect
        label={t('channels.list.status')}
        value={filters.status ?? 'all'}
        onChange={(status) => onFilter({ status: status === 'all' ? undefined : status })}
        choices={[all, ...channelStatuses.map((value) => ({ value, label: t(`channels.status.${value}`) }))]}
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
      label={t('channels.list.search')}
      hideLabel
      type="search"
      placeholder={t('channels.list.search')}
      icon={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.target.value)}
      className="max-md:col-span-2"
    />
  );
}
