import { useMutation, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact, ListedContact } from '#contract/contacts/contacts.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { ContactInitials } from '../contact-initials.tsx';
import { useContactChanged } from '../contact-queries.ts';
import { identityText } from '../identity-line.tsx';
import { MergeChoices, type MergeKey } from './merge-choices.tsx';
import { phoneText } from '#web/lib/phone-text.ts';

/**
 * Merges another contact that is the same person. The person chooses among contacts with the same
 * number or email, or searches for one.
 */
export function MergeContact({
  contact,
  open,
  onClose,
}: {
  contact: Contact;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={t('contacts.merge.title', { name: contact.name ?? t('contacts.noName') })}
      description={t('contacts.merge.text')}
    >
      <Merging contact={contact} onDone={onClose} />
    </Dialog>
  );
}

function Merging({ contact, onDone }: { contact: Contact; onDone: () => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [other, setOther] = useState<string | null>(null);
  const [choices, setChoices] = useState<readonly MergeKey[]>([]);
  const twins = useQuery(read('listDuplicates', { params: { id: contact.id } }));
  const found = useQuery({
    ...read('listContacts', { query: { search, limit: 8 } }),
    enabled: search !== '',
  });
  const changed = useContactChanged();
  const merge = useMutation({
    mutationFn: (from: string) =>
      call('mergeContact', { params: { id: contact.id }, body: { from, choices: [...choices] } }),
    onSuccess: (merged) => {
      changed(merged);
      toast.done({ title: t('contacts.merge.done') });
      onDone();
    },
  });
  const shown: readonly Twin[] = (search === '' ? twins.data : found.data)?.contacts ?? [];
  const people = shown.filter(({ id }) => id !== contact.id);
  const query = search === '' ? twins : found;
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField label={t('contacts.search')} value={search} onSearch={setSearch} />
      {query.error && (
        <LoadError
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && people.length === 0 && (
        <p className="text-sm text-ink-2">
          {t(search === '' ? 'contacts.merge.noTwins' : 'contacts.noMatch')}
        </p>
      )}
      <div
        role="radiogroup"
        aria-label={t('contacts.merge.other')}
        className="grid grid-cols-1 gap-1"
      >
        {people.map((person) => (
          <Choice
            key={person.id}
            person={person}
            isChosen={other === person.id}
            onChoose={() => {
              setOther(person.id);
              setChoices([]);
            }}
          />
        ))}
      </div>
      {other !== null && (
        <MergeChoices contact={contact} otherId={other} choices={choices} onChange={setChoices} />
      )}
      {merge.error && <Alert kind="bad">{errorText(merge.error)}</Alert>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={other === null}
          busy={merge.isPending}
          onClick={() => other !== null && merge.mutate(other)}
        >
          {t('contacts.merge.submit')}
        </Button>
      </div>
    </div>
  );
}

type Twin = ListedContact & { reason?: 'number' | 'email' };

/** A contact that may be the same person, and why. */
function Choice({
  person,
  isChosen,
  onChoose,
}: {
  person: Twin;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <label
      className={clsx(
        'flex cursor-pointer items-center gap-3 rounded-control border px-3 py-2',
        isChosen ? 'border-press bg-press-soft' : 'border-line hover:bg-sheet-2',
      )}
    >
      <input
        type="radio"
        name="other"
        className="size-4 accent-press"
        checked={isChosen}
        onChange={onChoose}
      />
      <ContactInitials name={person.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">
          {person.name ?? t('contacts.noName')}
        </span>
        <span className="block truncate text-xs text-ink-2">{aboutOf(person)}</span>
      </span>
      {person.reason && (
        <span className="text-xs text-ink-2">{t(`contacts.merge.reason.${person.reason}`)}</span>
      )}
    </label>
  );
}

function aboutOf({ phone, email, identities }: ListedContact): string {
  const [first] = identities;
  return [phone === null ? first && identityText(first) : phoneText(phone), email]
    .filter(Boolean)
    .join(' · ');
}
