import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contract/contacts/contacts.ts';
import { read } from '#web/lib/api/api.ts';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { phoneText } from '#web/lib/phone-text.ts';

export type MergeKey = 'name' | 'email' | 'phone' | 'notes' | `field:${string}`;
interface Conflict {
  key: MergeKey;
  label: string;
  mine: string;
  theirs: string;
}

/**
 * Asks which contact's value to show, for each detail in which the two differ. No value is lost: a
 * split gives each contact its own back.
 */
export function MergeChoices({
  contact,
  otherId,
  choices,
  onChange,
}: {
  contact: Contact;
  otherId: string;
  choices: readonly MergeKey[];
  onChange: (choices: readonly MergeKey[]) => void;
}) {
  const { t } = useTranslation();
  const {
    data: other,
    error,
    isFetching,
    refetch,
  } = useQuery(read('readContact', { params: { id: otherId } }));
  const { data: custom } = useQuery(read('listContactFields'));
  if (!other)
    return (
      error && <LoadError compact error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  const phone = (digits: string | null): string | null => digits && phoneText(digits);
  const conflicts = [
    ...(['name', 'email', 'notes'] as const).map((key) => ({
      key,
      label: t(`contacts.${key}`),
      mine: contact[key],
      theirs: other[key],
    })),
    {
      key: 'phone' as const,
      label: t('contacts.phone'),
      mine: phone(contact.phone),
      theirs: phone(other.phone),
    },
    ...(custom?.fields ?? []).map(({ id, name }) => ({
      key: `field:${id}` as const,
      label: name,
      mine: contact.fields[id] ?? null,
      theirs: other.fields[id] ?? null,
    })),
  ].flatMap(({ key, label, mine, theirs }): Conflict[] =>
    mine && theirs && mine !== theirs ? [{ key, label, mine, theirs }] : [],
  );
  if (conflicts.length === 0) return null;
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-control bg-sheet-2 p-3">
      <legend className="sr-only">{t('contacts.merge.conflicts')}</legend>
      <p aria-hidden className="text-13 font-semibold">
        {t('contacts.merge.conflicts')}
      </p>
      {conflicts.map(({ key, label, mine, theirs }) => (
        <Select
          key={key}
          label={label}
          value={choices.includes(key) ? 'theirs' : 'mine'}
          onChange={(value) =>
            onChange([
              ...choices.filter((one) => one !== key),
              ...(value === 'theirs' ? [key] : []),
            ])
          }
          choices={[
            { value: 'mine', label: mine },
            { value: 'theirs', label: theirs },
          ]}
        />
      ))}
    </fieldset>
  );
}
