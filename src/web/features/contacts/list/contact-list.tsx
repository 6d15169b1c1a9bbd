import { IconAddressBook, IconForms, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Can } from '#web/lib/session/can.tsx';
import { useWide } from '#web/lib/media.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LabelFilter } from '#web/ui/labels/label-filter.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { PagedResults } from '#web/ui/page/paged-results.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { ListMenu } from './list-menu.tsx';
import { ContactRows, ContactsLoading, ContactTable } from './contact-rows.tsx';

const NewContact = lazyComponent(async () => (await import('./new-contact.tsx')).NewContact);
const ContactFields = lazyComponent(
  async () => (await import('../contact-fields.tsx')).ContactFields,
);
const route = getRouteApi('/signed-in/contacts');
const pageSize = 20;

/** Everybody who wrote on any channel or was added by hand. The search lives in the URL. */
export function ContactList() {
  const { t } = useTranslation();
  const wide = useWide();
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
  const { contacts, pagination } = query.data ?? {};
  // Opening the dialog adds an entry to the history, so that "back", a gesture on phones, closes
  // the dialog and stays on the list.
  const showAdding = (open: boolean): void =>
    void navigate({ search: (before) => ({ ...before, add: open || undefined }), replace: !open });
  const first = pagination?.total === 0 && !search && !labelId && !query.isPlaceholderData;
  const List = wide ? ContactTable : ContactRows;
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
              <span className="max-sm:sr-only">{t('contacts.fields.open')}</span>
            </Button>
            <Button onClick={() => showAdding(true)}>
              <IconPlus size={18} aria-hidden />
              {t('contacts.add')}
            </Button>
          </>
        }
      />
      {first ? (
        <div className="border-t border-ink">
          <EmptyState
            icon={<IconAddressBook size={24} stroke={1.75} aria-hidden />}
            title={t('contacts.empty')}
            text={t('contacts.emptyText')}
            action={<Button onClick={() => showAdding(true)}>{t('contacts.addFirst')}</Button>}
          />
        </div>
      ) : (
        <>
          <div className="mb-3 flex max-w-160 flex-wrap gap-2">
            <SearchField
              label={t('contacts.search')}
              value={search ?? ''}
              onSearch={(words) =>
                void navigate({
                  search: (before) => ({
                    ...before,
                    page: undefined,
                    search: words || undefined,
                  }),
                  replace: true,
                })
              }
              className="min-w-0 flex-[2_1_10rem]"
            />
            <LabelFilter
              value={labelId}
              onChange={(chosen) =>
                void navigate({
                  search: (before) => ({ ...before, page: undefined, labelId: chosen }),
                  replace: true,
                })
              }
            />
          </div>
          <p role="status" className="sr-only">
            {pagination && !query.isPlaceholderData
              ? t('contacts.found', { count: pagination.total })
              : ''}
          </p>
          <PagedResults
            query={query}
            loading={<ContactsLoading />}
            none={{ title: t('contacts.noMatch'), text: t('contacts.noMatchText') }}
            onClear={() => void navigate({ search: {}, replace: true })}
            onPage={(to, replace) =>
              void navigate({ search: (before) => ({ ...before, page: to }), replace })
            }
          >
            {contacts && <List contacts={contacts} />}
          </PagedResults>
        </>
      )}
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
