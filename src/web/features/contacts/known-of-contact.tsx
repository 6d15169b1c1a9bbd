import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contract/contacts/contacts.ts';
import { read } from '#web/lib/api/api.ts';
import { fullTime } from '#web/lib/format.ts';
import { useChangeContact } from './contact-queries.ts';
import { EditableValue } from './editable-value.tsx';
import { IdentityLine } from './identity-line.tsx';
import { Moment } from './moment.tsx';
import { Part } from './part.tsx';
import { phoneText } from '#web/lib/phone-text.ts';

/** What the channels and the team know of the person, and since when. */
export function KnownOfContact({ contact, askedFor }: { contact: Contact; askedFor: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(read('listContactFields'));
  const change = useChangeContact(askedFor);
  const { identities, phone, firstContactAt, lastContactAt } = contact;
  return (
    <>
      <Part title={t('contacts.identities')}>
        {identities.length === 0 && (
          <p className="text-sm text-ink-2">{t('contacts.noIdentities')}</p>
        )}
        <ul className="grid grid-cols-1 gap-2">
          {identities.map((identity) => (
            <IdentityLine key={`${identity.channelId} ${identity.value}`} identity={identity} />
          ))}
        </ul>
      </Part>
      <Part title={t('contacts.about')}>
        <EditableValue
          label={t('contacts.name')}
          value={contact.name ?? ''}
          longest={120}
          onSave={(name) => change({ name })}
        />
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

/** The ad, post or link through which the person first came. */
function CameFrom({
  came: { from, title, url, ref, ad, at, name },
}: {
  came: NonNullable<Contact['cameFrom']>;
}) {
  const { t } = useTranslation();
  const words =
    name === null
      ? [t(`contacts.cameFromKind.${from}`), title ?? ref ?? ad].filter(Boolean).join(': ')
      : t('contacts.cameByOwn', { name });
  return (
    <p className="flex items-baseline justify-between gap-3 text-sm" title={fullTime(at)}>
      <span className="shrink-0 text-13 text-ink-2">{t('contacts.cameFrom')}</span>
      {url === null ? (
        <span className="min-w-0 text-right wrap-anywhere">{words}</span>
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="min-w-0 text-right wrap-anywhere underline underline-offset-2"
        >
          {words}
        </a>
      )}
    </p>
  );
}
