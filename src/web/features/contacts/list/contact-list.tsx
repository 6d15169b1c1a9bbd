import { IconForms, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Can } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { ListMenu } from './list-menu.tsx';
import { ContactResults } from './contact-results.tsx';

const NewContact = lazyComponent(async () => (await import('./new-contact.tsx')).NewContact);
const ContactFields = lazyComponent(
  async () => (await import('../contact-fields.tsx')).ContactFields,
);
const route = getRouteApi('/signed-in/contacts');
const pageSize = 20;

/** Everybody who wrote on any channel or was added by hand. The search lives in the URL. */
export function ContactList() {
  const { t } = useTranslation();
  const { add, search, labelId, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...read('listContacts', { query: { search, labelId, page, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  // Once it was opened, a dialog stays mounted so that its closing can be animated.
  const [adding, setAdding] = useState(false);
  if (add && !adding) setAdding(true);
  const [fields, setFields] = useState<'never' | 'open' | 'closed'>('never');
  const { pagination } = query.data ?? {};
  // Opening the dialog adds an entry to the history, so that "back", a gesture on phones, closes
  // the dialog and stays on the list.
  const showAdding = (open: boolean): void =>
    void navigate({ search: (before) => ({ ...before, add: open || undefined }), replace: !open });
  return (
    <>
      <PageHeader
        title={t('contacts.title')}
        text={
          pagination && !search && !labelId && pagination.total > 0
            ? t('contacts.standing', { count: pagination.total })
            : t('contacts.text')
        }
        action={
          <>
            <Can call="uploadContactImport">
              <ListMenu filter={{ search, labelId }} />
            </Can>
            <Button look="secondary" onClick={() => setFields('open')}>
              <IconForms size={18} stroke={1.75} aria-hidden />
              {t('contacts.fields.open')}
            </Button>
            <Button onClick={() => showAdding(true)}>
              <IconPlus size={18} aria-hidden />
              {t('contacts.add')}
            </Button>
          </>
        }
      />
      <ContactResults query={query} filters={{ search, labelId }} onAdd={() => showAdding(true)} />
      <ErrorBoundary>
        {adding && <NewContact open={add ?? false} onOpenChange={showAdding} />}
      </ErrorBoundary>
      <ErrorBoundary>
        {fields !== 'never' && (
          <ContactFields
            open={fields === 'open'}
            onOpenChange={(open) => setFields(open ? 'open' : 'closed')}
          />
        )}
      </ErrorBoundary>
    </>
  );
}
