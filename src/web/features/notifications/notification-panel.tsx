import { Popover } from '@base-ui/react/popover';
import { IconBellOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NotificationRow } from './notification-row.tsx';
import { useNotificationActions, type Item } from './use-notifications.ts';

/** Header with both actions, then the list in one of its states: loading, failed, empty, filled. */
export function NotificationPanel({ query, onLeave }: { query: UseQueryResult<CallData<'listNotifications'>>; onLeave: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const actions = useNotificationActions();
  const items = query.data?.notifications;
  const { shown, waiting, showAll } = useCalmList(items);

  const visit = (item: Item): void => {
    if (!item.read) actions.markRead(item.id);
    if (!item.link) return;
    onLeave();
    // Links come from our own server and stay inside the product.
    if (item.link.startsWith('/')) router.history.push(item.link);
  };

  return (
    <>
      <div className="border-b border-line px-4 pt-3.5 pb-2">
        <Popover.Title className="text-base font-semibold">{t('common.notifications.title')}</Popover.Title>
        <div className="-mx-3 mt-1 flex justify-between">
          <Button look="quiet" size="small" disabled={!query.data?.unread} onClick={() => actions.markAllRead()}>
            {t('common.notifications.markAllRead')}
          </Button>
          <Button look="quiet" size="small" disabled={!items?.length} onClick={() => actions.clear()}>
            {t('common.notifications.clearAll')}
          </Button>
        </div>
      </div>
      {waiting > 0 && (
        <button
          type="button"
          onClick={showAll}
          className="min-h-9 bg-brand-soft px-4 text-13 font-medium text-brand hover:underline focus-visible:-outline-offset-2"
        >
          {t('common.notifications.fresh', { count: waiting })}
        </button>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain" aria-busy={query.isPending}>
        {query.isPending && <Loading />}
        {query.isError && !items && (
          <div role="alert" className="px-6 py-10 text-center">
            <p className="text-sm text-ink-2">{t('common.notifications.loadError')}</p>
            <Button look="secondary" size="small" className="mt-4" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('common.tryAgain')}
            </Button>
          </div>
        )}
        {items?.length === 0 && (
          <EmptyState icon={<IconBellOff size={24} stroke={1.75} aria-hidden />} title={t('common.notifications.empty')} />
        )}
        {shown.length > 0 && (
          <ul>
            {shown.map((item) => (
              <NotificationRow
                key={item.id}
                item={item}
                onVisit={() => visit(item)}
                onRead={() => actions.markRead(item.id)}
                onRemove={() => actions.remove(item.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** While someone reads, new notifications wait above the list instead of moving it. */
function useCalmList(items: Item[] = []): { shown: Item[]; waiting: number; showAll: () => void } {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const ids = new Set(items.map((item) => item.id));
  if (known === null && ids.size > 0) setKnown(ids);
  const shown = known === null ? items : items.filter((item) => known.has(item.id));
  return { shown, waiting: items.length - shown.length, showAll: () => setKnown(ids) };
}

function Loading() {
  return [1, 2, 3, 4].map((row) => (
    <div key={row} className="flex gap-3 px-4 py-3">
      <Skeleton className="mt-1.5 size-2 rounded-full" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-full" />
      </div>
    </div>
  ));
}
