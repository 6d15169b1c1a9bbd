import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contract/contacts/contacts.ts';
import { ApiError, read } from '#web/lib/api/api.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import { ContactActions } from './contact-actions.tsx';
import { ContactConsents } from './contact-consents.tsx';
import { ContactConversations } from './contact-conversations.tsx';
import { ContactLabels } from './contact-labels.tsx';
import { GroupDetails } from './group-details.tsx';
import { ContactInitials } from './contact-initials.tsx';
import { identityText } from './identity-line.tsx';
import { MergedContacts } from './merge/merged-contacts.tsx';
import { KnownOfContact } from './known-of-contact.tsx';

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
  const query = useQuery({ ...read('readContact', { params: { id } }), refetchInterval: everyMs });
  const { data, error } = query;
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title={t('contacts.gone')} text={t('contacts.goneText')} />;
  if (error && !data)
    return <LoadError error={error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!data) return <Loading />;
  if (data.isGroup)
    return (
      <GroupDetails
        key={data.id}
        group={data}
        askedFor={id}
        isBeside={conversationId !== undefined}
      />
    );
  return (
    // The key discards half-typed values when another person is shown.
    <div key={data.id} className="divide-y divide-line">
      <Head contact={data} />
      <ContactLabels contact={data} askedFor={id} />
      <KnownOfContact contact={data} askedFor={id} />
      <ContactConsents contact={data} askedFor={id} />
      <MergedContacts contact={data} />
      <ContactConversations contact={data} conversationId={conversationId} />
    </div>
  );
}

function Head({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  const { name, optedOut, unreachable, identities } = contact;
  const number = identities.find(({ kind }) => kind === 'phone');
  return (
    <div className="relative flex flex-col items-center gap-1 px-5 py-5 text-center">
      <div className="absolute top-2 right-2">
        <ContactActions contact={contact} />
      </div>
      <ContactInitials name={name} large />
      <h2 className="mt-2 text-base font-semibold break-words">{name ?? t('contacts.noName')}</h2>
      {number && <p className="text-sm text-ink-2">{identityText(number)}</p>}
      {(optedOut || unreachable) && (
        <p className="mt-1 flex flex-wrap justify-center gap-2">
          {optedOut && <StatusPill kind="warn">{t('contacts.optedOut')}</StatusPill>}
          {unreachable && <StatusPill kind="warn">{t('contacts.unreachable')}</StatusPill>}
        </p>
      )}
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
