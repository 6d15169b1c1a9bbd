import { IconAddressBook } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { useWide } from '#web/lib/media.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { LabelFilter } from '#web/ui/labels/label-filter.tsx';
import { PagedResults } from '#web/ui/page/paged-results.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ContactRows, ContactsLoading, ContactTable } from './contact-rows.tsx';

const route = getRouteApi('/signed-in/contacts');

interface Filters {
  search?: string | undefined;
  labelId?: string | undefined;
}

/** The filters and the people that they leave; without any, the way to the first one. */
export function ContactResults({
  query,
  filters: { search, labelId },
  onAdd,
}: {
  query: UseQueryResult<CallData<'listContacts'>>;
  filters: Filters;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const wide = useWide();
  const navigate = route.useNavigate();
  const { contacts, pagination } = query.data ?? {};
  const List = wide ? ContactTable : ContactRows;
  const filter = (change: Filters): void =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: true,
    });
  if (pagination?.total === 0 && !search && !labelId && !query.isPlaceholderData)
    return (
      <div className="border-t border-ink">
        <EmptyState
          icon={<IconAddressBook size={28} stroke={1.75} aria-hidden />}
          title={t('contacts.empty')}
          text={t('contacts.emptyText')}
          action={<Button onClick={onAdd}>{t('contacts.addFirst')}</Button>}
        />
      </div>
    );
  return (
    <>
      <div className="mb-3 flex max-w-160 flex-wrap gap-2">
        <SearchField
          label={t('contacts.search')}
          value={search ?? ''}
          onSearch={(words) => filter({ search: words || undefined })}
          className="min-w-0 flex-[2_1_10rem]"
        />
        <LabelFilter value={labelId} onChange={(chosen) => filter({ labelId: chosen })} />
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
  );
}
