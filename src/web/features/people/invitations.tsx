import { IconLink, IconSend, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '#contract/people/invitations.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/page/section.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { InvitationLink } from './invitation-link.tsx';

/** The invitations that were not accepted yet. */
export function Invitations() {
  const { t } = useTranslation();
  const query = useQuery(read('listInvitations'));
  return (
    <Section id="invitations" title={t('people.invitations.title')} className="mt-12">
      {query.isError && !query.data && (
        <LoadError
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.invitations.length === 0 && (
        <p className="py-3.5 text-ink-2">{t('people.invitations.none')}</p>
      )}
      {query.data && query.data.invitations.length > 0 && (
        <ul aria-labelledby="invitations" className="divide-y divide-line border-b border-line">
          {query.data.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const { resend, makeLink, withdraw, link, forgetLink } = useActs(invitation);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate text-15 font-semibold">{invitation.email}</p>
        <p className="text-13 text-ink-2">
          {t(`common.roles.${invitation.role}`)}
          {invitation.invitedBy &&
            ` · ${t('people.invitations.by', { name: invitation.invitedBy })}`}
          {!invitation.expired &&
            ` · ${t('people.invitations.expires', { date: fullTime(invitation.expiresAt) })}`}
        </p>
      </div>
      {invitation.expired && <StatusPill kind="warn">{t('people.invitations.expired')}</StatusPill>}
      <Button
        look="soft"
        size="small"
        busy={resend.isPending}
        disabled={withdraw.isPending}
        onClick={() => resend.mutate()}
      >
        <IconSend size={16} stroke={1.75} aria-hidden />
        {t('people.invitations.resend')}
        <span className="sr-only">{invitation.email}</span>
      </Button>
      <Button
        look="soft"
        size="small"
        busy={makeLink.isPending}
        disabled={withdraw.isPending}
        onClick={() => makeLink.mutate()}
      >
        <IconLink size={16} stroke={1.75} aria-hidden />
        {t('people.invitations.link')}
        <span className="sr-only">{invitation.email}</span>
      </Button>
      <Button
        look="quiet"
        size="iconSmall"
        title={t('people.invitations.withdraw')}
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
        <span className="sr-only">
          {t('people.invitations.withdraw')}: {invitation.email}
        </span>
      </Button>
      <Dialog
        open={link !== null}
        onOpenChange={() => forgetLink()}
        title={t('people.inviting.title')}
      >
        {link !== null && (
          <InvitationLink email={invitation.email} link={link} onDone={() => forgetLink()} />
        )}
      </Dialog>
    </li>
  );
}

/** What can be done with an invitation that nobody has accepted yet. */
function useActs(invitation: Invitation) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const settled = {
    onError: (error: Error) =>
      void toast.failed({ title: t('people.invitations.error'), text: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: read('listInvitations').queryKey }),
  };
  const params = { id: invitation.id };
  const resend = useMutation({
    mutationFn: () => call('resendInvitation', { params }),
    onSuccess: ({ email }) => void toast.done({ title: t('people.invitations.resent', { email }) }),
    ...settled,
  });
  const [link, setLink] = useState<string | null>(null);
  const makeLink = useMutation({
    mutationFn: () => call('linkInvitation', { params }),
    onSuccess: (made) => setLink(made.link),
    ...settled,
  });
  const withdraw = useMutation({
    mutationFn: () => call('withdrawInvitation', { params }),
    onSuccess: () => void toast.done({ title: t('people.invitations.withdrawn') }),
    ...settled,
  });
  return { resend, makeLink, withdraw, link, forgetLink: () => setLink(null) };
}
