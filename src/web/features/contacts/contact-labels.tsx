import { useTranslation } from 'react-i18next';
import type { Contact } from '#contract/contacts/contacts.ts';
import { call, read } from '#web/lib/api/api.ts';
import { LabelButton } from '#web/ui/labels/label-button.tsx';
import { LabelPill } from '#web/ui/labels/label-pill.tsx';
import { useSetLabels } from '#web/ui/labels/use-labels.ts';
import { PartTitle } from './part.tsx';

/** The labels of a person, to tick. `askedFor`: the id under which the person was requested. */
export function ContactLabels({
  contact: { id, labels: known },
  askedFor,
}: {
  contact: Contact;
  askedFor: string;
}) {
  const { t } = useTranslation();
  const { queryKey } = read('readContact', { params: { id: askedFor } });
  const { labels, choose } = useSetLabels(queryKey, known, (labelIds) =>
    call('setContactLabels', { params: { id }, body: { labelIds } }),
  );
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-3 px-5 py-2">
      <PartTitle>{t('labels.title')}</PartTitle>
      <ul
        aria-label={t('labels.title')}
        className="order-last flex w-full min-w-0 flex-wrap gap-1.5"
      >
        {labels.map((label) => (
          <li key={label.id} className="min-w-0">
            <LabelPill label={label} />
          </li>
        ))}
      </ul>
      <LabelButton title={t('contacts.label')} chosen={labels} onChoose={choose} />
    </section>
  );
}
