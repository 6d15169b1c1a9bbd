import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChannelFilter } from './channel-filter.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { LabelFilter } from '#web/ui/labels/label-filter.tsx';
import { StateTabs } from './state-tabs.tsx';
import { TeamFilter } from './team-filter.tsx';

const route = getRouteApi('/signed-in/conversations');
const pageSize = 25;
/** The live stream says when to look again; this is for when it is broken. */
const everyMs = 15_000;

/** The conversations of a state, searched and narrowed to a channel. Everything chosen is in the address. */
export function ConversationList() {
  const { t } = useTranslation();
  const { state = 'all', channelId, labelId, team, search, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...read('listConversations', { query: { state, channelId, labelId, team, search, page, limit: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
  const { conversations, pagination, counts } = query.data ?? {};
  const filtered = Boolean(channelId || labelId || team || search || state !== 'all');
  return (
    <>
      <header className="border-b border-line px-4 pt-3 pb-2">
        <div className="mb-2 flex items-center justify-between gap-3">
          <h1 className="text-lg font-semibold">{t('conversations.title')}</h1>
          <Link to="/conversations" search={{ view: 'messages' }} className={clsx(buttonLook({ look: 'quiet', size: 'small' }), '-mr-3')}>
            <IconHistory size={16} aria-hidden />
            {t('conversations.ledger.title')}
          </Link>
        </div>
        <div className="flex flex-wrap gap-2">
          <SearchField
            className="min-w-0 flex-[2_1_10rem]"
            label={t('conversations.search')}
            value={search ?? ''}
            onSearch={(words) =>
              void navigate({ search: (before) => ({ ...before, page: undefined, search: words || undefined }), replace: true })
            }
          />
          <ChannelFilter
            value={channelId}
            onChange={(chosen) => void navigate({ search: (before) => ({ ...before, page: undefined, channelId: chosen }), replace: true })}
          />
          <LabelFilter
            value={labelId}
            onChange={(chosen) => void navigate({ search: (before) => ({ ...before, page: undefined, labelId: chosen }), replace: true })}
          />
          <TeamFilter
            value={team}
            onChange={(chosen) => void navigate({ search: (before) => ({ ...before, page: undefined, team: chosen }), replace: true })}
          />
        </div>
        <StateTabs state={state} counts={counts} />
      </header>
      <p role="status" className="sr-only">
        {pagination && !query.isPlaceholderData ? t('conversations.found', { count: pagination.total }) : ''}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={query.isPending || query.isPlaceholderData}>
        {query.isPending && <Loading />}
        {query.isError && !conversations && <LoadError error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />}
        {conversations && conversations.length > 0 && (
          <ul data-conversation-list aria-label={t('conversations.title')} className={clsx(query.isPlaceholderData && 'opacity-55')}>
            {conversations.map((conversation) => (
              <ConversationRow key={conversation.id} conversation={conversation} />
            ))}
          </ul>
        )}
        {pagination?.total === 0 && (
          <EmptyState
            title={t(filtered ? `conversations.none.${state}` : 'conversations.empty')}
            text={t(filtered ? 'conversations.noneText' : 'conversations.emptyText')}
            action={
              filtered ? (
                <Button look="secondary" onClick={() => void navigate({ search: {}, replace: true })}>
                  {t('conversations.showAll')}
                </Button>
              ) : (
                <Link to="/channels" className={buttonLook({})}>
                  {t('conversations.toChannels')}
                </Link>
              )
            }
          />
        )}
      </div>
      {pagination && (
        <Pagination
          {...pagination}
          onPage={(chosen, replace) =>
            void navigate({ search: (before) => ({ ...before, page: chosen > 1 ? chosen : undefined }), replace })
          }
        />
      )}
    </>
  );
}

function Loading() {
  return Array.from({ length: 8 }, (_, row) => (
    <div key={row} className="flex items-center gap-3 px-4 py-3">
      <Skeleton className="size-10 rounded-full" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-full" />
      </div>
    </div>
  ));
}
