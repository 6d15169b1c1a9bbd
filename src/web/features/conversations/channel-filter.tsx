import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { useEveryPage } from '#web/lib/api/every-page.ts';
import { Select } from '#web/ui/forms/select.tsx';

/** Filters by channel. Hidden while the workspace has only one. */
export function ChannelFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const { pages, isWhole } = useEveryPage(['listChannels', 'every'], (page) =>
    call('listChannels', { query: { page, limit: 100 } }),
  );
  const channels = pages.flatMap((page) => page.channels);
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
        ...(value && !channels.some(({ id }) => id === value)
          ? [{ value, label: isWhole ? t('conversations.channelGone') : t('common.loading') }]
          : []),
        ...channels.map(({ id, displayName }) => ({ value: id, label: displayName })),
      ]}
    />
  );
}
