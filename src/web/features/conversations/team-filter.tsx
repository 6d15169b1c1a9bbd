import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { Select } from '#web/ui/forms/select.tsx';

/** Filters by one team or by the user's own teams. Hidden while the workspace has none. */
export function TeamFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const { data, isSuccess } = useQuery({ ...read('listTeams'), staleTime: 60_000 });
  const teams = data?.teams ?? [];
  if (teams.length === 0 && !value) return null;
  return (
    <Select
      className="min-w-0 flex-[1_1_8rem]"
      hideLabel
      label={t('conversations.team')}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
      choices={[
        { value: 'all', label: t('conversations.allTeams') },
        { value: 'mine', label: t('conversations.myTeam') },
        ...(value && value !== 'mine' && !teams.some(({ id }) => id === value)
          ? [{ value, label: isSuccess ? t('conversations.teamGone') : t('common.loading') }]
          : []),
        ...teams.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
