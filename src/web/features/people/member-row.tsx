import { IconUserMinus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#contract/people/people.ts';
import type { Role } from '#contract/people/roles.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime } from '#web/lib/format.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { useSession, useUser } from '#web/lib/session/session.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { rolesToGive } from './roles.ts';

const RemovePerson = lazyComponent(async () => (await import('./remove-person.tsx')).RemovePerson);

/** One person, their role, and the actions that are allowed on them. */
export function MemberRow({ member }: { member: Member }) {
  const { t } = useTranslation();
  const me = useUser();
  const { updateUser } = useSession();
  const queryClient = useQueryClient();
  const isMe = member.id === me.id;
  const mayChange = useCan('changeRole') && (member.role !== 'owner' || me.role === 'owner');
  const [removing, setRemoving] = useState<'never' | 'open' | 'closed'>('never');
  const change = useMutation({
    mutationFn: (role: Role) => call('changeRole', { params: { id: member.id }, body: { role } }),
    onSuccess: (changed) => {
      if (isMe) updateUser({ role: changed.role });
      toast.done({
        title: t('people.roleChanged', {
          name: changed.name,
          role: t(`common.roles.${changed.role}`),
        }),
      });
    },
    onError: (error) => void toast.failed({ title: t('people.roleError'), text: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: read('listPeople').queryKey }),
  });
  const remove = isMe ? t('people.leave') : t('people.remove');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar url={member.avatarUrl} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-15 font-semibold">
          {member.name}
          {isMe && <span className="font-normal text-ink-2"> ({t('people.you')})</span>}
        </p>
        <p
          className="truncate text-13 text-ink-2"
          title={t('people.since', { date: fullTime(member.joinedAt) })}
        >
          {member.email}
        </p>
      </div>
      {mayChange ? (
        <>
          <Select
            label={t('people.role', { name: member.name })}
            hideLabel
            className="w-44"
            value={change.isPending ? change.variables : member.role}
            disabled={change.isPending}
            onChange={(role) => change.mutate(role)}
            choices={rolesToGive(me.role).map((role) => ({
              value: role,
              label: t(`common.roles.${role}`),
            }))}
          />
          <Button look="quiet" size="icon" title={remove} onClick={() => setRemoving('open')}>
            <IconUserMinus size={18} stroke={1.75} aria-hidden />
            <span className="sr-only">
              {remove}: {member.name}
            </span>
          </Button>
        </>
      ) : (
        <p className="text-13 text-ink-2">{t(`common.roles.${member.role}`)}</p>
      )}
      <ErrorBoundary>
        {removing !== 'never' && (
          <RemovePerson
            member={member}
            isMe={isMe}
            open={removing === 'open'}
            onOpenChange={(open) => setRemoving(open ? 'open' : 'closed')}
          />
        )}
      </ErrorBoundary>
    </li>
  );
}
