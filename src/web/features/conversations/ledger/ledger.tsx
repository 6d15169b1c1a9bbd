import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { dateOnly, number } from '#web/lib/format.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { PagedResults } from '#web/ui/page/paged-results.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { ConversationsSearch } from '../searches.ts';
import { LedgerFilters } from './ledger-filters.tsx';
import { LedgerRow } from './ledger-row.tsx';

const route = getRouteApi('/signed-in/conversations');
const pageSize = 25;
const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Every message of the chosen days with its outcome and the reason, so that nothing happens out of
 * sight.
 */
export function Ledger() {
  const { t } = useTranslation();
  const {
    page = 1,
    from,
    to,
    after,
    before,
    direction,
    outcome,
    author,
    channelId,
  } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...read('listLedger', {
      query: {
        from,
        to,
        after,
        before,
        direction,
        outcome,
        author,
        channelId,
        page,
        limit: pageSize,
        timeZone,
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const { messages, pagination } = query.data ?? {};
  const filtered = Boolean(
    from || to || after || before || direction || outcome || author || channelId,
  );
  const filter = (change: ConversationsSearch): void =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: true,
    });
  const clear = (): void => void navigate({ search: { view: 'messages' }, replace: true });
  return (
    <>
      <BackLink to="/conversations" search={{}} className="mb-3">
        {t('conversations.title')}
      </BackLink>
      <PageHeader title={t('conversations.list.messages')} text={t('ledger.text')} />
      <LedgerFilters
        filters={{
          from: from ?? query.data?.from,
          to: to ?? query.data?.to,
          direction,
          outcome,
          author,
        }}
        onFilter={filter}
        onClear={filtered ? clear : undefined}
      />
      <p role="status" className="py-2.5 text-13 text-ink-2 tabular-nums">
        {query.data && pagination && !query.isPlaceholderData
          ? t('ledger.total', {
              count: pagination.total,
              number: number(pagination.total),
              from: dateOnly(query.data.from),
              to: dateOnly(query.data.to),
            })
          : !query.isError && t('common.loading')}
      </p>
      <PagedResults
        query={query}
        loading={<Loading />}
        none={{
          title: t(filtered ? 'ledger.noneSuch' : 'ledger.none'),
          text: t('ledger.noneText'),
        }}
        onClear={filtered ? clear : undefined}
        onPage={(chosen, replace) =>
          void navigate({ search: (before) => ({ ...before, page: chosen }), replace })
        }
      >
        <ul aria-label={t('conversations.list.messages')} className="border-t border-ink">
          {messages?.map((message) => (
            <LedgerRow key={message.id} message={message} />
          ))}
        </ul>
      </PagedResults>
    </>
  );
}

function Loading() {
  return Array.from({ length: 6 }, (_, row) => (
    <div key={row} aria-busy className="border-b border-line py-3">
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="mt-2 h-4 w-2/3" />
    </div>
  ));
}
