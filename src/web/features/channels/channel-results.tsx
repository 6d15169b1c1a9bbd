import { IconPlug } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { useWide } from '#web/lib/media.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { PagedResults } from '#web/ui/page/paged-results.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ChannelFilters } from './channel-filters.tsx';
import { ChannelRows, ChannelRowsLoading } from './channel-rows.tsx';
import { ChannelStatistics } from './channel-statistics.tsx';
import { ChannelTable, ChannelTableLoading } from './channel-table.tsx';
import type { ChannelListSearch } from './searches.ts';

const route = getRouteApi('/signed-in/channels');

/** The figures, the filters and the channels that they leave; without any, the way to the first. */
export function ChannelResults({
  query,
  filters,
  onAdd,
}: {
  query: UseQueryResult<CallData<'listChannels'>>;
  filters: ChannelListSearch;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const wide = useWide();
  const navigate = route.useNavigate();
  const mayAdd = useCan('createChannel');
  const filtered = Boolean(filters.search || filters.type || filters.status);
  const { channels, pagination, statistics } = query.data ?? {};
  const List = wide ? ChannelTable : ChannelRows;
  if (statistics?.total === 0)
    return (
      <div className="border-t border-ink">
        <EmptyState
          icon={<IconPlug size={28} stroke={1.75} aria-hidden />}
          title={t('channels.list.empty')}
          text={t(mayAdd ? 'channels.list.emptyText' : 'common.notAllowed.text')}
          action={mayAdd && <Button onClick={onAdd}>{t('channels.list.connectFirst')}</Button>}
        />
      </div>
    );
  return (
    <>
      <ChannelStatistics statistics={statistics} status={filters.status} />
      <ChannelFilters
        filters={filters}
        onFilter={(change) =>
          void navigate({
            search: (before) => ({ ...before, page: undefined, ...change }),
            replace: true,
          })
        }
      />
      <p role="status" className="sr-only">
        {pagination && !query.isPlaceholderData
          ? t('channels.list.found', { count: pagination.total })
          : ''}
      </p>
      <PagedResults
        query={query}
        loading={wide ? <ChannelTableLoading /> : <ChannelRowsLoading />}
        none={{ title: t('channels.list.noMatch'), text: t('channels.list.noMatchText') }}
        onClear={filtered ? () => void navigate({ search: {}, replace: true }) : undefined}
        onPage={(page, replace) =>
          void navigate({ search: (before) => ({ ...before, page }), replace })
        }
      >
        {channels && <List channels={channels} />}
      </PagedResults>
    </>
  );
}
