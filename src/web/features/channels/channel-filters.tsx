import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { FilterSelect } from '#web/ui/forms/select.tsx';
import { channelStatuses, channelTypes, type ChannelListSearch } from './searches.ts';

/** The filters of the list: words, type and status. */
export function ChannelFilters({
  filters,
  onFilter,
}: {
  filters: ChannelListSearch;
  onFilter: (change: ChannelListSearch) => void;
}) {
  const { t } = useTranslation();
  const all = { value: 'all', label: t('common.all') } as const;
  return (
    <div className="mt-6 mb-3 grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,20rem)_11.5rem_13.5rem]">
      <SearchField
        label={t('channels.list.search')}
        value={filters.search ?? ''}
        onSearch={(words) => onFilter({ search: words || undefined })}
        className="max-md:col-span-2"
      />
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
        choices={[
          all,
          ...channelStatuses.map((value) => ({ value, label: t(`channels.status.${value}`) })),
        ]}
      />
    </div>
  );
}
