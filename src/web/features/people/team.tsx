import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Can, useCan } from '#web/lib/session/can.tsx';
import { useUser } from '#web/lib/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Invitations } from './invitations.tsx';
import { MemberRow } from './member-row.tsx';
import { roles } from './roles.ts';
import { Teams } from './teams.tsx';

const InvitePerson = lazyComponent(async () => (await import('./invite-person.tsx')).InvitePerson);

/** The members of the workspace with their roles, and the invitations. */
export function Team() {
  const { t } = useTranslation();
  const { workspace } = useUser();
  const query = useQuery(read('listPeople'));
  const mayInvite = useCan('listInvitations');
  // Once it was opened, the dialog stays mounted so that its closing can be animated.
  const [inviting, setInviting] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <div className="mx-auto max-w-192">
      <PageHeader
        title={t('people.title')}
        text={t('people.text', { workspace: workspace.name })}
        action={
          <Can
            call="invitePerson"
            otherwise={<p className="text-13 text-ink-2">{t('common.notAllowed.short')}</p>}
          >
            <Button onClick={() => setInviting('open')}>
              <IconUserPlus size={18} stroke={1.75} aria-hidden />
              {t('people.invite')}
            </Button>
          </Can>
        }
      />
      <div className="border-t border-ink">
        {query.isPending && <Loading />}
        {query.isError && !query.data && (
          <LoadError
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && (
          <ul
            aria-label={t('people.members')}
            className="divide-y divide-line border-b border-line"
          >
            {query.data.people.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        )}
      </div>
      {query.data && <Teams people={query.data.people} />}
      {mayInvite && <Invitations />}
      <Section id="roles" title={t('people.what.title')} className="mt-12">
        <dl className="mt-4 grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-3">
          {roles.map((role) => (
            <div key={role}>
              <dt className="text-sm font-medium">{t(`common.roles.${role}`)}</dt>
              <dd className="mt-0.5 text-13 text-ink-2">{t(`people.what.${role}`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <ErrorBoundary>
        {inviting !== 'never' && (
          <InvitePerson
            open={inviting === 'open'}
            onOpenChange={(open) => setInviting(open ? 'open' : 'closed')}
          />
        )}
      </ErrorBoundary>
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy className="divide-y divide-line border-b border-line">
      {Array.from({ length: 3 }, (_, row) => (
        <div key={row} className="flex items-center gap-3 py-3.5">
          <Skeleton onPage className="size-9 rounded-full" />
          <Skeleton onPage className="h-4 w-40" />
        </div>
      ))}
    </div>
  );
}
