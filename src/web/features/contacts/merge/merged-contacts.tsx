import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contract/contacts/contacts.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime, timeAgo } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useContactChanged } from '../contact-queries.ts';
import { identityText } from '../identity-line.tsx';
import { Part } from '../part.tsx';

/** The contacts that were merged into this person; each can be split off again. */
export function MergedContacts({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  const changed = useContactChanged();
  const split = useMutation({
    mutationFn: (part: string) =>
      call('splitContact', { params: { id: contact.id }, body: { part } }),
    onSuccess: (left) => {
      changed(left);
      toast.done({ title: t('contacts.merge.splitDone') });
    },
    onError: (error) => toast.failed({ title: errorText(error) }),
  });
  return (
    <Part title={t('contacts.merge.merged')}>
      <ul className="grid grid-cols-1 gap-2">
        {contact.merged.map(({ id, name, mergedAt, identities }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block truncate text-sm">{name ?? t('contacts.noName')}</span>
              <span className="block truncate text-xs text-ink-3">
                {identities.map((identity) => `${identityText(identity)} · `)}
                <time dateTime={mergedAt} title={fullTime(mergedAt)}>
                  {timeAgo(mergedAt)}
                </time>
              </span>
            </span>
            <Button
              look="secondary"
              size="small"
              busy={split.isPending && split.variables === id}
              onClick={() => split.mutate(id)}
            >
              {t('contacts.merge.split')}
              <span className="sr-only">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}
