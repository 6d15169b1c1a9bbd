import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contract/contacts.ts';
import { ApiError, read } from '#web/lib/api.ts';
import { fullTime } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { ContactActions } from './contact-actions.tsx';
import { ContactConsents } from './contact-consents.tsx';
import { ContactConversations } from './contact-conversations.tsx';
import { ContactLabels } from './contact-labels.tsx';
import { GroupDetails } from './group-details.tsx';
import { ContactInitials } from './contact-initials.tsx';
import { useChangeContact } from './contact-queries.ts';
import { EditableValue } from './editable-value.tsx';
import { identityText, IdentityLine } from './identity-line.tsx';
import { MergedContacts } from './merged-contacts.tsx';
import { Moment } from './moment.tsx';
import { Part } from './part.tsx';
import { phoneText } from './phone-text.ts';

/** The live stream says when to look again; this is for when it is broken. */
const everyMs = 60_000;

/** Everything that is known of one person, changed where it stands. `conversationId`: the conversation beside which it stands. */
export function ContactDetails({ id, conversationId }: { id: string; conversationId?: string }) {
  const { t } = useTranslation();
  const query = useQuery({ ...read('readContact', { params: { id } }), refetchInterval: everyMs });
  const { data, error } = query;
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={t('contacts.gone')} text={t('contacts.goneText')} />;
  if (error && !data) return <LoadError error={error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!data) return <Loading />;
  if (data.isGroup) return <GroupDetails key={data.id} group={data} askedFor={id} isBeside={conversationId !== undefined} />;
  return (
    // Another person's half-typed values must not stay.
    <div key={data.id} className="divide-y divide-line">
      <Head contact={data} />
      <ContactLabels contact={data} askedFor={id} />
      <Known contact={data} askedFor={id} />
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

function Known({ contact, askedFor }: { contact: Contact; askedFor: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(read('listContactFields'));
  const change = useChangeContact(askedFor);
  const { identities, phone, firstContactAt, lastContactAt } = contact;
  return (
    <>
      <Part title={t('contacts.identities')}>
        {identities.length === 0 && <p className="text-sm text-ink-2">{t('contacts.noIdentities')}</p>}
        <ul className="grid grid-cols-1 gap-2">
          {identities.map((identity) => (
            <IdentityLine key={`${identity.channelId} ${identity.value}`} identity={identity} />
          ))}
        </ul>
      </Part>
      <Part title={t('contacts.about')}>
        <EditableValue label={t('contacts.name')} value={contact.name ?? ''} longest={120} onSave={(name) => change({ name })} />
        <EditableValue
          label={t('contacts.email')}
          type="email"
          value={contact.email ?? ''}
          longest={254}
          wrong={t('contacts.emailWrong')}
          onSave={(email) => change({ email })}
        />
        <EditableValue
          label={t('contacts.phone')}
          type="tel"
          value={phone === null ? '' : phoneText(phone)}
          longest={40}
          hint={t('contacts.phoneHint')}
          wrong={t('contacts.phoneWrong')}
          onSave={(typed) => change({ phone: typed })}
        />
        {data?.fields.map((field) => (
          <EditableValue
            key={field.id}
            label={field.name}
            value={contact.fields[field.id] ?? ''}
            longest={500}
            onSave={(value) => change({ fields: { [field.id]: value } })}
          />
        ))}
        <EditableValue
          label={t('contacts.notes')}
          value={contact.notes ?? ''}
          longest={5000}
          lines
          hint={t('contacts.notesHint')}
          onSave={(notes) => change({ notes })}
        />
      </Part>
      <Part title={t('contacts.times')}>
        <Moment label={t('contacts.firstContact')} at={firstContactAt} />
        <Moment label={t('contacts.lastContact')} at={lastContactAt} />
        {contact.cameFrom && <CameFrom came={contact.cameFrom} />}
      </Part>
    </>
  );
}

/** The ad, post or link that the person came by first. */
function CameFrom({ came: { from, title, url, ref, ad, at } }: { came: NonNullable<Contact['cameFrom']> }) {
  const { t } = useTranslation();
  const words = [t(`contacts.cameFromKind.${from}`), title ?? ref ?? ad].filter(Boolean).join(': ');
  return (
    <p className="flex items-baseline justify-between gap-3 text-sm" title={fullTime(at)}>
      <span className="shrink-0 text-13 text-ink-2">{t('contacts.cameFrom')}</span>
      {url === null ? (
        <span className="min-w-0 text-right wrap-anywhere">{words}</span>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" className="min-w-0 text-right wrap-anywhere underline underline-offset-2">
          {words}
        </a>
      )}
    </p>
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
