import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { Opened } from './owner.ts';
import { useAssign } from './use-assign.ts';

const nobody = 'nobody';

/** Assigns the conversation to a member of the team, to the user, or to nobody in particular. */
export function AssignMenu({
  conversation: { id, owner, ownerId, ownerName, team },
}: {
  conversation: Opened;
}) {
  const { t } = useTranslation();
  const me = useUser();
  const { data } = useQuery({ ...read('listPeople'), staleTime: 60_000 });
  const teams = useQuery({ ...read('listTeams'), staleTime: 60_000 }).data?.teams ?? [];
  const assign = useAssign(id);
  const people = (data?.people ?? [{ id: me.id, name: me.name }]).toSorted(
    (a, b) => Number(b.id === me.id) - Number(a.id === me.id),
  );
  return (
    <Menu
      align="start"
      trigger={
        <Button look="secondary" size="small" busy={assign.isPending}>
          <IconUserCheck size={16} stroke={1.75} aria-hidden />
          {t('conversations.owner.assign')}
        </Button>
      }
      entries={[
        {
          kind: 'choices',
          label: t('conversations.owner.assignTo'),
          chosen: owner === 'person' ? (ownerId ?? nobody) : '',
          choices: [
            ...people.map((person) => ({
              value: person.id,
              label:
                person.id === me.id
                  ? t('conversations.owner.me', { name: person.name })
                  : person.name,
              choose: () => assign.mutate({ userId: person.id, name: person.name }),
            })),
            {
              value: nobody,
              label: t('conversations.owner.nobody'),
              choose: () => assign.mutate({ userId: null }),
            },
          ],
        },
        ...(teams.length === 0
          ? []
          : [
              {
                kind: 'choices' as const,
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
            ]),
      ]}
    />
  );
}
