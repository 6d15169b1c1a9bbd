import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api.ts';
import { FilterSelect } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const searchWaitMs = 250;

/** Words of the contact's name, searched when the typing pauses. */
export function ConversationSearch({ value, onSearch }: { value: string; onSearch: (value: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [address, setAddress] = useState(value);
  // The address changed by other means, such as "show all" or the browser's back button.
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
      label={t('conversations.search')}
      hideLabel
      type="search"
      placeholder={t('conversations.search')}
      icon={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** One channel or all; not there while the workspace has but one. */
export function ChannelFilter({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(read('listChannels', { query: { limit: 100 } }));
  const channels = data?.channels ?? [];
  if (channels.length < 2 && !value) return null;
  return (
    <FilterSelect
      label={t('conversations.channel')}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
      choices={[{ value: 'all', label: t('common.all') }, ...channels.map(({ id, displayName }) => ({ value: id, label: displayName }))]}
    />
  );
}
