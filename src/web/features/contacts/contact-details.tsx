import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contract/contacts/contacts.ts';
import { ApiError, read, readAfterPaint } from '#web/lib/api/api.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Later } from '#web/ui/states/later.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import { ContactActions } from './contact-actions.tsx';
import { ContactConsents } from './contact-consents.tsx';
import { ContactConversations } from './contact-conversations.tsx';
import { ContactLabels } from './contact-labels.tsx';
import { ContactMedia } from './contact-media.tsx';
import { ContactInitials } from './contact-initials.tsx';
import { identityText } from './identity-line.tsx';
import { KnownOfContact } from './known-of-contact.tsx';
import { PartLevel } from './part.tsx';

// Most people are no group, and few were merged or blocked.
const GroupDetails = lazyComponent(async () => (await import('./group-details.tsx')).GroupDetails);
const BlockedContact = lazyComponent(
  async () => (await import('./blocked-contact.tsx')).BlockedContact,
);
const MergedContacts = lazyComponent(
  async () => (await import('./merge/merged-contacts.tsx')).MergedContacts,
);

/**
 * In milliseconds. The live stream reports changes; this interval is for when the stream is broken.
 */
const everyMs = 60_000;

/**
 * Everything that is known of one person, each value edited in place. `conversationId`: the
 * conversation beside which this stands.
 */
export function ContactDetails({ id, conversationId }: { id: string; conversationId?: string }) {
  const { t } = useTranslation();
  // On a page of its own the person is what the page is opened for.
  const reading = conversationId === undefined ? read : readAfterPaint;
  const query = useQuery({
    ...reading('readContact', { params: { id } }),
    refetchInterval: everyMs,
  });
  const { data, error } = query;
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        title={t('contacts.gone')}
        text={t('contacts.goneText')}
        action={
          conversationId === undefined && (
            <Link to="/contacts" className={buttonLook({ look: 'secondary' })}>
              {t('contacts.seeAll')}
            </Link>
          )
        }
      />
    );
  if (error && !data)
    return <LoadError error={error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!data) return <Loading />;
  if (data.isGroup)
    return (
      <Later fallback={<Loading />}>
        <GroupDetails
          key={data.id}
          group={data}
          askedFor={id}
          isBeside={conversationId !== undefined}
        />
      </Later>
    );
  return (
    // The key discards half-typed values when another person is shown.
    <PartLevel key={data.id} value={conversationId === undefined ? 'h2' : 'h3'}>
      <div className="divide-y divide-line">
        {conversationId === undefined ? <PageHead contact={data} /> : <Head contact={data} />}
        {data.blocked && (
          <Later>
            <BlockedContact contactId={data.id} blocked={data.blocked} />
          </Later>
        )}
        <ContactLabels contact={data} askedFor={id} />
        <ContactConversations contact={data} conversationId={conversationId} />
        <ContactMedia contactId={data.id} />
        <KnownOfContact contact={data} askedFor={id} />
        <ContactConsents contact={data} askedFor={id} />
        {data.merged.length > 0 && (
          <Later>
            <MergedContacts contact={data} />
          </Later>
        )}
      </div>
    </PartLevel>
  );
}

/** The head of a page of its own. */
function PageHead({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  const { name, identities } = contact;
  const number = identities.find(({ kind }) => kind === 'phone');
  return (
    <div className="flex items-end justify-between gap-4 border-b-ink! pb-5 max-sm:flex-wrap">
      <div className="flex min-w-0 items-center gap-4 max-sm:w-full">
        <ContactInitials name={name} large />
        <div className="min-w-0">
          <h1 className="text-34 break-words max-sm:text-26">{name ?? t('contacts.noName')}</h1>
          {number && <p className="text-15 text-ink-2">{identityText(number)}</p>}
          <Reachable contact={contact} />
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <Link
          to="."
          search={(before) => ({ ...before, write: contact.id })}
          replace
          className={buttonLook({ look: 'secondary' })}
        >
          <IconEdit size={18} stroke={1.75} aria-hidden />
          {t('contacts.write')}
        </Link>
        <ContactActions contact={contact} />
      </div>
    </div>
  );
}

/** Says that no message reaches the person, that they want none, or that theirs reach nobody. */
function Reachable({ contact: { optedOut, unreachable, blocked } }: { contact: Contact }) {
  const { t } = useTranslation();
  if (!optedOut && !unreachable && !blocked) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-2">
      {blocked && <StatusPill kind="warn">{t(`blocking.mark.${blocked.kind}`)}</StatusPill>}
      {optedOut && <StatusPill kind="warn">{t('contacts.optedOut')}</StatusPill>}
      {unreachable && <StatusPill kind="warn">{t('contacts.unreachable')}</StatusPill>}
    </p>
  );
}

/** The head of the pane beside a conversation. */
function Head({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  const { name, identities } = contact;
  const number = identities.find(({ kind }) => kind === 'phone');
  return (
    <div className="flex items-start gap-3 py-4 pr-2 pl-5">
      <ContactInitials name={name} large />
      <div className="min-w-0 flex-1 self-center">
        <h2 className="font-display text-17 font-semibold break-words">
          {name ?? t('contacts.noName')}
        </h2>
        {number && <p className="text-13 text-ink-2 tabular-nums">{identityText(number)}</p>}
        <Reachable contact={contact} />
      </div>
      <ContactActions contact={contact} />
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy className="grid justify-items-center gap-3 p-5">
      <Skeleton className="size-16 rounded-full" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
