import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api.ts';
import { Select } from '#web/ui/select.tsx';

/** One channel or all; not there while the workspace has but one. */
export function ChannelFilter({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(read('listChannels', { query: { limit: 100 } }));
  const channels = data?.channels ?? [];
  if (channels.length < 2 && !value) return null;
  return (
    <Select
      className="min-w-0 flex-[0_1_9.5rem] touch:flex-[0_1_10.25rem] max-[22rem]:flex-1"
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
