import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { read, type CallData } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { phoneText } from '#web/lib/phone-text.ts';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { ContactAvatar } from '#web/ui/contact-avatar.tsx';
import type { To } from './recipient.ts';

type Contact = CallData<'listContacts'>['contacts'][number];

/** Long enough to be a number, and nothing else. */
const isNumber = (typed: string): boolean =>
  /^\+?[\d\s().-]+$/.test(typed) && typed.replaceAll(/\D/g, '').length >= 8;

/** Finds a person by name or number, or takes a number that nobody has yet. */
export function ChoosePerson({ onChoose }: { onChoose: (to: To) => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...read('listContacts', { query: { search, limit: 6 } }),
    placeholderData: keepPreviousData,
  });
  const typed = useTypedNumber(search);
  const people = found.data?.contacts ?? [];
  const first: To | undefined = typed.to ?? (people[0] && { contactId: people[0].id });
  return (
    <form
      className="grid min-h-88 grid-cols-1 content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // A whole number is known at once; people are those of what was typed before until they come.
        if (first && (typed.to || !found.isPlaceholderData)) onChoose(first);
      }}
    >
      <div>
        <SearchField label={t('beginning.who')} value={search} onSearch={setSearch} />
        <p className="mt-1.5 text-13 text-ink-2">{t('beginning.whoHint')}</p>
      </div>
      {typed.error && (
        // Digits that find somebody are no mistake.
        <p
          role="alert"
          className={clsx('text-13', people.length === 0 ? 'text-bad' : 'text-ink-2')}
        >
          {errorText(typed.error)}
        </p>
      )}
      {found.error && (
        <LoadError
          error={found.error}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      <ul aria-label={t('beginning.people')} className="-mx-2 grid grid-cols-1">
        {typed.to && (
          <Line
            mark={<IconDeviceMobileMessage size={20} stroke={1.75} aria-hidden className="mx-2" />}
            title={t('beginning.toNumber', { number: typed.number })}
            about={
              typed.name === undefined
                ? t('beginning.newContact')
                : t('beginning.toKnown', { name: typed.name })
            }
            onPress={() => typed.to && onChoose(typed.to)}
          />
        )}
        {people.map((person) => (
          <Line
            key={person.id}
            mark={<ContactAvatar name={person.name} />}
            title={person.name ?? t('beginning.noName')}
            about={aboutOf(person)}
            onPress={() => onChoose({ contactId: person.id })}
          />
        ))}
      </ul>
      {found.isSuccess && people.length === 0 && !typed.isAsked && (
        <p role="status" className="text-sm text-ink-2">
          {search === '' ? t('beginning.noContacts') : t('beginning.noPeople', { words: search })}
        </p>
      )}
    </form>
  );
}

/** What the server says of the number that was typed. */
function useTypedNumber(search: string) {
  const isAsked = isNumber(search);
  const { data, error } = useQuery({
    ...read('waysToWrite', { query: { number: search } }),
    enabled: isAsked,
    retry: false,
  });
  const isKnown = isAsked && data !== undefined && error === null;
  return {
    isAsked,
    error: isAsked ? error : null,
    to: isKnown ? { number: search } : undefined,
    number: isKnown ? phoneText(data.number ?? '') : '',
    name: isKnown ? (data.contact?.name ?? undefined) : undefined,
  };
}

function Line(props: { mark: ReactNode; title: string; about: string; onPress: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={props.onPress}
        className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-sheet-2"
      >
        <span className="text-ink-2">{props.mark}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{props.title}</span>
          <span className="block truncate text-13 text-ink-2">{props.about}</span>
        </span>
      </button>
    </li>
  );
}

function aboutOf({ phone, email, identities }: Contact): string {
  const number = phone ?? identities.find(({ kind }) => kind === 'phone')?.value;
  return (
    [number && phoneText(number), email].filter(Boolean).join(' · ') ||
    (identities[0]?.channelName ?? '')
  );
}
