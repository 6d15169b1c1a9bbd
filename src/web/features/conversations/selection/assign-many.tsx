import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx';
import { useTeams } from '../rail/use-teams.ts';
import { BarButton } from './bar-button.tsx';

/** Gives everything that is chosen to a person, to nobody in particular, or to a team. */
export function AssignMany({
  onAssign,
  disabled,
}: {
  onAssign: (to: { userId: string | null; teamId?: string }) => void;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  const me = useUser();
  const { data } = useQuery({ ...read('listPeople'), staleTime: 60_000 });
  const teams = useTeams();
  const people = (data?.people ?? [{ id: me.id, name: me.name }]).toSorted(
    (a, b) => Number(b.id === me.id) - Number(a.id === me.id),
  );
  const entries: MenuEntry[] = [
    ...people.map(({ id, name }) => ({
      kind: 'action' as const,
      label: id === me.id ? t('conversations.owner.me', { name }) : name,
      run: () => onAssign({ userId: id }),
    })),
    {
      kind: 'action',
      label: t('conversations.owner.nobody'),
      run: () => onAssign({ userId: null }),
    },
  ];
  if (teams.length > 0)
    entries.push(
      { kind: 'line' },
      ...teams.map(({ id, name }) => ({
        kind: 'action' as const,
        label: name,
        run: () => onAssign({ userId: null, teamId: id }),
      })),
    );
  return (
    <Menu
      align="start"
      trigger={
        <BarButton letter="a" disabled={disabled}>
          {t('conversations.owner.assign')}
        </BarButton>
      }
      entries={entries}
    />
  );
}
