import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Select } from '#web/ui/select.tsx';

/** A list has a hundred entries at most, a workspace may have more channels. */
const everyChannel = queryOptions({
  queryKey: ['listChannels', 'every'],
  queryFn: async () => {
    const found = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { channels, pagination } = await call('listChannels', { query: { page, limit: 100 } });
      found.push(...channels);
      pages = pagination.totalPages;
    }
    return found;
  },
  staleTime: 60_000,
});

/** One channel or all; not there while the workspace has but one. */
export function ChannelFilter({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const { t } = useTranslation();
  const { data: channels = [] } = useQuery(everyChannel);
  if (channels.length < 2 && !value) return null;
  return (
    <Select
      className="min-w-0 flex-[1_1_9.5rem] touch:flex-[1_1_10.25rem]"
      hideLabel
      label={t('conversations.channel')}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
      choices={[
        { value: 'all', label: t('conversations.allChannels') },
        ...channels.map(({ id, displayName }) => ({ value: id, label: displayName })),
      ]}
    />
  );
}
