import { IconHistory } from '@tabler/icons-react';
import { getRouteApi, Link, useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { LabelFilter } from '#web/ui/labels/label-filter.tsx';
import { AgentFilter } from './agent-filter.tsx';
import { ChannelFilter } from './channel-filter.tsx';
import { RowList } from './list/row-list.tsx';
import { useRows } from './list/use-rows.ts';
import { StateTabs } from './state-tabs.tsx';
import { TeamFilter } from './team-filter.tsx';

const route = getRouteApi('/signed-in/conversations');

/** The conversations in one state, searched and filtered. Every choice is in the URL. */
export function ConversationList() {
  const { t } = useTranslation();
  const { state = 'all', channelId, labelId, agentId, team, search } = route.useSearch();
  const navigate = route.useNavigate();
  const { id: opened } = useParams({ strict: false });
  const list = useRows({ state, channelId, labelId, agentId, team, search });
  const { head, rows, isOld } = list;
  const { pagination, counts } = head.data ?? {};
  const filtered = Boolean(channelId || labelId || agentId || team || search || state !== 'all');
  return (
    <>
      <header className="border-b border-line px-4 pt-3 pb-2">
        <div className="mb-2 flex items-center justify-between gap-3">
          <h1 className="text-lg font-semibold">{t('conversations.title')}</h1>
          <Link
            to="/conversations"
            search={{ view: 'messages' }}
            className={clsx(buttonLook({ look: 'quiet', size: 'small' }), '-mr-3')}
          >
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
              void navigate({
                search: (before) => ({ ...before, search: words || undefined }),
                replace: true,
              })
            }
          />
          <ChannelFilter
            value={channelId}
            onChange={(chosen) =>
              void navigate({
                search: (before) => ({ ...before, channelId: chosen }),
                replace: true,
              })
            }
          />
          <LabelFilter
            value={labelId}
            onChange={(chosen) =>
              void navigate({ search: (before) => ({ ...before, labelId: chosen }), replace: true })
            }
          />
          <AgentFilter
            value={agentId}
            onChange={(chosen) =>
              void navigate({ search: (before) => ({ ...before, agentId: chosen }), replace: true })
            }
          />
          <TeamFilter
            value={team}
            onChange={(chosen) =>
              void navigate({ search: (before) => ({ ...before, team: chosen }), replace: true })
            }
          />
        </div>
        <StateTabs state={state} counts={counts} />
      </header>
      <p role="status" className="sr-only">
        {pagination && !isOld ? t('conversations.found', { count: pagination.total }) : ''}
      </p>
      <div
        className="min-h-0 flex-1 overflow-y-auto low:min-h-full"
        aria-busy={head.isPending || isOld}
      >
        {head.isPending && rows.length === 0 && <Loading />}
        {head.isError && rows.length === 0 && (
          <LoadError
            error={head.error}
            busy={head.isFetching}
            onRetry={() => void head.refetch()}
          />
        )}
        {rows.length > 0 && (
          <RowList
            key={isOld ? 'old' : JSON.stringify([state, channelId, labelId, agentId, team, search])}
            name={JSON.stringify([state, channelId, labelId, agentId, team, search])}
            list={list}
            total={pagination?.total ?? rows.length}
            opened={opened}
            onOpen={({ id, hit }) =>
              void navigate({
                to: '/conversations/$id',
                params: { id },
                search: (before) => ({ ...before, message: hit?.messageId, view: undefined }),
                // the list has just scrolled to this row and must not return to where it was before
                resetScroll: false,
              })
            }
          />
        )}
        {pagination?.total === 0 && (
          <EmptyState
            title={t(filtered ? `conversations.none.${state}` : 'conversations.empty')}
            text={t(filtered ? 'conversations.noneText' : 'conversations.emptyText')}
            action={
              filtered ? (
                <Button
                  look="secondary"
                  onClick={() => void navigate({ search: {}, replace: true })}
                >
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
    </>
  );
}

function Loading() {
  return Array.from({ length: 8 }, (_, row) => (
    <div key={row} className="flex items-center gap-3 px-4 py-3">
      <Skeleton className="size-10 rounded-full" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-full" />
      </div>
    </div>
  ));
}
