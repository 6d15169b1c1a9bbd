import { IconMessageOff, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, read } from '#web/lib/api/api.ts';
import { useWide } from '#web/lib/media.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useUnsent } from '../outbox/outbox.ts';
import { withUnsent } from '../outbox/unsent-message.ts';
import { useProgress } from '../progress/progress.ts';
import { nameOf } from '../names.ts';
import { Composer } from './composer/composer.tsx';
import { Header } from './header.tsx';
import { OwnerBanner } from './owner-banner.tsx';
import { useSeen } from './presence.ts';
import { ThreadLog } from './thread-log.tsx';
import { useThread, type ThreadMessage } from './use-thread.ts';

const route = getRouteApi('/signed-in/conversations/$id');
/**
 * In milliseconds. The live stream reports changes; this interval is for when the stream is broken.
 */
const everyMs = 15_000;

/**
 * The messages of a conversation with their outcomes, and who is in charge. `action` stands at the
 * right of the header.
 */
export function Thread({ action }: { action: ReactNode }) {
  const { id } = route.useParams();
  const { message } = route.useSearch();
  return (
    <PanelErrorBoundary key={`${id} ${message ?? ''}`}>
      <Opened id={id} landing={message} action={action} />
    </PanelErrorBoundary>
  );
}

function Opened({
  id,
  landing,
  action,
}: {
  id: string;
  landing: string | undefined;
  action: ReactNode;
}) {
  const { t } = useTranslation();
  const conversation = useQuery({
    ...read('readConversation', { params: { id } }),
    refetchInterval: everyMs,
  });
  const { data, error, isFetching, refetch } = conversation;
  const { id: userId, name } = useUser();
  const said = useThread(id, landing);
  const unsent = useUnsent(userId, id);
  const progress = useProgress(id, newestOf(said.messages));
  useSeen(id, newestOf(said.messages));
  const thread = { ...said, messages: withUnsent(said.messages, unsent, name) };
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error && !data) {
    return (
      <div className="m-auto">
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <>
      {/* Scrolls away where the messages and the composer need the room. */}
      <div className="min-h-0 overflow-y-auto">
        {data ? (
          <Header conversation={data} progress={progress} action={action} />
        ) : (
          <HeaderLoading />
        )}
        {data && <OwnerBanner conversation={data} progress={progress} />}
      </div>
      <Said
        id={id}
        thread={thread}
        landing={landing}
        name={data ? nameOf(data, t) : ''}
        isGroup={data?.isGroup ?? false}
      />
      {data?.isGroup && <GroupBand />}
      {data && <Composer conversation={data} userId={userId} seen={newestOf(thread.messages)} />}
    </>
  );
}

/** In a group, an answer goes to all members. */
function GroupBand() {
  const { t } = useTranslation();
  return (
    <p className="flex shrink-0 items-center gap-2 border-t border-line bg-sheet-2 px-4 py-1.5 text-13 text-ink-2 low:py-1">
      <IconUsers size={16} stroke={1.75} className="shrink-0" aria-hidden />
      {t('conversations.group.band')}
    </p>
  );
}

/** The newest message of the customer that is shown. */
const newestOf = (messages: readonly ThreadMessage[]): string | null =>
  messages.findLast(({ direction }) => direction === 'in')?.id ?? null;

function Said({
  id,
  thread,
  landing,
  name,
  isGroup,
}: {
  id: string;
  thread: ReturnType<typeof useThread>;
  landing: string | undefined;
  name: string;
  isGroup: boolean;
}) {
  const { t } = useTranslation();
  if (thread.isLost) {
    return (
      <div className="m-auto">
        <EmptyState
          title={t('conversations.messageGone')}
          action={
            <Link
              to="/conversations/$id"
              params={{ id }}
              search={(before) => ({ ...before, message: undefined })}
              className={buttonLook({})}
            >
              {t('conversations.toNewest')}
            </Link>
          }
        />
      </div>
    );
  }
  if (thread.error) {
    return (
      <div className="m-auto">
        <LoadError error={thread.error} busy={thread.isFetching} onRetry={thread.retry} />
      </div>
    );
  }
  if (thread.isPending) {
    return (
      <div aria-busy className="flex min-h-30 flex-1 flex-col justify-end gap-3 bg-paper p-4">
        <Skeleton onPage className="h-16 w-2/5 rounded-2xl" />
        <Skeleton onPage className="h-20 w-1/2 self-end rounded-2xl" />
        <Skeleton onPage className="h-16 w-1/3 rounded-2xl" />
      </div>
    );
  }
  return <ThreadLog id={id} thread={thread} landing={landing} name={name} isGroup={isGroup} />;
}

function HeaderLoading() {
  return (
    <div aria-busy className="flex shrink-0 items-center gap-3 border-b border-line px-4 py-2.5">
      <Skeleton className="size-10 rounded-full" />
      <Skeleton className="h-5 w-40" />
    </div>
  );
}

function NotFound() {
  const { t } = useTranslation();
  return (
    <div role="alert" className="m-auto">
      <PageTitle>{t('conversations.notFound')}</PageTitle>
      <EmptyState
        icon={<IconMessageOff size={24} stroke={1.75} aria-hidden />}
        title={t('conversations.notFound')}
        titleAs={useWide() ? 'h2' : 'h1'} // on a phone there is nothing else on the screen
        text={t('conversations.notFoundText')}
        action={
          <Link to="/conversations" search={{}} className={buttonLook({})}>
            {t('conversations.back')}
          </Link>
        }
      />
    </div>
  );
}
