import '#web/i18n/bell.ts';
import { IconBellOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PopupTitle } from '#web/ui/overlays/anchored-popup.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { NotificationRow } from './notification-row.tsx';
import { useCalmList } from './use-calm-list.ts';
import { useNotificationActions, type Item, type NotificationsQuery } from './use-notifications.ts';

/**
 * Whether a link stays inside the product. Links come from our own server, but a browser would read
 * `//host` as another host.
 */
const isOwnPath = (link: string): boolean => /^\/(?![/\\])/.test(link);

/** The header with both actions, then the list: loading, failed, empty or filled. */
export function NotificationPanel({
  query,
  onLeave,
}: {
  query: NotificationsQuery;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const router = useRouter();
  const actions = useNotificationActions();
  const title = useRef<HTMLHeadingElement>(null);
  const items = query.data?.notifications;
  const { shown, waiting, showAll } = useCalmList(items ?? []);

  const visit = (item: Item): void => {
    if (!item.read) actions.markRead(item.id);
    if (!item.link || !isOwnPath(item.link)) return;
    onLeave();
    router.history.push(item.link);
  };
  // The pressed button has gone or is disabled, so the keyboard continues from the title.
  const goOnFromTitle = (): void => title.current?.focus();

  return (
    <>
      <div className="border-b border-line px-4 pt-3.5 pb-2">
        <PopupTitle
          ref={title}
          tabIndex={-1}
          className="w-fit rounded-slip text-base font-semibold"
        >
          {t('common.notifications.title')}
        </PopupTitle>
        <div className="-mx-3 mt-1 flex flex-wrap justify-between">
          <Button
            look="quiet"
            size="small"
            disabled={!query.data?.unread}
            onClick={() => {
              actions.markAllRead();
              goOnFromTitle();
            }}
          >
            {t('bell.markAllRead')}
          </Button>
          <Button
            look="quiet"
            size="small"
            disabled={!items?.length}
            onClick={() => {
              actions.clear();
              goOnFromTitle();
            }}
          >
            {t('bell.clearAll')}
          </Button>
        </div>
      </div>
      <div role="status" className="contents">
        {waiting > 0 && (
          <button
            type="button"
            onClick={() => {
              showAll();
              goOnFromTitle();
            }}
            className="min-h-9 bg-press-soft px-4 text-13 font-medium text-press hover:underline focus-visible:-outline-offset-2 touch:min-h-11"
          >
            {t('bell.fresh', { count: waiting })}
          </button>
        )}
      </div>
      {query.isError && (
        <Failed compact={items !== undefined}>
          <p className="text-sm text-ink-2">{t('bell.loadError')}</p>
          <Button
            look="secondary"
            size="small"
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('common.tryAgain')}
          </Button>
        </Failed>
      )}
      <div
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
        aria-busy={query.isPending}
      >
        {query.isPending && <Loading />}
        {items?.length === 0 && (
          <EmptyState
            icon={<IconBellOff size={24} stroke={1.75} aria-hidden />}
            title={t('bell.empty')}
          />
        )}
        {shown.length > 0 && (
          <ul>
            {shown.map((item) => (
              <NotificationRow
                key={item.id}
                item={item}
                onVisit={() => visit(item)}
                onRead={() => actions.markRead(item.id)}
                onRemove={() => {
                  actions.remove(item.id);
                  goOnFromTitle();
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** An error, shown instead of the list, or above the list that was loaded before. */
function Failed({ compact, children }: { compact: boolean; children: ReactNode }) {
  return (
    <div
      role="alert"
      className={
        compact
          ? 'flex items-center justify-between gap-3 border-b border-line bg-bad-soft px-4 py-2'
          : 'flex flex-col items-center gap-4 px-6 py-10 text-center'
      }
    >
      {children}
    </div>
  );
}

function Loading() {
  return [1, 2, 3, 4].map((row) => (
    <div key={row} className="flex gap-3 px-4 py-3">
      <Skeleton className="mt-1.5 size-2 rounded-full" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-full" />
      </div>
    </div>
  ));
}
