import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Later } from '#web/ui/states/later.tsx';
import { loadTexts } from '#web/i18n/i18n.ts';
import { ApiError, read } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useUnsent } from '../outbox/outbox.ts';
import { withUnsent } from '../outbox/unsent-message.ts';
import { useProgress } from '../progress/progress.ts';
import { nameOf } from '../names.ts';
import { OwnerBanner } from './banner/owner-banner.tsx';
import { bannerReason } from './banner/saying.ts';
import { Composer } from './composer/composer.tsx';
import { GroupBand } from './group-band.tsx';
import { Header } from './head/header.tsx';
import type { Pane } from './head/use-act-entries.tsx';
import { ThreadLog } from './log/thread-log.tsx';
import { isWorthSaying } from './outcome/reason.ts';
import { useSeen, useViewers } from './presence.ts';
import { PresenceLine } from './presence-line.tsx';
import { useThread } from './use-thread.ts';

const NotFound = lazyComponent(async () => {
  const [gone] = await Promise.all([import('./not-found.tsx'), loadTexts('writing')]);
  return gone.NotFound;
});
const ChannelBanner = lazyComponent(async () => {
  const [banner] = await Promise.all([
    import('./banner/channel-banner.tsx'),
    loadTexts('channels', 'writing'),
  ]);
  return banner.ChannelBanner;
});
const BlockedBanner = lazyComponent(async () => {
  const [banner] = await Promise.all([
    import('./banner/blocked-banner.tsx'),
    loadTexts('blocking'),
  ]);
  return banner.BlockedBanner;
});
const PrintedThread = lazyComponent(
  async () => (await import('./printed-thread.tsx')).PrintedThread,
);
const route = getRouteApi('/signed-in/conversations/$id');
/**
 * In milliseconds. The live stream reports changes; this interval is for when the stream is broken.
 */
const everyMs = 15_000;

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** The messages of a conversation with their outcomes, and who is in charge. */
export function Thread({ pane }: { pane: Pane }) {
  const { id } = route.useParams();
  const { message } = route.useSearch();
  return (
    <PanelErrorBoundary key={`${id} ${message ?? ''}`}>
      <Opened id={id} landing={message} pane={pane} />
    </PanelErrorBoundary>
  );
}

function Opened({ id, landing, pane }: { id: string; landing: string | undefined; pane: Pane }) {
  const { t } = useTranslation();
  const conversation = useQuery({
    ...read('readConversation', { params: { id } }),
    refetchInterval: ({ state }) => (isGone(state.error) ? false : everyMs),
  });
  const { data, error, isFetching, refetch } = conversation;
  const { id: userId, name } = useUser();
  const said = useThread(id, landing);
  const unsent = useUnsent(userId, id);
  const viewers = useViewers(id, !said.isPending);
  const newest = said.messages.findLast(({ direction }) => direction === 'in');
  const seen = newest?.id ?? null;
  const progress = useProgress(id, seen);
  useSeen(id, seen);
  const thread = { ...said, messages: withUnsent(said.messages, unsent, name) };
  // The first of the two answers says it.
  if (isGone(error) || (!data && isGone(said.error)))
    return (
      <Later>
        <NotFound />
      </Later>
    );
  if (error && !data) {
    return (
      <div className="m-auto">
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  const reason = data && !said.hasNewer ? bannerReason(data, said.messages) : null;
  // A thing is said once: the banner has said why the customer waits.
  const isTold = newest && !said.hasNewer && isWorthSaying(newest) && reason === null;
  return (
    <>
      {/* Scrolls away where the messages and the composer need the room. */}
      <div className="min-h-0 overflow-y-auto">
        {data ? (
          <>
            <Header conversation={data} progress={progress} viewers={viewers} pane={pane} />
            {data.channelStatus !== 'connected' && (
              <Later>
                <ChannelBanner conversation={data} />
              </Later>
            )}
            {data.blockedAs === null ? (
              <OwnerBanner conversation={data} progress={progress} reason={reason} />
            ) : (
              <Later>
                <BlockedBanner contactId={data.contactId} kind={data.blockedAs} />
              </Later>
            )}
          </>
        ) : (
          <HeaderLoading />
        )}
      </div>
      <Said
        id={id}
        thread={thread}
        landing={landing}
        name={data ? nameOf(data, t) : ''}
        isGroup={data?.isGroup ?? false}
        telling={data && isTold ? newest.id : null}
      />
      <ErrorBoundary>
        {data && <PrintedThread conversation={data} messages={thread.messages} />}
      </ErrorBoundary>
      {data?.isGroup && <GroupBand />}
      <PresenceLine viewers={viewers} />
      {data && <Composer conversation={data} userId={userId} seen={seen} />}
    </>
  );
}

function Said({ id, thread, ...shown }: ComponentProps<typeof ThreadLog>) {
  if (thread.isLost)
    return (
      <Later>
        <NotFound messageOf={id} />
      </Later>
    );
  if (thread.error) {
    return (
      <div className="m-auto">
        <LoadError error={thread.error} busy={thread.isFetching} onRetry={thread.retry} />
      </div>
    );
  }
  if (thread.isPending) {
    return (
      <div aria-busy className="flex min-h-30 flex-1 flex-col justify-end gap-3 p-4">
        <Skeleton className="h-16 w-2/5 rounded-sheet" />
        <Skeleton className="h-20 w-1/2 self-end rounded-sheet" />
        <Skeleton className="h-16 w-1/3 rounded-sheet" />
      </div>
    );
  }
  return <ThreadLog id={id} thread={thread} {...shown} />;
}

function HeaderLoading() {
  return (
    <div aria-busy className="flex h-14 items-center gap-3 border-b border-line px-4 low:h-12">
      <Skeleton className="size-8 rounded-full" />
      <Skeleton className="h-5 w-40" />
    </div>
  );
}
