import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { useUser } from '#web/lib/session/session.tsx';
import type { MenuEntry } from '#web/ui/overlays/menu.tsx';
import type { Opened } from '../owner.ts';
import { useAssign } from '../use-assign.ts';

const nobody = 'nobody';

/**
 * The entries that assign the conversation to a member of the team, to the user, to a team, or to
 * nobody in particular. People and teams are read once they are wanted.
 */
export function useAssignEntries(
  { id, owner, ownerId, ownerName, team }: Opened,
  isWanted: boolean,
): readonly MenuEntry[] {
  const { t } = useTranslation();
  const me = useUser();
  const known = { staleTime: 60_000, enabled: isWanted };
  const { data } = useQuery({ ...read('listPeople'), ...known });
  const teams = useQuery({ ...read('listTeams'), ...known }).data?.teams ?? [];
  const assign = useAssign(id);
  const people = (data?.people ?? [{ id: me.id, name: me.name }]).toSorted(
    (a, b) => Number(b.id === me.id) - Number(a.id === me.id),
  );
  const personEntries: MenuEntry = {
    kind: 'choices',
    label: t('writing.assignTo'),
    chosen: owner === 'person' ? (ownerId ?? nobody) : '',
    choices: [
      ...people.map((person) => ({
        value: person.id,
        label:
          person.id === me.id ? t('conversations.owner.me', { name: person.name }) : person.name,
        choose: () => assign.mutate({ userId: person.id, name: person.name }),
      })),
      {
        value: nobody,
        label: t('conversations.owner.nobody'),
        choose: () => assign.mutate({ userId: null }),
      },
    ],
  };
  if (teams.length === 0) return [personEntries];
  return [
    personEntries,
    { kind: 'line' },
    {
      kind: 'choices',
      label: t('conversations.team'),
      chosen: team?.id ?? nobody,
      choices: [
        ...teams.map((one) => ({
          value: one.id,
          label: one.name,
          choose: () => assign.mutate({ userId: null, teamId: one.id, name: one.name }),
        })),
        {
          value: nobody,
          label: t('conversations.noTeam'),
          choose: () =>
            assign.mutate({
              userId: owner === 'person' ? ownerId : null,
              teamId: null,
              ...(ownerName !== null && owner === 'person' && { name: ownerName }),
            }),
        },
      ],
    },
  ];
}
